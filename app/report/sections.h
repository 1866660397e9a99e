// Sections of a report, in order. Each draws at the current position of the flow and advances it.
#pragma once

#include "io/measure/phase_role.h"
#include "judge/lot/lot_judgement.h"
#include "program/wiring/wiring.h"
#include "report/page_flow.h"
#include "report/report_template.h"
#include "run/record/step_name.h"

#include <string_view>
#include <vector>

namespace assay {

// For several runs: who passed, card by criterion, ranking and spread. Returns the runs that get a page of their own:
// those that failed or stand out, and all of a few.
std::vector<std::size_t> drawOverview(PageFlow& flow, const std::vector<const JudgedRecord*>& runs);
struct ComparedRuns;
// Minimum, median, maximum and outliers of the chief metrics, with charts.
void drawRanking(PageFlow& flow, const ComparedRuns& compared);

// The document on a lot (document/lot_document.h): page 1 with its decision, then what supports it.
struct Document;
void drawLot(PageFlow& flow, const Document& document, const ReportTemplate& form);
// Title; logo and name of the laboratory on the right.
void drawLetterhead(PageFlow& flow, const ReportTemplate& form, const QString& title);
// Fields for names, dates and signatures at the bottom of the page.
void drawSignatures(PageFlow& flow, const std::string& tester, const ReportTemplate& form);

// Page 1: verdict, card, criteria, the chart that shows the reason, untested items, signatures.
void drawVerdict(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form);
void drawCard(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form); // a part of it
// Returns true if the run has a recording and thus the page "Will this card drop frames?". Precondition of
// drawFrames().
bool hasFramesPage(const JudgedRun& run);
void drawFrames(PageFlow& flow, const JudgedRun& run);
// Mitigations, and the measured results if the run measured some. Draws nothing otherwise.
struct RunAdvice;
void drawAdvice(PageFlow& flow, const JudgedRun& run, const RunAdvice& of);
void drawWriteAmplification(PageFlow& flow,
                            const JudgedRun& run);    // with the card model; draws nothing if not measured
void drawPlots(PageFlow& flow, const JudgedRun& run); // of each measured phase
// "Random write, pre-fill"
QString phaseTitle(const Texts& texts, const StepNames& names, std::string_view step, PhaseRole role);
// Finding and chart of the dirty_state and fragmentation steps that drawFrames() does not show.
void drawStateFindings(PageFlow& flow, const JudgedRun& run);
// Finding, table and charts of the steps on marks, life and power cuts.
void drawStepFindings(PageFlow& flow, const JudgedRun& run);
// The chart of such a step without a finding.
void drawStepChart(PageFlow& flow, const JudgedRun& run, const StepRecord& step);
void drawFindings(PageFlow& flow, const JudgedRun& run); // failed I/Os, bad sectors, slow regions, stalls
void drawSteps(PageFlow& flow, const JudgedRun& run);    // steps and metrics
void drawConditions(PageFlow& flow, const JudgedRun& run);
// Returns the displayed value of a condition, or of a device or host fact.
QString factText(const Texts& texts, const std::string& value);

// Printed data of the card (if given), register values and measured values; "–" for unknown ones.
struct CardClaims {
    struct Row {
        QString name, printed, registered, measured;
    };
    bool isPrinted = false;
    std::vector<Row> rows;
};
CardClaims cardClaims(const Texts& texts, const JudgedRecord& record);
// Own fields of the laboratory; a line to write on for a field without a value.
struct FactLine;
std::vector<FactLine> templateFacts(const ReportTemplate& form);
// Signatories of the template, else tester and approver.
QStringList signersOf(const Texts& texts, const ReportTemplate& form);

// Returns the notices for the top of every page about these runs.
QStringList bandsOf(const std::vector<const JudgedRecord*>& runs, const Texts& texts);
// Sentences below the verdict on page 1 and on the web page: the number of criteria that decided it; the reason of the
// first of them ("" if the first sentence has it, or for a pass); how the run ended ("" for a normal end).
QString verdictSentence(const Texts& texts, const JudgedRecord& record);
QString firstReason(const Texts& texts, const JudgedRecord& record);
QString outcomeSentence(const Texts& texts, const JudgedRecord& record);
// Returns true if phases of this role are plotted and their stalls and slow regions are listed.
bool isPlotted(PhaseRole role);
// "2026-11-23 17:30:13 to 17:42:05+00:00"; only the start for an interrupted run.
QString whenTested(const Texts& texts, const JudgedRecord& record);
// "Model – profile", for heads of pages.
QString runTitle(const JudgedRecord& record, const Texts& texts);
QString cardName(const JudgedRecord& record);                     // the model, else the path
QString identityField(const DeviceInfo& device, const char* key); // made displayable; "" = none

} // namespace assay
