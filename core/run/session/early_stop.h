// Ends a step as soon as one of its criteria can no longer be met, whatever the rest of its plan measures. Arithmetic
// on the rest of the plan, not statistics: the complete step would fail as well. Method: docs/method/early-stop.md.
#pragma once

#include "card/device/device_info.h"
#include "io/measure/latency_histogram.h"
#include "io/measure/phase_samples.h"
#include "io/workload/live_status.h"
#include "io/workload/workload.h"
#include "run/profile/profile.h"
#include "run/record/run_record.h"
#include "run/scenario/scenario.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace assay {

class EarlyStop {
public:
    // Watches the samples that `live` shows until destruction. `criteria` are those of the whole profile, built-in ones
    // included; the criteria of other steps are not watched. `planned`, `criteria` and `live` outlive this object.
    // `outer` is a stop requested by the user.
    EarlyStop(std::span<const Criterion> criteria, const std::string& stepId, const PlannedStep& planned,
              const DeviceInfo& device, LiveStatus& live, const std::stop_token& outer);
    ~EarlyStop();
    EarlyStop(const EarlyStop&) = delete;
    EarlyStop& operator=(const EarlyStop&) = delete;

    // Requested by the user, or because a criterion can no longer be met. For StepContext::stop.
    std::stop_token token() const { return m_stop.get_token(); }
    // Marks the stopped step as completed and shortened, if this object has stopped it.
    void mark(StepRecord& step) const;

    // The samples of a phase, and the rest of its plan.
    struct View {
        const PhaseSamples& samples;
        const Workload* plan;             // null: nothing follows from it
        std::optional<double> busCeiling; // MB/s; nothing = unknown
        LatencyHistogram& scratch;        // memory for a best case
    };
    using IsLost = bool (*)(const View&, double limit); // true if no further I/O can meet the limit

private:
    struct Watched {
        const Criterion* criterion;
        std::optional<PhaseRole> role; // of the phases that it judges; nothing = of any phase, for counts
        const Workload* plan;          // of that phase
        IsLost isLost;
    };
    void watch(const Criterion& criterion, const PlannedStep& planned);
    void examine(const PhaseSamples& samples);

    LiveStatus& m_live;
    const StepPlan& m_plan;
    std::optional<double> m_busCeiling;
    std::vector<Watched> m_watched;
    std::vector<std::string> m_lost; // ids of metrics
    LatencyHistogram m_scratch;
    std::stop_source m_stop;
    std::stop_callback<std::function<void()>> m_forward; // of `outer`
};

} // namespace assay
