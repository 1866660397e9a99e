// Live state of a running session. It costs the measuring thread one relaxed store per batch, and one copy of the
// samples when a reader requests it.
#pragma once

#include "io/measure/phase_samples.h"
#include "io/measure/resume_point.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace assay {

class LiveStatus {
public:
    static constexpr Ns kExamineInterval = std::chrono::milliseconds(200);
    using Examiner = std::function<void(const PhaseSamples&)>; // called on the measuring thread; returns soon

    // Measuring thread.
    void setExaminer(Examiner examiner) // between two steps; empty = none
    {
        m_examiner = std::move(examiner);
        m_nextExamination = Ns();
    }
    void beginPhase(std::size_t step, std::size_t phaseIndex, Ns now);
    void endPhase(double megabytesPerSecond); // rate of the phase, to predict similar phases
    void update(Bytes done, Ns now) noexcept
    {
        m_done.store(done.count(), std::memory_order_relaxed);
        m_now.store(now.count(), std::memory_order_relaxed);
    }
    // Gives the samples of the running phase to the examiner, at most once per kExamineInterval of the device's clock.
    void examine(const PhaseSamples& samples, Ns now)
    {
        if (!m_examiner || now < m_nextExamination)
            return;
        m_nextExamination = now + kExamineInterval;
        m_examiner(samples);
    }
    bool samplesRequested() const noexcept { return m_samplesRequested.load(std::memory_order_relaxed); }
    // The old content of the card is being restored: a stop waits for it while the bytes done increase.
    void setRestoring(bool restoring) noexcept { m_restoring.store(restoring, std::memory_order_relaxed); }
    // Copies the samples. Call it if samplesRequested(). `at` is the state of the phase; nothing during a warm-up.
    void offerSamples(const PhaseSamples& samples, std::optional<ResumePoint> at);
    void storeWarmup(const PhaseSamples& samples); // copies the warm-up of the running phase after its end

    // Any thread.
    struct View {
        std::size_t step = 0;       // index in the plan
        std::size_t phaseIndex = 0; // in the step's plan
        Bytes done;                 // of the running phase, without warm-up
        bool restoring = false;     // see setRestoring()
        Ns phaseBegin{};
        Ns now{};                  // on the device's clock
        std::vector<double> rates; // MB/s of each finished phase, in execution order
        // Latest copy of the running phase, at most one poll old; null before the first.
        std::shared_ptr<const PhaseSamples> samples;
        std::optional<ResumePoint> at;              // state of the phase at that time
        std::shared_ptr<const PhaseSamples> warmup; // of the running phase; null if it had none or is still in it
    };
    View view(); // also requests new samples; never waits for I/O

private:
    // A pool of released copies: the kernel provides new memory of this size page by page, which costs more than
    // copying. Lives as long as any copy. Any thread.
    class CopyPool {
    public:
        std::unique_ptr<PhaseSamples> acquire();
        void release(std::unique_ptr<PhaseSamples> copy);

    private:
        static constexpr std::size_t kMaxCopies = 3; // one displayed, one being read, one being filled
        std::mutex m_mutex;
        std::vector<std::unique_ptr<PhaseSamples>> m_copies;
    };

    Examiner m_examiner; // measuring thread, as the next
    Ns m_nextExamination{};
    std::shared_ptr<CopyPool> m_copyPool = std::make_shared<CopyPool>();
    std::atomic<std::uint64_t> m_done{0};
    std::atomic<std::int64_t> m_now{0};
    std::atomic<bool> m_samplesRequested{false};
    std::atomic<bool> m_restoring{false};
    std::mutex m_mutex; // guards what follows; held for a pointer swap, never during I/O
    View m_view;
};

} // namespace assay
