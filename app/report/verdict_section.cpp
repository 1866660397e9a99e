#include "record/not_judged.h"
#include "report/card_photo.h"
#include "report/panel.h"
#include "report/sections.h"
#include "report/table.h"
#include "verdict/counterfeit.h"
#include "verdict/reason.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace assay {

namespace {

constexpr std::size_t kSampleTextMax = 500;
constexpr double kPhotoGap = 12;

QString titleWithVersion(const Texts& texts, const JudgedRecord& record)
{
    const QString name =
        QStringLiteral("%1 %2").arg(shownDeviceText(record.profileName), shownDeviceText(record.profileVersion));
    return QStringLiteral("%1 (%2)").arg(texts.profileTitle(record), name);
}

// Returns one sentence with the reason for the verdict.
QString verdictSentence(const Texts& texts, const JudgedRecord& record)
{
    if (const auto counterfeit = counterfeitOf(record.metrics))
        return texts.message(counterfeitSentence(*counterfeit));
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

QString outcomeSentence(const Texts& texts, const JudgedRecord& record)
{
    if (record.outcome == Outcome::completed)
        return record.note.empty() ? QString() : texts.message(record.note, namesOf(record));
    const QString sentence =
        texts.translate("report", "The run did not complete: %1.").arg(texts.outcome(record.outcome));
    return record.note.empty() ? sentence : sentence + QLatin1Char(' ') + texts.message(record.note, namesOf(record));
}

QString identityField(const DeviceInfo& device, const char* key)
{
    const auto found = device.identity.find(key);
    return found == device.identity.end() ? QString() : shownDeviceText(found->second, 120);
}

void drawCardFacts(PageFlow& flow, const JudgedRecord& record, double leftFree)
{
    const Texts& texts = flow.texts();
    const DeviceInfo& device = record.device;
    const QString place = device.reader.empty() ? texts.bus(device.bus)
                                                : QStringLiteral("%1 – %2").arg(texts.bus(device.bus),
                                                                                shownDeviceText(device.reader, 120));
    drawFacts(flow,
              {{texts.translate("report", "Card"), cardName(record)},
               {texts.fact("manufacturer"), identityField(device, "manufacturer")},
               {texts.fact("serial"), identityField(device, "serial")},
               {texts.translate("report", "Capacity"), texts.capacity(device.capacity)},
               {texts.translate("report", "Connection"),
                QStringLiteral("%1 – %2").arg(place, shownDeviceText(device.path, 120))},
               {texts.translate("report", "Profile"), titleWithVersion(texts, record)},
               {texts.translate("report", "Tested"),
                texts.translate("report", "%1 to %2").arg(texts.time(record.started), texts.time(record.ended))}},
              leftFree);
}

// What was said of the sample.
void drawSample(PageFlow& flow, const Sample& sample, const QString& photoProblem, double leftFree)
{
    std::vector<Fact> facts;
    for (const SampleField& field : kSampleFields)
        facts.push_back({flow.texts().fact(std::string("sample_") + field.key),
                         field.value == &Sample::photo && !photoProblem.isEmpty()
                             ? photoProblem
                             : shownDeviceText(sample.*field.value, kSampleTextMax)});
    if (sample != Sample())
        drawFacts(flow, facts, leftFree);
}

// What the card is, with its photo at the right.
void drawCard(PageFlow& flow, const JudgedRun& run)
{
    const CardPhoto photo = cardPhotoOf(run, flow.texts());
    const double leftFree = photo.picture.isNull() ? 0 : photo.size.width() + kPhotoGap;
    const double top = flow.y();
    const int page = flow.pages();
    if (!photo.picture.isNull()) {
        flow.painter().setRenderHint(QPainter::SmoothPixmapTransform);
        flow.painter().drawImage(QRectF({PageFlow::kMargin + PageFlow::kWidth - photo.size.width(), top}, photo.size),
                                 photo.picture);
    }
    drawCardFacts(flow, run.record, leftFree);
    drawSample(flow, run.record.sample, photo.problem, leftFree);
    if (const double bottom = top + photo.size.height() + kPhotoGap; leftFree > 0 && flow.pages() == page)
        flow.skip(std::max(0.0, bottom - flow.y()));
}

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
    for (const auto& criterion : record.criteria)
        rows.push_back(criterionRow(texts, names, criterion));
    drawTable(flow,
              {{texts.translate("report", "Criterion"), 3.0},
               {texts.translate("report", "Limit"), 1.7, Qt::AlignRight},
               {texts.translate("report", "Measured"), 1.7, Qt::AlignRight},
               {texts.translate("report", "Margin"), 0.9, Qt::AlignRight},
               {texts.translate("report", "Verdict"), 1.5}},
              rows);
}

} // namespace

QString cardName(const JudgedRecord& record)
{
    return shownDeviceText(record.device.model.empty() ? record.device.path : record.device.model, 80);
}

QString runTitle(const JudgedRecord& record, const Texts& texts)
{
    return QStringLiteral("%1 – %2").arg(cardName(record), texts.profileTitle(record));
}

void drawVerdict(PageFlow& flow, const JudgedRun& run)
{
    const Texts& texts = flow.texts();
    const TextBlock title(texts.translate("report", "SD/TF card qualification"), reportFont(22, Weight::bold),
                          PageFlow::kWidth);
    title.draw(flow.painter(), {PageFlow::kMargin, flow.y()}, paper().text);
    flow.skip(title.height() + 10);
    drawPanel(flow, {run.record.verdict, texts.verdict(run.record.verdict), verdictSentence(texts, run.record),
                     outcomeSentence(texts, run.record)});
    drawCard(flow, run);
    if (const Message mark = recordMark(run.record); !mark.empty())
        flow.paragraph(texts.message(mark), paper().onNotice);
    if (const auto& by = run.record.judgedBy) {
        const QString other =
            QStringLiteral("%1 %2 (SHA-256 %3)")
                .arg(shownDeviceText(by->name), shownDeviceText(by->version), shownDeviceText(by->sha256, 80));
        flow.paragraph(texts.translate("report", "Judged by the criteria of another profile: %1").arg(other),
                       paper().onNotice);
    }
    drawCriteria(flow, run.record);
    if (const auto steps = unjudgedSteps(run.record); !steps.empty()) {
        const std::string ids = fmt::format("{}", fmt::join(steps, ", "));
        flow.paragraph(texts.translate("report", "Measured, not judged: %1. No criterion of the profile is about it.")
                           .arg(qstr(texts.phrases().steps(namesOf(run.record), ids))),
                       paper().muted);
    }
}

void drawRunList(PageFlow& flow, std::span<const JudgedRun> runs)
{
    const Texts& texts = flow.texts();
    flow.heading(texts.translate("report", "Runs in this report"));
    std::vector<TableRow> rows;
    for (const auto& run : runs) {
        const JudgedRecord& record = run.record;
        rows.push_back({{.text = cardName(record), .detail = identityField(record.device, "serial")},
                        {.text = texts.profileTitle(record)},
                        {.text = texts.time(record.started), .detail = shownDeviceText(record.runId)},
                        {.text = texts.verdict(record.verdict), .verdict = record.verdict, .weight = Weight::bold}});
    }
    drawTable(flow,
              {{texts.translate("report", "Card"), 2},
               {texts.translate("report", "Profile"), 2},
               {texts.translate("report", "Started, run"), 2.2},
               {texts.translate("report", "Verdict"), 1.4}},
              rows);
}

} // namespace assay
