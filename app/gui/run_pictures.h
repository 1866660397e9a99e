// Which pictures a run has beside those of its phases, each made when it is to be shown.
#pragma once

#include "plot/plot_widget.h"
#include "record/run_record.h"

#include <functional>
#include <memory>
#include <vector>

namespace assay::gui {

struct RunPicture {
    QString title;
    std::function<std::unique_ptr<PlotWidget>()> make; // in the language of the title
};
// What tells of the whole run first, then by step.
std::vector<RunPicture> runPictures(const RunRecord& run, const Texts& texts);

} // namespace assay::gui
