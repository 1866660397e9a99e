#include "system/linux/mounts.h"

#include "system/linux/file_text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

namespace assay::platform {

namespace {

std::string unescape(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto octal = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '7'; };
        if (text[i] == '\\' && octal(i + 1) && octal(i + 2) && octal(i + 3)) {
            out += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
            i += 3;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; (begin = text.find_first_not_of(separators, begin)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

} // namespace

std::vector<MountNamespace> allMounts(const std::string& root)
{
    namespace fs = std::filesystem;
    const auto spaceOf = [&](const std::string& process) {
        std::error_code unknown; // not this user's, or gone
        return fs::read_symlink(root + "/proc/" + process + "/ns/mnt", unknown).string();
    };
    std::vector<MountNamespace> all{{0, parseMountInfo(readText(root + "/proc/self/mountinfo"))}};
    std::set<std::string> seen{spaceOf("self"), ""};
    std::error_code ignored; // no procfs, no other processes
    for (fs::directory_iterator at(root + "/proc", ignored), end; !ignored && at != end; at.increment(ignored)) {
        const std::string process = at->path().filename().string();
        std::uint64_t number = 0;
        const auto [last, problem] = std::from_chars(process.data(), process.data() + process.size(), number);
        if (problem != std::errc{} || last != process.data() + process.size() || !seen.insert(spaceOf(process)).second)
            continue;
        all.push_back({number, parseMountInfo(readText(root + "/proc/" + process + "/mountinfo"))});
    }
    return all;
}

std::vector<Mount> parseMountInfo(std::string_view text)
{
    std::vector<Mount> mounts;
    for (const std::string_view line : split(text, "\n")) {
        const auto words = split(line, " ");
        std::size_t dash = 6; // the optional fields before it vary in number
        while (dash < words.size() && words[dash] != "-")
            ++dash;
        if (dash + 2 >= words.size())
            continue;
        const auto options = dash + 3 < words.size() ? words[dash + 3] : std::string_view{};
        mounts.push_back({std::string(words[2]), unescape(words[4]), std::string(words[dash + 1]),
                          unescape(words[dash + 2]), unescape(options)});
    }
    return mounts;
}

std::vector<std::string> parseSwaps(std::string_view text)
{
    std::vector<std::string> paths;
    for (const std::string_view line : split(text, "\n"))
        if (const auto words = split(line, " \t"); words.size() >= 2 && words[0].starts_with('/'))
            paths.push_back(unescape(words[0]));
    return paths;
}

const Mount* mountOf(const std::vector<Mount>& mounts, std::string_view path)
{
    const Mount* best = nullptr;
    for (const Mount& mount : mounts) {
        const std::string_view point = mount.point;
        const bool holds = point == "/" || path == point ||
                           (path.starts_with(point) && path.size() > point.size() && path[point.size()] == '/');
        if (holds && (!best || point.size() >= best->point.size()))
            best = &mount;
    }
    return best;
}

} // namespace assay::platform
