// What people read on the command line, in their language. What programs read (--json, CSV, JUnit, log.jsonl) does not
// pass here.
#pragma once

#include "text/phrases.h"

#include <optional>
#include <string>

namespace assay::cli {

// English until the language is set. Main thread.
const Phrases& phrases();
void setLanguage(Language language);

// The sentence in that language, with the words for the steps and metrics that it names.
std::string say(const Message& message, const StepNames& steps = {});
// "250 ms to 1.2 s"; "" for none.
std::string sayInterval(const std::optional<Interval>& interval, const std::string& unit);
std::string sayYesOrNo(bool yes);
// A line that says so if what follows is made from runs on simulated cards; else "".
std::string simulatedLine(bool simulated);

} // namespace assay::cli
