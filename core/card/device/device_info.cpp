#include "card/device/device_info.h"

#include "card/device/csd.h"
#include "card/device/host_register_form.h"
#include "card/device/hot_plug_port.h"
#include "ground/base/text.h"

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

namespace {

// The CSD that the system has read from the card; an MMC has PERM_ and TMP_WRITE_PROTECT in the same place.
std::optional<Csd> csdOf(const DeviceInfo& info)
{
    const auto text = info.identity.find("csd");
    if (text == info.identity.end())
        return std::nullopt;
    const auto csd = normalizeCsd(text->second);
    if (!csd || isBlank(csd->bytes))
        return std::nullopt;
    return decodeCsd(csd->bytes);
}

// Returns the cause of write protection, if known, and its remedy.
Message readOnlyReason(const DeviceInfo& info)
{
    const std::string path = displayable(info.path);
    const auto csd = csdOf(info);
    if (csd && csd->permanentWriteProtect)
        return msg(
            "permit",
            "{} is permanently read-only: PERM_WRITE_PROTECT is set in the CSD of the card, and no command clears "
            "it; use another card.",
            path);
    if (csd && csd->temporaryWriteProtect)
        return msg("permit",
                   "{} is read-only: TMP_WRITE_PROTECT is set in the CSD of the card; clear it with a host that can "
                   "send CMD27.",
                   path);
    if (csd && csd->writeProtectUntilPowerCycle)
        return msg("permit",
                   "{} is read-only until its supply is switched off: WP_UPC is set in the CSD of the card; take the "
                   "card out and insert it again.",
                   path);
    if (info.bus == Bus::image || info.bus == Bus::sim)
        return msg("permit", "{} is read-only; change the permissions of the file, or take a copy.", path);
    if (info.isVirtual)
        return msg("permit", "{} is read-only, because it was set up that way; set it up again for writing.", path);
    if (csd)
        return msg("permit",
                   "{} is read-only, but not by its CSD; slide the lock of the full-size card or of the adapter (a "
                   "microSD card has none), or check whether the system has set it read-only.",
                   path);
    return msg("permit",
               "{} is read-only; slide the lock of the full-size card or of the adapter (a microSD card has none). If "
               "that does not help, the card has protected itself, or the reader cannot write.",
               path);
}

Message fixedDiskReason(const DeviceInfo& info)
{
    const std::string path = displayable(info.path);
    if (info.bus != Bus::nvme)
        return msg("permit", "{} is a hard disk, SSD or built-in memory, not a card; choose a card in a reader.", path);
    if (!portOf(info.identity).path.empty() && !isOnlyNamespace(info.identity))
        return msg("permit",
                   "{} is namespace {} of an NVMe disk with {} namespaces, not a card: an SD Express card has one "
                   "namespace; choose a card in a reader.",
                   path, displayable(textUnder(info.identity, "nsid")), textUnder(info.identity, "namespaces"));
    return msg("permit",
               "{} is a hard disk, SSD or built-in memory, not a card; choose a card in a reader. Only an SD Express "
               "card in an enrolled slot may be erased; to enrol one: cardassay-cli devices --enrol-slot.",
               path);
}

} // namespace

Message ineligibility(const DeviceInfo& info)
{
    const std::string path = displayable(info.path);
    if (info.isPartition)
        return msg("permit", "{} is a partition; cards are tested whole, so name the whole device instead.", path);
    if (info.isSystemDisk)
        return msg("permit", "{} holds the running system or this program; choose another device.", path);
    if (info.isFixedDisk)
        return fixedDiskReason(info);
    if (!info.mountPoints.empty())
        return msg("permit", "{} is mounted on {}; unmount it first.", path,
                   displayable(fmt::format("{}", fmt::join(info.mountPoints, ", ")), 160));
    if (!info.holders.empty())
        return msg("permit", "{} is in use by {}; release it first.", path,
                   displayable(fmt::format("{}", fmt::join(info.holders, ", ")), 160));
    if (info.capacity == Bytes(0))
        return msg("permit", "No card in {}; insert one.", path);
    if (info.readOnly)
        return readOnlyReason(info);
    const bool needsId = info.bus != Bus::sim && info.bus != Bus::image;
    if (needsId && info.eraseId.empty())
        return msg("permit",
                   "{} cannot be distinguished from other devices, so it may not be erased; use another reader.", path);
    return {};
}

} // namespace assay
