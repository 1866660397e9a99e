// Title with logo and name of the laboratory at the top of page 1, and fields for signatures at its bottom.
#pragma once

#include "report/page_flow.h"
#include "report/report_template.h"

namespace assay {

void drawLetterhead(PageFlow& flow, const ReportTemplate& form, const QString& title);

inline constexpr double kSignatureHeight = 52;
// `first` is written in the first field.
void drawSignatures(PageFlow& flow, const QStringList& signers, const QString& first);
// Draws the fields of the template, else of tester and approver with the tester's name.
void drawSignatures(PageFlow& flow, const std::string& tester, const ReportTemplate& form);

} // namespace assay
