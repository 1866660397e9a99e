#include "run/scenario/power_cut/power_facts.h"

#include "run/record/facts.h"

namespace assay {

namespace {

constexpr std::tuple kPowerRows{fact::Row{"cuts", &PowerCutFacts::cuts},
                                fact::Row{"writes", &PowerCutFacts::writes},
                                fact::Row{"flushes", &PowerCutFacts::flushes},
                                fact::Row{"checked", &PowerCutFacts::checked},
                                fact::Row{"flushed_lost", &PowerCutFacts::flushedLost},
                                fact::Row{"torn", &PowerCutFacts::torn},
                                fact::Row{"collateral", &PowerCutFacts::collateral},
                                fact::Row{"map_lost", &PowerCutFacts::mapLost},
                                fact::Row{"bricked", &PowerCutFacts::bricked},
                                fact::Row{"back_longest_ns", &PowerCutFacts::backLongest}};

PowerCutFacts factsFrom(const nlohmann::json& in)
{
    PowerCutFacts out;
    fact::read(in, kPowerRows, out);
    if (out.flushedLost + out.torn + out.collateral > out.checked || out.mapLost > out.cuts)
        fact::reject("more is damaged than was checked");
    return out;
}

} // namespace

nlohmann::json PowerCutFacts::toJson() const { return fact::write(*this, kPowerRows); }

std::optional<PowerCutFacts> powerCutFacts(const StepRecord& step) { return readFacts(step, "power_cut", factsFrom); }

} // namespace assay
