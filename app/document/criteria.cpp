// The criteria of a run, failures first, and what limits the verdict.
#include "document/run_document.h"
#include "document/run_sections.h"
#include "ground/base/text.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/criterion_text.h"
#include "judge/verdict/host_effects.h"
#include "run/record/capacity_notes.h"
#include "run/record/not_judged.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace assay {

namespace {

constexpr Verdict kFailuresFirst[] = {Verdict::fail, Verdict::error, Verdict::inconclusive, Verdict::marginal,
                                      Verdict::pass};

bool neverMeasured(const CriterionResult& criterion)
{
    return !criterion.value && criterion.verdict == Verdict::inconclusive;
}

// Limit, value and margin of a number in one unit; as measured and written otherwise.
struct CriterionFigures {
    std::string limit, marginal, value, margin;
};

CriterionFigures figuresOfCriterion(const CriterionResult& criterion, const Wording& texts)
{
    CriterionFigures out{texts.limit(criterion), {}, texts.measured(criterion), texts.margin(criterion)};
    if (criterion.marginal)
        out.marginal = texts.written(*criterion.marginal, criterion.unit);
    const auto* limit = std::get_if<double>(&criterion.limit);
    const auto value = numberOf(criterion);
    if (!limit || !value || isLongTime(*limit, criterion.unit) || isLongTime(*value, criterion.unit))
        return out;
    const double both[] = {*limit, *value};
    const SharedUnit unit = sharedUnit(both, criterion.unit);
    const std::string shown = texts.valueIn(*value, unit);
    if (shown == texts.valueIn(*limit, unit) && *value != *limit)
        return out; // these have more digits, so that the value differs from the limit
    out.limit = texts.comparison(criterion.op) + " " + texts.writtenIn(*limit, unit);
    out.value = shown;
    if (criterion.marginal)
        out.marginal = texts.writtenIn(*criterion.marginal, unit);
    return out;
}

std::string distanceText(const CriterionResult& criterion, const Wording& texts)
{
    const auto* limit = std::get_if<double>(&criterion.limit);
    const auto value = numberOf(criterion);
    if (!limit || !value || *limit == 0.0 || criterion.op == Comparison::equal)
        return {};
    const double both[] = {*limit, *value};
    const double good = criterion.op == Comparison::atLeast ? *value - *limit : *limit - *value;
    return (good < 0 ? "−" : "+") + texts.valueIn(std::abs(good), sharedUnit(both, criterion.unit));
}

Row criterionRow(const Wording& texts, const StepNames& names, const CriterionResult& criterion)
{
    const CriterionFigures shown = figuresOfCriterion(criterion, texts);
    const std::string distance = distanceText(criterion, texts);
    return {
        {.text = texts.metric(names, criterion.metric),
         .detail = needsReason(criterion) ? texts.message(criterion.reason, names) : std::string()},
        {.text = shown.limit,
         .detail = shown.marginal.empty() ? std::string()
                                          : filled(texts.translate("report", "warning level %1"), shown.marginal)},
        {.text = shown.value, .detail = texts.interval(criterion.ci, criterion.unit)},
        {.text = distance.empty() ? shown.margin : distance, .detail = distance.empty() ? std::string() : shown.margin},
        {.text = texts.verdict(criterion.verdict), .verdict = criterion.verdict, .isBold = true}};
}

// The criteria that the run did not reach, if there are several or the run ended early: one sentence, not a row each.
std::vector<const CriterionResult*> unreachedCriteria(const JudgedRecord& run)
{
    std::vector<const CriterionResult*> unreached;
    for (const CriterionResult& criterion : run.criteria)
        if (neverMeasured(criterion))
            unreached.push_back(&criterion);
    const bool ended = run.outcome != Outcome::completed || capacityFaultOf(run.metrics);
    if (unreached.size() < 2 && !ended)
        unreached.clear();
    return unreached;
}

Table criteriaTable(const JudgedRecord& run, const Wording& texts)
{
    Table table{{{texts.translate("report", "Criterion"), 3.6},
                 {texts.translate("report", "Limit"), 1.8, true},
                 {texts.translate("report", "Measured"), 1.5, true},
                 {texts.translate("report", "Margin"), 1.2, true},
                 {texts.translate("report", "Verdict"), 1.65}},
                {}};
    const auto unreached = unreachedCriteria(run);
    for (const Verdict verdict : kFailuresFirst)
        for (const CriterionResult& criterion : run.criteria)
            if (criterion.verdict == verdict && std::ranges::count(unreached, &criterion) == 0)
                table.rows.push_back(criterionRow(texts, namesOf(run), criterion));
    return table;
}

// "Random write – IOPS ≥ 30 IOPS; ..."
std::string unreachedNames(const JudgedRecord& run, const Wording& texts)
{
    std::vector<std::string> names;
    for (const CriterionResult* criterion : unreachedCriteria(run))
        names.push_back(texts.metric(namesOf(run), criterion->metric) + " " + texts.limit(*criterion));
    return joined(names, texts.translate("report", "; "));
}

// The largest share of the card that one phase read back and compared.
double verifiedShare(const JudgedRecord& run)
{
    std::uint64_t sectors = 0;
    for (const StepRecord& step : run.steps)
        for (const PhaseSamples& phase : step.phases)
            sectors = std::max(sectors, phase.integrity.checked());
    const double capacity = static_cast<double>(run.device.capacity.count());
    return capacity > 0 ? std::min(1.0, static_cast<double>(sectors * kSectorBytes) / capacity) : 0;
}

bool findsCounterfeits(const Scenario& scenario)
{
    return findQuantity(scenario.schema.quantities, "counterfeit") != nullptr;
}

std::string notTestedLine(const Wording& texts, const JudgedRecord& run)
{
    const auto isRun = [&](const Scenario& scenario) {
        return std::ranges::count(run.steps, scenario.schema.id, &StepRecord::scenario) > 0;
    };
    const bool probed = std::ranges::any_of(
        allScenarios(), [&](const Scenario& scenario) { return isRun(scenario) && findsCounterfeits(scenario); });
    std::vector<std::string> titles;
    for (const Scenario& scenario : allScenarios())
        if (!isRun(scenario) && !(probed && findsCounterfeits(scenario)))
            titles.push_back(texts.scenario(scenario.schema.id));
    const double verified = verifiedShare(run);
    const std::string share = texts.number(verified < 1 ? std::min(99.9, 100 * verified) : 100);
    const std::string untested = joined(titles, texts.translate("step", ", "));
    return joined({filled(texts.translate("report", "Written data read back and compared on %1 % of the card."), share),
                   untested.empty() ? "" : filled(texts.translate("report", "Not tested: %1."), untested)},
                  " ");
}

// The measurement in one line; the appendix has all of it.
std::string conditionsLine(const Wording& texts, const JudgedRecord& run)
{
    std::vector<std::string> parts = {run.simulated ? texts.translate("report", "virtual time of the simulated card")
                                                    : texts.bus(run.device.bus)};
    for (const char* key : {"direct", "exclusive"})
        if (const auto found = run.conditions.find(key); found != run.conditions.end())
            parts.push_back(fmt::format("{}: {}", texts.fact(key), texts.value(found->second, "")));
    if (!run.resumed.empty())
        parts.push_back(filled(texts.translate("report", "interrupted and resumed %1 times"), run.resumed.size()));
    if (!run.overrides.empty())
        parts.push_back(filled(texts.translate("report", "parameters changed: %1"), run.overrides.size()));
    return filled(texts.translate("report", "Conditions: %1."), joined(parts, texts.translate("report", "; ")));
}

void addNotices(Section& section, const JudgedRecord& run, const Wording& texts)
{
    const auto add = [&](std::string text) {
        if (!text.empty())
            section.blocks.emplace_back(Paragraph{std::move(text), ParagraphKind::notice});
    };
    add(texts.message(changeNotice(run)));
    add(texts.message(hostBusyNotice(run), namesOf(run)));
    if (const auto& by = run.judgedBy)
        add(filled(texts.translate("report", "Judged by the criteria of another profile: %1"),
                   fmt::format("{} {} (SHA-256 {})", displayable(by->name), displayable(by->version),
                               displayable(by->sha256, 80))));
}

// One paragraph, because page 1 has little room.
void addRemarks(Section& section, const JudgedRecord& run, const Wording& texts)
{
    std::vector<std::string> remarks;
    if (!run.criteria.empty())
        remarks.push_back(texts.translate(
            "report", "Decision rule: a value passes or fails only if all of its 90 % interval lies on "
                      "one side of the limit (guard band: half the interval; ISO/IEC 17025 7.8.6, ISO "
                      "14253-1); a mean rate below half of its limit fails; otherwise the value is inconclusive."));
    if (const auto steps = unjudgedSteps(run); !steps.empty())
        remarks.push_back(
            filled(texts.translate("report", "Measured, not judged: %1. No criterion of the profile applies to it."),
                   texts.steps(namesOf(run), fmt::format("{}", fmt::join(steps, ", ")))));
    for (const Message& note : capacityNotes(run))
        remarks.push_back(texts.message(note, namesOf(run)));
    remarks.push_back(notTestedLine(texts, run));
    remarks.push_back(conditionsLine(texts, run));
    remarks.push_back(texts.message(hostUncertaintySentence(run)));
    section.blocks.emplace_back(Paragraph{joined(remarks, " "), ParagraphKind::muted});
}

} // namespace

