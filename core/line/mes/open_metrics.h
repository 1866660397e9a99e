// Figures of a station as OpenMetrics text (openmetrics.io, 1.0), for Prometheus by a file (textfile collector of
// node_exporter).
#pragma once

#include "line/line/line_figures.h"
#include "line/line/line_sink.h"
#include "line/mes/delivery_queue.h"

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace assay {

// Counters of a station's results and events. Any thread.
class LineCounters final : public LineSink {
public:
    Result<void> add(const LineResult& result) override;
    Result<void> add(const LineEvent& event) override;

    struct Values {
        LineCounts attempts;                         // golden cards left out
        std::uint64_t golden = 0;                    // attempts on golden cards
        std::map<std::string, LineCounts> slots;     // final results by label, golden cards left out
        std::map<std::string, std::uint64_t> events; // by kind
        std::uint64_t timed = 0;                     // results with a duration
        double testSeconds = 0;                      // sum of them
        std::vector<UtcTime> lastEnds;               // of final results, oldest first, at most kCycleTimeResults
        // pass / (pass + fail) of final results; nothing before the first.
        std::optional<double> yield() const;
        // Seconds from one final result to the next, the mean of the last ones; nothing before the second.
        std::optional<double> cycleTime() const;
    };
    static constexpr std::size_t kCycleTimeResults = 21;
    Values values() const;

private:
    mutable std::mutex m_mutex;
    Values m_values; // guarded by m_mutex
};

// All samples carry the label station. Ends with "# EOF".
std::string openMetrics(const std::string& station, const LineCounters::Values& values,
                        const std::vector<DeliveryQueue::State>& deliveryQueues);

} // namespace assay
