// identify: shows the identity of one card.
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/register_text.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/text.h"
#include "judge/export/registers_json.h"
#include "program/wiring/wiring.h"

#include <memory>

namespace assay::cli {

namespace {

struct IdentifyOptions {
    std::string device;
    std::optional<std::string> label;
    bool json = false;
};

std::string joined(const std::vector<std::string>& words)
{
    std::string out;
    for (const auto& word : words)
        out += (out.empty() ? "" : ", ") + displayable(word, 200);
    return out;
}

void printLine(const std::string& key, const std::string& value)
{
    if (!value.empty())
        print(padTo(key, 16) + " " + value + "\n");
}

void printLine(const Message& key, const std::string& value) { printLine(say(key), value); }

void printDevice(const DeviceInfo& device)
{
    printLine(msg("cli", "path"), displayable(device.path, 200));
    printLine(msg("cli", "bus"), phrases().word("bus", busWords(), busName(device.bus)));
    printLine(msg("cli", "model"), displayable(device.model));
    printLine(msg("cli", "reader"), displayable(device.reader));
    printLine(msg("cli", "slot"), displayable(device.slot, 200));
    printLine(msg("cli", "capacity"), say(msg("cli", "{} ({} bytes)", device.capacity, device.capacity.count())));
    printLine(msg("cli", "logical block"), say(msg("cli", "{} bytes", device.logicalBlock.count())));
    printLine(msg("cli", "removable"), sayYesOrNo(device.removable));
    printLine(msg("cli", "read-only"), sayYesOrNo(device.readOnly));
    printLine(msg("cli", "mounted at"), joined(device.mountPoints));
    printLine(msg("cli", "in use by"), joined(device.holders));
    for (const auto& [key, value] : device.identity)
        printLine(phrases().word("fact", factWords(), key), displayable(value, 200));
    printLine(msg("cli", "existing data"), dataInWords(existingDataOf(device)));
    printLine(msg("cli", "eligible"), eligibilityText(device));
    printLine(msg("cli", "erase id"), displayable(device.eraseId, 200));
}

int identify(const IdentifyOptions& options)
{
    auto device = orFail(describeTarget(options.device));
    if (auto status = platform::sdStatusFromCard(device))
        device.identity["ssr"] = std::move(*status);
    FindingContext context;
    context.today = thisMonth();
    if (options.label)
        if (context.label = parseLabel(*options.label); *context.label == CardLabel())
            return reportError(Errc::badInput, noLabel());
    const CardRegisters registers = registersOf(device);
    const auto findings = findingsOf(device, context);
    if (!options.json) {
        printDevice(device);
        if (registers.any())
            print("\n" + registerText(registers));
        print(findingsText(findings));
        return 0;
    }
    auto document = deviceJson(device);
    document["removable"] = device.removable;
    document["read_only"] = device.readOnly;
    document["mount_points"] = device.mountPoints;
    document["holders"] = device.holders;
    document["existing_data"] = existingDataJson(existingDataOf(device));
    document.update(registersJson(registers, manufacturerTable()));
    document["findings"] = findingsJson(findings);
    printJson(document);
    return 0;
}

} // namespace

Action defineIdentify(CLI::App& verb)
{
    const auto options = std::make_shared<IdentifyOptions>();
    verb.add_option("DEVICE", options->device, say(msg("cli", "block device, sim:NAME or image:FILE")))->required();
    verb.add_option("--label", options->label,
                    say(msg("cli", "printed marks to compare with, such as \"64GB U3 V30 A2\"")));
    addJson(verb, options->json);
    return [options] { return identify(*options); };
}

} // namespace assay::cli
