#include "base/replace_file.h"

#include "base/text.h"

#include <cerrno>
#include <chrono>
#include <fstream>
#include <thread>

namespace assay {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path) { return displayable(path.string(), kMaxPathLength); }

// Writes a file. Returns errno; 0 on success. The streams of C++ leave it as the calls below them have set it.
int writeWhole(const fs::path& path, std::string_view content)
{
    errno = 0;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close();
    if (out)
        return 0;
    return errno != 0 ? errno : EIO;
}

// Windows replaces no file that somebody has open, and those who look for viruses open each new one for a moment.
std::error_code renameOver(const fs::path& from, const fs::path& to)
{
    constexpr int kTries = 100;
    constexpr std::chrono::milliseconds kPause(10);
    std::error_code error;
    for (int tries = 0; tries < kTries; ++tries) {
        fs::rename(from, to, error);
        if (error != std::errc::permission_denied)
            break;
        std::this_thread::sleep_for(kPause);
    }
    return error;
}

} // namespace

bool createEmptyFile(const fs::path& path)
{
    fs::path empty = path;
    empty += ".new";
    std::error_code error;
    std::ofstream(empty, std::ios::binary | std::ios::trunc).close();
    const bool made = fs::copy_file(empty, path, fs::copy_options::none, error) && !error; // never over another one
    fs::remove(empty, error);
    return made;
}

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
    error = renameOver(temporary, path);
    if (error)
        return fail(Errc::environment,
                    msg("record", "Cannot replace {} ({}); choose another folder.", shown(path), error.message()),
                    error.value());
    return {};
}

} // namespace assay
