#include "card/device/write_permit.h"

#include "ground/base/text.h"

namespace assay {

Result<WritePermit> grantWritePermit(const DeviceInfo& device, const WriteConsent& consent,
                                     std::span<const StationSlots> stations)
{
    if (Message reason = ineligibility(device); !reason.empty())
        return fail(Errc::refused, std::move(reason));
    const std::string path = displayable(device.path);
    if (device.bus == Bus::sim || device.bus == Bus::image)
        return WritePermit(device);
    if (device.isVirtual && !consent.lab)
        return fail(Errc::refused, msg("permit", "{} is a virtual device; to test it anyway, add --lab.", path));
    if (consent.eraseId.empty())
        return fail(Errc::refused,
                    msg("permit", "This would erase {}; to allow it add --erase {}", path, device.eraseId));
    if (consent.eraseId != device.eraseId)
        return fail(Errc::refused,
                    msg("permit", "The erase id {} does not name {}, whose erase id is {}; check which card is meant.",
                        displayable(consent.eraseId, 160), path, device.eraseId));
    for (const StationSlots& station : stations)
        if (!station.enrols(device.slot))
            return fail(
                Errc::refused,
                msg("permit",
                    "The slot {} of {} is not enrolled at this station; use an enrolled slot, or enrol this one in {}",
                    displayable(device.slot, 160), path, displayable(station.file, 160)));
    return WritePermit(device);
}

Result<void> confirmSameDevice(const WritePermit& permit, const DeviceInfo& now)
{
    const DeviceInfo& then = permit.device();
    const std::string path = displayable(then.path);
    const auto refused = [](Message why) { return fail(Errc::refused, std::move(why)); };
    if (now.deviceNumber != then.deviceNumber)
        return refused(
            msg("permit",
                "{}: its device number has changed since it was confirmed; nothing was written. Confirm again.", path));
    if (now.diskSequence != then.diskSequence)
        return refused(msg("permit",
                           "{}: another medium was put in since it was confirmed; nothing was written. Confirm again.",
                           path));
    if (now.bus != then.bus || now.slot != then.slot)
        return refused(msg("permit",
                           "{}: it has changed its place since it was confirmed; nothing was written. Confirm again.",
                           path));
    if (now.capacity != then.capacity || now.logicalBlock != then.logicalBlock)
        return refused(msg(
            "permit", "{}: its size has changed since it was confirmed; nothing was written. Confirm again.", path));
    if (now.identity != then.identity || now.eraseId != then.eraseId)
        return refused(msg("permit",
                           "{}: its identity has changed since it was confirmed; nothing was written. Confirm again.",
                           path));
    if (now.isVirtual != then.isVirtual)
        return refused(msg(
            "permit", "{}: its kind has changed since it was confirmed; nothing was written. Confirm again.", path));
    if (Message reason = ineligibility(now); !reason.empty())
        return refused(std::move(reason));
    return {};
}

Result<void> confirmSameDevice(const DeviceInfo& device, const DeviceInfo& now)
{
    if (now.bus != device.bus || now.deviceNumber != device.deviceNumber || now.identity != device.identity)
        return fail(Errc::environment,
                    msg("device", "{} is no longer the device that was identified; identify the card again.",
                        displayable(device.path, 160)));
    if (now.capacity == Bytes(0))
        return fail(Errc::environment, msg("device", "No card in {}; insert one.", displayable(device.path, 160)));
    return {};
}

Result<DeviceInfo> confirmed(const DeviceInfo& device, const WritePermit* permit, Result<DeviceInfo> now)
{
    if (!now)
        return now;
    if (auto same = permit ? confirmSameDevice(*permit, *now) : confirmSameDevice(device, *now); !same)
        return tl::unexpected(same.error());
    return now;
}

} // namespace assay
