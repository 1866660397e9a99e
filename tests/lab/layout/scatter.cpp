#include "lab/layout/scatter.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <linux/fs.h>
#include <map>
#include <sys/ioctl.h>
#include <system_error>
#include <unistd.h>

namespace assay::lab {

namespace {

constexpr std::uint64_t kPieces[] = {100, 4096, 20000, 65536, 131072};

void check(bool good, const std::string& what)
{
    if (!good)
        throw std::system_error(errno, std::generic_category(), what);
}

class Descriptor {
public:
    Descriptor(const std::string& path, int flags) : m_number(::open(path.c_str(), flags, 0644))
    {
        check(m_number >= 0, path);
    }
    ~Descriptor() { ::close(m_number); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return m_number; }

private:
    int m_number;
};

void append(const std::string& path, std::uint64_t bytes)
{
    const Descriptor file(path, O_WRONLY | O_CREAT | O_APPEND);
    const std::string zeros(bytes, '\0');
    check(::write(file.number(), zeros.data(), zeros.size()) == static_cast<ssize_t>(zeros.size()), path);
    check(::fsync(file.number()) == 0, path); // so that the next file's clusters come behind these
}

std::vector<std::string> names(Prng& prng, const std::string& folder)
{
    constexpr const char* kFolders[] = {"", "/DCIM", "/DCIM/100MEDIA", "/录像"};
    constexpr const char* kNames[] = {"MOV", "视频_", "a long name with spaces "};
    for (const char* sub : kFolders)
        std::filesystem::create_directories(folder + sub);
    std::vector<std::string> paths;
    for (std::uint64_t i = 0, count = 4 + prng.below(40); i < count; ++i)
        paths.push_back(folder + kFolders[prng.below(4)] + "/" + kNames[prng.below(3)] + std::to_string(i) + ".mp4");
    return paths;
}

} // namespace

void scatter(const std::string& folder, std::uint64_t seed, Bytes budget)
{
    Prng prng(seed);
    const std::vector<std::string> paths = names(prng, folder);
    std::map<std::string, std::uint64_t> sizes;
    std::uint64_t total = 0;
    for (std::uint64_t round = 0, rounds = 2 + prng.below(3); round < rounds; ++round) {
        for (std::uint64_t write = 0, writes = 10 + prng.below(80); write < writes; ++write) {
            // Four cameras at a time.
            const std::string& path = paths[(round * 4 + prng.below(4)) % paths.size()];
            const std::uint64_t bytes = kPieces[prng.below(5)];
            if (total + bytes > budget.count())
                break;
            append(path, bytes);
            sizes[path] += bytes;
            total += bytes;
        }
        for (auto entry = sizes.begin(); entry != sizes.end();) {
            const bool goes = prng.below(10) < 3;
            if (goes) {
                std::filesystem::remove(entry->first);
                total -= entry->second;
            }
            entry = goes ? sizes.erase(entry) : std::next(entry);
        }
    }
    const Descriptor root(folder, O_RDONLY | O_DIRECTORY);
    check(::syncfs(root.number()) == 0, folder);
}

std::vector<LaidFile> laidFiles(const std::string& folder)
{
    std::vector<LaidFile> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file())
            continue;
        const std::string path = entry.path().string();
        LaidFile laid{path.substr(folder.size()), Bytes(entry.file_size()), {}};
        const Descriptor file(path, O_RDONLY);
        int block = 0;
        check(::ioctl(file.number(), FIGETBSZ, &block) == 0, path);
        const Bytes size(static_cast<std::uint64_t>(block));
        for (int i = 0; size * static_cast<std::uint64_t>(i) < laid.size; ++i) {
            int place = i;
            check(::ioctl(file.number(), FIBMAP, &place) == 0, path);
            if (place == 0) // a hole
                continue;
            const Extent found{size * static_cast<std::uint64_t>(place), size};
            if (!laid.extents.empty() && laid.extents.back().offset + laid.extents.back().length == found.offset)
                laid.extents.back().length += size;
            else
                laid.extents.push_back(found);
        }
        files.push_back(std::move(laid));
    }
    std::ranges::sort(files, {}, &LaidFile::path);
    return files;
}

} // namespace assay::lab
