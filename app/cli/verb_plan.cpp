// plan: shows the steps, bytes and expected time of a run.
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/progress.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "program/wiring/planned_return.h"
#include "program/wiring/wiring.h"
#include "run/record/capacity_notes.h"

#include <algorithm>
#include <memory>

namespace assay::cli {

namespace {

struct PlanOptions {
    std::string device;
    std::string profile;
    std::vector<std::string> overrides;
    std::optional<AfterTest> after;
    bool json = false;
};

std::string bytesOrTimed(const Plan::Item& item, IoOp op)
{
    return item.timed(op) ? say(msg("cli", "time-based")) : humanBytes(item.bytes(op));
}

void printPlan(const Plan& plan, const DeviceInfo& device)
{
    TextTable table{msg("cli", "STEP"), right(msg("cli", "WRITES")), right(msg("cli", "READS")),
                    right(msg("cli", "EXPECTED"))};
    for (const auto& item : plan.items)
        table.addRow({fmt::format("{} ({})", phrases().step(plan.names, item.stepId), item.stepId), // the id for --set
                      bytesOrTimed(item, IoOp::write), bytesOrTimed(item, IoOp::read),
                      item.expected ? phrases().value(*item.expected) : say(msg("cli", "unknown"))});
    print(table.text() + "\n" + planLine(plan, device) + "\n");
    for (const InfeasibleStep& step : plan.infeasibleSteps)
        print(phrases().message(infeasibleStepNote(step, device.capacity), plan.names) + "\n");
    if (plan.destructive() && !device.simulated())
        printSentence(msg("cli", "Existing data: {}", dataInWords(existingDataOf(device))));
}

void printAfter(const CardReturn& after)
{
    if (after.asked == AfterTest::discard)
        printSentence(msg("cli", "A card that passes will be discarded."));
    if (after.asked == AfterTest::format)
        printSentence(
            msg("cli", "A card that passes will be formatted: {}, clusters of {} KiB, partition from byte {}.",
                name(after.format.fileSystem), after.format.cluster / kib(1), after.format.volume.offset.count()));
}

nlohmann::ordered_json afterJson(const CardReturn& after)
{
    nlohmann::ordered_json out = {{"asked", name(after.asked)}};
    if (after.asked == AfterTest::format)
        out.update({{"file_system", name(after.format.fileSystem)},
                    {"cluster_bytes", after.format.cluster.count()},
                    {"partition_bytes", after.format.volume.offset.count()}});
    return out;
}

int showPlan(const PlanOptions& options)
{
    const auto profile = orFail(loadProfile(options.profile, options.overrides));
    const auto device = orFail(describeTarget(options.device));
    const auto plan = orFail(planRun(profile, device));
    const auto after = orFail(cardReturnFor(options.after.value_or(profile.after), plan, device));
    if (!options.json) {
        printPlan(plan, device);
        printAfter(after);
        return 0;
    }
    nlohmann::ordered_json document = {
        {"device", options.device},
        {"profile", {{"name", profile.name}, {"version", profile.version}, {"sha256", profile.sha256}}}};
    document.update(planJson(plan));
    document["after"] = afterJson(after);
    document["existing_data"] = existingDataJson(existingDataOf(device));
    printJson(document);
    return 0;
}

} // namespace

Action definePlan(CLI::App& verb)
{
    const auto options = std::make_shared<PlanOptions>();
    verb.add_option("DEVICE", options->device, say(msg("cli", "block device, sim:NAME or image:FILE")))->required();
    verb.add_option("--profile", options->profile,
                    say(msg("cli", "built-in or own profile by name, or a profile file")))
        ->type_name("PROFILE")
        ->required();
    verb.add_option("--set", options->overrides,
                    say(msg("cli", "override of a parameter, such as write.max_bytes=1073741824; repeatable")))
        ->type_name("STEP.PARAM=VALUE")
        ->allow_extra_args(false);
    addAfterOption(verb, options->after);
    addJson(verb, options->json);
    return [options] { return showPlan(*options); };
}

} // namespace assay::cli
