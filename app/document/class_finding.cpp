// Speed classes and application classes: printed, registered and measured, per mark.
#include "card/device/card_label.h"
#include "card/device/card_registers.h"
#include "document/findings_of_steps.h"
#include "ground/quantity/metric_flag.h"
#include "run/scenario/app_class/app_class_limits.h"
#include "run/scenario/app_class/app_class_metrics.h"
#include "run/scenario/speed_class/class_facts.h"
#include "run/scenario/speed_class/class_table.h"

#include <algorithm>

namespace assay {

namespace {

std::string yesOrNo(const Wording& texts, std::optional<bool> is)
{
    return is ? texts.value(std::string(*is ? "yes" : "no"), "") : texts.translate("answer", "not readable");
}

std::optional<Verdict> verdictOf(MarkState state)
{
    switch (state) {
    case MarkState::conforms: return Verdict::pass;
    case MarkState::fails: return Verdict::fail;
    case MarkState::nearLimit:
    case MarkState::indicativeMissed:
    case MarkState::hostLimit:
    case MarkState::hostBusy:
    case MarkState::hostDelay: return Verdict::inconclusive;
    case MarkState::indicativeMet:
    case MarkState::notMeasured: break;
    }
    return std::nullopt;
}

// "11.2, 35.0 MB/s".
std::string speedsOf(const Wording& texts, const MarkRow& row)
{
    return row.pw > 0 ? filled("%1, %2", texts.number(row.pw), texts.value(row.pr, "MB/s")) : "–";
}

std::vector<Cell> markCells(const StepFigures& figures, const MarkRow& row, bool isPrinted)
{
    const Wording& texts = figures.texts();
    const std::string by = row.decidedBy.empty()
                               ? std::string()
                               : filled("%1: %2", texts.quantity(row.decidedBy), figures.plain(row.decidedBy));
    std::vector<Cell> cells = {{.text = std::string((row.mark->name))},
                               {.text = yesOrNo(texts, row.printed)},
                               {.text = yesOrNo(texts, row.registered)},
                               {.text = filled("≥ %1", texts.value(row.mark->rate, "MB/s"))},
                               {.text = speedsOf(texts, row)},
                               {.text = texts.value(std::string(name(row.state)), ""),
                                .detail = row.decidedBy == "pw" || row.decidedBy == "pr" ? std::string() : by,
                                .verdict = verdictOf(row.state)}};
    if (!isPrinted)
        cells.erase(cells.begin() + 1);
    return cells;
}

std::string claimsWord(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    const std::string kept = figures.word("claims_kept"), best = figures.word("class_mark");
    if (kept == "yes")
        return texts.translate("answer", "Yes");
    if (kept == "no")
        return texts.translate("answer", "No");
    if (kept == "undecided")
        return texts.translate("answer", "Not decided");
    return best == "none" ? texts.translate("answer", "Meets none")
                          : filled(texts.translate("answer", "Meets %1"), std::string(best));
}

std::string classEvidence(const StepFigures& figures)
{
    const auto told = [&](const char* quantity) { return figures.metric(quantity) ? figures.plain(quantity) : "–"; };
    return filled(figures.texts().translate(
                      "answer",
                      "Writing, slowest part: %1. Reading: %2. Table updates, mean of eight: %3, longest: %4. "
                      "Reading of a table, longest: %5. Longest busy: %6."),
                  told("pw"), told("pr"), told("tfw_average"), told("tfw_max"), told("tfr"), told("busy_max"));
}

// Returns why a mark that the card may carry has no verdict.
std::string unmeasured(const Wording& texts, const ClassFacts& facts, const std::vector<MarkRow>& rows)
{
    if (facts.updates < kFatWindow || facts.tableReads == 0)
        return texts.translate("answer",
                               "Too many table updates or table reads failed: no speed class can be determined.");
    const bool areLeftOut =
        facts.sweeps.size() == 1 && std::ranges::any_of(rows, [](const MarkRow& row) {
            return row.state == MarkState::notMeasured && row.mark->family == MarkFamily::speed && row.mark->rate < 10;
        });
    return areLeftOut ? texts.translate("answer", "Classes 2 to 6 use smaller writes of their own; these are skipped "
                                                  "on a card that is fast enough for Class 10.")
                      : std::string();
}

std::string classMeaning(const StepFigures& figures, const std::vector<MarkRow>& rows)
{
    const Wording& texts = figures.texts();
    std::vector<std::string> said;
    if (figures.word("claims_kept") == "unknown")
        said.push_back(
            texts.translate("answer", "Claims unknown: the registers cannot be read here, and no label was entered."));
    if (const Metric* pw = figures.metric("pw"); pw && pw->exceedanceBound)
        said.push_back(filled(texts.translate("answer", "Only a sample was measured: with 95 % confidence, fewer than "
                                                        "%1 % of the allocation units are slower."),
                              texts.number(100 * *pw->exceedanceBound)));
    const auto facts = classFacts(figures.step());
    if (facts && facts->tableConfirmation && facts->tableConfirmation->isClean())
        said.push_back(filled(texts.translate("answer", "%1 of %2 table reads took too long, up to %3. None of %4 "
                                                        "repeated reads did, so they do not count against the card."),
                              facts->tableConfirmation->suspectReads, facts->tableReads,
                              texts.value(1e3 * seconds(facts->tableReadLongest.time), "ms"),
                              facts->tableConfirmation->reads));
    if (const std::string why = facts ? unmeasured(texts, *facts, rows) : std::string(); !why.empty())
        said.push_back(why);
    const auto isIndicative = [](const MarkRow& row) {
        return row.state == MarkState::indicativeMet || row.state == MarkState::indicativeMissed;
    };
    if (std::ranges::any_of(rows, isIndicative))
        said.push_back(texts.translate("answer", "Indicative: the class is guaranteed only to a host that sends CMD20; "
                                                 "no computer does so through a reader."));
    return joined(said, " ");
}

// Above, within and below the guard band, which includes the timing uncertainty of this host.
Verdict keptBy(const Metric& metric, double limit)
{
    const double value = std::get<double>(metric.value);
    const double doubt = kAppGuardBand * limit + metric.hostUncertainty.value_or(0);
    return value > limit + doubt ? Verdict::pass : value >= limit - doubt ? Verdict::inconclusive : Verdict::fail;
}

bool isOfBusyHost(const StepFigures& figures)
{
    const Metric* mark = figures.metric(kA1Mark);
    return mark && isFlagged(*mark, MetricFlag::hostBusy);
}

std::vector<Row> appRows(const StepFigures& figures)
{
    const Wording& texts = figures.texts();
    std::vector<Row> rows;
    for (const AppCriterion& criterion : kA1Criteria) {
        const Metric* measured = figures.metric(criterion.quantity);
        auto kept = measured ? std::optional(keptBy(*measured, criterion.limit)) : std::nullopt;
        if (kept == Verdict::fail && isOfBusyHost(figures))
            kept = Verdict::inconclusive;
        rows.push_back(
            {{.text = texts.quantity(criterion.quantity)},
             {.text = filled("≥ %1", texts.value(criterion.limit, criterion.unit))},
             {.text = measured ? figures.shown(criterion.quantity) : texts.translate("report", "not measured")},
             {.text = kept ? texts.verdict(*kept) : "–", .verdict = kept}});
    }
    return rows;
}

std::string a1Word(const StepFigures& figures, bool standard)
{
    const Wording& texts = figures.texts();
    const std::string word = figures.word(kA1Mark);
    if (!standard || isFlagged(*figures.metric(kA1Mark), MetricFlag::nearLimit))
        return texts.translate("answer", "Not decided");
    if (word == "A1")
        return texts.translate("answer", "Yes");
    if (word != "none")
        return texts.value(word, "");
    return isOfBusyHost(figures) ? texts.translate("answer", "Not decided") : texts.translate("answer", "No");
}

std::string claimedApp(const StepFigures& figures)
{
    const auto mark = [](unsigned number) { return number > 0 ? filled("A%1", number) : "–"; };
    const Wording& texts = figures.texts();
    const auto ssr = registersOf(figures.run().device).ssr;
    const std::string printed = mark(parseLabel(figures.run().specimen.label).appClass);
    if (!ssr || ssr->blank)
        return filled(texts.translate("answer", "Printed: %1. Its registers cannot be read here."), printed);
    return filled(texts.translate("answer", "Printed: %1. Its registers say: %2."), printed, mark(ssr->appClass));
}

} // namespace

std::optional<Finding> speedClassFinding(const StepFigures& figures)
{
    const auto rows = classTable(figures.run(), figures.step());
    if (!rows || !figures.metric("class_mark"))
        return std::nullopt;
    const Wording& texts = figures.texts();
    const bool isPrinted = std::ranges::any_of(*rows, &MarkRow::printed);
    const auto kept = figures.verdict("claims_kept");
    Finding finding{.step = figures.step().id,
                    .question = texts.translate("answer", "Does the card meet its speed classes?"),
                    .verdict = kept ? kept : figures.verdict("class_mark"),
                    .answer = claimsWord(figures),
                    .figures = {classEvidence(figures), classMeaning(figures, *rows)},
                    .table = {{{texts.translate("answer", "Mark"), 0.6},
                               {texts.translate("answer", "In the registers"), 1.1},
                               {texts.translate("answer", "Required"), 1, true},
                               {texts.translate("answer", "Writing, reading"), 1.5, true},
                               {texts.translate("answer", "As measured"), 3}},
                              {}}};
    if (isPrinted)
        finding.table.columns.insert(finding.table.columns.begin() + 1, {texts.translate("answer", "Printed"), 0.8});
    for (const MarkRow& row : *rows)
        finding.table.rows.push_back(markCells(figures, row, isPrinted));
    return finding;
}

std::optional<Finding> applicationClassFinding(const StepFigures& figures)
{
    const auto standard = isMeasuredAsStandard(figures.step());
    if (!standard || !figures.metric(kA1Mark))
        return std::nullopt;
    const Wording& texts = figures.texts();
    const auto ssr = registersOf(figures.run().device).ssr;
    std::vector<std::string> meaning;
    if (!*standard)
        meaning.push_back(texts.translate(
            "answer", "Half a minute each, on 256 MiB and in the state the card was in: an indication, not a class."));
    meaning.push_back(texts.translate("answer", "A2 is defined for a command queue and a cache, which neither card "
                                                "readers nor Linux use; it cannot be tested here."));
    if (ssr && !ssr->blank)
        meaning.push_back(filled(texts.translate("answer", "Its registers declare a queue of %1 commands; cache: %2."),
                                 ssr->commandQueueDepth, yesOrNo(texts, ssr->cache)));
    return Finding{.step = figures.step().id,
                   .question = texts.translate("answer", "Is it an A1 card?"),
                   .verdict = figures.verdict(kA1Mark),
                   .answer = a1Word(figures, *standard),
                   .figures = {claimedApp(figures), joined(meaning, " ")},
                   .table = {{{texts.translate("report", "Criterion"), 2},
                              {texts.translate("answer", "Required"), 1, true},
                              {texts.translate("report", "Measured"), 2, true},
                              {texts.translate("report", "Verdict"), 1.5}},
                             appRows(figures)}};
}

} // namespace assay
