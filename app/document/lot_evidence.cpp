// The sections of a lot's document that support its decision: samples, groups and statistics.
#include "document/lot_sections.h"
#include "ground/base/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace assay {

namespace {

constexpr const char* kNone = "–";
constexpr std::size_t kSamplesOfFinding = 16;
constexpr std::size_t kSamplesAllListed = 120; // with more tested cards, those that simply pass have no row
constexpr std::size_t kCriteriaAbreast = 7;    // with more, a figure with its unit would not fit

std::string sampleOf(const Lot& lot, std::size_t card) { return displayable(lot.cards[card].sample, 24); }

std::string orNone(const std::string& text) { return text.empty() ? kNone : text; }

std::string capitalized(std::string text)
{
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string propertyText(const CardProperty& property, const Wording& texts)
{
    if (property.name == "capacity")
        return texts.value(std::strtod(property.value.c_str(), nullptr), "B");
    if (property.name != "counterfeit")
        return Phrases(texts).value(property.value);
    const std::size_t end = std::min(property.value.find(' '), property.value.size()); // "wraparound 8.00 GB"
    return Phrases(texts).value(property.value.substr(0, end)) + property.value.substr(end);
}

// One column per property that at least one group has.
Table groupTable(const LotDocument& lot, const Wording& texts)
{
    const auto& groups = lot.judgement.populations;
    Table table{{{texts.translate("report", "Group"), 0.6, true}, {texts.translate("report", "Cards"), 0.6, true}}, {}};
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; part < groups.front().kind.size(); ++part)
        if (std::ranges::any_of(groups, [part](const Population& own) { return !own.kind[part].value.empty(); })) {
            parts.push_back(part);
            table.columns.push_back({capitalized(Phrases(texts).value(groups.front().kind[part].name)), 1});
        }
    table.columns.push_back({texts.translate("report", "Samples"), 1.8});
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Row row{{.text = std::to_string(i + 1)}, {.text = texts.count(groups[i].cards.size())}};
        for (const std::size_t part : parts)
            row.push_back({.text = orNone(propertyText(groups[i].kind[part], texts))});
        row.push_back({.text = sampleRanges(lot.lot, groups[i].cards)});
        table.rows.push_back(std::move(row));
    }
    return table;
}

SharedUnit unitOfRow(const CriterionStatistics& row) { return sharedUnit(row.values, row.criterion.unit); }

std::string spreadOf(const CriterionStatistics& row, const Wording& texts)
{
    if (row.values.size() < 2)
        return {};
    if (!row.isBelowResolution())
        return "± " + texts.valueIn(row.deviation, unitOfRow(row));
    return row.resolution <= 0 ? texts.translate("plot", "no spread")
                               : filled(texts.translate("plot", "spread below resolution (%1)"),
                                        texts.value(row.resolution, row.criterion.unit));
}

Row statisticsRow(const LotDocument& lot, const CriterionStatistics& row, const Wording& texts)
{
    const auto value = [&](double number) { return texts.valueIn(number, unitOfRow(row)); };
    std::vector<std::size_t> odd;
    for (const std::size_t i : row.outliers)
        odd.push_back(row.cards[i]);
    Cell nonconforming{.text = texts.count(row.failed)};
    if (row.failed > 0)
        nonconforming.verdict = Verdict::fail;
    const bool hasBound = row.capability && row.capability->lowerBound;
    return {{.text = texts.metric(lot.judgement.names, row.criterion.metric), .detail = texts.limit(row.criterion)},
            {.text = std::to_string(row.population + 1),
             .detail = filled(texts.translate("report", "n = %1"), row.values.size())},
            nonconforming,
            {.text = value(row.mean), .detail = spreadOf(row, texts)},
            {.text = value(row.box.median),
             .detail = row.values.size() < 2 ? "" : value(row.box.least) + " – " + value(row.box.largest)},
            {.text = row.capability ? indexText(row.capability->value) : kNone,
             .detail = hasBound
                           ? filled(texts.translate("report", "at least %1"), indexText(*row.capability->lowerBound))
                           : std::string()},
            {.text = row.tolerance ? value(*row.tolerance) : kNone},
            {.text = orNone(sampleNumbers(lot.lot, odd, kSamplesOfFinding))}};
}

// The criteria of the lot without duplicates.
std::vector<CriterionResult> criteriaOfLot(const LotJudgement& judged)
{
    std::vector<CriterionResult> criteria;
    for (const CriterionStatistics& row : judged.criteria)
        if (row.population == 0)
            criteria.push_back(row.criterion);
    return criteria;
}

