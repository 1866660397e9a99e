// An advice in words and figures for people, for report and desktop alike. Values; any thread.
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_cures.h"
#include "text/texts.h"

#include <vector>

namespace assay {

struct AdviceRow {
    QString cure;
    QString lost, lostInterval;
    QString rate, rateInterval;
    QString waf, wafInterval;
    QString life, lifeInterval; // against the recording as it is
    QString costs;
};

QString cureName(const std::vector<Message>& titles, const Texts& texts); // "index every 30 s + clusters of 4 MiB"
// First the recording as it is, then all cures, or of a table without room for them those of shownRanks(). Of a vague
// advice names and costs of the cures only: tables leave the other columns out.
std::vector<AdviceRow> adviceRows(const Advice& advice, const Texts& texts, bool all);
struct AdviceReason {
    QString cure, because;
};
std::vector<AdviceReason> adviceReasons(const Advice& advice,
                                        const Texts& texts); // of the best, and of those that harm; of a vague
                                                             // advice none, for they are in figures of the model
// What the best cure brings, or that none is sure to help: a few words, and a sentence.
struct AdviceAnswer {
    QString word, sentence;
    QString because; // of the best cure
};
AdviceAnswer adviceAnswer(const Advice& advice, const Texts& texts);

struct MeasuredRow {
    QString cure;
    QString lost, lostInterval, lostMeasured;
    QString rate, rateInterval, rateMeasured, rateMeasuredInterval;
    QString held; // does the interval hold what was measured?
};
std::vector<MeasuredRow> measuredRows(const std::vector<MeasuredCure>& cures, const Texts& texts);

} // namespace assay
