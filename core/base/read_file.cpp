#include "base/read_file.h"

#include <fstream>

namespace assay {

std::optional<std::string> readWholeFile(const std::filesystem::path& path)
{
    std::error_code error;
    std::ifstream in(path, std::ios::binary);
    if (!std::filesystem::is_regular_file(path, error) || !in)
        return std::nullopt;
    const auto size = std::filesystem::file_size(path, error);
    if (error)
        return std::nullopt;
    std::string content(size, '\0');
    in.read(content.data(), static_cast<std::streamsize>(size));
    content.resize(static_cast<std::size_t>(in.gcount())); // it may have become shorter
    return in.bad() ? std::nullopt : std::optional(std::move(content));
}

} // namespace assay