std::vector<std::size_t> groupOfCards(const LotJudgement& judged)
{
    std::vector<std::size_t> groups(judged.cards.size());
    for (std::size_t i = 0; i < judged.populations.size(); ++i)
        for (const std::size_t card : judged.populations[i].cards)
            groups[card] = i;
    return groups;
}

Cell valueCell(const JudgedRecord& card, const CriterionResult& criterion, const Wording& texts)
{
    const CriterionResult* own = card.criterion(criterion);
    if (!own)
        return {.text = kNone};
    Cell cell{.text = own->value ? texts.value(*own->value, own->unit) : kNone};
    if (own->verdict != Verdict::pass) // a pass needs no mark, and space is scarce
        cell.verdict = own->verdict;
    cell.isBold = own->verdict == Verdict::fail;
    return cell;
}

// The samples by some of the criteria.
Table sampleTable(const LotDocument& lot, std::span<const std::size_t> cards, std::span<const CriterionResult> criteria,
                  const Wording& texts)
{
    Table table{{{texts.translate("report", "Sample"), 0.85},
                 {texts.translate("report", "Serial number"), 1.15},
                 {texts.translate("report", "Group"), 0.75}},
                {}};
    for (const CriterionResult& criterion : criteria)
        table.columns.push_back(
            {texts.metric(lot.judgement.names, criterion.metric) + " " + texts.limit(criterion), 1.4});
    table.columns.push_back({texts.translate("report", "Verdict"), 1.1});
    const auto groups = groupOfCards(lot.judgement);
    for (const std::size_t i : cards) {
        const JudgedRecord& card = *lot.cards[i];
        Row row{{.text = sampleOf(lot.lot, i), .isBold = true},
                {.text = orNone(serialText(card.device))},
                {.text = std::to_string(groups[i] + 1)}};
        for (const CriterionResult& criterion : criteria)
            row.push_back(valueCell(card, criterion, texts));
        row.push_back({.text = texts.verdict(card.verdict), .verdict = card.verdict, .isBold = true});
        table.rows.push_back(std::move(row));
    }
    return table;
}

// The samples with a row of their own: all of a small lot, else those that do not pass or are an outlier.
std::vector<std::size_t> listedCards(const LotJudgement& judged, std::span<const JudgedRecord* const> cards)
{
    std::set<std::size_t> listed;
    for (const CriterionStatistics& row : judged.criteria)
        for (const std::size_t i : row.outliers)
            listed.insert(row.cards[i]);
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (cards.size() <= kSamplesAllListed || cards[i]->verdict != Verdict::pass)
            listed.insert(i);
    return {listed.begin(), listed.end()};
}

} // namespace

std::string sampleRanges(const Lot& lot, std::span<const std::size_t> cards)
{
    constexpr std::size_t kShortest = 3; // "1, 2", but "1 – 3"
    std::string out;
    for (std::size_t i = 0; i < cards.size();) {
        std::size_t end = i + 1;
        while (end < cards.size() && cards[end] == cards[end - 1] + 1)
            ++end;
        const bool isRange = end - i >= kShortest;
        if (!isRange)
            end = i + 1;
        out += (out.empty() ? "" : ", ") + sampleOf(lot, cards[i]);
        if (isRange)
            out += " – " + sampleOf(lot, cards[end - 1]);
        i = end;
    }
    return out;
}

Section nonconformingSection(const LotDocument& lot, const Wording& texts, std::span<const std::string> evidence,
                             std::size_t most)
{
    const auto& found = lot.judgement.nonconformities;
    Section section{"nonconforming", Part::decision, texts.translate("report", "Nonconforming samples"), {}};
    if (found.empty())
        return section;
    Table table{{{texts.translate("report", "Sample"), 0.7},
                 {texts.translate("report", "Serial number"), 1.1},
                 {texts.translate("report", "Criterion"), 2.6},
                 {texts.translate("report", "Limit"), 1},
                 {texts.translate("report", "Value"), 1.2},
                 {texts.translate("report", "Evidence"), 1}},
                {}};
    for (const Nonconformity& one : std::span(found).first(std::min(found.size(), most))) {
        const std::string sample = sampleOf(lot.lot, one.card);
        Row row{{.text = sample, .isBold = true}, {.text = orNone(one.serial)}};
        if (one.criterion) {
            row.push_back({.text = texts.metric(lot.judgement.names, one.criterion->metric)});
            row.push_back({.text = texts.limit(*one.criterion)});
            row.push_back({.text = texts.measured(*one.criterion), .verdict = Verdict::fail, .isBold = true});
        } else {
            row.push_back({.text = texts.translate("report", "the run as a whole")});
            row.push_back({.text = kNone});
            row.push_back({.text = texts.verdict(Verdict::fail), .verdict = Verdict::fail, .isBold = true});
        }
        row.push_back({.text = one.card < evidence.size() ? orNone(evidence[one.card]) : kNone});
        table.rows.push_back(std::move(row));
    }
    section.blocks.emplace_back(std::move(table));
    if (found.size() > most)
        section.blocks.emplace_back(
            Paragraph{filled(texts.translate("report", "And %1 more failed criteria; the appendix lists all."),
                             found.size() - most),
                      ParagraphKind::notice});
    return section;
}

