#include "judge/verdict/counterfeit.h"
#include "judge/verdict/criterion_text.h"
#include "judge/verdict/host_effects.h"
#include "report/deciding_chart.h"
#include "report/panel.h"
#include "report/sections.h"
#include "report/table.h"
#include "run/record/capacity_notes.h"
#include "run/record/not_judged.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace assay {

namespace {

constexpr double kSignatureHeight = 52;
constexpr double kLogoWidth = 170, kLogoHeight = 46;

TableRow criterionRow(const Texts& texts, const StepNames& names, const CriterionResult& criterion)
{
    const QString limit = texts.limit(criterion);
    const QString reason = needsReason(criterion) ? texts.message(criterion.reason, names) : QString();
    const QString marginal =
        criterion.marginal
            ? texts.translate("report", "marginal to %1").arg(texts.written(*criterion.marginal, criterion.unit))
            : QString();
    return {{.text = texts.metric(names, criterion.metric), .detail = reason},
            {.text = limit, .detail = marginal},
            {.text = texts.measured(criterion), .detail = texts.interval(criterion.ci, criterion.unit)},
            {.text = texts.margin(criterion)},
            {.text = texts.verdict(criterion.verdict), .verdict = criterion.verdict, .weight = Weight::bold}};
}

bool neverMeasured(const CriterionResult& criterion)
{
    return !criterion.value && criterion.verdict == Verdict::inconclusive;
}

// The reason of the first criterion that the run did not reach.
QString whyNeverMeasured(const Texts& texts, const JudgedRecord& record)
{
    return texts.message(std::ranges::find_if(record.criteria, neverMeasured)->reason, namesOf(record));
}

void drawCriteria(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    flow.subheading(texts.translate("report", "Criteria"));
    if (record.criteria.empty()) {
        flow.paragraph(texts.translate("report", "The profile has no criteria."), paper().muted);
        return;
    }
    std::vector<TableRow> rows;
    const StepNames names = namesOf(record);
    QStringList never;
    const bool ended = record.outcome != Outcome::completed || capacityFaultOf(record.metrics);
    for (const auto& criterion : record.criteria) {
        if (ended && neverMeasured(criterion))
            never << texts.metric(names, criterion.metric) + QLatin1Char(' ') + texts.limit(criterion);
        else
            rows.push_back(criterionRow(texts, names, criterion));
    }
    if (!never.isEmpty())
        rows.push_back(
            {{.text = never.join(QStringLiteral("; ")), .detail = whyNeverMeasured(texts, record)},
             {},
             {.text = texts.translate("report", "not measured")},
             {},
             {.text = texts.verdict(Verdict::inconclusive), .verdict = Verdict::inconclusive, .weight = Weight::bold}});
    drawTable(flow,
              {{texts.translate("report", "Criterion"), 4},
               {texts.translate("report", "Limit"), 1.4, Qt::AlignRight},
               {texts.translate("report", "Measured"), 1.5, Qt::AlignRight},
               {texts.translate("report", "Margin"), 0.8, Qt::AlignRight},
               {texts.translate("report", "Verdict"), 1.65}},
              rows);
}

// The measurement in one line; the appendix has all of it.
QString conditionsLine(const Texts& texts, const JudgedRecord& record)
{
    QStringList parts;
    parts << (record.simulated ? texts.translate("report", "virtual time of the simulated card")
                               : texts.bus(record.device.bus));
    for (const char* key : {"direct", "exclusive"})
        if (const auto found = record.conditions.find(key); found != record.conditions.end())
            parts << QStringLiteral("%1: %2").arg(texts.fact(key), texts.value(found->second, ""));
    if (!record.resumed.empty())
        parts << texts.translate("report", "cut off and resumed %1 times").arg(record.resumed.size());
    if (!record.overrides.empty())
        parts << texts.translate("report", "parameters changed: %1").arg(record.overrides.size());
    parts << QStringLiteral("CardAssay %1").arg(shownDeviceText(record.toolVersion));
    return texts.translate("report", "Conditions: %1.").arg(parts.join(QStringLiteral("; ")));
}

// The largest share of the card that one phase read back and compared.
double verifiedShare(const JudgedRecord& record)
{
    std::uint64_t sectors = 0;
    for (const StepRecord& step : record.steps)
        for (const PhaseSamples& phase : step.phases)
            sectors = std::max(sectors, phase.integrity.checked());
    const double capacity = static_cast<double>(record.device.capacity.count());
    return capacity > 0 ? std::min(1.0, static_cast<double>(sectors * kSectorBytes) / capacity) : 0;
}

bool findsCounterfeits(const Scenario& scenario)
{
    return findQuantity(scenario.schema.quantities, "counterfeit") != nullptr;
}

QString notTestedLine(const Texts& texts, const JudgedRecord& record)
{
    const auto isRun = [&](const Scenario& scenario) {
        return std::ranges::count(record.steps, scenario.schema.id, &StepRecord::scenario) > 0;
    };
    const bool probed = std::ranges::any_of(
        allScenarios(), [&](const Scenario& scenario) { return isRun(scenario) && findsCounterfeits(scenario); });
    QStringList titles;
    for (const Scenario& scenario : allScenarios())
        if (!isRun(scenario) && !(probed && findsCounterfeits(scenario)))
            titles << texts.scenario(scenario.schema.id);
    const double verified = verifiedShare(record);
    const QString share = texts.number(verified < 1 ? std::min(99.9, 100 * verified) : 100);
    QString line = texts.translate("report", "Written data read back and compared on %1 % of the card.").arg(share);
    if (!titles.isEmpty())
        line += QLatin1Char(' ') + texts.translate("report", "Not tested: %1.").arg(titles.join(QStringLiteral(", ")));
    return line;
}

void drawDecidingChart(PageFlow& flow, const JudgedRecord& record)
{
    constexpr double kCaptionRoom = 18, kLeast = 110, kMost = 230, kSmallest = 0.55;
    const double room = flow.roomLeft() - kSignatureHeight - kCaptionRoom - 10;
    const DecidingChart chart = decidingChart(record, flow.texts());
    if (!chart.plot || room < kLeast)
        return;
    const double height = std::min(room, kMost);
    const TextBlock caption(chart.caption, reportFont(11), PageFlow::kWidth);
    caption.draw(flow.painter(), {PageFlow::kMargin, flow.y()}, paper().muted);
    // Named rows are drawn smaller if they would overlap.
    const double wanted = chart.plot->preferredHeight();
    const double scale = wanted > height ? std::max(kSmallest, height / wanted) : 1;
    flow.painter().save();
    flow.painter().translate(PageFlow::kMargin, flow.y() + kCaptionRoom);
    flow.painter().scale(scale, scale);
    chart.plot->paintTo(flow.painter(), QRectF(0, 0, PageFlow::kWidth / scale, height / scale));
    flow.painter().restore();
    flow.skip(kCaptionRoom + height + 6);
}

void drawNotices(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    if (const Message mark = changeNotice(record); !mark.empty())
        flow.paragraph(texts.message(mark), paper().onNotice);
    if (const Message busy = hostBusyNotice(record); !busy.empty())
        flow.paragraph(texts.message(busy, namesOf(record)), paper().onNotice);
    if (const auto& by = record.judgedBy) {
        const QString other =
            QStringLiteral("%1 %2 (SHA-256 %3)")
                .arg(shownDeviceText(by->name), shownDeviceText(by->version), shownDeviceText(by->sha256, 80));
        flow.paragraph(texts.translate("report", "Judged by the criteria of another profile: %1").arg(other),
                       paper().onNotice);
    }
}

void drawRemarks(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    if (const auto steps = unjudgedSteps(record); !steps.empty()) {
        const std::string ids = fmt::format("{}", fmt::join(steps, ", "));
        flow.paragraph(texts.translate("report", "Measured, not judged: %1. No criterion of the profile is about it.")
                           .arg(qstr(texts.phrases().steps(namesOf(record), ids))),
                       paper().muted, 11);
    }
    for (const Message& note : capacityNotes(record))
        flow.paragraph(texts.message(note, namesOf(record)), paper().muted, 11);
    flow.paragraph(notTestedLine(texts, record), paper().muted, 11);
    flow.paragraph(conditionsLine(texts, record), paper().muted, 11);
    if (const Message host = hostUncertaintySentence(record); !host.empty())
        flow.paragraph(texts.message(host), paper().muted, 11);
}

} // namespace

