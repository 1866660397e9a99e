// The pages about a lot: the decision on page 1, then the populations and the statistics of each criterion.
#include "look/units.h"
#include "plot/lot_charts.h"
#include "report/letterhead.h"
#include "report/panel.h"
#include "report/sections.h"
#include "report/table.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kFindingsShown = 12;
constexpr std::size_t kSamplesNamed = 16;
constexpr std::size_t kLotSpreads = 6;
constexpr double kCurveHeight = 190;
constexpr double kCurveShare = 0.48;
constexpr double kSpreadHeight = 230;

QString wordOf(const Texts& texts, LotVerdict verdict)
{
    switch (verdict) {
    case LotVerdict::accept: return texts.translate("report", "ACCEPT");
    case LotVerdict::reject: return texts.translate("report", "REJECT");
    case LotVerdict::undecided: break;
    }
    return texts.translate("report", "UNDECIDED");
}

void drawLotHead(PageFlow& flow, const LotDocument& document)
{
    const Texts& texts = flow.texts();
    const LotJudgement& judged = document.judgement;
    const QString share = texts.translate("report", "Bad cards in the lot: %1 to %2 with 90 % confidence.")
                              .arg(shareText(judged.nonconformingShare.low), shareText(judged.nonconformingShare.high));
    drawPanel(flow, {colourOf(judged.verdict), wordOf(texts, judged.verdict),
                     texts.message(judged.reason, judged.names), share});
    const Lot& lot = document.lot;
    const auto text = [](const std::string& field) { return shownDeviceText(field, 200); };
    drawFacts(flow,
              {{texts.translate("report", "Supplier"), text(lot.supplier)},
               {texts.translate("report", "Lot"), text(lot.number)},
               {texts.translate("report", "Part"), text(lot.part)},
               {texts.translate("report", "Purchase order"), text(lot.purchaseOrder)},
               {texts.translate("report", "Date code"), text(lot.dateCode)},
               {texts.translate("report", "Label"), text(lot.label)},
               {texts.translate("report", "Cards"),
                texts.translate("report", "%1 in the lot, %2 tested: %3 bad, %4 undecided")
                    .arg(lot.size)
                    .arg(judged.cards.size())
                    .arg(judged.nonconforming)
                    .arg(judged.undecided)},
               {texts.translate("report", "Plan"), texts.message(document.judgement.plan.inWords())},
               {texts.translate("report", "Life"), judged.life ? texts.message(inWords(*judged.life)) : QString()},
               {texts.translate("report", "Made"), texts.time(lot.made)}});
}

QString samplesText(const Lot& lot, const std::vector<std::size_t>& cards)
{
    return qstr(sampleNumbers(lot, cards, kSamplesNamed));
}

void drawFindingsOfLot(PageFlow& flow, const LotDocument& document)
{
    const Texts& texts = flow.texts();
    const auto& findings = document.judgement.findings;
    flow.subheading(texts.translate("report", "What the cards show together"));
    if (findings.empty())
        return flow.paragraph(texts.translate("report", "One kind of card, each with its own serial number."),
                              paper().muted);
    std::vector<TableRow> rows;
    for (std::size_t i = 0; i < std::min(findings.size(), kFindingsShown); ++i)
        rows.push_back({{.text = texts.message(findings[i].reason, document.judgement.names)},
                        {.text = samplesText(document.lot, findings[i].cards)}});
    drawTable(flow, {{texts.translate("report", "Finding"), 3}, {texts.translate("report", "Samples"), 1.4}}, rows);
    if (findings.size() > kFindingsShown)
        flow.paragraph(texts.translate("report", "and %1 more").arg(findings.size() - kFindingsShown), paper().muted);
}

void drawPlan(PageFlow& flow, const LotDocument& document)
{
    const Texts& texts = flow.texts();
    flow.require(kCurveHeight + 30);
    flow.subheading(texts.translate("report", "Operating characteristic (OC) curve"));
    AcceptancePlot plot(texts);
    plot.setSmall();
    const PlanCurve curve = curveOf(document.judgement.plan);
    plot.setCurve(curve.curve, curve.marked);
    const double width = PageFlow::kWidth * kCurveShare;
    plot.paintTo(flow.painter(), QRectF(PageFlow::kMargin, flow.y(), width, kCurveHeight));
    const TextBlock words(inWords(curve, texts), reportFont(11), PageFlow::kWidth - width - 20);
    words.draw(flow.painter(), {PageFlow::kMargin + width + 20, flow.y() + 12}, paper().text);
    flow.skip(kCurveHeight + 6);
}

