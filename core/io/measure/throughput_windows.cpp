#include "io/measure/throughput_windows.h"

#include "io/measure/distribute_bytes.h"

#include <algorithm>
#include <utility>

namespace assay {

void ThroughputWindows::record(Ns from, Ns at, Bytes bytes)
{
    const Ns openBegin = kWindow * static_cast<Ns::rep>(m_window);
    from = std::max(from, openBegin);
    at = std::max(at, from);
    if (at < openBegin + kWindow) [[likely]] {
        m_parts.openBytes += bytes;
        return;
    }
    distributeBytes(from, at, bytes, kWindow, [this](std::uint64_t index, Bytes share) {
        while (m_window < index)
            closeWindow();
        m_parts.openBytes += share;
    });
}

void ThroughputWindows::closeWindow()
{
    if (!m_parts.slowest || m_parts.openBytes < *m_parts.slowest) {
        m_parts.slowest = m_parts.openBytes;
        m_parts.slowestAt = kWindow * static_cast<Ns::rep>(m_window);
    }
    m_parts.openBatchBytes += std::exchange(m_parts.openBytes, Bytes());
    ++m_window;
    if (++m_parts.openBatchWindows < m_parts.batchWindows)
        return;
    auto& batches = m_parts.batches;
    batches.push_back(std::exchange(m_parts.openBatchBytes, Bytes()));
    m_parts.openBatchWindows = 0;
    if (batches.size() < kBatches)
        return;
    for (std::size_t i = 0; i < kBatches / 2; ++i)
        batches[i] = batches[2 * i] + batches[2 * i + 1];
    batches.resize(kBatches / 2);
    m_parts.batchWindows *= 2;
}

ThroughputWindows ThroughputWindows::fromParts(Parts parts)
{
    ThroughputWindows windows;
    windows.m_window = parts.batchWindows * parts.batches.size() + parts.openBatchWindows;
    windows.m_parts = std::move(parts);
    return windows;
}

} // namespace assay