QStringList signersOf(const Texts& texts, const ReportTemplate& form)
{
    QStringList names;
    for (const std::string& name : form.signatures)
        names << shownDeviceText(name, 80);
    return names.isEmpty()
               ? QStringList{texts.translate("report", "Tested by"), texts.translate("report", "Approved by")}
               : names;
}

QString verdictSentence(const Texts& texts, const JudgedRecord& record)
{
    if (const Message headline = headlineOf(record); !headline.empty())
        return texts.message(headline);
    const auto total = static_cast<qlonglong>(record.criteria.size());
    const auto count =
        static_cast<qlonglong>(std::ranges::count(record.criteria, record.verdict, &CriterionResult::verdict));
    switch (record.verdict) {
    case Verdict::pass:
        return nothingJudged(record) ? texts.translate("report", "No errors; what was measured is not judged.")
                                     : texts.translate("report", "Criteria met: all of %1.").arg(total);
    case Verdict::marginal:
        return texts.translate("report", "All criteria are met, with little margin: %1 of %2.").arg(count).arg(total);
    case Verdict::fail: return texts.translate("report", "Criteria not met: %1 of %2.").arg(count).arg(total);
    case Verdict::inconclusive:
        return texts.translate("report", "Criteria that could not be judged: %1 of %2.").arg(count).arg(total);
    case Verdict::error:
        return texts.translate("report", "The host or the reader was at fault; the card was not judged.");
    }
    return {};
}

