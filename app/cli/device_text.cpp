#include "cli/device_text.h"

#include "base/text.h"

#include <fmt/format.h>

namespace assay::cli {

bool isEligible(const DeviceInfo& device) { return whyNotEligible(device).empty(); }

std::string whyNotEligible(const DeviceInfo& device)
{
    const Message reason = ineligibility(device);
    if (!reason.empty())
        return reason.english();
    return device.isVirtual ? "a virtual block device: only with --lab" : "";
}

std::string inWords(const DeviceInfo& device)
{
    const std::string model = device.model.empty() ? std::string() : fmt::format(" \"{}\"", displayable(device.model));
    const std::string reader =
        device.reader.empty() ? std::string() : fmt::format(" in {}", displayable(device.reader));
    return fmt::format("the {} {} card{}{} at {}", humanBytes(device.capacity), busName(device.bus), model, reader,
                       displayable(device.path, 200));
}

std::string shellWord(const std::string& text)
{
    constexpr std::string_view kHarmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._:/@%+=,-";
    if (!text.empty() && text.find_first_not_of(kHarmless) == std::string::npos)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

nlohmann::ordered_json deviceJson(const DeviceInfo& device)
{
    const std::string reason = whyNotEligible(device);
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
