#include "card/device/card_findings.h"
#include "card/device/card_registers.h"
#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "judge/export/csv_cell.h"
#include "judge/export/lot_export.h"
#include "judge/verdict/criterion_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

DataCell cellOf(const std::variant<double, std::string>& value)
{
    const auto* number = std::get_if<double>(&value);
    return number ? DataCell(*number) : DataCell(std::get<std::string>(value));
}

template <class T> DataCell cellOf(const std::optional<T>& value) { return value ? DataCell(*value) : DataCell(); }

double asNumber(std::size_t count) { return static_cast<double>(count); }

// Returns the criteria of the lot without duplicates.
std::vector<CriterionResult> criteriaOf(const LotDocument& document)
{
    std::vector<CriterionResult> out;
    for (const CriterionStatistics& row : document.judgement.criteria)
        if (row.population == 0)
            out.push_back(row.criterion);
    return out;
}

std::string headOf(const CriterionResult& criterion)
{
    return criterion.unit.empty() || criterion.unit == "1" ? criterion.metric
                                                           : fmt::format("{} [{}]", criterion.metric, criterion.unit);
}

std::string textOf(const DeviceInfo& device, const char* key)
{
    const auto found = device.identity.find(key);
    return found == device.identity.end() ? std::string() : found->second;
}

std::size_t populationOf(const LotJudgement& judgement, std::size_t card)
{
    const auto found = std::ranges::find_if(judgement.populations, [card](const Population& population) {
        return std::ranges::find(population.cards, card) != population.cards.end();
    });
    return static_cast<std::size_t>(found - judgement.populations.begin()) + 1;
}

std::vector<DataCell> identityCells(const LotDocument& document, std::size_t i)
{
    const JudgedRecord& card = *document.cards[i];
    const auto number = registeredCid(card.device);
    const auto cid = registersOf(card.device).cid;
    return {document.lot.supplier,
            document.lot.number,
            document.lot.cards[i].sample,
            card.runId,
            card.started,
            card.ended,
            card.simulated ? "true" : "false",
            card.device.reader,
            card.device.slot,
            textOf(card.device, "cid"),
            number ? DataCell(fmt::format("0x{:08x}", number->serial)) : DataCell(),
            cid ? shownText(cid->productName) : card.device.model,
            cid ? DataCell(cid->manufactured()) : DataCell(),
            asNumber(card.device.capacity.count()),
            asNumber(populationOf(document.judgement, i)),
            card.profileName,
            card.profileVersion,
            name(card.outcome),
            name(card.verdict),
            changeNotice(card).english()};
}

const std::vector<std::string> kIdentityColumns = {"supplier",
                                                   "lot",
                                                   "sample",
                                                   "run_id",
                                                   "started",
                                                   "ended",
                                                   "simulated",
                                                   "reader",
                                                   "slot",
                                                   "cid",
                                                   "serial",
                                                   "product",
                                                   "manufactured",
                                                   "capacity_bytes",
                                                   "population",
                                                   "profile",
                                                   "profile_version",
                                                   "outcome",
                                                   "verdict",
                                                   "record_mark"};

} // namespace

DataTable cardTable(const LotDocument& document)
{
    DataTable table{"cards", kIdentityColumns, {}};
    const auto criteria = criteriaOf(document);
    for (const CriterionResult& criterion : criteria)
        for (const std::string& column :
             {headOf(criterion), criterion.metric + " limit", criterion.metric + " verdict"})
            table.columns.push_back(column);
    for (std::size_t i = 0; i < document.cards.size(); ++i) {
        std::vector<DataCell> row = identityCells(document, i);
        for (const CriterionResult& criterion : criteria) {
            const CriterionResult* own = sameCriterion(*document.cards[i], criterion);
            row.push_back(own && own->value ? cellOf(*own->value) : DataCell());
            row.push_back(criterionLimitText(criterion));
            row.push_back(own ? DataCell(name(own->verdict)) : DataCell());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

DataTable metricTable(const LotDocument& document)
{
    DataTable table{"metrics", kIdentityColumns, {}};
    for (const char* column : {"metric", "value", "unit", "ci_low", "ci_high", "n", "method"})
        table.columns.emplace_back(column);
    for (std::size_t i = 0; i < document.cards.size(); ++i) {
        const auto head = identityCells(document, i);
        for (const Metric& metric : document.cards[i]->metrics) {
            std::vector<DataCell> row = head;
            const auto ci = metric.ci;
            for (const DataCell& cell :
                 {DataCell(metric.id), cellOf(metric.value), DataCell(metric.unit), ci ? DataCell(ci->low) : DataCell(),
                  ci ? DataCell(ci->high) : DataCell(), DataCell(asNumber(metric.n)), DataCell(metric.method)})
                row.push_back(cell);
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

DataTable statisticsTable(const LotDocument& document)
{
    DataTable table{"statistics",
                    {"metric",
                     "limit",
                     "unit",
                     "population",
                     "n",
                     "failed",
                     "undecided",
                     "mean",
                     "sd",
                     "least",
                     "lower_quartile",
                     "median",
                     "upper_quartile",
                     "largest",
                     "normality_p",
                     "ppk",
                     "ppk_low",
                     "ppk_method",
                     "tolerance_95_95",
                     "outliers",
                     "resolution",
                     "spread_below_resolution",
                     "simulated"},
                    {}};
    for (const CriterionStatistics& row : document.judgement.criteria) {
        if (row.values.empty())
            continue;
        std::vector<std::size_t> odd;
        for (const std::size_t i : row.outliers)
            odd.push_back(row.cards[i]);
        table.rows.push_back({row.criterion.metric,
                              criterionLimitText(row.criterion),
                              row.criterion.unit,
                              asNumber(row.population + 1),
                              asNumber(row.values.size()),
                              asNumber(row.failed),
                              asNumber(row.undecided),
                              row.mean,
                              row.deviation,
                              row.box.least,
                              row.box.lower,
                              row.box.median,
                              row.box.upper,
                              row.box.largest,
                              row.normality ? DataCell(row.normality->pValue) : DataCell(),
                              row.capability ? DataCell(row.capability->value) : DataCell(),
                              row.capability ? cellOf(row.capability->lowerBound) : DataCell(),
                              row.normal ? "normal" : "quantiles",
                              cellOf(row.tolerance),
                              sampleNumbers(document.lot, odd, 1000),
                              row.resolution,
                              row.isBelowResolution() ? "true" : "false",
                              document.judgement.simulated ? "true" : "false"});
    }
    return table;
}

std::string toCsv(const DataTable& table)
{
    const auto text = [](const DataCell& cell) -> std::string {
        if (const auto* number = std::get_if<double>(&cell))
            return shortNumber(*number);
        const auto* word = std::get_if<std::string>(&cell);
        return word ? csvCell(*word) : "";
    };
    std::vector<std::string> head;
    std::ranges::transform(table.columns, std::back_inserter(head), csvCell);
    std::string out = kByteOrderMark + csvRow(head);
    for (const auto& cells : table.rows) {
        std::vector<std::string> row;
        std::ranges::transform(cells, std::back_inserter(row), text);
        out += csvRow(row);
    }
    return out;
}

std::string toCardCsv(const LotDocument& document) { return toCsv(cardTable(document)); }
std::string toMetricCsv(const LotDocument& document) { return toCsv(metricTable(document)); }

Result<void> LotExportFormat::write(const LotDocument& document, const std::filesystem::path& file) const
{
    return text ? replaceFile(file, text(document)) : writeXlsx(document, file);
}

} // namespace assay
