#include "cli/speech.h"

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

std::string sayYesOrNo(bool yes) { return yes ? say(msg("cli", "yes")) : say(msg("cli", "no")); }

std::string simulatedLine(bool simulated)
{
    return simulated ? say(msg("cli", "SIMULATED: no real card was tested.")) + "\n" : "";
}

} // namespace assay::cli
