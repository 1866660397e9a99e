#include "run/scenario/speed_class/class_facts.h"

#include "run/record/facts.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::tuple kClassRows{fact::Row{"au_source", &ClassFacts::auSource},
                                fact::Row{"units_total", &ClassFacts::unitsTotal},
                                fact::Row{"units_measured", &ClassFacts::unitsMeasured},
                                fact::Row{"au_bytes", &ClassFacts::au},
                                fact::Row{"unit_bytes", &ClassFacts::unit},
                                fact::Row{"split_bytes", &ClassFacts::maxCommandBytes},
                                fact::Row{"first_unit_ns", &ClassFacts::firstUnit},
                                fact::Row{"updates", &ClassFacts::updates},
                                fact::Row{"table_reads", &ClassFacts::tableReads}};
constexpr std::array kFamilies = {CapacityFamily::sdsc, CapacityFamily::sdhc, CapacityFamily::sdxc,
                                  CapacityFamily::sduc};

// Writes the fields under keys with the prefix `name`.
void put(nlohmann::json& out, const std::string& name, const LongestTime& longest)
{
    out[name + "ns"] = longest.time.count();
    out[name + "without_host_delay_ns"] = longest.withoutHostDelay.count();
    if (longest.reproduced)
        out[name + "reproduced_ns"] = longest.reproduced->count();
}

nlohmann::json partJson(const SlowestPart& part)
{
    nlohmann::json out = {{"bytes", part.size.count()}, {"count", part.count}, {"slowest_offset", part.offset.count()}};
    put(out, "slowest_", part.time);
    return out;
}

// Rejects a time of zero, for which a speed would be infinite.
Ns timeIn(const nlohmann::json& in, const std::string& key)
{
    const auto ns = fact::integer(in, key.c_str());
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
    nlohmann::json out;
    put(out, "", longest);
    return out;
}

// The time is reproduced only where it was measured again.
LongestTime longestFrom(const nlohmann::json& in, const std::string& name = "")
{
    LongestTime longest;
    longest.time = timeIn(in, name + "ns");
    longest.withoutHostDelay = timeIn(in, name + "without_host_delay_ns");
    if (in.contains(name + "reproduced_ns"))
        longest.reproduced = Ns(static_cast<Ns::rep>(fact::integer(in, (name + "reproduced_ns").c_str())));
    return longest;
}

SlowestPart partFrom(const nlohmann::json& in)
{
    SlowestPart part{sizeIn(in, "bytes"), fact::integer(in, "count"), LongestTime(),
                     Bytes(fact::integer(in, "slowest_offset"))};
    if (part.count > 0)
        part.time = longestFrom(in, "slowest_");
    return part;
}

// Reads the longest times of `of`, longest first.
std::vector<Ns> timesFrom(const nlohmann::json& in, const char* key, const char* count, std::uint64_t of)
{
    std::vector<Ns> times;
    for (const auto& time : fact::list(in, key))
        times.emplace_back(static_cast<Ns::rep>(fact::integer(time)));
    if (times.size() != fact::integer(in, count) ||
        times.size() != std::min<std::uint64_t>(of, LongestTimes::kMaxTimes) ||
        !std::ranges::is_sorted(times, std::greater()))
        fact::reject("times are missing");
    return times;
}

nlohmann::json confirmationJson(const ConfirmationReads& confirmation)
{
    return {{"suspect_threshold_ns", confirmation.suspectThreshold.count()},
            {"suspect_reads", confirmation.suspectReads},
            {"reads", confirmation.reads},
            {"longest_count", confirmation.longest.size()},
            {"longest_ns", fact::jsonOf(confirmation.longest)},
            {"wakeups", confirmation.wakeups},
            {"wakeup_delay_count", confirmation.wakeupDelays.size()},
            {"wakeup_delay_ns", fact::jsonOf(confirmation.wakeupDelays)}};
}

ConfirmationReads confirmationFrom(const nlohmann::json& in)
{
    ConfirmationReads confirmation{
        timeIn(in, "suspect_threshold_ns"), fact::integer(in, "suspect_reads"), fact::integer(in, "reads"), {}, 0, {}};
    confirmation.longest = timesFrom(in, "longest_ns", "longest_count", confirmation.reads);
    confirmation.wakeups = fact::integer(in, "wakeups");
    confirmation.wakeupDelays = timesFrom(in, "wakeup_delay_ns", "wakeup_delay_count", confirmation.wakeups);
    return confirmation;
}

