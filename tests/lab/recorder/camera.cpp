// A camera that records in a loop into a mounted file system, as docs/method/recorder.md says, with the same buffers of
// video in the same order as assay::Camera makes them; then tells what the kernel's block layer was asked to write
// meanwhile, by region, and how many pieces each finished file lay in.
//   camera DEVICE FOLDER SCENE      as root; tracefs at /sys/kernel/tracing, with the event block_rq_issue on
// SCENE is one of labScene(). Video is written past the page cache (O_DIRECT), so that it goes out buffer by buffer;
// each index is followed by fsync, which brings out what the file system keeps of the file. Time is counted, and waited
// for only in scenes that say how much faster than a real one it goes.
#include "ground/base/prng.h"
#include "io/workload/file_system_model.h"
#include "lab_recording.h"
#include "volume.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <fstream>
#include <linux/fs.h>
#include <map>
#include <memory>
#include <sys/ioctl.h>
#include <sys/statvfs.h>
#include <thread>
#include <unistd.h>

using namespace assay;
using namespace assay::lab;

namespace {

constexpr const char* kTracing = "/sys/kernel/tracing/";
constexpr Bytes kLogBytes = mib(2);
constexpr Bytes kLogWrite = kib(16);
constexpr Ns kLogInterval = std::chrono::seconds(11);
constexpr Ns kTick = std::chrono::milliseconds(20);

void must(bool good, const std::string& what)
{
    if (good)
        return;
    std::printf("camera: %s: %s\n", what.c_str(), std::strerror(errno));
    std::exit(1);
}

const char* content(Bytes length)
{
    static std::unique_ptr<char, void (*)(void*)> memory(static_cast<char*>(std::aligned_alloc(4096, mib(4).count())),
                                                         std::free);
    must(length <= mib(4), "a buffer is larger than foreseen");
    return memory.get();
}

class File {
public:
    File(std::string name, int flags)
        : m_name(std::move(name)), m_descriptor(open(m_name.c_str(), O_RDWR | O_CREAT | flags, 0644))
    {
        must(m_descriptor >= 0, m_name);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { close(m_descriptor); }
    void write(Bytes at, Bytes length)
    {
        must(pwrite(m_descriptor, content(length), length.count(), static_cast<off_t>(at.count())) ==
                 static_cast<ssize_t>(length.count()),
             m_name);
    }
    void sync() { must(fsync(m_descriptor) == 0, m_name); }
    // Runs of neighbouring clusters; `unit` is what FIBMAP counts in.
    std::uint64_t extents(Bytes length, Bytes cluster, Bytes unit) const
    {
        std::uint64_t runs = 0, previous = 0;
        for (Bytes at; at < length; at += cluster) {
            int place = static_cast<int>(at / unit);
            must(ioctl(m_descriptor, FIBMAP, &place) == 0, "FIBMAP of " + m_name);
            runs += static_cast<std::uint64_t>(place) != previous + cluster / unit ? 1 : 0;
            previous = static_cast<std::uint64_t>(place);
        }
        return runs;
    }
    // Space from the end on, behind it unless `longer`.
    void reserve(Bytes at, Bytes length, bool longer)
    {
        must(fallocate(m_descriptor, longer ? 0 : FALLOC_FL_KEEP_SIZE, static_cast<off_t>(at.count()),
                       static_cast<off_t>(length.count())) == 0,
             "fallocate of " + m_name);
    }
    void cut(Bytes length) { must(ftruncate(m_descriptor, static_cast<off_t>(length.count())) == 0, m_name); }
    const std::string& name() const { return m_name; }

private:
    std::string m_name;
    int m_descriptor;
};

class MountedCamera {
public:
    MountedCamera(const Recording& recording, std::string folder);
    void record();

private:
    struct Stream {
        std::unique_ptr<File> file;
        Bytes length;
        Bytes reserved; // up to there its space has been taken ahead
        double gathered = 0;
        Ns nextIndex;
    };
    std::uint64_t freeClusters() const;
    void wait() const;
    void tick();
    void flush(std::size_t stream, bool all);
    void finish(std::size_t stream);
    void mark(const char* what) { std::ofstream(std::string(kTracing) + "trace_marker") << what << std::flush; }

