// Lists the pictures of a run beside those of its phases, for pages and report.
#pragma once

#include "plot/plot_widget.h"
#include "run/record/scorecard.h"

#include <QStringList>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace assay {

enum class PictureKind {
    wafIntervals,
    backlog,
    cardMap,
    stateBars,
    moveCurve,
    cycleSpeed,
    cycleLatency,
    cycleBadSectors,
    waysWaiting,
    waysCached,
    waysCopying,
    hostLoad
};

struct RunPicture {
    PictureKind kind;
    const StepRecord* step; // in the record passed to runPictures(); null = of the whole run
    QString title;
    // In the language of the title; does not need the record any more.
    std::function<std::unique_ptr<PlotWidget>()> make;
    QStringList sentences = {}; // what it shows, to stand below it
};
// Pictures of the whole run come first, then those of the steps. A picture with more than `maxRows` estimates is split.
std::vector<RunPicture> runPictures(const JudgedRecord& run, const Texts& texts, std::size_t maxRows = SIZE_MAX);
// Returns null if there is none.
const RunPicture* findPicture(const std::vector<RunPicture>& pictures, PictureKind kind, const StepRecord* step);

} // namespace assay
