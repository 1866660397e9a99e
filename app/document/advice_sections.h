// The sections on mitigations of a recording, predicted by the card model or measured. Pure functions; any thread.
#pragma once

#include "document/document.h"
#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"
#include "text/wording.h"

#include <vector>

namespace assay {

// The mitigations, all or those that a page has room for, and in the appendix the reasons of the significant ones.
// `names`: of the steps.
std::vector<Section> adviceSections(const Advice& advice, const StepNames& names, const Wording& texts, bool all);
Section predictionsSection(const std::vector<MeasuredMitigation>& measured, const Wording& texts);

} // namespace assay
