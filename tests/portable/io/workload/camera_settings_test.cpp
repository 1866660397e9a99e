// Camera settings other than streams: position of the index, page cache, protected files, log and pictures.
#include "io/workload/camera.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <map>
#include <set>
#include <vector>

using namespace assay;

namespace {

RecorderConfig shortConfig()
{
    RecorderConfig config;
    config.capacity = mib(512);
    config.segment = mib(16);
    config.seed = 3;
    return config;
}

std::vector<TraceWrite> writesUntil(Camera& camera, Ns end)
{
    std::vector<TraceWrite> writes;
    for (TraceWrite write = camera.next(); write.arrival < end; write = camera.next())
        writes.push_back(write);
    return writes;
}

std::vector<TraceWrite> writesUntil(const RecorderConfig& config, Ns end)
{
    Camera camera(config);
    return writesUntil(camera, end);
}

std::size_t countOf(const std::vector<TraceWrite>& writes, TraceWrite::Part part)
{
    return static_cast<std::size_t>(std::ranges::count(writes, part, &TraceWrite::part));
}

Bytes bytesOf(const std::vector<TraceWrite>& writes, TraceWrite::Part part)
{
    Bytes sum;
    for (const TraceWrite& write : writes)
        sum += write.part == part ? write.extent.length : Bytes();
    return sum;
}

using std::chrono::milliseconds;

} // namespace

TEST_CASE("An index at the end of the file is never written over")
{
    RecorderConfig config = shortConfig();
    config.indexAtEnd = true;
    config.log = false;
    std::map<std::uint64_t, int> times;
    for (const TraceWrite& write : writesUntil(config, std::chrono::seconds(30))) // before the card is full
        if (write.part == TraceWrite::Part::index)
            ++times[write.extent.offset.count()];
    REQUIRE(times.size() >= 15);
    CHECK(std::ranges::all_of(times, [](const auto& place) { return place.second == 1; }));
}

TEST_CASE("Video that waits in the page cache comes in bursts, and all of it in the end")
{
    RecorderConfig even = shortConfig(), waiting = shortConfig();
    even.flushOnIndex = waiting.flushOnIndex = false;
    waiting.writeBack = std::chrono::seconds(5);
    const auto instants = [](const std::vector<TraceWrite>& writes) {
        std::set<Ns> all;
        for (const TraceWrite& write : writes)
            if (write.part == TraceWrite::Part::video)
                all.insert(write.arrival);
        return all.size();
    };
    const auto one = writesUntil(even, std::chrono::seconds(60)),
               other = writesUntil(waiting, std::chrono::seconds(60));
    CHECK(instants(other) * 5 < instants(one));
    const double ratio = static_cast<double>(bytesOf(other, TraceWrite::Part::video).count()) /
                         static_cast<double>(bytesOf(one, TraceWrite::Part::video).count());
    CHECK(ratio > 0.9);
    CHECK(ratio < 1.1);
}

TEST_CASE("The page cache is written earlier when its limit is reached")
{
    RecorderConfig config = shortConfig();
    config.flushOnIndex = false;
    config.writeBack = std::chrono::seconds(60);
    config.dirtyLimit = mib(2);
    Bytes most;
    std::map<Ns, Bytes> bursts;
    for (const TraceWrite& write : writesUntil(config, std::chrono::seconds(50)))
        if (write.part == TraceWrite::Part::video)
            most = std::max(most, bursts[write.arrival] += write.extent.length);
    CHECK(bursts.size() > 10);
    CHECK(most <= mib(2) * 2 + kib(256)); // of two streams at once
}

TEST_CASE("Tables are written with each index, with every video write, or at the age limit")
{
    const auto tablesUnder = [](SyncRule rule) {
        RecorderConfig config = shortConfig();
        config.sync = rule;
        return countOf(writesUntil(config, std::chrono::seconds(60)), TraceWrite::Part::directory);
    };
    const std::size_t usual = tablesUnder(SyncRule::fsync);
    CHECK(tablesUnder(SyncRule::none) == 2 * 1); // each stream at 30 s
    CHECK(tablesUnder(SyncRule::everyWrite) > 10 * usual);
}

