#include "io/workload/live_status.h"

#include <utility>

namespace assay {

void LiveStatus::beginPhase(std::size_t step, std::size_t phaseIndex, Ns now)
{
    std::lock_guard lock(m_mutex);
    m_view.step = step;
    m_view.phaseIndex = phaseIndex;
    m_view.phaseBegin = now;
    m_view.samples = nullptr;
    m_view.at.reset();
    m_view.warmup = nullptr;
    update(Bytes(), now);
}

void LiveStatus::endPhase(double megabytesPerSecond)
{
    std::lock_guard lock(m_mutex);
    m_view.rates.push_back(megabytesPerSecond);
}

std::unique_ptr<PhaseSamples> LiveStatus::CopyPool::acquire()
{
    std::lock_guard lock(m_mutex);
    if (m_copies.empty())
        return std::make_unique<PhaseSamples>();
    auto copy = std::move(m_copies.back());
    m_copies.pop_back();
    return copy;
}

void LiveStatus::CopyPool::release(std::unique_ptr<PhaseSamples> copy)
{
    std::lock_guard lock(m_mutex);
    if (m_copies.size() < kMaxCopies)
        m_copies.push_back(std::move(copy));
}

void LiveStatus::offerSamples(const PhaseSamples& samples, std::optional<ResumePoint> at)
{
    auto filled = m_copyPool->acquire();
    *filled = samples;
    std::shared_ptr<const PhaseSamples> copy(filled.release(), [pool = m_copyPool](const PhaseSamples* old) {
        pool->release(std::unique_ptr<PhaseSamples>(const_cast<PhaseSamples*>(old))); // created by acquire(), not const
    });
    m_samplesRequested.store(false, std::memory_order_relaxed);
    std::lock_guard lock(m_mutex);
    m_view.samples.swap(copy); // the old copy is returned after the unlock
    m_view.at.swap(at);
}

void LiveStatus::storeWarmup(const PhaseSamples& samples)
{
    auto copy = std::make_shared<const PhaseSamples>(samples);
    std::lock_guard lock(m_mutex);
    m_view.warmup = std::move(copy);
}

LiveStatus::View LiveStatus::view()
{
    m_samplesRequested.store(true, std::memory_order_relaxed);
    std::lock_guard lock(m_mutex);
    View view = m_view;
    view.done = Bytes(m_done.load(std::memory_order_relaxed));
    view.restoring = m_restoring.load(std::memory_order_relaxed);
    view.now = Ns(m_now.load(std::memory_order_relaxed));
    return view;
}

} // namespace assay