TableRow statisticsRow(const LotDocument& document, const CriterionStatistics& row, const Texts& texts)
{
    const CriterionResult& criterion = row.criterion;
    const auto value = [&](double number) { return texts.valueIn(number, unitOf(row)); };
    std::vector<std::size_t> odd;
    for (const std::size_t i : row.outliers)
        odd.push_back(row.cards[i]);
    const QString low = row.capability && row.capability->lowerBound
                            ? texts.translate("report", "at least %1").arg(qstr(indexText(*row.capability->lowerBound)))
                            : QString();
    return {{.text = texts.metric(document.judgement.names, criterion.metric), .detail = texts.limit(criterion)},
            {.text = QString::number(row.population + 1)},
            {.text = QString::number(row.values.size()), .detail = texts.translate("report", "%1 bad").arg(row.failed)},
            {.text = value(row.mean), .detail = spreadText(row, texts)},
            {.text = value(row.box.median),
             .detail = QStringLiteral("%1 – %2").arg(value(row.box.least), value(row.box.largest))},
            {.text = row.capability ? qstr(indexText(row.capability->value)) : QStringLiteral("–"), .detail = low},
            {.text = row.tolerance ? value(*row.tolerance) : QStringLiteral("–")},
            {.text = samplesText(document.lot, odd)}};
}

void drawStatistics(PageFlow& flow, const LotDocument& document)
{
    const Texts& texts = flow.texts();
    flow.heading(texts.translate("report", "Statistics of the criteria"));
    std::vector<TableRow> rows;
    for (const CriterionStatistics& row : document.judgement.criteria)
        if (hasStatistics(row))
            rows.push_back(statisticsRow(document, row, texts));
    if (rows.empty())
        return flow.paragraph(texts.translate("report", "No criterion has numbers of several cards."), paper().muted);
    flow.setSmall(true);
    drawTable(flow,
              {{texts.translate("report", "Criterion"), 2.4},
               {texts.translate("report", "Kind"), 0.6},
               {texts.translate("report", "Cards"), 0.8},
               {texts.translate("report", "Mean, SD"), 1.3},
               {texts.translate("report", "Median, range"), 1.5},
               {texts.translate("report", "Ppk"), 0.9},
               {texts.translate("report", "95 % of the lot"), 1.2},
               {texts.translate("report", "Outliers"), 1.2}},
              rows);
    flow.paragraph(
        texts.translate(
            "report",
            "SD: standard deviation. Ppk: distance of the mean from the limit in three standard deviations, "
            "with its lower 95 % bound; by quantiles where the values are not normal (Anderson-Darling). "
            "95 % of the lot: with 95 % confidence at least 95 % of the cards are better than this; \"–\" where "
            "too few were tested."),
        paper().muted, 10);
    flow.setSmall(false);
}

void drawLotSpread(PageFlow& flow, const LotDocument& document, const CriterionStatistics& row)
{
    SpreadPlot plot(flow.texts());
    plot.setSmall();
    showCriterion(plot, document, row);
    flow.require(kSpreadHeight);
    plot.paintTo(flow.painter(), QRectF(flow.left(), flow.y(), flow.width(), kSpreadHeight - 10));
    flow.skip(kSpreadHeight);
}

} // namespace

void drawLot(PageFlow& flow, const LotDocument& document, const ReportTemplate& form)
{
    const Texts& texts = flow.texts();
    drawLetterhead(flow, form, texts.translate("report", "SD/TF card lot qualification"));
    drawLotHead(flow, document);
    drawFindingsOfLot(flow, document);
    drawPlan(flow, document);
    drawSignatures(flow, document.lot.madeBy, form);
    drawStatistics(flow, document);
    std::size_t drawn = 0;
    for (const CriterionStatistics& row : document.judgement.criteria)
        if (hasSpread(row) && row.values.size() > 3 && drawn++ < kLotSpreads)
            drawLotSpread(flow, document, row);
}

} // namespace assay
