#include "ground/base/replace_file.h"

#include "ground/base/opened_folder.h"
#include "ground/base/text.h"

#include <cerrno>
#include <system_error>

namespace assay {

namespace fs = std::filesystem;

bool recreateEmptyFile(const fs::path& path)
{
    std::error_code error;
    fs::remove(path, error);
    return createEmptyFile(path);
}

Result<void> replaceFile(const fs::path& path, std::string_view content)
{
    const auto folder = OpenedFolder::open(path.parent_path());
    const int osError = folder ? folder->replace(path.filename().string(), content) : ENOENT;
    if (osError == 0)
        return {};
    return fail(Errc::environment,
                msg("record", "Cannot write {} ({}); free space there or choose another folder.",
                    displayable(path.string(), kMaxPathLength), std::generic_category().message(osError)),
                osError);
}

} // namespace assay
