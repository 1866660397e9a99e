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
        m_openBytes += bytes;
        return;
    }
    distributeBytes(from, at, bytes, kWindow, [this](std::uint64_t index, Bytes share) {
        while (m_window < index)
            closeWindow();
        m_openBytes += share;
    });
}

void ThroughputWindows::closeWindow()
{
    if (!m_slowest || m_openBytes < *m_slowest) {
        m_slowest = m_openBytes;
        m_slowestAt = kWindow * static_cast<Ns::rep>(m_window);
    }
    m_openBatchBytes += std::exchange(m_openBytes, Bytes());
    ++m_window;
    if (++m_openBatchCount < m_batchWindows)
        return;
    m_batches.push_back(std::exchange(m_openBatchBytes, Bytes()));
    m_openBatchCount = 0;
    if (m_batches.size() < kBatches)
        return;
    for (std::size_t i = 0; i < kBatches / 2; ++i)
        m_batches[i] = m_batches[2 * i] + m_batches[2 * i + 1];
    m_batches.resize(kBatches / 2);
    m_batchWindows *= 2;
}

std::optional<Bytes> ThroughputWindows::slowest() const { return m_slowest; }

ThroughputWindows::Parts ThroughputWindows::parts() const
{
    return {m_batchWindows, m_batches, m_openBatchCount, m_openBatchBytes, m_openBytes, m_slowest, m_slowestAt};
}

ThroughputWindows ThroughputWindows::fromParts(Parts parts)
{
    ThroughputWindows windows;
    windows.m_batchWindows = parts.batchWindows;
    windows.m_window = parts.batchWindows * parts.batches.size() + parts.openBatchWindows;
    windows.m_openBatchCount = parts.openBatchWindows;
    windows.m_openBatchBytes = parts.openBatchBytes;
    windows.m_openBytes = parts.openBytes;
    windows.m_batches = std::move(parts.batches);
    windows.m_slowest = parts.slowest;
    windows.m_slowestAt = parts.slowestAt;
    return windows;
}

} // namespace assay
