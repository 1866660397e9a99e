// The document on one judged run. Pure functions of the record; any thread, but figures are made in the GUI thread.
#pragma once

#include "document/document.h"
#include "text/wording.h"

#include <optional>

namespace assay {

// Additions of a front end to the record.
struct DocumentParts {
    std::vector<Figure> figures = {};          // of the run, if the front end draws; without the next
    std::optional<Figure> decidingFigure = {}; // shows the reason of the verdict, on page 1 only
    std::vector<Section> advice = {};          // mitigations for a recording, and their reasons
    std::vector<Fact> fields = {};             // of the laboratory's template
    std::vector<std::string> signers = {};     // of the template; empty = tester and approver
    std::optional<std::string> photo = {};     // in place of the photo's file name; "" = the photo is drawn
    std::string code = {};                     // content of the QR code
    std::string created = {};                  // ISO 8601 in UTC, date of issue; "" = not issued
};
Document runDocument(const JudgedRecord& run, const Wording& texts, const DocumentParts& parts);

// A criterion in one sentence: value, limit and consequence; or several criteria that a run which ended early did not
// reach.
struct CriterionLine {
    const CriterionResult* criterion; // the first of them
    std::string sentence;
};
std::vector<CriterionLine> criterionLines(const JudgedRecord& run, const Wording& texts); // failures first

// The criterion that gave the verdict: of several the one on lost video, else the first; null if none did.
const CriterionResult* decidingCriterion(const JudgedRecord& run);
// Sentences below the verdict: the number of criteria that decided it; the reason of the first of them ("" if the first
// sentence has it, or for a pass); how the run ended ("" for a normal end).
std::string verdictSentence(const Wording& texts, const JudgedRecord& run);
std::string firstReason(const Wording& texts, const JudgedRecord& run);
std::string outcomeSentence(const Wording& texts, const JudgedRecord& run);
// Notices for the top of every page about these runs: simulated, changed records.
std::vector<std::string> noticesOf(const std::vector<const JudgedRecord*>& runs, const Wording& texts);
// "Model – profile", for heads of pages.
std::string runTitle(const JudgedRecord& run, const Wording& texts);
std::string cardName(const JudgedRecord& run); // the model, else the path
// "Random write, prefill"
std::string phaseTitle(const Wording& texts, const StepNames& names, std::string_view step, PhaseRole role);
// Returns true if phases of this role are drawn, and their stalls and slow regions listed.
bool isPlotted(PhaseRole role);
// Returns true if phases of this role have charts and latencies of their own: as isPlotted(), but the phases of the
// capacity probe only on a card with a capacity fault.
bool hasCharts(const JudgedRecord& run, PhaseRole role);

} // namespace assay