Section criteriaSection(const JudgedRecord& run, const Wording& texts)
{
    Section section{"criteria", Part::decision, texts.translate("report", "Criteria"), {}};
    addNotices(section, run, texts);
    if (run.criteria.empty())
        section.blocks.emplace_back(
            Paragraph{texts.translate("report", "The profile has no criteria."), ParagraphKind::muted});
    else if (Table table = criteriaTable(run, texts); !table.rows.empty())
        section.blocks.emplace_back(std::move(table));
    if (const std::string names = unreachedNames(run, texts); !names.empty())
        section.blocks.emplace_back(Paragraph{
            filled(texts.translate("report", "%1, not measured: %2."), texts.verdict(Verdict::inconclusive), names)});
    addRemarks(section, run, texts);
    return section;
}

std::vector<CriterionLine> criterionLines(const JudgedRecord& run, const Wording& texts)
{
    std::vector<CriterionLine> lines;
    const auto unreached = unreachedCriteria(run);
    for (const Verdict verdict : kFailuresFirst)
        for (const CriterionResult& criterion : run.criteria)
            if (criterion.verdict == verdict && std::ranges::count(unreached, &criterion) == 0)
                lines.push_back({&criterion, texts.message(criterion.reason, namesOf(run))});
    if (!unreached.empty())
        lines.push_back(
            {unreached.front(), filled(texts.translate("report", "Not measured: %1."), unreachedNames(run, texts))});
    return lines;
}

