#include "ground/base/read_file.h"

#include "ground/base/text.h"

#include <fstream>

namespace assay {

Result<std::string> readRegularFile(const std::filesystem::path& path, std::uintmax_t limit)
{
    const std::string shown = displayable(path.string(), kMaxPathLength);
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        return fail(Errc::badInput, msg("file", "{}: no such file; check the path", shown), error.value());
    if (!std::filesystem::is_regular_file(status)) // before it is opened: opening a pipe waits for a writer
        return fail(Errc::badInput, msg("file", "{}: is not a regular file; name a file", shown));
    const auto size = std::filesystem::file_size(path, error);
    if (!error && size > limit)
        return fail(Errc::badInput,
                    msg("file", "{}: is larger than {} MiB; is this the right file?", shown, limit >> 20U));
    std::ifstream in(path, std::ios::binary);
    std::string content(error || !in ? 0 : size, '\0');
    in.read(content.data(), static_cast<std::streamsize>(content.size()));
    content.resize(static_cast<std::size_t>(in.gcount()));
    if (error || !in.is_open() || in.bad())
        return fail(Errc::environment, msg("file", "{}: cannot be read; check its permissions", shown));
    return content;
}

bool isReadableByOthers(const std::filesystem::path& path)
{
    namespace fs = std::filesystem;
#ifdef _WIN32 // whose rights are not those of owner, group and others
    return false;
#else
    std::error_code error;
    const auto status = fs::status(path, error);
    return fs::is_regular_file(status) &&
           (status.permissions() & (fs::perms::group_read | fs::perms::others_read)) != fs::perms::none;
#endif
}

std::optional<std::string> readWholeFile(const std::filesystem::path& path, std::uintmax_t limit)
{
    auto content = readRegularFile(path, limit);
    return content ? std::optional(std::move(*content)) : std::nullopt;
}

} // namespace assay
