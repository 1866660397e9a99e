// Export of a station's data, and deletion of measurements. The audit trail gets its row before either starts; without
// the row neither happens. Results are never deleted; run folders, which need the space, can be. The caller checks the
// right (LineUsers, Right). Not for a GUI thread: waits for the disk.
#pragma once

#include "ground/base/utc_time.h"
#include "line/mes/file_drop.h"
#include "line/store/line_database.h"

#include <filesystem>
#include <span>
#include <string>

namespace assay {

struct ResultExport {
    std::filesystem::path file;     // replaced when all of it is written
    DropForm form = DropForm::json; // json: one object a line, with metrics; csv: without them
    UtcTime from, to;               // of those that ended from .. to before
    std::string by;                 // badge; "" = nobody was entered here
};
// Returns the number of results written. Errc::environment if the file cannot be written.
Result<std::size_t> exportResults(LineDatabase& database, const ResultExport& wanted);

struct DeletedRuns {
    std::size_t deleted = 0, left = 0; // left: could not be removed, or not whole
};
// Removes the run folders of results that ended before this time. A folder is removed only if its run.json has the
// run's id.
Result<DeletedRuns> deleteRuns(LineDatabase& database, UtcTime before, const std::string& by);

// Notes that run folders are written for other programs or into a report (`form`, to the file `to`), a row for each
// station whose results they lie in and whose database is in its usual place there. `user` is that of the operating
// system. Other folders are passed over.
Result<void> noteExport(std::span<const std::filesystem::path> runFolders, const std::string& form,
                        const std::filesystem::path& to, const std::string& user);

} // namespace assay
