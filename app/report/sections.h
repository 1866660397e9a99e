// The sections of a report on one run, in order. Each draws at the present position of the flow and moves it below.
#pragma once

#include "judge/lot/lot_judgement.h"
#include "program/wiring/wiring.h"
#include "report/page_flow.h"
#include "report/report_template.h"
#include "run/record/step_name.h"

#include <string_view>
#include <vector>

namespace assay {

// Only for several runs: who passed, card by criterion, ranking and spread. Returns the runs that shall have a page of
// their own: those that failed or stand out, and all of a few.
// The counts of verdicts are left out where the pages of a lot say them.
std::vector<std::size_t> drawOverview(PageFlow& flow, const std::vector<const JudgedRecord*>& runs, bool ofLot);
struct ComparedRuns;
// Least, median, largest and outliers of the chief metrics, and pictures of them.
void drawRanking(PageFlow& flow, const ComparedRuns& compared);

// The page to decide from for a lot, and the statistics of its criteria.
void drawLot(PageFlow& flow, const LotDocument& lot, const ReportTemplate& form);
// Title, and at the right the logo and name of the laboratory.
void drawLetterhead(PageFlow& flow, const ReportTemplate& form, const QString& title);
// Places for names, dates and signatures, at the bottom of the page.
void drawSignatures(PageFlow& flow, const std::string& tester, const ReportTemplate& form);

// The page to decide from: verdict, card, criteria, the picture that shows why, what was not tested, signatures.
void drawVerdict(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form);
void drawCard(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form); // a part of it
// Does the run have the page "Will this card drop frames?"? Only runs with a recording do. Precondition of
// drawFrames().
bool hasFramesPage(const JudgedRun& run);
void drawFrames(PageFlow& flow, const JudgedRun& run);
// What the camera could change; of a run that measured such changes, how they came out. Nothing where neither is asked.
struct RunAdvice;
void drawAdvice(PageFlow& flow, const JudgedRun& run, const RunAdvice& of);
void drawWriteAmplification(PageFlow& flow,
                            const JudgedRun& run);    // and the card inside; nothing where the run did not ask
void drawPlots(PageFlow& flow, const JudgedRun& run); // of each measured phase
// "Random write, pre-fill"
QString phaseTitle(const Texts& texts, const StepNames& names, std::string_view step, std::string_view phase);
// Answer and picture of the dirty_state and fragmentation steps that drawFrames() does not show.
void drawStepStories(PageFlow& flow, const JudgedRun& run);
// Answer, table and pictures of the steps on marks, life and power cuts.
void drawStepAnswers(PageFlow& flow, const JudgedRun& run);
// The picture of such a step without an answer.
void drawStepPicture(PageFlow& flow, const JudgedRun& run, const StepRecord& step);
void drawFindings(PageFlow& flow, const JudgedRun& run); // failed I/Os, bad sectors, slow regions, stalls
void drawSteps(PageFlow& flow, const JudgedRun& run);    // steps and metrics
void drawConditions(PageFlow& flow, const JudgedRun& run);
// The value of a condition, or of a fact of device or host, for people.
QString factText(const Texts& texts, const std::string& value);

// What is printed on the card (only where somebody said it), what its registers say, and what was measured; "–" where
// nothing is known.
struct CardClaims {
    struct Row {
        QString name, printed, registered, measured;
    };
    bool isPrinted = false;
    std::vector<Row> rows;
};
CardClaims cardClaims(const Texts& texts, const JudgedRecord& record);
// The laboratory's own fields; a line to write on for one without a value.
struct Fact;
std::vector<Fact> templateFacts(const ReportTemplate& form);
// Who signs: by the template, else tester and approver.
QStringList signersOf(const Texts& texts, const ReportTemplate& form);

// Returns the notices for the top of every page about these runs.
QStringList bandsOf(const std::vector<const JudgedRecord*>& runs, const Texts& texts);
// What page 1 and the web page say below the word of the verdict: how many criteria decided it; the reason of the first
// of them ("" where the sentence says it, or all is well); how the run ended ("" for an ordinary end).
QString verdictSentence(const Texts& texts, const JudgedRecord& record);
QString firstReason(const Texts& texts, const JudgedRecord& record);
QString outcomeSentence(const Texts& texts, const JudgedRecord& record);
// Is the phase plotted, and are its stalls and slow regions listed? Not phases that prepare the card, nor the many
// short phases of scenarios that compare states.
bool isMeasured(std::string_view phase);
inline bool isMeasured(const PhaseSamples& phase) { return isMeasured(phase.name); }
// "2026-11-23 17:30:13 to 17:42:05+00:00"; the begin alone of a run that was cut off.
QString whenTested(const Texts& texts, const JudgedRecord& record);
// "Model – profile", for heads of pages.
QString runTitle(const JudgedRecord& record, const Texts& texts);
QString cardName(const JudgedRecord& record);                     // the model, else the path
QString identityField(const DeviceInfo& device, const char* key); // safe to show; "" = none

} // namespace assay
