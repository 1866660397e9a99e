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
    return cannotWrite(path, osError);
}

tl::unexpected<Error> cannotWrite(const fs::path& path, int osError)
{
    const std::string file = displayable(path.string(), kMaxPathLength);
    const std::string cause = std::generic_category().message(osError);
    if (osError == EMFILE || osError == ENFILE)
        return fail(Errc::environment,
                    msg("record", "Cannot write {} ({}); raise the limit of open files (ulimit -n).", file, cause),
                    osError);
    if (osError == EFBIG)
        return fail(Errc::environment,
                    msg("record", "Cannot write {} ({}); raise the limit of file sizes (ulimit -f).", file, cause),
                    osError);
    return fail(Errc::environment,
                msg("record", "Cannot write {} ({}); free space there or choose another folder.", file, cause),
                osError);
}

} // namespace assay
