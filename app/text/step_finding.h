// Finding of a step on speed class marks, life, power cuts or write paths: a few words, figures and a table. A value;
// any thread.
#pragma once

#include "run/record/scorecard.h"
#include "text/texts.h"

#include <QString>
#include <optional>
#include <vector>

namespace assay {

struct FindingColumn {
    QString title;
    double share = 1; // of the table width, relative to the other columns
    bool number = false;
};
struct FindingCell {
    QString text{};
    QString detail{}; // secondary text
    std::optional<Verdict> verdict{};
};

struct StepFinding {
    const StepRecord* step = nullptr; // points into the record
    QString question{};               // heading
    std::optional<Verdict> verdict{}; // of the criterion on the finding; none = not judged
    QString answer{};                 // a few words
    QString evidence{};               // supporting figures
    QString meaning{};                // consequences and limitations
    std::vector<FindingColumn> columns{};
    std::vector<std::vector<FindingCell>> rows{};
};

} // namespace assay
