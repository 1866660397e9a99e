// Texts and figures of an advice, shared by report and desktop. Values; any thread.
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"
#include "text/texts.h"

#include <vector>

namespace assay {

struct AdviceRow {
    QString mitigation;
    QString dropped, droppedInterval;
    QString rate, rateInterval;
    QString waf, wafInterval;
    QString life, lifeInterval; // relative to the unchanged recording
    QString costs;
};

QString mitigationName(const std::vector<Message>& titles,
                       const Texts& texts); // "index every 30 s + clusters of 4 MiB"
// Returns the unchanged recording first, then all mitigations, or those of shownRanks() for a table with limited room.
// For a vague advice only names and costs of the mitigations: tables omit the other columns.
std::vector<AdviceRow> adviceRows(const Advice& advice, const Texts& texts, bool all);
struct AdviceReason {
    QString mitigation, because;
};
std::vector<AdviceReason> adviceReasons(const Advice& advice,
                                        const Texts& texts); // of the best and of the harmful ones; empty for a vague
                                                             // advice, because they contain figures of the model
// Effect of the best mitigation, or that none is sure to help: a headline and a sentence.
struct AdviceSummary {
    QString word, sentence;
    QString because; // reasons of the best mitigation
};
AdviceSummary adviceSummary(const Advice& advice, const Texts& texts);

struct MeasuredRow {
    QString mitigation;
    QString dropped, droppedInterval, droppedMeasured;
    QString rate, rateInterval, rateMeasured, rateMeasuredInterval;
    QString withinInterval; // whether the interval contains the measured value
};
std::vector<MeasuredRow> measuredRows(const std::vector<MeasuredMitigation>& mitigations, const Texts& texts);

} // namespace assay
