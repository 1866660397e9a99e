#include "base/text.h"
#include "export/export.h"

#include <fmt/ranges.h>

namespace assay {

namespace {

constexpr std::size_t kMaxCellLength = 32767; // limit of spreadsheets

// Formats a text cell by RFC 4180, always quoted. Text that begins like a formula gets an apostrophe, so that a
// spreadsheet does not run it (OWASP, CSV Injection).
std::string cell(std::string_view raw)
{
    const std::string text = displayable(raw, kMaxCellLength);
    std::string out = "\"";
    if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos)
        out += '\'';
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string valueCell(const std::variant<double, std::string>& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text ? cell(*text) : shortNumber(std::get<double>(value));
}

std::string row(const std::vector<std::string>& cells) { return fmt::format("{}\r\n", fmt::join(cells, ",")); }

std::string metricRow(const JudgedRecord& run, const Metric& metric)
{
    return row({cell(run.runId),
                cell(run.started),
                cell(run.ended),
                run.simulated ? "true" : "false",
                cell(run.device.path),
                cell(run.device.model),
                cell(run.device.eraseId),
                std::to_string(run.device.capacity.count()),
                cell(run.profileName),
                cell(run.profileVersion),
                name(run.outcome),
                name(run.verdict),
                cell(metric.id),
                valueCell(metric.value),
                cell(metric.unit),
                metric.ci ? shortNumber(metric.ci->low) : "",
                metric.ci ? shortNumber(metric.ci->high) : "",
                std::to_string(metric.n),
                cell(metric.method),
                cell(fmt::format("{}", fmt::join(metric.flags, " "))),
                metric.sustained ? shortNumber(metric.sustained->low) : "",
                metric.sustained ? shortNumber(metric.sustained->high) : "",
                metric.bound ? shortNumber(*metric.bound) : "",
                cell(recordMark(run).english()),
                cell(run.sample.supplier),
                cell(run.sample.lot),
                cell(run.sample.number),
                cell(run.sample.operatorName),
                cell(run.sample.photo),
                cell(run.sample.note),
                cell(run.sample.label)});
}

} // namespace

std::string exportCsv(std::span<const JudgedRecord> runs)
{
    std::string out =
        "\xEF\xBB\xBF"
        "run_id,started,ended,simulated,device,model,erase_id,capacity_bytes,profile,profile_version,outcome,verdict,"
        "metric,value,unit,ci_low,ci_high,n,method,flags,sustained_low,sustained_high,bound_share,record_mark,"
        "sample_supplier,sample_lot,sample_number,sample_operator,sample_photo,sample_note,sample_label\r\n";
    for (const JudgedRecord& run : runs)
        for (const Metric& metric : run.metrics)
            out += metricRow(run, metric);
    return out;
}

} // namespace assay
