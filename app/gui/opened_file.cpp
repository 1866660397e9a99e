#include "gui/opened_file.h"

#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "program/wiring/lot_runs.h"
#include "run/scenario/fio_job/fio_import.h"
#include "run/scenario/replay/replay_profile.h"

namespace assay::gui {

namespace {

constexpr std::size_t kMaxJobBytes = 1 << 20;

// A dropped job may come from anywhere: it neither includes files nor reads variables. The command line does.
Result<OpenedFile> draftOfJob(const std::filesystem::path& file)
{
    const auto text = readWholeFile(file, kMaxJobBytes);
    if (!text)
        return fail(Errc::badInput, msg("open", "{} cannot be read.", displayable(file.string(), 200)));
    const auto nothing = [](const std::string&) { return std::optional<std::string>(); };
    const std::string name = file.stem().string();
    return importFioJobs({file.filename().string(), *text, nothing, nothing, false}, name)
        .map([&name](const FioImport& imported) {
            return OpenedFile{OpenedKind::draft, name, imported.profile};
        });
}

Result<OpenedFile> draftOfTrace(const std::filesystem::path& file)
{
    std::error_code error;
    return scanTrace(std::filesystem::absolute(file, error)).map([&file](const ReplayTrace& trace) {
        const std::string name = file.stem().string();
        return OpenedFile{OpenedKind::draft, name, replayProfile(trace)};
    });
}

} // namespace

Result<OpenedFile> sortFile(const std::filesystem::path& file)
{
    const std::string end = file.extension().string();
    if (end == ".fio" || end == ".job")
        return draftOfJob(file);
    if (end == ".trace")
        return draftOfTrace(file);
    return OpenedFile{isLotFile(file) ? OpenedKind::lot : OpenedKind::profile, {}, {}};
}

} // namespace assay::gui
