#include "model/sim/sim_engine.h"

#include <algorithm>

namespace assay {

Result<std::size_t> SimEngine::submit(std::span<const IoRequest> requests)
{
    const std::size_t room = m_depth - std::min<std::size_t>(m_depth, m_inFlight.size());
    const std::size_t count = std::min(room, requests.size());
    const Ns now = m_clock.now();
    for (const auto& request : requests.first(count)) {
        auto served = m_card.serve(request);
        if (!served)
            return tl::unexpected(served.error());
        IoCompletion completion = served->completion;
        m_busyUntil = std::max(m_busyUntil, now) + served->serviceTime;
        completion.issued = completion.submitted = now;
        completion.completed = m_busyUntil;
        m_inFlight.push_back({completion, served->hostWait});
    }
    return count;
}

Result<std::size_t> SimEngine::reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                                    std::stop_token stop)
{
    std::size_t count = 0;
    const std::size_t wanted = std::min({min, completions.size(), m_inFlight.size()});
    while (count < completions.size() && !m_inFlight.empty()) {
        auto& [next, hostWait] = m_inFlight.front();
        if (next.completed > m_clock.now()) {
            if (count >= wanted || stop.stop_requested())
                break;
            m_clock.advanceTo(std::min(next.completed, deadline), stop);
            if (next.completed > deadline)
                break;
        }
        if (hostWait.count() > 0) { // in this time the card only serves earlier requests
            m_clock.advanceTo(m_clock.now() + hostWait, stop);
            next.completed = m_clock.now();
        }
        completions[count++] = next;
        m_inFlight.pop_front();
    }
    return count;
}

} // namespace assay
