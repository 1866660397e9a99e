// The questions of a session about its record. The session measures and does not judge: the composition root gives it
// the answers (judge/verdict/session_judge.h).
#pragma once

#include "run/profile/profile.h"
#include "run/record/interim_verdict.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <span>
#include <string_view>
#include <vector>

namespace assay {

enum class FatalFinding {
    none,
    counterfeit,
    storesNothing, // no address keeps written data
};

// All functions are pure; any thread.
class RunJudge {
public:
    virtual ~RunJudge() = default;
    // Returns the criteria that judge a run of the profile, built-in ones included.
    virtual std::vector<Criterion> criteriaOf(const Profile& profile) const = 0;
    virtual Scorecard scorecardOf(const RunRecord& record, const Profile& profile) const = 0;
    // Returns the metrics of a record whose steps have all ended.
    virtual std::vector<Metric> metricsOf(const RunRecord& record) const = 0;
    // Judges `finished`, the metrics of the ended steps, between two steps.
    virtual InterimVerdict betweenSteps(const Profile& profile, std::span<const Metric> finished) const = 0;
    // The same while step `running` runs, the last one of `record`.
    virtual InterimVerdict duringStep(const Profile& profile, std::span<const Metric> finished, const RunRecord& record,
                                      std::string_view running) const = 0;
    // Returns a finding that makes further tests of the card worthless.
    virtual FatalFinding fatalFindingIn(std::span<const Metric> metrics) const = 0;
    // Returns the reasons why the step has no write amplification although the card has telemetry, or a model.
    virtual std::vector<Message> withheldWafReasons(const RunRecord& record, const StepRecord& step) const = 0;
};

} // namespace assay
