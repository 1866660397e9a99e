// Correction for multiple comparisons.
#pragma once

#include <span>
#include <vector>

namespace assay {

// Holm's correction of p-values (Scandinavian Journal of Statistics 6, 1979). If only corrected p-values below r count
// as significant, the family-wise error rate is at most r.
std::vector<double> holmCorrected(std::span<const double> pValues);
// The same for the member `pValue` of all items.
template <class Items, class Item> std::vector<double> holmCorrected(const Items& items, double Item::*pValue)
{
    std::vector<double> pValues;
    for (const Item& item : items)
        pValues.push_back(item.*pValue);
    return holmCorrected(pValues);
}

} // namespace assay