std::string verdictSentence(const Wording& texts, const JudgedRecord& run)
{
    if (const Message headline = headlineOf(run); !headline.empty())
        return texts.message(headline);
    const std::size_t total = run.criteria.size();
    const auto count = std::ranges::count(run.criteria, run.verdict, &CriterionResult::verdict);
    switch (run.verdict) {
    case Verdict::pass:
        return nothingJudged(run) ? texts.translate("report", "No errors; the measurements are not judged.")
                                  : filled(texts.translate("report", "%1 of %1 criteria met."), total);
    case Verdict::marginal:
        return filled(texts.translate("report", "All criteria are met, with little margin: %1 of %2."), count, total);
    case Verdict::fail: return filled(texts.translate("report", "Criteria not met: %1 of %2."), count, total);
    case Verdict::inconclusive:
        return filled(texts.translate("report", "Criteria that could not be judged: %1 of %2."), count, total);
    case Verdict::error:
        return texts.translate("report", "The host or the reader was at fault; the card was not judged.");
    }
    return {};
}

std::string firstReason(const Wording& texts, const JudgedRecord& run)
{
    const CriterionResult* deciding = decidingCriterion(run);
    if (run.verdict == Verdict::pass || !deciding || !headlineOf(run).empty())
        return {};
    return texts.message(deciding->reason, namesOf(run));
}

std::string outcomeSentence(const Wording& texts, const JudgedRecord& run)
{
    const std::string note = texts.message(run.note, namesOf(run));
    if (run.outcome == Outcome::completed)
        return note;
    return joined(
        {filled(texts.translate("report", "The run did not complete: %1."), texts.outcome(run.outcome)), note}, " ");
}

} // namespace assay
