#include "run/scenario/power_cut/power_facts.h"

#include "run/record/facts.h"

namespace assay {

namespace {

PowerCutFacts factsFrom(const nlohmann::json& in)
{
    PowerCutFacts out;
    out.cuts = fact::integer(in, "cuts");
    out.writes = fact::integer(in, "writes");
    out.flushes = fact::integer(in, "flushes");
    out.checked = fact::integer(in, "checked");
    out.flushedLost = fact::integer(in, "flushed_lost");
    out.torn = fact::integer(in, "torn");
    out.collateral = fact::integer(in, "collateral");
    out.mapLost = fact::integer(in, "map_lost");
    out.bricked = fact::boolean(in, "bricked");
    out.backLongest = Ns(static_cast<Ns::rep>(fact::integer(in, "back_longest_ns")));
    if (out.flushedLost + out.torn + out.collateral > out.checked || out.mapLost > out.cuts)
        fact::reject("more is damaged than was checked");
    return out;
}

} // namespace

nlohmann::json PowerCutFacts::toJson() const
{
    return {{"cuts", cuts},
            {"writes", writes},
            {"flushes", flushes},
            {"checked", checked},
            {"flushed_lost", flushedLost},
            {"torn", torn},
            {"collateral", collateral},
            {"map_lost", mapLost},
            {"bricked", bricked},
            {"back_longest_ns", backLongest.count()}};
}

std::optional<PowerCutFacts> powerCutFacts(const StepRecord& step) { return readFacts(step, "power_cut", factsFrom); }

} // namespace assay
