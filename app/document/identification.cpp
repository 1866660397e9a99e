// Identification of specimen, tester, reader and host (ISO/IEC 17025, 7.8.2.1), and the data of the card: printed,
// registered and measured.
#include "card/device/card_findings.h"
#include "card/device/card_registers.h"
#include "document/run_document.h"
#include "document/run_sections.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "run/scenario/app_class/app_class_metrics.h"
#include "run/scenario/speed_class/class_table.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace assay {

namespace {

constexpr std::size_t kFieldTextMax = 500;

std::string identityField(const DeviceInfo& device, const char* key)
{
    return displayable(textUnder(device.identity, key), 120);
}

// "2026-11-23 17:30:13 to 17:42:05+00:00"; only the start for an interrupted run.
std::string whenTested(const Wording& texts, const JudgedRecord& run)
{
    constexpr std::size_t kDate = 11, kDateAndTime = 19; // of ISO 8601, including the blank after the date
    const std::string started = texts.time(run.started), ended = texts.time(run.ended);
    if (ended.size() < kDateAndTime || started.size() < kDateAndTime)
        return started;
    const bool sameDay = started.substr(0, kDate) == ended.substr(0, kDate) &&
                         started.substr(kDateAndTime) == ended.substr(kDateAndTime);
    return filled(texts.translate("report", "%1 to %2"), sameDay ? started.substr(0, kDateAndTime) : started,
                  sameDay ? ended.substr(kDate) : ended);
}

std::string profileWithVersion(const Wording& texts, const JudgedRecord& run)
{
    return fmt::format("{} ({} {})", texts.profileTitle(run), displayable(run.profileName),
                       displayable(run.profileVersion));
}

std::string hostName(const JudgedRecord& run)
{
    std::vector<std::string> parts;
    for (const char* key : {"os", "kernel", "cpu"})
        parts.push_back(displayable(textUnder(run.host, key), 80));
    return joined(parts, ", ");
}

std::vector<Fact> identifyingFacts(const JudgedRecord& run, const Wording& texts, const DocumentParts& parts)
{
    const DeviceInfo& device = run.device;
    std::vector<Fact> facts = {{texts.translate("report", "Card"), cardName(run)},
                               {texts.fact("manufacturer"), identityField(device, "manufacturer")},
                               {texts.fact("serial"), identityField(device, "serial")},
                               {texts.translate("report", "Capacity"), texts.capacity(device.capacity)}};
    for (const SpecimenField& field : kSpecimenFields) {
        const bool isPhoto = field.value == &Specimen::photo;
        facts.push_back(
            {texts.fact(std::string("sample_") + field.key),
             isPhoto && parts.photo ? *parts.photo : displayable(run.specimen.*field.value, kFieldTextMax)});
    }
    facts.insert(facts.end(), parts.fields.begin(), parts.fields.end());
    facts.push_back({texts.translate("report", "Profile"), profileWithVersion(texts, run)});
    facts.push_back(
        {texts.translate("report", "Reader"), joined({texts.bus(device.bus), displayable(device.reader, 120),
                                                      displayable(device.slot, 120), displayable(device.path, 120)},
                                                     " – ")});
    facts.push_back({texts.translate("report", "Host"), hostName(run)});
    facts.push_back({texts.translate("report", "Tested"), whenTested(texts, run)});
    return facts;
}

const Metric* firstMetric(const JudgedRecord& run, std::string_view quantity)
{
    const auto found = std::ranges::find_if(
        run.metrics, [&](const Metric& metric) { return MetricId::of(metric.id).quantity == quantity; });
    return found == run.metrics.end() ? nullptr : &*found;
}

bool says(const Metric* metric, std::string_view word)
{
    const auto* value = metric ? std::get_if<std::string>(&metric->value) : nullptr;
    return value && *value == word;
}

// The marks met, and the mean rates of the first steps that have one.
std::string measuredSpeed(const Wording& texts, const JudgedRecord& run)
{
    constexpr std::size_t kMost = 3;
    std::vector<std::string> rates;
    for (const StepRecord& step : run.steps)
        if (const Metric* rate = run.metric(step.id + ".throughput_mean");
            rate && !isMeasuredAsStandard(step) && rates.size() < kMost)
            rates.push_back(texts.step(namesOf(run), step.id) + " " + texts.value(rate->value, rate->unit));
    rates.insert(rates.begin(), joined(measuredMarks(run), " "));
    return joined(rates, "; ");
}

std::string registeredProduct(const CardRegisters& registers, const DeviceInfo& device)
{
    if (!registers.cid)
        return identityField(device, "manufacturer");
    const Cid& cid = *registers.cid;
    return fmt::format("MID 0x{:02x}, OID {}, PNM {}, PRV {}, MDT {}", cid.manufacturerId, shownText(cid.oemId),
                       shownText(cid.productName), cid.revision(), cid.manufactured());
}

// The marks of a label in the order of the standard; "" without marks.
std::string marksOf(const CardLabel& label)
{
    std::vector<std::string> marks;
    const auto add = [&](const char* letter, unsigned value) {
        if (value > 0)
            marks.push_back(letter + std::to_string(value));
    };
    add("C", label.speedClass);
    add("U", label.uhsGrade);
    add("V", label.videoClass);
    add("A", label.appClass);
    return joined(marks, " ");
}

Table claimsTable(const Wording& texts, const JudgedRecord& run)
{
    const CardRegisters registers = registersOf(run.device);
    const CardLabel label = parseLabel(run.specimen.label);
    const bool isPrinted = label != CardLabel();
    Table table{{{texts.translate("report", "Property"), 1.1}}, {}};
    if (isPrinted)
        table.columns.push_back({texts.translate("report", "Printed on the card"), 1});
    table.columns.push_back({texts.translate("report", "Registers"), 2});
    table.columns.push_back({texts.translate("report", "Measured"), 2});
    const auto add = [&](const std::string& name, const std::string& printed, const std::string& said,
                         const std::string& measured) {
        Row& row = table.rows.emplace_back(Row{{.text = name}});
        if (isPrinted)
            row.push_back({.text = printed.empty() ? "–" : printed});
        row.push_back({.text = said.empty() ? "–" : said});
        row.push_back({.text = measured.empty() ? "–" : measured});
    };
    const Metric* real = firstMetric(run, "real_capacity");
    add(texts.translate("report", "Capacity"),
        label.capacity ? texts.value(static_cast<double>(label.capacity->count()), "B") : std::string(),
        texts.value(static_cast<double>(run.device.capacity.count()), "B"),
        real ? texts.value(real->value, real->unit) : std::string());
    add(texts.translate("report", "Speed"), marksOf(label),
        registers.ssr ? registers.ssr->marks() : texts.translate("report", "not readable here"),
        measuredSpeed(texts, run));
    if (const std::string product = registeredProduct(registers, run.device); !product.empty())
        add(texts.translate("report", "Product (CID)"), {}, product, {});
    return table;
}

} // namespace

