#include "gui/pages/result/run_files.h"

#include "ground/base/text.h"
#include "text/wording.h"

#include <algorithm>
#include <string_view>

namespace assay::gui {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 1000; // a run has two for each step

// docs/formats/run-folder.md. The first row that fits counts.
struct Kind {
    std::string_view begin, end;
    const char* content;
};
constexpr Kind kKinds[] = {
    {"run.json.sig", "", QT_TRANSLATE_NOOP("files", "signature of the record")},
    {"run.json.pub", "", QT_TRANSLATE_NOOP("files", "public key of the signer")},
    {"run.json", "", QT_TRANSLATE_NOOP("files", "record: device, steps, conditions, results")},
    {"profile.toml", "", QT_TRANSLATE_NOOP("files", "profile that the run executed")},
    {"samples/", ".host.csv", QT_TRANSLATE_NOOP("files", "activity of card and computer during the step")},
    {"samples/", ".bin", QT_TRANSLATE_NOOP("files", "samples of the step: latencies, throughput, errors")},
    {"log.jsonl", "", QT_TRANSLATE_NOOP("files", "events of the run")},
    {"notes.jsonl", "", QT_TRANSLATE_NOOP("files", "notes and tags")},
    {"predictions.json", "", QT_TRANSLATE_NOOP("files", "predictions of the mitigations")},
    {"photo.", "", QT_TRANSLATE_NOOP("files", "photo of the card")},
    {"report.", "", QT_TRANSLATE_NOOP("files", "report")},
};

std::string contentOf(std::string_view name, const Wording& words)
{
    const auto kind = std::ranges::find_if(
        kKinds, [name](const Kind& of) { return name.starts_with(of.begin) && name.ends_with(of.end); });
    return kind == std::end(kKinds) ? std::string() : words.translate("files", kind->content);
}

} // namespace

std::vector<RunFile> filesOf(const fs::path& folder)
{
    std::vector<RunFile> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end && files.size() < kMostFiles;
         at.increment(error)) {
        std::error_code none;
        if (at->is_regular_file(none))
            files.push_back({fs::relative(at->path(), folder, none).generic_string(), at->file_size(none)});
    }
    std::ranges::sort(files, {}, &RunFile::name);
    return files;
}

Section filesSection(const fs::path& folder, const std::vector<RunFile>& files, const Texts& texts)
{
    const Wording words(texts.phrases());
    Section section{"files", Part::appendix, words.translate("files", "Files of the run"), {}};
    section.blocks.emplace_back(Paragraph{displayable(folder.string(), 500), ParagraphKind::muted});
    Table table{{{words.translate("files", "File"), 1},
                 {words.translate("files", "Content"), 2},
                 {words.translate("files", "Size"), 1, true}},
                {}};
    for (const RunFile& file : files)
        table.rows.push_back({{.text = displayable(file.name, 200)},
                              {.text = contentOf(file.name, words)},
                              {.text = words.value(static_cast<double>(file.bytes), "B")}});
    section.blocks.emplace_back(std::move(table));
    return section;
}

} // namespace assay::gui
