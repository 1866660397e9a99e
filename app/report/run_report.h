// The document on a run with its charts, mitigations and the laboratory's template. GUI thread.
#pragma once

#include "document/run_document.h"
#include "report/pages.h"
#include "report/run_advice.h"
#include "text/texts.h"

namespace assay {

// A document with figures that can be drawn. `run` must outlive it. `created`: date of issue, ISO 8601 in UTC.
Document reportOn(const JudgedRun& run, const Texts& texts, const ReportTemplate& form, const std::string& created,
                  const RunAdvice& advice = {});
// Own fields of the laboratory; a line to write on for a field without a value.
std::vector<Fact> fieldsOf(const ReportTemplate& form);
std::vector<std::string> signersOf(const ReportTemplate& form);

} // namespace assay
