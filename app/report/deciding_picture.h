// The one picture of page 1: why the verdict is what it is.
#pragma once

#include "plot/plot_widget.h"
#include "run/record/scorecard.h"

#include <memory>

namespace assay {

struct DecidingPicture {
    std::unique_ptr<PlotWidget> plot; // null where no criterion has a picture
    QString caption;
};
// Of the worst criterion that has a picture; of equally bad ones, of the first.
DecidingPicture decidingPicture(const JudgedRecord& run, const Texts& texts);

} // namespace assay