QString firstReason(const Texts& texts, const JudgedRecord& record)
{
    const auto first = std::ranges::find(record.criteria, record.verdict, &CriterionResult::verdict);
    if (record.verdict == Verdict::pass || first == record.criteria.end() || !headlineOf(record).empty())
        return {};
    return texts.message(first->reason, namesOf(record));
}

QString outcomeSentence(const Texts& texts, const JudgedRecord& record)
{
    if (record.outcome == Outcome::completed)
        return record.note.empty() ? QString() : texts.message(record.note, namesOf(record));
    const QString sentence =
        texts.translate("report", "The run did not complete: %1.").arg(texts.outcome(record.outcome));
    return record.note.empty() ? sentence : sentence + QLatin1Char(' ') + texts.message(record.note, namesOf(record));
}

QString runTitle(const JudgedRecord& record, const Texts& texts)
{
    return QStringLiteral("%1 – %2").arg(cardName(record), texts.profileTitle(record));
}

void drawLetterhead(PageFlow& flow, const ReportTemplate& form, const QString& title)
{
    const double top = flow.y(), right = PageFlow::kMargin + PageFlow::kWidth;
    const TextBlock heading(title, reportFont(22, Weight::bold), PageFlow::kWidth - kLogoWidth - 20);
    heading.draw(flow.painter(), {PageFlow::kMargin, top}, paper().text);
    double bottom = top + heading.height();
    double company = top;
    if (const QImage logo = QImage::fromData(QByteArray::fromStdString(form.logo)); !logo.isNull()) {
        const QSizeF size = QSizeF(logo.size()).scaled(kLogoWidth, kLogoHeight, Qt::KeepAspectRatio);
        flow.painter().setRenderHint(QPainter::SmoothPixmapTransform);
        flow.painter().drawImage(QRectF({right - size.width(), top}, size), logo);
        company += size.height() + 2;
    }
    const TextBlock name(shownDeviceText(form.company, 200), reportFont(11), kLogoWidth, Qt::AlignRight);
    if (!form.company.empty())
        name.draw(flow.painter(), {right - kLogoWidth, company}, paper().text);
    bottom = std::max(bottom, form.company.empty() ? company : company + name.height());
    flow.skip(bottom - top + 8);
}

void drawSignatures(PageFlow& flow, const std::string& tester, const ReportTemplate& form)
{
    constexpr double kGap = 24;
    const Texts& texts = flow.texts();
    const QStringList names = signersOf(texts, form);
    const double width = (PageFlow::kWidth + kGap) / static_cast<double>(names.size()) - kGap;
    flow.require(kSignatureHeight);
    flow.skip(flow.roomLeft() - kSignatureHeight);
    double left = PageFlow::kMargin;
    for (qsizetype i = 0; i < names.size(); ++i, left += width + kGap) {
        const TextBlock written(i == 0 && form.signatures.empty() ? shownDeviceText(tester, 80) : QString(),
                                reportFont(11), width);
        written.draw(flow.painter(), {left, flow.y() + 14}, paper().text);
        flow.painter().fillRect(QRectF(left, flow.y() + 32, width, 0.75), paper().muted);
        const TextBlock role(QStringLiteral("%1 – %2").arg(names[i], texts.translate("report", "date, signature")),
                             reportFont(10), width);
        role.draw(flow.painter(), {left, flow.y() + 36}, paper().muted);
    }
    flow.skip(kSignatureHeight);
}

void drawVerdict(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form)
{
    const Texts& texts = flow.texts();
    const JudgedRecord& record = run.record;
    drawLetterhead(flow, form, flow.texts().translate("report", "SD/TF card qualification"));
    QStringList details{firstReason(texts, record), outcomeSentence(texts, record)};
    details.removeAll(QString());
    drawPanel(flow, {record.verdict, texts.verdict(record.verdict), verdictSentence(texts, record),
                     details.join(QLatin1Char('\n')), 30});
    drawCard(flow, run, form);
    drawNotices(flow, record);
    drawCriteria(flow, record);
    drawRemarks(flow, record);
    drawDecidingChart(flow, record);
    drawSignatures(flow, record.specimen.operatorName, form);
}

} // namespace assay
