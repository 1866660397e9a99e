#include "document/state_findings.h"

#include "document/recording_finding.h"
#include "document/step_figures.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kHardly = 0.95; // of the rate; a smaller ratio deserves a sentence
constexpr double kHelps = 1.10;

// "38 %", rounded; the table has more digits.
std::string percent(double share) { return filled("%1 %", std::lround(100 * share)); }

std::string slowerWord(const Wording& texts, double ratio)
{
    return ratio >= kHardly ? texts.translate("report", "Hardly slower")
                            : filled(texts.translate("report", "%1 slower"), percent(1 - ratio));
}

// The mitigation state after which the card records fastest; "" if no state was measured.
std::string bestHelp(const StepFigures& figures)
{
    std::string best;
    double most = 0;
    for (const char* state : {"rested_1", "rested_10", "formatted", "discarded"})
        if (const auto rate = figures.real(std::string(state) + "_recording"); rate && *rate > most) {
            most = *rate;
            best = state;
        }
    return best;
}

std::string statesEvidence(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    std::vector<std::string> said{
        filled(texts.translate(
                   "report", "Preconditioned, the card records at %1 times the speed of the fresh card, which is %2."),
               figures.shown("dirty_ratio"), figures.shown("fresh_recording"))};
    if (const std::string recovery = figures.shown("recovery_ratio"); !recovery.empty())
        said.push_back(filled(texts.translate("report", "At best it comes back to %1 times, in the state \"%2\"."),
                              recovery, texts.cardState(bestHelp(figures))));
    return joined(said, " ");
}

std::string statesNext(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    const double dirty = *figures.real("dirty_ratio"), back = figures.real("recovery_ratio").value_or(0);
    if (dirty >= kHardly)
        return texts.translate("report", "Next: no action is needed between recordings.");
    if (back < kHelps * dirty)
        return texts.translate("report", "Next: no method tried restores the speed; specify the rate of the "
                                         "preconditioned card, or choose a card with more reserve.");
    const std::string best = bestHelp(figures);
    if (best == "formatted")
        return texts.translate("report",
                               "Next: format the card in the camera from time to time; this restores its speed.");
    if (best == "discarded")
        return texts.translate("report", "Next: discard the whole card from time to time, as formatting programs for "
                                         "SD cards do; a quick format in the camera does less.");
    return texts.translate("report",
                           "Next: leave the card idle for some minutes between recordings; this restores its speed.");
}

std::optional<Finding> statesFinding(const JudgedRecord& run, const StepRecord& step, const Wording& texts)
{
    const StepFigures figures(run, step, texts);
    const auto ratio = figures.real("dirty_ratio");
    if (!ratio)
        return std::nullopt;
    const std::string meaning = *ratio >= kHardly
                                    ? texts.translate("report", "The rates of the fresh card also hold in use.")
                                    : texts.translate("report", "A camera gets the speed of a card in use; a speed "
                                                                "test of a fresh card overstates it by this factor.");
    return Finding{.step = step.id,
                   .question = texts.translate("report", "How much slower is the card in use than fresh?"),
                   .verdict = figures.verdict("dirty_ratio"),
                   .answer = slowerWord(texts, *ratio),
                   .figures = {statesEvidence(figures), meaning, statesNext(figures)}};
}

// Returns the quantity of the write rate into partly used units: as a recorder leaves the card, else half used, else
// at the highest measured used ratio.
std::string tellingSpeed(const StepFigures& figures)
{
    for (const char* quantity : {"throughput_aged", "throughput_at_r50"})
        if (figures.real(quantity))
            return quantity;
    for (int tens = 90; tens > 0; tens -= 10)
        if (const std::string quantity = "throughput_at_r" + std::to_string(tens); figures.real(quantity))
            return quantity;
    return {};
}

std::string usedRatioMeaning(const StepFigures& figures, double ratio)
{
    const Wording& texts = figures.texts();
    if (const std::string moving = figures.shown("pm"); !moving.empty())
        return filled(texts.translate("report",
                                      "Valid data are relocated at %1 before the space between them can be written: "
                                      "the fuller and the more fragmented the card, the slower the writes."),
                      moving);
    if (ratio >= kHardly)
        return texts.translate("report", "No measurable copy cost: gaps between files do not slow this card.");
    return texts.translate(
        "report",
        "The card does not relocate data as the speed classes assume; no Pm can be stated, but the loss exists.");
}

std::string usedRatioNext(const Wording& texts, double ratio)
{
    return ratio >= kHardly
               ? texts.translate("report",
                                 "Next: no action is needed; deleting single files does not slow the card down.")
               : texts.translate("report", "Next: let the camera delete and write in whole allocation units, or format "
                                           "before the free space is fragmented.");
}

std::optional<Finding> usedRatioFinding(const JudgedRecord& run, const StepRecord& step, const Wording& texts)
{
    const StepFigures figures(run, step, texts);
    const std::string telling = tellingSpeed(figures);
    const auto free = figures.real("throughput_at_r0"), around = figures.real(telling);
    if (telling.empty() || !free || !around || *free <= 0)
        return std::nullopt;
    const double ratio = *around / *free;
    const std::string evidence =
        filled(texts.translate("report", "Free units are written at %1. %2: %3."), figures.shown("throughput_at_r0"),
               texts.quantity(telling), figures.shown(telling));
    return Finding{.step = step.id,
                   .question = texts.translate("report", "What do gaps between files cost?"),
                   .verdict = figures.verdict(telling),
                   .answer = slowerWord(texts, ratio),
                   .figures = {evidence, usedRatioMeaning(figures, ratio), usedRatioNext(texts, ratio)}};
}

} // namespace

std::vector<Finding> stateFindings(const JudgedRecord& run, const Wording& texts)
{
    const auto frames = recordingSteps(run);
    std::vector<Finding> findings;
    for (const StepRecord& step : run.steps) {
        if (frames && (&step == frames->states || &step == frames->usedRatio))
            continue;
        if (auto states = statesFinding(run, step, texts))
            findings.push_back(std::move(*states));
        else if (auto moves = usedRatioFinding(run, step, texts))
            findings.push_back(std::move(*moves));
    }
    return findings;
}

} // namespace assay
