// Building blocks of JUnit XML, for runs and lots.
#pragma once

#include "run/record/scorecard.h"

#include <string>
#include <string_view>

namespace assay {

// Returns displayable text, escaped for XML 1.0.
std::string xmlEscaped(std::string_view raw);
std::string xmlAttribute(std::string_view name, std::string_view raw); // with a leading blank

std::string timeAttribute(double seconds);
double secondsOf(const JudgedRecord& run); // from the start of the first step to the end of the last

// <failure/> or <error/>
std::string junitResult(std::string_view tag, std::string_view type, std::string_view message);
// `result`: content of the case; "" for a plain pass.
std::string testCase(std::string_view className, std::string_view caseName, double seconds, std::string_view result);
// The time is that of the criterion's step. An inconclusive criterion is an error, because build servers show skipped
// tests as good. `prefix` precedes the criterion in the name of the case.
std::string criterionCase(const JudgedRecord& run, const CriterionResult& criterion, std::string_view className,
                          std::string_view prefix = "");

} // namespace assay
