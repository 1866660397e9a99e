#include "scenario/speed_class/class_facts.h"

#include "record/facts.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::array kFamilies = {CapacityFamily::sdsc, CapacityFamily::sdhc, CapacityFamily::sdxc,
                                  CapacityFamily::sduc};

nlohmann::json partJson(const SlowestPart& part)
{
    return {{"bytes", part.size.count()},
            {"count", part.count},
            {"slowest_ns", part.time.count()},
            {"slowest_offset", part.offset.count()}};
}

// A time without which a speed would be infinite.
Ns timeIn(const nlohmann::json& in, const char* key)
{
    const auto ns = fact::integer(in, key);
    if (ns == 0)
        fact::reject("a time is zero");
    return Ns(static_cast<Ns::rep>(ns));
}

Bytes sizeIn(const nlohmann::json& in, const char* key)
{
    const auto bytes = fact::integer(in, key);
    if (bytes == 0)
        fact::reject("a size is zero");
    return Bytes(bytes);
}

nlohmann::json longestJson(const LongestTime& longest)
{
    return {{"ns", longest.time.count()}, {"without_waits_ns", longest.withoutWaits.count()}};
}

LongestTime longestFrom(const nlohmann::json& in) { return {timeIn(in, "ns"), timeIn(in, "without_waits_ns")}; }

SlowestPart partFrom(const nlohmann::json& in)
{
    SlowestPart part{sizeIn(in, "bytes"), fact::integer(in, "count"), Ns(), Bytes(fact::integer(in, "slowest_offset"))};
    part.time = part.count > 0 ? timeIn(in, "slowest_ns") : Ns(static_cast<Ns::rep>(fact::integer(in, "slowest_ns")));
    return part;
}

ClassSweep sweepFrom(const nlohmann::json& in)
{
    ClassSweep sweep{sizeIn(in, "ru_bytes"),         partFrom(in.at("part")),     partFrom(in.at("su")),
                     timeIn(in, "write_longest_ns"), timeIn(in, "write_mean_ns"), fact::numbers(in, "read_ns")};
    if (sweep.readNs.size() != fact::integer(in, "reads"))
        fact::reject("reads are missing");
    return sweep;
}

CapacityFamily familyFrom(const std::string& word)
{
    const auto found = std::ranges::find(kFamilies, word, [](CapacityFamily family) { return familyName(family); });
    if (found == kFamilies.end())
        fact::reject("unknown family");
    return *found;
}

ClassFacts factsFrom(const nlohmann::json& in)
{
    ClassFacts out;
    out.family = familyFrom(fact::text(in, "family"));
    out.au = sizeIn(in, "au_bytes");
    out.unit = sizeIn(in, "unit_bytes");
    out.split = sizeIn(in, "split_bytes");
    out.auSource = fact::text(in, "au_source");
    out.unitsTotal = fact::integer(in, "units_total");
    out.unitsMeasured = fact::integer(in, "units_measured");
    out.firstUnit = timeIn(in, "first_unit_ns");
    for (const auto& sweep : fact::list(in, "sweeps"))
        out.sweeps.push_back(sweepFrom(sweep));
    if (out.sweeps.empty() || out.sweeps.size() != fact::integer(in, "sweep_count") || out.unitsMeasured == 0 ||
        out.unitsMeasured > out.unitsTotal)
        fact::reject("sweeps are missing");
    out.unitRead = partFrom(in.at("unit_read"));
    out.updates = fact::integer(in, "updates");
    out.tableReads = fact::integer(in, "table_reads");
    out.updateAverage = longestFrom(in.at("update_average"));
    out.updateLongest = longestFrom(in.at("update_longest"));
    out.tableWriteLongest = longestFrom(in.at("table_write_longest"));
    out.tableReadLongest = longestFrom(in.at("table_read_longest"));
    return out;
}

} // namespace

nlohmann::json ClassFacts::toJson() const
{
    auto list = nlohmann::json::array();
    for (const ClassSweep& sweep : sweeps)
        list.push_back({{"ru_bytes", sweep.recordingUnit.count()},
                        {"part", partJson(sweep.part)},
                        {"su", partJson(sweep.su)},
                        {"write_longest_ns", sweep.writeLongest.count()},
                        {"write_mean_ns", sweep.writeMean.count()},
                        {"reads", sweep.readNs.size()},
                        {"read_ns", sweep.readNs}});
    return {{"family", familyName(family)},
            {"au_bytes", au.count()},
            {"au_source", auSource},
            {"unit_bytes", unit.count()},
            {"split_bytes", split.count()},
            {"units_total", unitsTotal},
            {"units_measured", unitsMeasured},
            {"first_unit_ns", firstUnit.count()},
            {"sweep_count", list.size()},
            {"sweeps", std::move(list)},
            {"unit_read", partJson(unitRead)},
            {"updates", updates},
            {"update_average", longestJson(updateAverage)},
            {"update_longest", longestJson(updateLongest)},
            {"table_write_longest", longestJson(tableWriteLongest)},
            {"table_reads", tableReads},
            {"table_read_longest", longestJson(tableReadLongest)}};
}

std::optional<ClassFacts> classFacts(const StepRecord& step)
{
    return step.outcome == Outcome::completed ? readFacts(step, "speed_class", factsFrom) : std::nullopt;
}

} // namespace assay
