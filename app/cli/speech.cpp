#include "cli/speech.h"

#include "ground/base/quantity_text.h"

namespace assay::cli {

namespace {

Phrases& current()
{
    static Phrases phrases;
    return phrases;
}

} // namespace

const Phrases& phrases() { return current(); }

void setLanguage(Language language) { current() = Phrases(language); }

std::string say(const Message& message, const StepNames& steps) { return phrases().message(message, steps); }

std::string sayInterval(const std::optional<Interval>& interval, const std::string& unit)
{
    if (!interval)
        return {};
    const auto [from, to] = rangeEnds(*interval, unit);
    return say(msg("cli", "{} to {}", from, to));
}

std::string sayYesOrNo(bool yes) { return yes ? say(msg("cli", "yes")) : say(msg("cli", "no")); }

std::string simulatedLine(bool simulated)
{
    return simulated ? say(msg("cli", "SIMULATED: no real card was tested.")) + "\n" : "";
}

} // namespace assay::cli
