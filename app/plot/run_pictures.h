// Which pictures a run has beside those of its phases: the one answer for pages and report.
#pragma once

#include "plot/plot_widget.h"
#include "record/scorecard.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace assay {

enum class PictureKind { wafIntervals, backlog, cardMap, stateBars, moveCurve };

struct RunPicture {
    PictureKind kind;
    const StepRecord* step; // in the record that was asked; null = of the whole run
    QString title;
    std::function<std::unique_ptr<PlotWidget>()> make; // in the language of the title; needs the record no more
};
// What tells of the whole run first, then by step. A picture of more than `maxRows` estimates is cut into several.
std::vector<RunPicture> runPictures(const JudgedRecord& run, const Texts& texts, std::size_t maxRows = SIZE_MAX);
// Null where there is none.
const RunPicture* findPicture(const std::vector<RunPicture>& pictures, PictureKind kind, const StepRecord* step);

} // namespace assay
