#include "run/scenario/speed_class/class_limits.h"

#include "card/device/card_registers.h"

namespace assay {

namespace {

bool isExtended(CapacityFamily family) { return family == CapacityFamily::sdxc || family == CapacityFamily::sduc; }

} // namespace

CapacityFamily capacityFamily(const DeviceInfo& device)
{
    if (const auto csd = registersOf(device).csd; csd && familyOf(*csd) != CapacityFamily::unknown)
        return familyOf(*csd);
    if (device.capacity <= gib(2))
        return CapacityFamily::sdsc;
    if (device.capacity <= gib(32))
        return CapacityFamily::sdhc;
    return device.capacity <= gib(2048) ? CapacityFamily::sdxc : CapacityFamily::sduc;
}

Bytes recordingUnit(const ClassMark& mark, CapacityFamily family, Bytes capacity)
{
    if (mark.family != MarkFamily::speed || mark.number >= 10)
        return kib(512);
    if (isExtended(family))
        return kib(256);
    if (mark.number == 6)
        return kib(64);
    return capacity <= gib(1) ? kib(16) : kib(32);
}

double tableReadLimitMs(MarkFamily mark, CapacityFamily family)
{
    return mark != MarkFamily::speed || isExtended(family) ? 20 : 12;
}

double busyLimitMs(CapacityFamily family) { return isExtended(family) ? 500 : 250; }

Bytes videoSubUnit(Bytes unit)
{
    switch (unit / mib(1)) {
    case 21:
    case 28:
    case 42: return mib(7);
    case 27:
    case 36:
    case 45:
    case 54: return mib(9);
    case 30:
    case 60: return mib(10);
    default: return mib(8);
    }
}

bool bindsWithoutCmd20(MarkFamily family, CapacityFamily capacity)
{
    return family != MarkFamily::video && !isExtended(capacity);
}

bool needsUhs2(const ClassMark& mark) { return mark.family == MarkFamily::video && mark.number >= 60; }

} // namespace assay