TEST_CASE("A power cut loses the time between indexes, and with the page cache its content")
{
    const auto lostWith = [](auto change) {
        RecorderConfig config = shortConfig();
        change(config);
        Camera camera(config);
        writesUntil(camera, std::chrono::seconds(60));
        return camera.longestUnsaved();
    };
    const Ns usual = lostWith([](RecorderConfig&) {});
    CHECK(usual >= std::chrono::seconds(3));
    CHECK(usual < std::chrono::seconds(5)); // the second stream's first index comes later
    CHECK(lostWith([](RecorderConfig& config) { config.sync = SyncRule::everyWrite; }) < milliseconds(500));
    CHECK(lostWith([](RecorderConfig& config) { config.indexInterval = std::chrono::seconds(30); }) >=
          std::chrono::seconds(30));
    const auto waits = [](RecorderConfig& config) {
        config.flushOnIndex = false;
        config.writeBack = std::chrono::seconds(20);
    };
    CHECK(lostWith(waits) > std::chrono::seconds(15));
}

TEST_CASE("A key frame comes once in its group and the rate of the stream stays")
{
    RecorderConfig config = shortConfig();
    config.groupOfPictures = std::chrono::seconds(1);
    config.keyFrame = 20;
    config.rateVariation = 0;
    config.flush = kib(4);
    config.megabitsPerSecond = {8};
    config.flushOnIndex = false;
    std::map<Ns, Bytes> ticks;
    for (const TraceWrite& write : writesUntil(config, std::chrono::seconds(20)))
        if (write.part == TraceWrite::Part::video)
            ticks[write.arrival] += write.extent.length;
    std::size_t large = 0;
    Bytes all;
    for (const auto& [arrival, length] : ticks) {
        large += length > kib(100) ? 1 : 0;
        all += length;
    }
    CHECK(large >= 18);
    CHECK(large <= 20);
    CHECK(all > Bytes(18'620'000));
    CHECK(all < Bytes(20'400'000));
}

TEST_CASE("The number of pictures is limited, and each picture is a separate file")
{
    RecorderConfig config = shortConfig();
    config.pictureInterval = std::chrono::seconds(1);
    config.picture = kib(512);
    config.maxPictures = 4;
    config.log = false;
    Camera with(config);
    config.pictureInterval = Ns();
    Camera without(config);
    writesUntil(with, std::chrono::seconds(20));
    writesUntil(without, std::chrono::seconds(20));
    const auto allocatedClusters = [](const Camera& camera) {
        return std::ranges::count(camera.fileSystem().allocated(), true);
    };
    const auto more = allocatedClusters(with) - allocatedClusters(without);
    CHECK(more >= 4 * 4 - 2); // clusters of 128 KiB; a stream may be at another cluster
    CHECK(more <= 4 * 4 + 2);
}

TEST_CASE("The log has the configured size and interval")
{
    RecorderConfig config = shortConfig();
    config.logInterval = std::chrono::seconds(1);
    config.logWrite = kib(4);
    config.logRing = kib(128);
    std::set<std::uint64_t> places;
    std::size_t count = 0;
    for (const TraceWrite& write : writesUntil(config, std::chrono::seconds(100)))
        if (write.part == TraceWrite::Part::log) {
            CHECK(write.extent.length == kib(4));
            places.insert(write.extent.offset.count());
            ++count;
        }
    CHECK(count >= 98);
    CHECK(places.size() == 32);
}

TEST_CASE("Preallocation that extends the file is filled with zeros on FAT, so that all of it is written twice")
{
    RecorderConfig config = shortConfig();
    config.preallocate = mib(4);
    CHECK(countOf(writesUntil(config, std::chrono::seconds(30)), TraceWrite::Part::zeros) == 0);
    config.keepSize = false;
    const auto writes = writesUntil(config, std::chrono::seconds(30));
    const double zeros = static_cast<double>(bytesOf(writes, TraceWrite::Part::zeros).count()),
                 video = static_cast<double>(bytesOf(writes, TraceWrite::Part::video).count());
    CHECK(zeros >= video);
    for (const TraceWrite& write : writes)
        CHECK(write.extent.length <= mib(1));
    config.fileSystem = FileSystem::ext4;
    CHECK(countOf(writesUntil(config, std::chrono::seconds(30)), TraceWrite::Part::zeros) == 0);
}

