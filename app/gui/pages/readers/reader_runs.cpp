#include "gui/pages/readers/reader_runs.h"

#include "ground/base/text.h"
#include "judge/compare/variance_attribution.h"
#include "program/wiring/wiring.h"

#include <algorithm>

namespace assay::gui {

namespace {

constexpr std::size_t kCardLetters = 40;

const double* numberIn(const JudgedRecord& run, const std::string& metric)
{
    const Metric* found = run.metric(metric);
    const auto* value = found ? std::get_if<double>(&found->value) : nullptr;
    return value && *value > 0 ? value : nullptr;
}

// The label of the card, else its model name.
std::string cardWords(const JudgedRecord& run)
{
    if (!run.specimen.number.empty())
        return displayable(run.specimen.number, kCardLetters);
    const auto serial = run.device.identity.find("serial");
    const std::string model = run.device.model.empty() ? run.device.path : run.device.model;
    return displayable(serial == run.device.identity.end() ? model : model + " " + serial->second, kCardLetters);
}

std::vector<std::string> sharedMetrics(const std::vector<JudgedRecord>& runs)
{
    std::vector<std::string> ids;
    const auto add = [&](const std::string& id) {
        if (std::ranges::find(ids, id) == ids.end() &&
            std::ranges::all_of(runs, [&id](const JudgedRecord& run) { return numberIn(run, id); }))
            ids.push_back(id);
    };
    for (const CriterionResult& criterion : runs.front().criteria)
        add(criterion.metric);
    for (const Metric& metric : runs.front().metrics)
        add(metric.id);
    return ids;
}

} // namespace

std::vector<const JudgedRecord*> ReaderRuns::pointers() const
{
    std::vector<const JudgedRecord*> all;
    for (const JudgedRecord& record : records)
        all.push_back(&record);
    return all;
}

Result<std::shared_ptr<const ReaderRuns>> readReaderRuns(std::vector<std::filesystem::path> folders)
{
    auto runs = std::make_shared<ReaderRuns>();
    for (const auto& folder : folders) {
        auto run = judgeStored(folder);
        if (!run)
            return tl::unexpected(run.error());
        releaseSamples(*run);
        runs->simulated = runs->simulated || run->record.simulated;
        runs->cards.emplace(factorsOf(run->record).card, cardWords(run->record));
        runs->records.push_back(std::move(run->record));
    }
    runs->folders = std::move(folders);
    if (!runs->records.empty())
        runs->metrics = sharedMetrics(runs->records);
    return std::shared_ptr<const ReaderRuns>(std::move(runs));
}

ReaderFigures figuresOf(const ReaderRuns& runs, const std::string& metric, bool areAgeing)
{
    ReaderFigures figures;
    figures.metric = metric;
    if (const Metric* first = runs.records.empty() ? nullptr : runs.records.front().metric(metric))
        figures.unit = first->unit;
    figures.measurements = gaugeMeasurements(runs.pointers(), metric);
    figures.study = gaugeStudy(figures.measurements, areAgeing);
    figures.charts = readerCharts(figures.measurements);
    return figures;
}

} // namespace assay::gui
