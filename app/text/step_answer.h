// What a step on marks, life, power cuts or ways to write has found: an answer in words, and a table. A value; any
// thread.
#pragma once

#include "run/record/scorecard.h"
#include "text/texts.h"

#include <QString>
#include <optional>
#include <vector>

namespace assay {

struct AnswerColumn {
    QString title;
    double share = 1; // of the width, relative to the other columns
    bool number = false;
};
struct AnswerCell {
    QString text{};
    QString detail{}; // less important
    std::optional<Verdict> verdict{};
};

struct StepAnswer {
    const StepRecord* step = nullptr; // in the record
    QString question{};               // the heading
    std::optional<Verdict> verdict{}; // of the criterion on what is answered; none = not judged
    QString answer{};                 // a few words
    QString evidence{};               // the figures behind it
    QString meaning{};                // what follows from it, and what does not
    std::vector<AnswerColumn> columns{};
    std::vector<std::vector<AnswerCell>> rows{};
};

} // namespace assay
