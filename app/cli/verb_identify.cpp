// identify: shows the identity of one card.
#include "cli/console.h"
#include "cli/device_text.h"
#include "cli/register_text.h"
#include "cli/verb.h"

#include "base/text.h"
#include "export/registers_json.h"
#include "wiring/wiring.h"

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
        print(fmt::format("{:<16} {}\n", key, value));
}

void printDevice(const DeviceInfo& device)
{
    const std::string reason = whyNotEligible(device);
    printLine("path", displayable(device.path, 200));
    printLine("bus", busName(device.bus));
    printLine("model", displayable(device.model));
    printLine("reader", displayable(device.reader));
    printLine("slot", displayable(device.slot, 200));
    printLine("capacity", fmt::format("{} ({} bytes)", humanBytes(device.capacity), device.capacity.count()));
    printLine("logical block", fmt::format("{} bytes", device.logicalBlock.count()));
    printLine("removable", device.removable ? "yes" : "no");
    printLine("read-only", device.readOnly ? "yes" : "no");
    printLine("mounted at", joined(device.mountPoints));
    printLine("held by", joined(device.holders));
    for (const auto& [key, value] : device.identity)
        printLine(displayable(key), displayable(value, 200));
    printLine("data on it", inWords(existingDataOf(device)));
    printLine("eligible", reason.empty() ? "yes" : "no: " + reason);
    printLine("erase id", displayable(device.eraseId, 200));
}

int identify(const IdentifyOptions& options)
{
    auto device = describeTarget(options.device);
    if (!device)
        return reportError(device.error());
    if (auto status = platform::sdStatusFromCard(*device))
        device->identity["ssr"] = std::move(*status);
    FindingContext context;
    context.today = thisMonth();
    if (options.label)
        if (context.label = parseLabel(*options.label); *context.label == CardLabel())
            return reportError(Errc::badInput, kNoLabel);
    const CardRegisters registers = registersOf(*device);
    const auto findings = findingsOf(*device, context);
    if (!options.json) {
        printDevice(*device);
        if (registers.any())
            print("\n" + registerText(registers));
        print(findingsText(findings));
        return 0;
    }
    auto document = deviceJson(*device);
    document["removable"] = device->removable;
    document["read_only"] = device->readOnly;
    document["mount_points"] = device->mountPoints;
    document["holders"] = device->holders;
    document["existing_data"] = existingDataJson(existingDataOf(*device));
    document.update(registersJson(registers, manufacturerTable()));
    document["findings"] = findingsJson(findings);
    printJson(document);
    return 0;
}

} // namespace

Action defineIdentify(CLI::App& verb)
{
    const auto options = std::make_shared<IdentifyOptions>();
    verb.add_option("DEVICE", options->device, "block device, sim:NAME or image:FILE")->required();
    verb.add_option("--label", options->label, "what is printed on the card, such as \"64GB U3 V30 A2\", to compare");
    verb.add_flag("--json", options->json, "as JSON");
    return [options] { return identify(*options); };
}

} // namespace assay::cli
