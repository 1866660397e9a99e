// A scenario turns parameters into phases of I/O. Each is a folder of its own here and a row in registry.cpp
// (docs/howto.md). The plan is known before the first I/O; the outcome is a StepRecord, whatever the card does.
#pragma once

#include "device/block_device.h"
#include "profile/profile.h"
#include "record/metric.h"
#include "record/run_record.h"
#include "scenario/common/card_content.h"
#include "waf/waf_model.h"
#include "workload/live_status.h"
#include "workload/workload.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace assay {

// What a step will do, before it does it.
struct StepPlan {
    // In order; stamps carry the pass only. Scenarios that decide as they go plan their upper bound.
    std::vector<Workload> phases;
    EngineKind engine = EngineKind::automatic;
    Bytes toWrite; // upper bounds; phases bounded by time only count at 0
    Bytes toRead;
    Ns timeBound{}; // sum of the phases bounded by time
};

// A step that an earlier process began: its record until then, the running phase's samples last where checkpoint.at is
// there.
struct InterruptedStep {
    StepRecord record;
    Checkpoint checkpoint;
};

// What a run of this process has learned of its card, from step to step.
struct CardKnowledge {
    std::vector<WrittenRange> written; // by the run so far, until a step has found out how the card is built
    std::unique_ptr<WafModel> model;   // how it is built; null = not known
};

struct StepContext {
    BlockDevice& device;
    StampSpec stamp; // run tag and seed of this run
    LiveStatus& live;
    std::size_t stepIndex;
    std::stop_token stop;
    // A step whose phases run as planned calls this before each: `soFar` holds those before `phase`, which now begins
    // or goes on. It may wait (full disk).
    std::function<void(const StepRecord& soFar, std::size_t phase)> onPhaseBegin = {};
    // What was written so far only prepared the card; may be empty. Called with nothing in flight, before the begin of
    // the phase that is measured.
    std::function<void()> onMeasuringBegin = {};
    const InterruptedStep* interrupted = nullptr; // go on there; scenarios that cannot begin the step afresh
    CardKnowledge* knowledge = nullptr;           // null = nobody asks
};

// One step of a run, planned for one card, with all that it needs to know from its parameters.
class PlannedStep {
public:
    PlannedStep(const Step& step, StepPlan plan);
    virtual ~PlannedStep() = default;
    const StepPlan& plan() const { return m_plan; }
    // Does the step. Errors of the card are in the record; an Error is a fault of the host.
    Result<StepRecord> run(StepContext& context) const;
    // The writes of a finished step, once more, for the models that replay them. Calls nothing where they are not known
    // from plan and record.
    virtual void visitWrites(const StepRecord&, const WriteVisitor&) const {}
    // Its writes come when they are due, not as fast as the card takes them: their times say nothing of the card.
    virtual bool paced() const { return m_plan.phases.back().pause.count() > 0; }

private:
    // Fills in phases, facts, outcome and engine, and the end where something is computed after the last I/O.
    virtual Result<void> execute(StepContext& context, StepRecord& step) const = 0;

    std::string m_id, m_scenario;
    nlohmann::json m_params;
    StepPlan m_plan;
};

struct PlanRequest {
    const Step& step;
    const DeviceInfo& device;
    CardContent& content; // what is on the card when the step begins; is carried on
    std::uint64_t seed;   // of the step's random addresses
};
using PlanResult = Result<std::unique_ptr<const PlannedStep>>;

// An identifier of the record and what it stands for, in the context that msg() names: "phase", "method".
struct Word {
    std::string id;
    Message meaning;
};

inline Word phrase(Message english) { return {english.pattern, english}; } // stands for itself

struct Scenario {
    ScenarioSchema schema;
    // Errc::badInput when the parameters do not fit the card, with the place of the offending key.
    std::function<PlanResult(const PlanRequest&)> plan;
    // What a step of it says, in the order in which it is shown: pure, from the record. Ids without the step's name.
    std::function<std::vector<Metric>(const RunRecord&, const StepRecord&)> metrics;
    // Words of the record beside quantities: names of its phases, phrases of its metrics' methods.
    std::vector<Word> words = {};
    bool overwritesInOrder = false; // writes its region from the first address to the last
    bool buildsCardModel = false;   // its steps leave a model in StepContext::knowledge
};

// All scenarios this build knows; static.
std::span<const Scenario> allScenarios();
const Scenario* findScenario(std::string_view id);
std::vector<ScenarioSchema> scenarioSchemas();
// Of all scenarios and those that they have in common, "verify_" or "read_" before it or not; null when there is none.
const Quantity* findQuantity(std::string_view id);

} // namespace assay