Section groupsSection(const LotDocument& lot, const Wording& texts)
{
    const LotJudgement& judged = lot.judgement;
    Section section{"groups", Part::findings, texts.translate("report", "Groups of like cards"), {}};
    if (judged.populations.empty())
        return section;
    section.blocks.emplace_back(groupTable(lot, texts));
    if (judged.findings.empty()) {
        section.blocks.emplace_back(Paragraph{
            texts.translate("report", "One kind of card, each with its own serial number."), ParagraphKind::muted});
        return section;
    }
    Table table{{{texts.translate("report", "Finding"), 3}, {texts.translate("report", "Samples"), 1.4}}, {}};
    for (const LotFinding& finding : judged.findings)
        table.rows.push_back({{.text = texts.message(finding.reason, judged.names)},
                              {.text = orNone(sampleNumbers(lot.lot, finding.cards, kSamplesOfFinding))}});
    section.blocks.emplace_back(Paragraph{texts.translate("report", "Findings on the lot"), ParagraphKind::heading});
    section.blocks.emplace_back(std::move(table));
    return section;
}

Section statisticsSection(const LotDocument& lot, const Wording& texts)
{
    Section section{"statistics", Part::findings, texts.translate("report", "Statistics of the criteria"), {}};
    Table table{{{texts.translate("report", "Criterion"), 2.4},
                 {texts.translate("report", "Group"), 0.7},
                 {texts.translate("report", "Nonconforming"), 1.3},
                 {texts.translate("report", "Mean, SD"), 1.3},
                 {texts.translate("report", "Median, range"), 1.5},
                 {texts.translate("report", "Ppk"), 0.9},
                 {texts.translate("report", "95 % of the lot"), 1.1},
                 {texts.translate("report", "Outliers"), 1.1}},
                {}};
    for (const CriterionResult& criterion : criteriaOfLot(lot.judgement))
        for (const CriterionStatistics& row : lot.judgement.criteria)
            if (!row.values.empty() && criterion.op != Comparison::equal && isSameCriterion(row.criterion, criterion))
                table.rows.push_back(statisticsRow(lot, row, texts));
    if (table.rows.empty())
        return section;
    section.blocks.emplace_back(std::move(table));
    section.blocks.emplace_back(Paragraph{
        texts.translate(
            "report",
            "SD: standard deviation. Ppk: distance of the mean from the limit in three standard deviations, "
            "with its lower 95 % bound; by quantiles where the values are not normal (Anderson-Darling). "
            "95 % of the lot: with 95 % confidence at least 95 % of the cards are better than this; \"–\" where "
            "too few were tested."),
        ParagraphKind::muted});
    return section;
}

Section samplesSection(const LotDocument& lot, const Wording& texts)
{
    Section section{"samples", Part::measurements, texts.translate("report", "Samples"), {}};
    const auto listed = listedCards(lot.judgement, lot.cards);
    const auto criteria = criteriaOfLot(lot.judgement);
    for (std::size_t first = 0; !listed.empty() && first < criteria.size(); first += kCriteriaAbreast)
        section.blocks.emplace_back(sampleTable(
            lot, listed, std::span(criteria).subspan(first, std::min(kCriteriaAbreast, criteria.size() - first)),
            texts));
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < lot.cards.size(); ++i)
        if (!std::ranges::binary_search(listed, i))
            others.push_back(i);
    if (!others.empty())
        section.blocks.emplace_back(Paragraph{
            filled(texts.translate("report", "The other %1 samples meet every criterion, and none is an outlier: %2."),
                   texts.count(others.size()), sampleRanges(lot.lot, others))});
    return section;
}

} // namespace assay
