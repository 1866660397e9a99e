#include "report/sections.h"
#include "report/table.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

std::vector<FactLine> factsOf(const Texts& texts, const std::map<std::string, std::string>& pairs)
{
    std::vector<FactLine> facts;
    for (const auto& [key, value] : pairs)
        facts.push_back({texts.fact(key), factText(texts, value)});
    return facts;
}

QString joined(const std::vector<std::string>& items)
{
    QStringList list;
    for (const auto& item : items)
        list << shownDeviceText(item, 120);
    return list.join(QStringLiteral(", "));
}

// "write: block_bytes = 65536, queue_depth = 1", with the id of the step as for `--set`
QString parameterList(const StepRecord& step)
{
    QStringList list;
    for (const auto& [key, value] : step.params.items())
        list << QStringLiteral("%1 = %2").arg(
            shownDeviceText(key),
            shownDeviceText(value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), 120));
    return shownDeviceText(step.id) + QStringLiteral(": ") + list.join(QStringLiteral(", "));
}

// Returns the number of interruptions and resumptions of the run, and whether its data were intact; "" for an
// uninterrupted run.
QString resumptions(const Texts& texts, const JudgedRecord& record)
{
    QStringList list;
    for (const Resumption& resumption : record.resumed)
        list << (resumption.sectorsChecked == 0
                     ? texts.translate("report", "%1 in step %2 (nothing had to be read again)")
                           .arg(shownDeviceText(resumption.at), texts.step(namesOf(record), resumption.step))
                     : texts.translate("report", "%1 in step %2 (%3 of %4 sectors read again held their data)")
                           .arg(shownDeviceText(resumption.at), texts.step(namesOf(record), resumption.step),
                                texts.number(static_cast<double>(resumption.sectorsChecked - resumption.sectorsBad)),
                                texts.number(static_cast<double>(resumption.sectorsChecked))));
    return list.join(QStringLiteral("; "));
}

void drawRunFacts(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    const QString tool = QStringLiteral("CardAssay %1 (%2)")
                             .arg(shownDeviceText(record.toolVersion), shownDeviceText(record.toolCommit));
    const QString clock = record.simulated ? texts.translate("report", "virtual time of the simulated card")
                                           : texts.translate("report", "monotonic system clock");
    flow.subheading(texts.translate("report", "Run"));
    drawFacts(flow, {{texts.translate("report", "Run id"), shownDeviceText(record.runId)},
                     {texts.translate("report", "Tool"), tool},
                     {texts.translate("report", "Seed"), QString::number(record.seed)},
                     {texts.translate("report", "Clock"), clock},
                     {texts.translate("report", "Started"), shownDeviceText(record.started)},
                     {texts.translate("report", "Ended"), shownDeviceText(record.ended)},
                     {texts.translate("report", "Cut off and resumed"), resumptions(texts, record)},
                     {texts.translate("report", "Outcome"), texts.outcome(record.outcome)},
                     {texts.translate("report", "Remark"), texts.message(record.note, namesOf(record))}});
}

void drawProfileFacts(PageFlow& flow, const JudgedRun& run)
{
    const Texts& texts = flow.texts();
    const JudgedRecord& record = run.record;
    flow.subheading(texts.translate("report", "Profile"));
    std::vector<FactLine> facts = {{texts.translate("report", "Name"), shownDeviceText(record.profileName)},
                                   {texts.translate("report", "Version"), shownDeviceText(record.profileVersion)},
                                   {QStringLiteral("SHA-256"), shownDeviceText(record.profileSha256, 80)},
                                   {texts.translate("report", "Changed parameters"), joined(record.overrides)}};
    for (const auto& step : record.steps)
        facts.push_back({texts.step(namesOf(record), step.id), parameterList(step)});
    drawFacts(flow, facts);
}

void drawDeviceFacts(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    const DeviceInfo& device = record.device;
    flow.subheading(texts.translate("report", "Card and connection"));
    drawFacts(flow, {{texts.translate("report", "Path"), shownDeviceText(device.path, 200)},
                     {texts.translate("report", "Connection"), texts.bus(device.bus)},
                     {texts.translate("report", "Reader"), shownDeviceText(device.reader, 200)},
                     {texts.translate("report", "Place"), shownDeviceText(device.slot, 200)},
                     {texts.translate("report", "Capacity"), texts.capacity(device.capacity)},
                     {texts.translate("report", "Logical block"),
                      texts.value(static_cast<double>(device.logicalBlock.count()), "B")},
                     {texts.translate("report", "Erase id"), shownDeviceText(device.eraseId, 200)}});
    drawFacts(flow, factsOf(texts, device.identity));
    drawFacts(flow, factsOf(texts, record.conditions));
}

} // namespace

QString factText(const Texts& texts, const std::string& value)
{
    constexpr std::array kOurWords = {"yes", "no", "none", "unknown"}; // other texts come from device or host
    return std::ranges::count(kOurWords, value) > 0 ? texts.value(value, "") : shownDeviceText(value, 200);
}

void drawConditions(PageFlow& flow, const JudgedRun& run)
{
    const Texts& texts = flow.texts();
    flow.heading(texts.translate("report", "Conditions"));
    drawRunFacts(flow, run.record);
    drawProfileFacts(flow, run);
    drawDeviceFacts(flow, run.record);
    flow.subheading(texts.translate("report", "Host"));
    drawFacts(flow, factsOf(texts, run.record.host));
    flow.paragraph(texts.translate("report", "MB = 10⁶ bytes, MiB = 2²⁰ bytes. Intervals have 90 % confidence. Latency "
                                             "counts from the request to its completion."),
                   paper().muted);
}

} // namespace assay
