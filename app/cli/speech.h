// Human-readable output of the command line, in the user's language. Machine-readable output (--json, CSV, JUnit,
// log.jsonl) is not translated.
#pragma once

#include "text/phrases.h"

#include <string>

namespace assay::cli {

// English until the language is set. Main thread.
const Phrases& phrases();
void setLanguage(Language language);

// Returns the sentence in that language; replaces the ids of steps and metrics by their names.
std::string say(const Message& message, const StepNames& steps = {});
std::string sayYesOrNo(bool yes);
// Returns a notice line if the following output is from runs on simulated cards; else "".
std::string simulatedLine(bool simulated);

} // namespace assay::cli
