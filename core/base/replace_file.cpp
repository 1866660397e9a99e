#include "base/replace_file.h"

#include "base/text.h"

#include <cerrno>
#include <cstdio>

namespace assay {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path) { return displayable(path.string(), kMaxPathLength); }

// Writes a file. Returns errno; 0 on success. Uses C streams, because they set errno (POSIX).
int writeWhole(const fs::path& path, std::string_view content)
{
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (!file)
        return errno;
    const bool written =
        std::fwrite(content.data(), 1, content.size(), file) == content.size() && std::fflush(file) == 0;
    const int osError = written ? 0 : errno;
    const bool closed = std::fclose(file) == 0;
    return written && !closed ? errno : osError;
}

} // namespace

Result<void> replaceFile(const fs::path& path, std::string_view content)
{
    fs::path temporary = path;
    temporary += ".tmp";
    std::error_code error;
    if (const int osError = writeWhole(temporary, content); osError != 0) {
        fs::remove(temporary, error);
        return fail(Errc::environment,
                    msg("record", "Cannot write {} ({}); free space there or choose another folder.", shown(path),
                        std::generic_category().message(osError)),
                    osError);
    }
    fs::rename(temporary, path, error);
    if (error)
        return fail(Errc::environment,
                    msg("record", "Cannot replace {} ({}); choose another folder.", shown(path), error.message()),
                    error.value());
    return {};
}

} // namespace assay
