// Draws a document on pages. GUI thread.
#pragma once

#include "document/document.h"
#include "report/card_photo.h"
#include "report/page_flow.h"
#include "report/report_template.h"

namespace assay {

// Additions of the pages to the document.
struct Letterhead {
    const ReportTemplate& form;
    CardPhoto photo; // beside the first facts
};
// Starts a page with title, sections of Part::decision and signatures. Two sections of facts stand side by side; the
// chart of the decision takes the room that is left, or the top of the next page.
void drawDecision(PageFlow& flow, const Document& document, const Letterhead& head);
// Starts a page and draws findings and measurements across it.
void drawFindings(PageFlow& flow, const Document& document);
// Draws all of it: the decision; findings and measurements across the page; the appendix, in two columns unless it has
// a wide table.
void drawDocument(PageFlow& flow, const Document& document, const Letterhead& head);

} // namespace assay
