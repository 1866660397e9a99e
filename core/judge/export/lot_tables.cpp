#include "card/device/card_registers.h"
#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "judge/export/csv_cell.h"
#include "judge/export/lot_export.h"
#include "judge/verdict/criterion_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace assay {

namespace {

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

std::size_t populationOf(const LotJudgement& judgement, std::size_t card)
{
    const auto found = std::ranges::find_if(judgement.populations, [card](const Population& population) {
        return std::ranges::find(population.cards, card) != population.cards.end();
    });
    return static_cast<std::size_t>(found - judgement.populations.begin()) + 1;
}

template <class Row> struct Column {
    const char* name;
    DataCell (*cell)(const Row& row);
};

template <class Row> DataTable tableOf(const char* name, std::span<const Column<Row>> columns)
{
    DataTable table{name, {}, {}};
    for (const Column<Row>& column : columns)
        table.columns.emplace_back(column.name);
    return table;
}

template <class Row> std::vector<DataCell> cellsOf(std::span<const Column<Row>> columns, const Row& row)
{
    std::vector<DataCell> cells;
    for (const Column<Row>& column : columns)
        cells.push_back(column.cell(row));
    return cells;
}

DataCell yesNo(bool value) { return value ? "true" : "false"; }

struct LotCardRow {
    const LotDocument& document;
    std::size_t place;
    const JudgedRecord& card;
    std::optional<Cid> cid;
};
using C = LotCardRow;
constexpr Column<C> kCardColumns[] = {
    {"supplier", [](const C& row) -> DataCell { return row.document.lot.supplier; }},
    {"lot", [](const C& row) -> DataCell { return row.document.lot.number; }},
    {"sample", [](const C& row) -> DataCell { return row.document.lot.cards[row.place].sample; }},
    {"run_id", [](const C& row) -> DataCell { return row.card.runId; }},
    {"started", [](const C& row) -> DataCell { return row.card.started; }},
    {"ended", [](const C& row) -> DataCell { return row.card.ended; }},
    {"simulated", [](const C& row) { return yesNo(row.card.simulated); }},
    {"reader", [](const C& row) -> DataCell { return row.card.device.reader; }},
    {"slot", [](const C& row) -> DataCell { return row.card.device.slot; }},
    {"cid", [](const C& row) -> DataCell { return textUnder(row.card.device.identity, "cid"); }},
    {"serial",
     [](const C& row) {
         const std::string serial = serialText(row.card.device);
         return serial.empty() ? DataCell() : DataCell(serial);
     }},
    {"product",
     [](const C& row) -> DataCell { return row.cid ? shownText(row.cid->productName) : row.card.device.model; }},
    {"manufactured", [](const C& row) { return row.cid ? DataCell(row.cid->manufactured()) : DataCell(); }},
    {"capacity_bytes", [](const C& row) -> DataCell { return asNumber(row.card.device.capacity.count()); }},
    {"population", [](const C& row) -> DataCell { return asNumber(populationOf(row.document.judgement, row.place)); }},
    {"profile", [](const C& row) -> DataCell { return row.card.profileName; }},
    {"profile_version", [](const C& row) -> DataCell { return row.card.profileVersion; }},
    {"outcome", [](const C& row) -> DataCell { return name(row.card.outcome); }},
    {"verdict", [](const C& row) -> DataCell { return name(row.card.verdict); }},
    {"record_mark", [](const C& row) -> DataCell { return changeNotice(row.card).english(); }},
};

std::vector<DataCell> identityCells(const LotDocument& document, std::size_t i)
{
    const JudgedRecord& card = *document.cards[i];
    return cellsOf<C>(kCardColumns, {document, i, card, registersOf(card.device).cid});
}

struct StatisticsRow {
    const LotDocument& document;
    const CriterionStatistics& own;
};
using S = StatisticsRow;

std::string outlierSamples(const S& row)
{
    std::vector<std::size_t> odd;
    for (const std::size_t i : row.own.outliers)
        odd.push_back(row.own.cards[i]);
    return sampleNumbers(row.document.lot, odd, 1000);
}

constexpr Column<S> kStatisticsColumns[] = {
    {"metric", [](const S& row) -> DataCell { return row.own.criterion.metric; }},
    {"limit", [](const S& row) -> DataCell { return argumentText(criterionLimit(row.own.criterion)); }},
    {"unit", [](const S& row) -> DataCell { return row.own.criterion.unit; }},
    {"population", [](const S& row) -> DataCell { return asNumber(row.own.population + 1); }},
    {"n", [](const S& row) -> DataCell { return asNumber(row.own.values.size()); }},
    {"failed", [](const S& row) -> DataCell { return asNumber(row.own.failed); }},
    {"undecided", [](const S& row) -> DataCell { return asNumber(row.own.undecided); }},
    {"mean", [](const S& row) -> DataCell { return row.own.mean; }},
    {"sd", [](const S& row) -> DataCell { return row.own.deviation; }},
    {"least", [](const S& row) -> DataCell { return row.own.box.least; }},
    {"lower_quartile", [](const S& row) -> DataCell { return row.own.box.lower; }},
    {"median", [](const S& row) -> DataCell { return row.own.box.median; }},
    {"upper_quartile", [](const S& row) -> DataCell { return row.own.box.upper; }},
    {"largest", [](const S& row) -> DataCell { return row.own.box.largest; }},
    {"normality_p", [](const S& row) { return row.own.normality ? DataCell(row.own.normality->pValue) : DataCell(); }},
    {"ppk", [](const S& row) { return row.own.capability ? DataCell(row.own.capability->value) : DataCell(); }},
    {"ppk_low",
     [](const S& row) { return row.own.capability ? dataCell(row.own.capability->lowerBound) : DataCell(); }},
    {"ppk_method", [](const S& row) -> DataCell { return row.own.normal ? "normal" : "quantiles"; }},
    {"tolerance_95_95", [](const S& row) { return dataCell(row.own.tolerance); }},
    {"outliers", [](const S& row) -> DataCell { return outlierSamples(row); }},
    {"resolution", [](const S& row) -> DataCell { return row.own.resolution; }},
    {"spread_below_resolution", [](const S& row) { return yesNo(row.own.isBelowResolution()); }},
    {"simulated", [](const S& row) { return yesNo(row.document.judgement.simulated); }},
};

} // namespace

