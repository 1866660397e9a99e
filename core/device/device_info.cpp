#include "device/device_info.h"

#include "base/text.h"

#include <fmt/ranges.h>

namespace assay {

const char* busName(Bus bus)
{
    switch (bus) {
    case Bus::sim: return "sim";
    case Bus::image: return "image";
    case Bus::mmc: return "mmc";
    case Bus::usb: return "usb";
    case Bus::sata: return "sata";
    case Bus::nvme: return "nvme";
    case Bus::scsi: return "scsi";
    case Bus::loop: return "loop";
    case Bus::virtualDisk: return "virtual";
    case Bus::other: return "other";
    }
    return "";
}

Bus busFromName(std::string_view name)
{
    for (int i = 0; i < static_cast<int>(Bus::other); ++i)
        if (name == busName(static_cast<Bus>(i)))
            return static_cast<Bus>(i);
    return Bus::other;
}

Message ineligibility(const DeviceInfo& info)
{
    const std::string path = displayable(info.path);
    if (info.isPartition)
        return msg("permit", "{} is a partition; cards are tested whole, so name the whole device instead.", path);
    if (info.isSystemDisk)
        return msg("permit", "{} holds the running system or this program; choose another device.", path);
    if (info.isFixedDisk)
        return msg("permit", "{} is a hard disk, SSD or built-in memory, not a card; choose a card in a reader.", path);
    if (!info.mountPoints.empty())
        return msg("permit", "{} is mounted on {}; unmount it first.", path,
                   displayable(fmt::format("{}", fmt::join(info.mountPoints, ", ")), 160));
    if (!info.holders.empty())
        return msg("permit", "{} is in use by {}; release it first.", path,
                   displayable(fmt::format("{}", fmt::join(info.holders, ", ")), 160));
    if (info.capacity == Bytes(0))
        return msg("permit", "There is no card in {}; insert one.", path);
    if (info.readOnly)
        return msg("permit", "{} is read-only; slide the card's lock or check its permissions.", path);
    const bool needsId = info.bus != Bus::sim && info.bus != Bus::image;
    if (needsId && info.eraseId.empty())
        return msg("permit",
                   "{} has nothing to tell it from other devices, so it may not be erased; use another reader.", path);
    return {};
}

} // namespace assay
