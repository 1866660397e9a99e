// The content of a report, in reading order and in one language. Renderers: report/pages.h for PDF, html_report.h for
// the web page, document_text.h for a terminal, gui/document_view.h for the desktop. A renderer draws every section
// that its medium has room for, and decides on nothing but layout, so no renderer can lack a section. Values; figures
// point into the records, which must outlive the document.
#pragma once

#include "document/finding.h"

#include <string>
#include <variant>
#include <vector>

namespace assay {

class Wording;

enum class ParagraphKind {
    text,
    muted,  // explanations
    notice, // must not be overlooked
    heading // of a part of a section
};
struct Paragraph {
    std::string text;
    ParagraphKind kind = ParagraphKind::text;
};
// Names and values in two columns.
struct Facts {
    std::vector<Fact> rows;
};
// Charts with a common title; side by side where the medium has room.
struct Figures {
    std::string title;
    std::string note; // "2,000 I/Os, 8.19 MB in 4.2 s"
    std::vector<Figure> charts;
};
using Block = std::variant<Paragraph, Facts, Table, Figures, Finding>;

enum class Part {
    decision,     // page 1
    findings,     // answers, with what supports them
    measurements, // charts and their data
    appendix      // small type in PDF, folded on the web page, on request in a terminal
};
struct Section {
    std::string id; // the same in all languages: "criteria", "steps"
    Part part = Part::findings;
    std::string title = {}; // "" = none
    std::vector<Block> blocks = {};
};

// On every page, and at the end of page 1.
struct Identification {
    std::string title = {};                // "SD/TF card qualification"
    std::string subject = {};              // head of the pages: card and profile, or the lot
    std::string foot = {};                 // report id, run id and program version
    std::vector<std::string> notices = {}; // across the top of each page: simulated, changed record
    std::string code = {};                 // content of the QR code; "" = none
    std::vector<std::string> signers = {}; // fields for date and signature
    std::string firstSigner = {};          // written in the first of them
};

struct Document {
    Identification identification;
    std::vector<Section> sections; // none is empty
};

// Sets the fields for signatures: the laboratory's own, else of tester and approver with the tester's name.
void setSigners(Identification& identification, std::vector<std::string> own, std::string tester, const Wording& texts);
std::string programName(); // "CardAssay 0.1.0 (20a839a5b1c2)", for the foot
// Appends the section unless it has no blocks. Removes the columns of its tables whose cells are all empty.
void addSection(Document& document, Section section);

} // namespace assay
