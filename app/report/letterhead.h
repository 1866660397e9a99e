// Title with logo and name of the laboratory at the top of page 1, and fields for signatures at its bottom.
#pragma once

#include "document/document.h"
#include "report/page_flow.h"
#include "report/report_template.h"

namespace assay {

void drawLetterhead(PageFlow& flow, const ReportTemplate& form, const QString& title);

inline constexpr double kSignatureHeight = 52;
void skipToSignatures(PageFlow& flow); // leaves their room at the bottom of the page
void drawSignatures(PageFlow& flow, const Identification& of);

} // namespace assay