std::vector<std::string> measuredMarks(const JudgedRecord& run)
{
    std::map<MarkFamily, std::string> fastest;
    for (const ClassMark& mark : kClassMarks)
        if (const Metric* metric = firstMetric(run, mark.id);
            says(metric, name(MarkState::conforms)) || says(metric, name(MarkState::indicativeMet)))
            fastest[mark.family] = std::string(mark.name);
    std::vector<std::string> marks;
    for (const auto& [family, mark] : fastest)
        marks.push_back(mark);
    if (const Metric* app = firstMetric(run, kA1Mark); says(app, "A1") && app->flags.empty())
        marks.emplace_back("A1");
    return marks;
}

std::string cardName(const JudgedRecord& run)
{
    return displayable(run.device.model.empty() ? run.device.path : run.device.model, 80);
}

Section identificationSection(const JudgedRecord& run, const Wording& texts, const DocumentParts& parts)
{
    Section section{"identification", Part::decision, texts.translate("report", "Specimen and test"), {}};
    section.blocks.emplace_back(Facts{identifyingFacts(run, texts, parts)});
    section.blocks.emplace_back(claimsTable(texts, run));
    for (const CardFinding& finding : labelFindings(run.device, run.specimen.label))
        section.blocks.emplace_back(Paragraph{texts.message(finding.reason), ParagraphKind::notice});
    return section;
}

} // namespace assay
