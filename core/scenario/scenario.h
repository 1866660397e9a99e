// A scenario turns parameters into phases of I/O. The plan is known before the first I/O; the outcome is a StepRecord,
// whatever the card does.
#pragma once

#include "device/block_device.h"
#include "profile/profile.h"
#include "record/run_record.h"
#include "scenario/card_content.h"
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
    std::vector<Workload>
        phases; // in order; stamps carry the pass only. Scenarios that decide as they go plan their upper bound
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

struct StepContext {
    BlockDevice& device;
    const Step& step;
    const StepPlan& plan;
    StampSpec stamp; // run tag and seed of this run
    LiveStatus& live;
    std::size_t stepIndex;
    std::stop_token stop;
    std::function<void(std::string_view event, const nlohmann::json&)> log; // rare events only
    // A step whose phases run as planned calls this before each: `soFar` holds those before `phase`, which now begins
    // or goes on. It may wait (full disk).
    std::function<void(const StepRecord& soFar, std::size_t phase)> phaseBegins;
    // What was written so far only prepared the card; may be empty. Called with nothing in flight, before the begin of
    // the phase that is measured.
    std::function<void()> measuringBegins;
    const InterruptedStep* interrupted = nullptr; // go on there; scenarios that cannot begin the step afresh
    std::vector<WrittenRange>* written =
        nullptr; // by the run so far, until a flash_character has looked at the card; null = nobody asks
    std::unique_ptr<WafModel>* learned =
        nullptr; // where flash_character leaves what it has learned; null = nobody asks
};

class Scenario {
public:
    virtual ~Scenario() = default;
    virtual const ScenarioSchema& schema() const = 0;
    // Errc::badInput when the parameters do not fit the card, with the place of the offending key. `seed` is the
    // step's; `content` is carried on.
    virtual Result<StepPlan> plan(const Step& step, const DeviceInfo& device, CardContent& content,
                                  std::uint64_t seed) const = 0;
    // Executes the plan. Card errors are in the record; an Error is a fault of the host.
    virtual Result<StepRecord> run(StepContext& context) const = 0;
    // The writes that a finished step did, once more, for the models that replay them. Calls nothing where they are not
    // known from plan and record.
    virtual void retrace(const Step&, const DeviceInfo&, const StepPlan&, const StepRecord&, const WriteVisitor&) const
    {
    }
};

// All scenarios this build knows; static.
std::span<const Scenario* const> allScenarios();
const Scenario* findScenario(std::string_view id);
std::vector<ScenarioSchema> scenarioSchemas();

} // namespace assay
