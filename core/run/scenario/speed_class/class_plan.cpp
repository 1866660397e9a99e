#include "run/scenario/speed_class/class_plan.h"

#include "card/device/card_registers.h"
#include "ground/base/prng.h"
#include "run/scenario/common/common_params.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Bytes kMinUnit = mib(8);     // an SU at least
constexpr Bytes kTableArea = mib(4);   // two tables of 1 MiB, and directories
constexpr Bytes kReaderPart = kib(64); // no known reader sends less in one command

// Returns the AU of the highest class that the registers claim: each class has its own (4.10.2.11, 4.13.3.1.2).
Bytes registeredAu(const DeviceInfo& device)
{
    const auto ssr = registersOf(device).ssr;
    if (!ssr || ssr->blank)
        return {};
    if (ssr->videoClass != 0 && ssr->vscAuSize.count() > 0)
        return ssr->vscAuSize;
    return ssr->uhsGrade != 0 && ssr->uhsAuSize.count() > 0 ? ssr->uhsAuSize : ssr->auSize;
}

// True if the highest class is one of 2 to 6, each of which has its own recording unit.
bool claimsLowClass(const DeviceInfo& device)
{
    const auto ssr = registersOf(device).ssr;
    return ssr && !ssr->blank && ssr->speedClass > 0 && ssr->speedClass < 10;
}

void setUnits(ClassPlan& plan, Bytes capacity)
{
    const std::uint64_t together = plan.au < kMinUnit ? kMinUnit / plan.au : 1;
    plan.unit = plan.au * std::max<std::uint64_t>(together, 1);
    plan.part = std::max(std::min(plan.au, kSubUnit), plan.recordingUnits.front());
    plan.su = videoSubUnit(plan.unit);
    plan.firstUnitOffset = plan.unit * ((kTableArea + plan.unit - Bytes(1)) / plan.unit);
    plan.unitsTotal = capacity > plan.firstUnitOffset ? (capacity - plan.firstUnitOffset) / plan.unit : 0;
}

std::vector<Bytes> recordingUnitsOf(CapacityFamily family, Bytes capacity)
{
    std::vector<Bytes> units;
    for (const ClassMark& mark : kClassMarks)
        if (const Bytes ru = recordingUnit(mark, family, capacity); std::ranges::find(units, ru) == units.end())
            units.push_back(ru);
    std::ranges::sort(units, std::greater());
    return units;
}

// Checks that there are enough table updates for a mean of eight in a row. The second write of the first unit is not
// counted: of smaller measured units it is less.
Result<void> checkUpdates(const ClassPlan& plan, const Params& params)
{
    const Bytes data = plan.unit * plan.unitsWanted;
    const std::uint64_t updates = data / plan.fatUpdateInterval;
    if (updates >= kFatWindow)
        return {};
    return unfitParam(params, "fat_every_bytes",
                      msg("scenario",
                          "{}: {} with a table update per {} gives {} updates, fewer than the {} consecutive ones of "
                          "the mean; set fat_every_bytes to {} or less, or measure more units.",
                          data, plan.fatUpdateInterval, updates, kFatWindow,
                          roundDown(Bytes(data.count() / kFatWindow), plan.recordingUnits.front()).count()));
}

Workload phaseOf(PhaseRole role, IoOp op, const ClassPlan& plan, const PlanRequest& request, Bytes bytes)
{
    Workload phase =
        phaseOn(role, op, {Bytes(), plan.unitAt(plan.unitsTotal)}, plan.recordingUnits.front(), request.step.params);
    phase.pattern = Pattern::random; // skips units, and returns to the tables
    phase.stop.maxBytes = bytes;
    phase.stamp.pass = op == IoOp::write ? request.content.nextPass() : 0;
    return phase;
}

} // namespace

Bytes ClassPlan::sampledUnit(std::uint64_t i) const
{
    if (unitsWanted == unitsTotal)
        return unitAt(i);
    const std::uint64_t begin = unitsTotal * i / unitsWanted, end = unitsTotal * (i + 1) / unitsWanted;
    return unitAt(begin + Prng(splitmix64(seed + i)).below(end - begin));
}

void ClassPlan::useMeasuredAu(Bytes measuredAu)
{
    if (auSource != "largest" || measuredAu.count() == 0 || au % measuredAu != Bytes())
        return;
    const Bytes end = unitAt(unitsTotal), written = unit * unitsWanted;
    au = measuredAu;
    auSource = "measured";
    setUnits(*this, end);
    unitsWanted = std::min(unitsTotal, written / unit);
}

