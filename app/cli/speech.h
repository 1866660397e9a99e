// Human-readable output of the command line, in the user's language. Machine-readable output (--json, CSV, JUnit,
// log.jsonl) is not translated.
#pragma once

#include "text/phrases.h"

#include <optional>
#include <string>

namespace assay::cli {

// English until the language is set. Main thread.
const Phrases& phrases();
void setLanguage(Language language);

// Returns the sentence in that language; replaces the ids of steps and metrics by their names.
std::string say(const Message& message, const StepNames& steps = {});
// Returns "250 ms to 1.2 s"; "" without an interval.
std::string sayInterval(const std::optional<Interval>& interval, const std::string& unit);
std::string sayYesOrNo(bool yes);
// Returns a notice line if the following output is from runs on simulated cards; else "".
std::string simulatedLine(bool simulated);

} // namespace assay::cli
