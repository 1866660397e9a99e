#include "system/linux/file_text.h"

#include <charconv>
#include <filesystem>
#include <fstream>

namespace assay::platform {

namespace {
constexpr std::size_t kMaxBytes = 16 << 20;
}

std::string readText(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    std::string text;
    char piece[4096];
    while (text.size() < kMaxBytes && (in.read(piece, sizeof piece), in.gcount() > 0))
        text.append(piece, static_cast<std::size_t>(in.gcount()));
    const auto last = text.find_last_not_of(std::string_view(" \t\r\n\0", 5));
    text.resize(last == std::string::npos ? 0 : last + 1);
    return text;
}

std::optional<std::uint64_t> readNumber(const std::string& path)
{
    const std::string text = readText(path);
    std::uint64_t value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

bool isFile(const std::string& path)
{
    std::error_code ignored; // inaccessible = missing
    return std::filesystem::is_regular_file(path, ignored);
}

} // namespace assay::platform
