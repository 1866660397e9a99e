// A lot as shown on the page: read and judged on a background thread.
#pragma once

#include "gui/pages/lots/plan_view.h"
#include "program/wiring/lot_runs.h"

#include <filesystem>
#include <memory>

namespace assay::gui {

struct ShownLot {
    std::filesystem::path file;
    std::shared_ptr<const JudgedLot> lot;
    PlanDetails plan;

    LotDocument document() const { return lot->document(); }
};
// Modified records are refused, as on the command line.
inline Result<ShownLot> readShownLot(const std::filesystem::path& file)
{
    return readJudgedLot(file).map([&file](JudgedLot lot) {
        PlanDetails plan{lot.judgement.plan, curveOf(lot.judgement.plan)};
        return ShownLot{file, std::make_shared<const JudgedLot>(std::move(lot)), std::move(plan)};
    });
}

} // namespace assay::gui