std::vector<ParamSpec> classParams()
{
    const std::vector<ParamSpec> own = {
        intParam("units", 64, 0, 1e6, msg("parameter", "Units measured"),
                 msg("parameter", "Number of allocation units that are written, at random all over the card; 0 = all "
                                  "of them, as in the standard. Units of less than 8 MiB are taken together. With 64, "
                                  "a card of which one unit in 20 is slow is found in 24 of 25 tests.")),
        bytesParam("au_bytes", {}, {}, mib(512), msg("parameter", "Allocation unit"),
                   msg("parameter", "0 = what the registers of the card say, else what an earlier step has measured, "
                                    "else the largest that a card of this capacity may have.")),
        boolParam("small_units", false, msg("parameter", "Also in small recording units"),
                  msg("parameter", "Classes 2 to 6 are measured with smaller writes than the others. Without this they "
                                   "are only measured where the card misses Class 10.")),
        intParam("fat_every_bytes", mib(4).count(), static_cast<double>(mib(1).count()), 1e12,
                 msg("parameter", "Table update interval"),
                 msg("parameter", "Bytes of video between two updates of the file system's tables. Fewer bytes "
                                  "yield more updates.")),
        bytesParam("split_bytes", {}, {}, mib(64), msg("parameter", "Largest command of the reader"),
                   msg("parameter", "A longer write goes to the card in several commands, each of which may keep it "
                                    "busy. 0 = 64 KiB for a USB reader, else the whole write."))};
    return own + sharedParams({"engine", "io_deadline_s"});
}

Result<ClassPlan> classPlan(const PlanRequest& request)
{
    const Params& params = request.step.params;
    const DeviceInfo& device = request.device;
    ClassPlan plan;
    plan.family = capacityFamily(device);
    plan.recordingUnits = recordingUnitsOf(plan.family, device.capacity);
    plan.allRecordingUnits = params.boolean("small_units") || claimsLowClass(device);
    plan.fatUpdateInterval = roundDown(params.bytes("fat_every_bytes"), plan.recordingUnits.front());
    plan.seed = request.seed;
    const Bytes split = params.bytes("split_bytes"), given = params.bytes("au_bytes"),
                registered = registeredAu(device);
    plan.maxCommandBytes = split.count() > 0        ? split
                           : device.bus == Bus::usb ? kReaderPart
                                                    : plan.recordingUnits.front();
    plan.au = given.count() > 0 ? given : registered.count() > 0 ? registered : auSizeMax(device.capacity);
    plan.auSource = given.count() > 0 ? "given" : registered.count() > 0 ? "register" : "largest";
    if (plan.au % kib(16) != Bytes() || (plan.au > kMinUnit && plan.au % mib(1) != Bytes()))
        return unfitParam(params, "au_bytes",
                          msg("scenario", "{}: {} is not an allocation unit size of the standard.", plan.au));
    setUnits(plan, device.capacity);
    if (plan.unitsTotal == 0)
        return fail(Errc::badInput, msg("scenario", "{}: a card of {} is too small for allocation units of {}.",
                                        request.step.place.text(), device.capacity, plan.au));
    const auto wanted = static_cast<std::uint64_t>(params.integer("units"));
    plan.unitsWanted = wanted == 0 ? plan.unitsTotal : std::min(wanted, plan.unitsTotal);
    if (auto enough = checkUpdates(plan, params); !enough)
        return tl::unexpected(enough.error());
    return plan;
}

std::vector<Workload> classPhases(const ClassPlan& plan, const PlanRequest& request)
{
    const Bytes data = plan.unit * (plan.unitsWanted + 1); // the first unit twice
    const Bytes tables = (kFatBlock * 2 + Bytes(kSectorBytes)) * (data / plan.fatUpdateInterval);
    const std::size_t sweeps = plan.allRecordingUnits ? plan.recordingUnits.size() : 1;
    std::vector<Workload> phases;
    for (std::size_t i = 0; i < plan.recordingUnits.size(); ++i) {
        const Bytes reads = plan.recordingUnits[i] * kPrReads;
        phases.push_back(
            phaseOf(PhaseRole::classWrite, IoOp::write, plan, request, i < sweeps ? data + tables : Bytes()));
        phases.push_back(phaseOf(PhaseRole::classRead, IoOp::read, plan, request, i < sweeps ? reads : Bytes()));
    }
    phases.push_back(phaseOf(PhaseRole::classUnitRead, IoOp::read, plan, request,
                             plan.unit * std::min<std::uint64_t>(plan.unitsWanted, kMaxUnitReads)));
    phases.push_back(phaseOf(PhaseRole::classTableRead, IoOp::read, plan, request, kTableRead * kTableReads));
    return phases;
}

} // namespace assay
