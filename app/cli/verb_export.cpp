// export: exports stored runs for spreadsheets, build servers and other programs.
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/register_text.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"

#include "judge/export/export.h"
#include "program/station/station_data.h"
#include "program/wiring/wiring.h"
#include "system/terminal.h"

#include <algorithm>
#include <memory>

namespace assay::cli {

namespace {

struct ExportOptions {
    std::vector<std::string> folders;
    std::string format;
    std::string file;
    ChangedRecord changed = ChangedRecord::refuse;
};

std::vector<std::string> formatNames()
{
    std::vector<std::string> names;
    for (const ExportFormat& format : kExportFormats)
        names.emplace_back(format.name);
    return names;
}

int exportRuns(const ExportOptions& options)
{
    const auto* format = std::ranges::find(kExportFormats, options.format, &ExportFormat::name);
    const std::string out = options.file == kStandardOutput ? "" : options.file;
    if (!format->text && out.empty())
        return reportError(Errc::badInput, msg("cli", "{} needs a file; give one with --out", options.format));
    std::vector<JudgedRecord> runs;
    std::vector<DeviceInfo> cards;
    for (const auto& folder : options.folders) {
        auto judged = orFail(judgeStored(folder, "", options.changed));
        cards.push_back(judged.record.device);
        runs.push_back(std::move(judged.record));
    }
    noteRepeatedSerials(cards);
    const std::vector<std::filesystem::path> folders(options.folders.begin(), options.folders.end());
    orFail(noteExport(folders, options.format, out, platform::userName()));
    if (out.empty())
        printData(format->text(runs));
    else
        orFail(format->text ? writeFile(out, format->text(runs)) : writeXlsx(runs, out));
    return 0;
}

} // namespace

Action defineExport(CLI::App& verb)
{
    const auto options = std::make_shared<ExportOptions>();
    verb.add_option("DIR", options->folders, say(msg("cli", "run folders")))->required();
    verb.add_option(
            "--format", options->format,
            say(msg(
                "cli",
                "json: run.json of all runs; csv: one row per metric; csv-latencies: percentiles and buckets; xlsx: "
                "criteria and metrics; junit")))
        ->required()
        ->check(oneOf(formatNames()));
    verb.add_option("--out", options->file, say(msg("cli", "file to write; default: standard output")))
        ->type_name("FILE")
        ->check(outputFile({.standardOutput = true}));
    addAcceptChanges(verb, options->changed);
    return [options] { return exportRuns(*options); };
}

} // namespace assay::cli
