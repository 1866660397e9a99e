// The card: printed data, registers and measured values, and the specimen data.
#include "card/device/card_findings.h"
#include "card/device/card_registers.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "report/card_photo.h"
#include "report/sections.h"
#include "report/table.h"
#include "run/scenario/app_class/app_class_metrics.h"
#include "run/scenario/speed_class/class_table.h"

#include <algorithm>
#include <iterator>
#include <map>

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

std::vector<FactLine> cardFacts(const Texts& texts, const JudgedRecord& record)
{
    const DeviceInfo& device = record.device;
    const QString place = device.reader.empty() ? texts.bus(device.bus)
                                                : QStringLiteral("%1 – %2").arg(texts.bus(device.bus),
                                                                                shownDeviceText(device.reader, 120));
    return {{texts.translate("report", "Card"), cardName(record)},
            {texts.fact("serial"), identityField(device, "serial")},
            {texts.translate("report", "Connection"),
             QStringLiteral("%1 – %2").arg(place, shownDeviceText(device.path, 120))},
            {texts.translate("report", "Profile"), titleWithVersion(texts, record)},
            {texts.translate("report", "Tested"), whenTested(texts, record)}};
}

void addSample(std::vector<FactLine>& facts, const Texts& texts, const Specimen& sample, const CardPhoto& drawn)
{
    for (const SpecimenField& field : kSpecimenFields) {
        const bool photo = field.value == &Specimen::photo;
        if (photo && !drawn.picture.isNull())
            continue;
        facts.push_back(
            {texts.fact(std::string("sample_") + field.key),
             photo && !drawn.problem.isEmpty() ? drawn.problem : shownDeviceText(sample.*field.value, kSampleTextMax)});
    }
}

const Metric* firstMetric(const JudgedRecord& record, std::string_view quantity)
{
    const auto found = std::ranges::find_if(
        record.metrics, [&](const Metric& metric) { return MetricId::of(metric.id).quantity == quantity; });
    return found == record.metrics.end() ? nullptr : &*found;
}

QString measuredCapacity(const Texts& texts, const JudgedRecord& record)
{
    const Metric* real = firstMetric(record, "real_capacity");
    return real ? texts.value(real->value, real->unit) : QString();
}

bool says(const Metric* metric, std::string_view word)
{
    const auto* value = metric ? std::get_if<std::string>(&metric->value) : nullptr;
    return value && *value == word;
}

// The fastest mark of each kind that the card met: "C10 U1 V10 A1".
QString measuredMarks(const JudgedRecord& record)
{
    std::map<MarkFamily, QString> fastest;
    for (const ClassMark& mark : kClassMarks)
        if (const Metric* metric = firstMetric(record, mark.id);
            says(metric, name(MarkState::conforms)) || says(metric, name(MarkState::indicativeMet)))
            fastest[mark.family] = qstr(std::string(mark.name));
    QStringList marks;
    for (const auto& [family, mark] : fastest)
        marks << mark;
    if (const Metric* app = firstMetric(record, kA1Mark); says(app, "A1") && app->flags.empty())
        marks << QStringLiteral("A1");
    return marks.join(QLatin1Char(' '));
}

// The marks met, and the mean rates of the first steps that have one.
QString measuredSpeed(const Texts& texts, const JudgedRecord& record)
{
    constexpr qsizetype kMost = 3;
    QStringList rates;
    for (const StepRecord& step : record.steps)
        if (const Metric* rate = record.metric(step.id + ".throughput_mean");
            rate && !isMeasuredAsStandard(step) && rates.size() < kMost)
            rates << QStringLiteral("%1 %2").arg(texts.step(namesOf(record), step.id),
                                                 texts.value(rate->value, rate->unit));
    if (const QString marks = measuredMarks(record); !marks.isEmpty())
        rates.prepend(marks);
    return rates.join(QStringLiteral("; "));
}

QString registeredProduct(const CardRegisters& registers, const DeviceInfo& device)
{
    if (!registers.cid)
        return identityField(device, "manufacturer");
    const Cid& cid = *registers.cid;
    return QStringLiteral("MID 0x%1, OID %2, PNM %3, PRV %4, MDT %5")
        .arg(cid.manufacturerId, 2, 16, QLatin1Char('0'))
        .arg(qstr(shownText(cid.oemId)), qstr(shownText(cid.productName)), qstr(cid.revision()),
             qstr(cid.manufactured()));
}

// The marks of a label in the order of the standard; "" without marks.
QString marksOf(const CardLabel& label)
{
    QStringList marks;
    const auto add = [&](const char* letter, unsigned value) {
        if (value > 0)
            marks << QStringLiteral("%1%2").arg(QLatin1String(letter)).arg(value);
    };
    add("C", label.speedClass);
    add("U", label.uhsGrade);
    add("V", label.videoClass);
    add("A", label.appClass);
    return marks.join(QLatin1Char(' '));
}

