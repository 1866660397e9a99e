#include "judge/verdict/session_judge.h"

#include "judge/verdict/counterfeit.h"
#include "judge/verdict/interim_status.h"
#include "judge/verdict/judge_run.h"
#include "judge/verdict/metrics.h"
#include "judge/verdict/telemetry_waf.h"
#include "judge/verdict/waf_estimate.h"

namespace assay {

namespace {

class SessionJudge final : public RunJudge {
    std::vector<Criterion> criteriaOf(const Profile& profile) const override { return assay::criteriaOf(profile); }
    Scorecard scorecardOf(const RunRecord& record, const Profile& profile) const override
    {
        return evaluate(record, profile);
    }
    std::vector<Metric> metricsOf(const RunRecord& record) const override { return computeMetrics(record); }
    InterimVerdict betweenSteps(const Profile& profile, std::span<const Metric> finished) const override
    {
        return judgeInterim(profile, finished, "");
    }
    InterimVerdict duringStep(const Profile& profile, std::span<const Metric> finished, const RunRecord& record,
                              std::string_view running) const override
    {
        return judgeInterim(profile, interimMetrics(finished, record), running);
    }
    FatalFinding fatalFindingIn(std::span<const Metric> metrics) const override
    {
        const auto fault = capacityFaultOf(metrics);
        if (!fault)
            return FatalFinding::none;
        return fault->isCounterfeit() ? FatalFinding::counterfeit : FatalFinding::storesNothing;
    }
    std::vector<Message> withheldWafReasons(const RunRecord& record, const StepRecord& step) const override
    {
        std::vector<Message> reasons = {telemetryWaf(record, step).withheldReason,
                                        wafEstimate(record, step).withheldReason};
        std::erase_if(reasons, [](const Message& reason) { return reason.empty(); });
        return reasons;
    }
};

} // namespace

std::unique_ptr<const RunJudge> sessionJudge() { return std::make_unique<SessionJudge>(); }

} // namespace assay
