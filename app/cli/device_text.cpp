#include "cli/device_text.h"

#include "cli/speech.h"
#include "ground/base/text.h"

#include <fmt/format.h>

namespace assay::cli {

namespace {

std::string foundInWords(const FoundData& data)
{
    std::string text = data.kind.empty() ? say(msg("cli", "unrecognised content")) : displayable(data.kind, 32);
    if (data.partition)
        text = say(msg("cli", "partition {}: {}", data.partition, text));
    if (!data.label.empty())
        text += fmt::format(" \"{}\"", displayable(data.label));
    if (data.used)
        return say(msg("cli", "{}, {} of {} used", text, *data.used, data.size));
    return data.size == Bytes(0) ? text : say(msg("cli", "{}, {}", text, data.size));
}

} // namespace

Message whyNotEligible(const DeviceInfo& device)
{
    Message reason = ineligibility(device);
    if (reason.empty() && device.isVirtual)
        return msg("cli", "virtual block device: requires --lab");
    return reason;
}

std::string eligibilityText(const DeviceInfo& device)
{
    const Message reason = whyNotEligible(device);
    return reason.empty() ? sayYesOrNo(true) : say(msg("cli", "no: {}", say(reason)));
}

std::string inWords(const DeviceInfo& device)
{
    const std::string model = device.model.empty() ? std::string() : fmt::format(" \"{}\"", displayable(device.model));
    const std::string reader =
        device.reader.empty() ? std::string() : say(msg("cli", " in {}", displayable(device.reader)));
    return say(msg("cli", "the {} {} card{}{} at {}", device.capacity, busName(device.bus), model, reader,
                   displayable(device.path, 200)));
}

std::string dataInWords(const ExistingData& data)
{
    if (!data)
        return say(msg("cli", "unknown"));
    std::string text;
    for (const FoundData& found : *data)
        text += (text.empty() ? "" : phrases().translate("cli", "; ")) + foundInWords(found);
    return text.empty() ? say(msg("cli", "none")) : text;
}

nlohmann::ordered_json deviceJson(const DeviceInfo& device)
{
    const std::string reason = whyNotEligible(device).english();
    return {{"path", device.path},
            {"bus", busName(device.bus)},
            {"reader", device.reader},
            {"slot", device.slot},
            {"model", device.model},
            {"capacity_bytes", device.capacity.count()},
            {"logical_block_bytes", device.logicalBlock.count()},
            {"discard_support", device.discardSupport},
            {"erase_id", device.eraseId},
            {"eligible", reason.empty()},
            {"reason", reason},
            {"identity", device.identity}};
}

nlohmann::ordered_json existingDataJson(const ExistingData& data)
{
    if (!data)
        return nullptr;
    const auto bytesOrNull = [](std::optional<Bytes> bytes) {
        return bytes ? nlohmann::ordered_json(bytes->count()) : nlohmann::ordered_json(nullptr);
    };
    auto list = nlohmann::ordered_json::array();
    for (const FoundData& found : *data)
        list.push_back({{"partition", found.partition},
                        {"kind", found.kind},
                        {"label", found.label},
                        {"size_bytes", bytesOrNull(found.size == Bytes(0) ? std::nullopt : std::optional(found.size))},
                        {"used_bytes", bytesOrNull(found.used)}});
    return list;
}

} // namespace assay::cli