void drawClaims(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    const CardClaims claims = cardClaims(texts, record);
    std::vector<TableColumn> columns = {{texts.translate("report", "The card"), 1.1},
                                        {texts.translate("report", "as it says of itself"), 2},
                                        {texts.translate("report", "as measured"), 2}};
    if (claims.isPrinted)
        columns.insert(columns.begin() + 1, {texts.translate("report", "as printed"), 1});
    std::vector<TableRow> rows;
    for (const CardClaims::Row& row : claims.rows) {
        rows.push_back({{.text = row.name}, {.text = row.registered}, {.text = row.measured}});
        if (claims.isPrinted)
            rows.back().insert(rows.back().begin() + 1, {.text = row.printed});
    }
    drawTable(flow, columns, rows);
    for (const CardFinding& finding : labelFindings(record.device, record.specimen.label))
        flow.paragraph(texts.message(finding.reason), paper().onNotice, flow.type().text);
}

} // namespace

QString whenTested(const Texts& texts, const JudgedRecord& record)
{
    constexpr qsizetype kDate = 11, kDateAndTime = 19; // of ISO 8601, including the blank after the date
    const QString started = texts.time(record.started), ended = texts.time(record.ended);
    if (ended.isEmpty())
        return started;
    const bool sameDay =
        started.left(kDate) == ended.left(kDate) && started.mid(kDateAndTime) == ended.mid(kDateAndTime);
    return texts.translate("report", "%1 to %2")
        .arg(sameDay ? started.left(kDateAndTime) : started, sameDay ? ended.mid(kDate) : ended);
}

CardClaims cardClaims(const Texts& texts, const JudgedRecord& record)
{
    const CardRegisters registers = registersOf(record.device);
    const CardLabel label = parseLabel(record.specimen.label);
    CardClaims claims{label != CardLabel(), {}};
    const auto add = [&](const QString& name, const QString& printed, const QString& said, const QString& measured) {
        const auto orDash = [](const QString& text) { return text.isEmpty() ? QStringLiteral("–") : text; };
        claims.rows.push_back({name, orDash(printed), orDash(said), orDash(measured)});
    };
    add(texts.translate("report", "Capacity"),
        label.capacity ? texts.value(static_cast<double>(label.capacity->count()), "B") : QString(),
        texts.capacity(record.device.capacity), measuredCapacity(texts, record));
    add(texts.translate("report", "Speed"), marksOf(label),
        registers.ssr ? qstr(registers.ssr->marks()) : texts.translate("report", "not readable here"),
        measuredSpeed(texts, record));
    if (const QString product = registeredProduct(registers, record.device); !product.isEmpty())
        add(texts.translate("report", "Maker, product, month"), {}, product, {});
    return claims;
}

std::vector<FactLine> templateFacts(const ReportTemplate& form)
{
    std::vector<FactLine> facts;
    for (const ReportTemplate::Field& field : form.fields)
        facts.push_back(
            {shownDeviceText(field.name, kSampleTextMax),
             field.value.empty() ? QStringLiteral("______________") : shownDeviceText(field.value, kSampleTextMax)});
    return facts;
}

QString identityField(const DeviceInfo& device, const char* key)
{
    return shownDeviceText(textUnder(device.identity, key), 120);
}

QString cardName(const JudgedRecord& record)
{
    return shownDeviceText(record.device.model.empty() ? record.device.path : record.device.model, 80);
}

void drawCard(PageFlow& flow, const JudgedRun& run, const ReportTemplate& form)
{
    const Texts& texts = flow.texts();
    const CardPhoto photo = cardPhotoOf(run, texts);
    const bool hasPhoto = !photo.picture.isNull();
    const double leftFree = hasPhoto ? photo.size.width() + kPhotoGap : 0;
    const double top = flow.y();
    const int page = flow.pages();
    if (hasPhoto) {
        flow.painter().setRenderHint(QPainter::SmoothPixmapTransform);
        flow.painter().drawImage(QRectF({PageFlow::kMargin + PageFlow::kWidth - photo.size.width(), top}, photo.size),
                                 photo.picture);
    }
    std::vector<FactLine> facts = cardFacts(texts, run.record);
    addSample(facts, texts, run.record.specimen, photo);
    std::ranges::copy(templateFacts(form), std::back_inserter(facts));
    if (hasPhoto) {
        drawFacts(flow, facts, leftFree);
    } else {
        std::erase_if(facts, [](const FactLine& fact) { return fact.value.isEmpty(); });
        const auto half = facts.begin() + static_cast<std::ptrdiff_t>(facts.size() + 1) / 2;
        flow.columns(2);
        drawFacts(flow, {facts.begin(), half});
        flow.nextColumn();
        drawFacts(flow, {half, facts.end()});
        flow.columns(1);
    }
    if (const double bottom = top + photo.size.height() + kPhotoGap; hasPhoto && flow.pages() == page)
        flow.skip(std::max(0.0, bottom - flow.y()));
    drawClaims(flow, run.record);
}

} // namespace assay