TEST_CASE("Deleted files are discarded only if configured")
{
    for (const FileSystem fileSystem : {FileSystem::fat32, FileSystem::exfat, FileSystem::ext4}) {
        RecorderConfig config = shortConfig();
        config.fileSystem = fileSystem;
        CHECK(countOf(writesUntil(config, std::chrono::seconds(400)), TraceWrite::Part::discard) == 0);
        config.discard = true;
        Camera camera(config);
        std::uint64_t files = 0;
        Bytes discarded;
        for (const TraceWrite& write : writesUntil(camera, std::chrono::seconds(400)))
            discarded += write.part == TraceWrite::Part::discard ? write.extent.length : Bytes();
        for (std::size_t stream = 0; stream < 2; ++stream)
            files += camera.latestFile(stream).number;
        const std::uint64_t held =
            static_cast<std::uint64_t>(std::ranges::count(camera.fileSystem().allocated(), true));
        CHECK(discarded.count() > 0);
        CHECK(discarded + config.cluster * held <=
              mib(18) * (files + 4) + mib(3)); // each file once, log and open files
    }
}

TEST_CASE("A log write never leaves the ring of the log")
{
    RecorderConfig config = shortConfig();
    config.logWrite = kib(24);
    config.logInterval = std::chrono::seconds(1);
    const Extent ring{FileSystemModel::create(config)->metadataEnd(), config.logRing}; // the first clusters
    for (const TraceWrite& write : writesUntil(config, std::chrono::seconds(60)))
        if (write.part == TraceWrite::Part::log) {
            CHECK(write.extent.offset >= ring.offset);
            CHECK(write.extent.offset + write.extent.length <= ring.offset + ring.length);
        }
}

TEST_CASE("Unused preallocated space of a picture is freed")
{
    RecorderConfig config = shortConfig();
    config.pictureInterval = std::chrono::seconds(1);
    config.preallocate = mib(8);
    config.log = false;
    Camera with(config);
    writesUntil(with, std::chrono::seconds(20));
    config.pictureInterval = Ns();
    Camera without(config);
    writesUntil(without, std::chrono::seconds(20));
    const auto allocatedClusters = [](const Camera& camera) {
        return std::ranges::count(camera.fileSystem().allocated(), true);
    };
    CHECK(allocatedClusters(with) - allocatedClusters(without) <=
          20 * 4 + 64); // 400 KiB of each, and how the streams lie
}

TEST_CASE("A recording as file requests has the same data and times as one of block writes")
{
    RecorderConfig config;
    config.capacity = mib(512);
    config.segment = mib(16);
    config.preallocate = GENERATE(Bytes(), mib(4));
    config.indexAtEnd = GENERATE(false, true);
    constexpr Ns kEnd = std::chrono::minutes(6);
    std::map<TraceWrite::Part, Bytes> written, asked;
    Camera writes(config), requests(config);
    for (TraceWrite write = writes.next(); write.arrival < kEnd; write = writes.next())
        written[write.part] += write.extent.length;
    std::map<std::uint64_t, Bytes> lengths;
    std::set<std::uint64_t> closed, removed;
    std::size_t syncs = 0, reserved = 0;
    for (FileRequest request = requests.nextRequest(); request.arrival < kEnd; request = requests.nextRequest())
        switch (request.kind) {
        case FileRequest::Kind::write:
            asked[request.part] += request.length;
            if (request.file == FileRequest::kLog)
                break;
            CHECK(request.at <= lengths[request.file]); // without holes
            lengths[request.file] = std::max(lengths[request.file], request.at + request.length);
            CHECK_FALSE(closed.contains(request.file));
            break;
        case FileRequest::Kind::sync: ++syncs; break;
        case FileRequest::Kind::reserve: ++reserved; break;
        case FileRequest::Kind::close:
            CHECK(request.length == lengths[request.file]);
            CHECK(request.length >= config.segment);
            CHECK(request.stream < 2);
            closed.insert(request.file);
            break;
        case FileRequest::Kind::remove:
            CHECK(closed.contains(request.file)); // never one that is being written
            CHECK(removed.insert(request.file).second);
            break;
        }
    for (const auto part : {TraceWrite::Part::video, TraceWrite::Part::index, TraceWrite::Part::log}) {
        CHECK(written[part].count() > 0);
        CHECK(asked[part] == written[part]);
    }
    CHECK(syncs > 230); // two streams, an index every 3 s
    CHECK(syncs <= 240);
    CHECK((reserved > 0) == (config.preallocate.count() > 0));
    CHECK(removed.size() > 10);
    CHECK(lengths.size() <= closed.size() + 2);
}