DataTable cardTable(const LotDocument& document)
{
    DataTable table = tableOf<C>("cards", kCardColumns);
    const auto criteria = criteriaOf(document);
    for (const CriterionResult& criterion : criteria)
        for (const std::string& column :
             {headOf(criterion), criterion.metric + " limit", criterion.metric + " verdict"})
            table.columns.push_back(column);
    for (std::size_t i = 0; i < document.cards.size(); ++i) {
        std::vector<DataCell> row = identityCells(document, i);
        for (const CriterionResult& criterion : criteria) {
            const CriterionResult* own = document.cards[i]->criterion(criterion);
            row.push_back(own && own->value ? dataCell(*own->value) : DataCell());
            row.push_back(argumentText(criterionLimit(criterion)));
            row.push_back(own ? DataCell(name(own->verdict)) : DataCell());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

DataTable metricTable(const LotDocument& document)
{
    DataTable table = tableOf<C>("metrics", kCardColumns);
    for (const char* column : {"metric", "value", "unit", "ci_low", "ci_high", "n", "method"})
        table.columns.emplace_back(column);
    for (std::size_t i = 0; i < document.cards.size(); ++i) {
        const auto head = identityCells(document, i);
        for (const Metric& metric : document.cards[i]->metrics) {
            std::vector<DataCell> row = head;
            const auto ci = metric.ci;
            for (const DataCell& cell : {DataCell(metric.id), dataCell(metric.value), DataCell(metric.unit),
                                         ci ? DataCell(ci->low) : DataCell(), ci ? DataCell(ci->high) : DataCell(),
                                         DataCell(asNumber(metric.n)), DataCell(metric.method)})
                row.push_back(cell);
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

DataTable statisticsTable(const LotDocument& document)
{
    DataTable table = tableOf<S>("statistics", kStatisticsColumns);
    for (const CriterionStatistics& row : document.judgement.criteria)
        if (!row.values.empty())
            table.rows.push_back(cellsOf<S>(kStatisticsColumns, {document, row}));
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

Result<void> writeXlsx(const LotDocument& document, const std::filesystem::path& file)
{
    return writeWorkbook(std::array{cardTable(document), statisticsTable(document), metricTable(document)}, file);
}

std::string toCardCsv(const LotDocument& document) { return toCsv(cardTable(document)); }
std::string toMetricCsv(const LotDocument& document) { return toCsv(metricTable(document)); }

Result<void> LotExportFormat::write(const LotDocument& document, const std::filesystem::path& file) const
{
    return text ? replaceFile(file, text(document)) : writeXlsx(document, file);
}

} // namespace assay
