// A scenario converts parameters to phases of I/O. Each scenario has a folder here and a row in registry.cpp
// (docs/design/extending.md). The plan is known before the first I/O; the outcome is always a StepRecord, whatever the
// card does.
#pragma once

#include "card/device/block_device.h"
#include "card/device/capabilities.h"
#include "io/workload/live_status.h"
#include "io/workload/workload.h"
#include "model/waf/write_trace.h"
#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/scenario/common/card_content.h"
#include "run/scenario/common/characterized_card.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace assay {

// The plan of a step.
struct StepPlan {
    // In execution order; their stamps contain only the pass. Scenarios that decide at run time plan their upper bound.
    std::vector<Workload> phases;
    EngineKind engine = EngineKind::automatic;
    Bytes toWrite; // upper bounds; phases bounded only by time count as 0
    Bytes toRead;
    Ns timeBound{}; // sum of the phases bounded by time
};

// A step started by an earlier process: its record so far. If checkpoint.at is set, the last samples are those of the
// running phase.
struct InterruptedStep {
    StepRecord record;
    Checkpoint checkpoint;
};

// Knowledge of the run about its card; grows from step to step.
struct CardKnowledge {
    std::vector<WrittenRange> written;        // by the run so far, until a step has characterized the card
    std::unique_ptr<CharacterizedCard> model; // of the inside of the card; null = unknown
    double hostDelayShare = 0; // no model, because host delays took this share of the characterization time
};

struct StepContext {
    BlockDevice& device;
    StampSpec stamp; // run tag and seed of this run
    LiveStatus& live;
    std::size_t stepIndex;
    std::stop_token stop;
    // Called before each phase of a step that runs its phases as planned: `soFar` holds the phases before `phase`,
    // which starts or continues. May wait (full disk).
    std::function<void(const StepRecord& soFar, std::size_t phase)> onPhaseBegin = {};
    // Called before the measured phase starts, with no I/O in flight: earlier writes were preconditioning. May be
    // empty.
    std::function<void()> onMeasuringBegin = {};
    const InterruptedStep* interrupted = nullptr; // continue there; scenarios without support restart the step
    CardKnowledge* knowledge = nullptr;           // null = not wanted
    // Only the verdict counts: a step may leave out what cannot change it (StepRecord::shortened).
    bool verdictOnly = false;
    const Capabilities capabilities = device.capabilities();

    // Shows the progress of the running phase, and its samples to the examiner and to whoever has asked for them.
    void show(Bytes done, Ns now, const PhaseSamples& samples) const
    {
        live.update(done, now);
        live.examine(samples, now);
        if (live.samplesRequested())
            live.offerSamples(samples, std::nullopt);
    }
};

// One step of a run, planned for one card. Holds everything it needs from its parameters.
class PlannedStep {
public:
    PlannedStep(const Step& step, StepPlan plan);
    virtual ~PlannedStep() = default;
    const StepPlan& plan() const { return m_plan; }
    // Runs the step. Errors of the card are in the record; an Error is a fault of the host.
    Result<StepRecord> run(StepContext& context) const;
    // Visits the writes of a finished step again, for models that replay them. Visits none if plan and record do not
    // determine them.
    virtual void visitWrites(const StepRecord&, const WriteVisitor&) const {}
    // True if writes are rate-limited instead of as fast as possible. Their times then carry no information about the
    // card.
    virtual bool isRateLimited() const { return m_plan.phases.back().pause.count() > 0; }
    // True if plan and samples determine the written addresses, also of a running step. False for scenarios that issue
    // their own I/Os.
    virtual bool runsAsPlanned() const { return false; }

private:
    // Sets phases, facts, outcome and engine; also `end`, if something is computed after the last I/O.
    virtual Result<void> execute(StepContext& context, StepRecord& step) const = 0;

    std::string m_id, m_scenario;
    nlohmann::json m_params;
    Bytes m_regionAsked; // Step::regionAsked
    StepPlan m_plan;
};

// A step with what its plan made of the parameters.
template <class Config> class ConfiguredStep : public PlannedStep {
public:
    ConfiguredStep(const Step& step, StepPlan plan, Config config)
        : PlannedStep(step, std::move(plan)), m_config(std::move(config))
    {
    }

protected:
    const Config m_config;
};

struct PlanRequest {
    const Step& step;
    const DeviceInfo& device;
    CardContent& content; // content of the card at the start of the step; updated by the plan
    std::uint64_t seed;   // of the step's random addresses
};
using PlanResult = Result<std::unique_ptr<const PlannedStep>>;

struct Scenario {
    ScenarioSchema schema;
    // Errc::badInput if the parameters do not fit the card, with the location of the invalid key.
    std::function<PlanResult(const PlanRequest&)> plan;
    // Returns the metrics of a step in display order. Pure. Ids without the step's name.
    std::function<std::vector<Metric>(const RunRecord&, const StepRecord&)> metrics;
    std::vector<Message> methods = {};   // phrases of Metric::method
    bool overwritesSequentially = false; // writes its region from the first address to the last
    bool updatesCardModel = false;       // its steps report their writes and findings to StepContext::knowledge
    bool needsPower = false;             // its steps switch the power of the card
    bool comparesReads = false;          // its steps compare what they read without a parameter "verify"
};

// All scenarios this build knows; static.
std::span<const Scenario> allScenarios();
const Scenario* findScenario(std::string_view id);
std::vector<ScenarioSchema> scenarioSchemas();
// Finds a quantity of any scenario, or a common one, with or without a quantityPrefix(); null = unknown.
const Quantity* findQuantity(std::string_view id);

} // namespace assay
