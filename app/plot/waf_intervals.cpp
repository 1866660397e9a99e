#include "plot/waf_intervals.h"

#include "judge/verdict/waf_rows.h"

namespace assay {

std::vector<IntervalRow> wafIntervals(const JudgedRecord& run, const Texts& texts)
{
    const StepNames names = namesOf(run);
    std::vector<IntervalRow> rows;
    for (const WafRow& row : wafRows(run)) {
        IntervalRow shown{texts.step(names, row.step->id), std::nullopt, std::nullopt};
        if (row.waf) {
            shown.value = std::get<double>(row.waf->value);
            shown.interval = row.waf->ci;
        }
        rows.push_back(std::move(shown));
    }
    return rows;
}

} // namespace assay
