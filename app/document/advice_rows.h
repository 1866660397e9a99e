// Texts and figures of an advice, shared by document and desktop. Values; any thread.
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"
#include "text/wording.h"

#include <string>
#include <vector>

namespace assay {

struct AdviceRow {
    std::string mitigation;
    std::string dropped, droppedInterval;
    std::string rate, rateInterval;
    std::string waf, wafInterval;
    std::string life, lifeInterval; // relative to the unchanged recording
    std::string costs;
};

// "index every 30 s + clusters of 4 MiB"
std::string mitigationName(const std::vector<Message>& titles, const Phrases& phrases);
// Returns the unchanged recording first, then all mitigations, or those of shownRanks() for a table with limited room.
// For a vague advice only names and costs of the mitigations: tables omit the other columns.
std::vector<AdviceRow> adviceRows(const Advice& advice, const Wording& texts, bool all);
struct AdviceReason {
    std::string mitigation, because;
};
// Reasons of the best and of the harmful mitigations. Empty for a vague advice, because they contain figures of the
// model.
std::vector<AdviceReason> adviceReasons(const Advice& advice, const Wording& texts);
// Effect of the best mitigation, or that none is sure to help: a headline and a sentence.
struct AdviceSummary {
    std::string word, sentence;
    std::string because; // reasons of the best mitigation
};
AdviceSummary adviceSummary(const Advice& advice, const Wording& texts);

struct MeasuredRow {
    std::string mitigation;
    std::string dropped, droppedInterval, droppedMeasured;
    std::string rate, rateInterval, rateMeasured, rateMeasuredInterval;
    std::string withinInterval; // whether the interval contains the measured value
};
std::vector<MeasuredRow> measuredRows(const std::vector<MeasuredMitigation>& mitigations, const Wording& texts);

} // namespace assay