ClassSweep sweepFrom(const nlohmann::json& in)
{
    ClassSweep sweep{sizeIn(in, "ru_bytes"),      partFrom(in.at("part")),
                     partFrom(in.at("su")),       longestFrom(in, "write_longest_"),
                     timeIn(in, "write_mean_ns"), fact::numbers(in, "read_ns")};
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
    fact::read(in, kClassRows, out);
    if (out.au == Bytes() || out.unit == Bytes() || out.maxCommandBytes == Bytes() || out.firstUnit == Ns())
        fact::reject("a size or a time is zero");
    for (const auto& sweep : fact::list(in, "sweeps"))
        out.sweeps.push_back(sweepFrom(sweep));
    if (out.sweeps.empty() || out.sweeps.size() != fact::integer(in, "sweep_count") || out.unitsMeasured == 0 ||
        out.unitsMeasured > out.unitsTotal)
        fact::reject("sweeps are missing");
    out.unitRead = partFrom(in.at("unit_read"));
    if (out.updates >= kFatWindow)
        out.updateAverage = longestFrom(in.at("update_average"));
    if (out.updates > 0) {
        out.updateLongest = longestFrom(in.at("update_longest"));
        out.tableWriteLongest = longestFrom(in.at("table_write_longest"));
    }
    if (out.tableReads > 0)
        out.tableReadLongest = longestFrom(in.at("table_read_longest"));
    if (in.contains("table_wakeup_samples") != out.tableReadLongest.reproduced.has_value())
        fact::reject("the host delays are missing");
    if (in.contains("table_confirmation_format") != in.contains("table_confirmation"))
        fact::reject("the confirmation reads are missing");
    if (in.contains("table_confirmation"))
        out.tableConfirmation = confirmationFrom(in.at("table_confirmation"));
    return out;
}

} // namespace

nlohmann::json ClassFacts::toJson() const
{
    auto list = nlohmann::json::array();
    for (const ClassSweep& sweep : sweeps) {
        list.push_back({{"ru_bytes", sweep.recordingUnit.count()},
                        {"part", partJson(sweep.part)},
                        {"su", partJson(sweep.su)},
                        {"write_mean_ns", sweep.writeMean.count()},
                        {"reads", sweep.readNs.size()},
                        {"read_ns", sweep.readNs}});
        put(list.back(), "write_longest_", sweep.writeLongest);
    }
    nlohmann::json out = fact::write(*this, kClassRows);
    out.update({{"family", familyName(family)},
                {"sweep_count", list.size()},
                {"sweeps", std::move(list)},
                {"unit_read", partJson(unitRead)},
                {"update_average", longestJson(updateAverage)},
                {"update_longest", longestJson(updateLongest)},
                {"table_write_longest", longestJson(tableWriteLongest)},
                {"table_read_longest", longestJson(tableReadLongest)}});
    if (tableReadLongest.reproduced)
        out["table_wakeup_samples"] = 1;
    if (tableConfirmation) {
        out["table_confirmation_format"] = 2;
        out["table_confirmation"] = confirmationJson(*tableConfirmation);
    }
    return out;
}

LongestTime ClassFacts::tableRead() const
{
    if (!tableConfirmation || tableConfirmation->longest.empty())
        return tableReadLongest;
    const Ns longest = tableConfirmation->longest.front();
    if (tableConfirmation->isClean() && tableReadLongest.withoutHostDelay - longest < kMaxUnaccountedDelay)
        return {longest, longest,
                tableConfirmation->wakeups > 0 ? std::optional(largestMissedLimit(*tableConfirmation)) : std::nullopt};
    LongestTime all = tableReadLongest;
    all.merge({longest, longest, std::nullopt});
    all.reproduced = largestMissedLimit(*tableConfirmation);
    return all;
}

std::optional<ClassFacts> classFacts(const StepRecord& step)
{
    return step.outcome == Outcome::completed ? readFacts(step, "speed_class", factsFrom) : std::nullopt;
}

} // namespace assay