    Recording m_recording;
    const RecorderConfig& m_config = m_recording.config;
    std::string m_folder;
    Prng m_prng{m_config.seed};
    std::vector<Stream> m_streams;
    std::unique_ptr<File> m_log;
    Bytes m_logAt;
    Ns m_nextLog = kLogInterval;
    Ns m_now{};
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::deque<std::string> m_finished;
    std::uint64_t m_names = 0;
};

// A file in front occupies clusters until as many are left as in the generator's layout.
MountedCamera::MountedCamera(const Recording& recording, std::string folder)
    : m_recording(recording), m_folder(std::move(folder)), m_streams(m_config.megabitsPerSecond.size())
{
    for (std::size_t i = 0; i < m_streams.size(); ++i)
        m_streams[i].nextIndex = Ns(static_cast<Ns::rep>(static_cast<double>(m_config.indexInterval.count()) *
                                                         (1 + 0.37 * static_cast<double>(i))));
    const std::uint64_t wanted =
        (m_config.capacity - FileSystemModel::create(m_config)->metadataEnd()) / m_config.cluster;
    must(freeClusters() >= wanted, "the file system is too small");
    File front(m_folder + "/FRONT.BIN", 0);
    for (Bytes at; freeClusters() > wanted; at += m_config.cluster)
        front.write(at, m_config.cluster);
    front.sync();
    m_log = std::make_unique<File>(m_folder + "/LOG.BIN", O_DIRECT);
    for (Bytes at; at < kLogBytes; at += m_config.cluster)
        m_log->write(at, m_config.cluster);
    m_log->sync();
    sync();
    m_begin = std::chrono::steady_clock::now();
}

std::uint64_t MountedCamera::freeClusters() const
{
    struct statvfs state = {};
    must(statvfs(m_folder.c_str(), &state) == 0, m_folder);
    return Bytes(state.f_bfree * state.f_frsize) / m_config.cluster;
}

void MountedCamera::record()
{
    while (m_now < m_recording.begin)
        tick();
    mark("camera begin");
    while (m_now < m_recording.end)
        tick();
    mark("camera end");
}

void MountedCamera::wait() const
{
    if (m_recording.speed > 0)
        std::this_thread::sleep_until(m_begin + m_now / m_recording.speed);
}

void MountedCamera::tick()
{
    m_now += kTick;
    wait();
    for (std::size_t i = 0; i < m_streams.size(); ++i) {
        Stream& stream = m_streams[i];
        stream.gathered += m_config.megabitsPerSecond[i] * 1e6 / 8 * seconds(kTick) *
                           (1 + m_config.rateVariation * (2 * m_prng.uniform() - 1));
        flush(i, false);
        if (m_now >= stream.nextIndex) {
            stream.nextIndex += m_config.indexInterval;
            flush(i, true);
            if (stream.file) {
                stream.file->write({}, m_config.indexBytes);
                stream.file->sync();
            }
        }
        if (stream.length >= m_config.segment)
            finish(i);
    }
    if (m_now >= m_nextLog) {
        m_nextLog += kLogInterval;
        m_log->write(m_logAt, kLogWrite);
        m_logAt = (m_logAt + kLogWrite) % kLogBytes;
    }
    while (static_cast<double>((m_config.cluster * freeClusters()).count()) <
           m_config.keepFree * static_cast<double>(m_config.capacity.count())) {
        must(!m_finished.empty() && unlink(m_finished.front().c_str()) == 0, "nothing to delete");
        m_finished.pop_front();
    }
}

void MountedCamera::flush(std::size_t of, bool all)
{
    Stream& stream = m_streams[of];
    const Bytes least = m_config.fileSystem == FileSystem::ext4 ? m_config.cluster : Bytes(kSectorBytes);
    while (stream.gathered >= static_cast<double>((all ? least : m_config.flush).count())) {
        const Bytes length =
            roundDown(std::min(m_config.flush, Bytes(static_cast<std::uint64_t>(stream.gathered))), least);
        if (!stream.file) {
            char name[32];
            std::snprintf(name, sizeof name, "/V%07u.MP4",
                          static_cast<unsigned>(++m_names)); // one entry of a FAT directory, without a long name
            stream.file = std::make_unique<File>(m_folder + name, O_DIRECT);
        }
        if (m_config.preallocate.count() > 0 && stream.length + length > stream.reserved) {
            stream.file->reserve(stream.reserved, m_config.preallocate, !m_config.keepSize);
            stream.reserved += m_config.preallocate;
        }
        stream.file->write(stream.length, length);
        stream.length += length;
        stream.gathered -= static_cast<double>(length.count());
    }
}

void MountedCamera::finish(std::size_t of)
{
    Stream& stream = m_streams[of];
    flush(of, true);
    if (stream.reserved.count() > 0)
        stream.file->cut(stream.length);
    const Bytes unit = m_config.fileSystem == FileSystem::ext4 ? m_config.cluster : Bytes(kSectorBytes);
    if (m_now > m_recording.begin)
        std::printf("file %zu %llu\n", of,
                    static_cast<unsigned long long>(stream.file->extents(stream.length, m_config.cluster, unit)));
    m_finished.push_back(stream.file->name());
    stream = {nullptr, {}, {}, 0, stream.nextIndex};
}

const char* regionOf(const Volume& volume, Bytes at)
{
    const auto in = [at](const Extent& extent) { return at >= extent.offset && at < extent.offset + extent.length; };
    if (in(volume.tables))
        return "table";
    if (in(volume.bitmap))
        return "bitmap";
    if (in(volume.directory))
        return "directory";
    if (in(volume.journal))
        return "journal";
    if (in(volume.folder))
        return "bitmap";
    return at < volume.firstCluster ? "other" : "data";
}

// Lines of block_rq_issue: "... block_rq_issue: 179,0 WS 4096 () 2048 + 8 [camera]".
void tellTrace(const Volume& volume)
{
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> bytesAndWrites;
    std::ifstream trace(std::string(kTracing) + "trace");
    bool counts = false;
    for (std::string line; std::getline(trace, line);) {
        if (line.find("camera begin") != std::string::npos || line.find("camera end") != std::string::npos)
            counts = line.find("camera begin") != std::string::npos;
        char kind[16] = {};
        unsigned long long sector = 0, sectors = 0;
        const auto found = line.find("block_rq_issue: ");
        if (!counts || found == std::string::npos)
            continue;
        if (std::sscanf(line.c_str() + found, "block_rq_issue: %*d,%*d %15s %*u () %llu + %llu", kind, &sector,
                        &sectors) != 3 ||
            !std::strchr(kind, 'W') || sectors == 0)
            continue;
        auto& [bytes, writes] = bytesAndWrites[regionOf(volume, Bytes(sector * kSectorBytes))];
        bytes += sectors * kSectorBytes;
        ++writes;
    }
    for (const auto& [region, sum] : bytesAndWrites)
        std::printf("region %s %llu %llu\n", region.c_str(), static_cast<unsigned long long>(sum.first),
                    static_cast<unsigned long long>(sum.second));
}

} // namespace

int main(int count, char** arguments)
{
    must(count == 4, "DEVICE FOLDER SCENE");
    const Recording recording = labScene(arguments[3]);
    const Volume volume = readVolume(arguments[1], recording.config.fileSystem);
    must(volume.cluster == recording.config.cluster, "the clusters are of another size");
    MountedCamera(recording, arguments[2]).record();
    tellTrace(volume);
    return 0;
}
