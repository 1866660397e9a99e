#include "io/trace/trace_file.h"

#include "ground/base/prng.h"
#include "io/trace/trace_statistics.h"
#include "support/load.h"
#include "support/trace_logs.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#define XXH_INLINE_ALL
#include <xxhash.h>

using namespace assay;
using namespace assay::test;
using std::chrono::microseconds;

namespace {

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TraceEntry writeAt(Ns issued, Bytes offset, Bytes length)
{
    TraceEntry entry;
    entry.op = TraceOp::write;
    entry.issued = issued;
    entry.offset = offset;
    entry.length = length;
    return entry;
}

std::uint32_t numberAt(const std::string& content, std::size_t at)
{
    std::uint32_t value = 0;
    for (unsigned i = 0; i < 4; ++i)
        value |= std::uint32_t{static_cast<unsigned char>(content[at + i])} << (8 * i);
    return value;
}

// Changes bytes of blocks, and makes their checksums right again, so that the decoder sees them.
std::string damagedBlocks(std::string content, Prng& prng)
{
    std::size_t at = 12 + numberAt(content, 8);
    while (at + 16 < content.size()) {
        const std::size_t size = numberAt(content, at);
        for (std::uint64_t edit = prng.below(4); edit > 0; --edit)
            content[at + 16 + prng.below(size)] = static_cast<char>(prng.below(256));
        if (prng.below(8) == 0)
            content[at + 4] = static_cast<char>(prng.below(256));
        const auto digest = XXH64(content.data() + at + 16, size, 0);
        for (unsigned i = 0; i < 8; ++i)
            content[at + 8 + i] = static_cast<char>((digest >> (8 * i)) & 0xFF);
        at += 16 + size;
    }
    return content;
}

// Reads all of it. Returns whether it was refused.
bool refuses(const std::filesystem::path& file)
{
    auto reader = TraceReader::open(file);
    if (!reader)
        return true;
    Ns last{};
    for (TraceEntry entry;;) {
        const auto more = reader->next(entry);
        if (!more)
            return true;
        if (!*more)
            return false;
        if (entry.issued < last || entry.file > reader->files().size() || entry.offset.count() > kMaxTraceNumber)
            FAIL("entry " << reader->entries() << " is out of bounds");
        last = entry.issued;
    }
}

void readDamagedTraces(std::size_t number)
{
    const TempFolder folder;
    writeRandomTrace(folder / "good", 7, 60);
    const std::string good = contentOf(folder / "good");
    std::size_t refused = 0;
    for (std::size_t seed = 1; seed <= number; ++seed) {
        CAPTURE(seed);
        Prng prng(seed);
        std::string bad = damagedBlocks(good, prng);
        if (prng.below(4) == 0)
            bad[prng.below(bad.size())] = static_cast<char>(prng.below(256));
        fileWith(folder / "bad", bad);
        refused += refuses(folder / "bad") ? 1 : 0;
    }
    CHECK(refused > number / 3);
    CHECK(refused < number);
}

} // namespace

TEST_CASE("A trace reads back as it was written, over many blocks", "[trace]")
{
    const TempFolder folder;
    writeRandomTrace(folder / "a", 1, 40'000);
    writeRandomTrace(folder / "b", 1, 40'000);
    const auto entries = entriesOf(folder / "a");
    REQUIRE(entries.size() == 40'000);
    CHECK(contentOf(folder / "a") == contentOf(folder / "b"));
    auto reader = TraceReader::open(folder / "a");
    REQUIRE(reader);
    CHECK(reader->header().device == "sim:none");
    CHECK(reader->header().capacity == gib(4));
    for (TraceEntry entry; *reader->next(entry);) {
    }
    CHECK(reader->finished());
    CHECK(reader->notes() == TraceNotes{{"skipped_lines", 3}});
    CHECK(reader->files().size() > 10);
    CHECK(contentOf(folder / "a").size() < 40'000 * 20);
}

TEST_CASE("Each field of an entry survives, and one that follows the last costs few bytes", "[trace]")
{
    const TempFolder folder;
    {
        auto writer = TraceWriter::create(folder / "t", {"test", "", {}, ""});
        REQUIRE(writer);
        TraceEntry first = writeAt(microseconds(5), kib(64), kib(128));
        first.latency = microseconds(77);
        first.fua = first.meta = first.sync = first.failed = true;
        first.file = *writer->fileOf("/录像/1.mp4");
        REQUIRE(writer->add(first));
        REQUIRE(writer->add(writeAt(microseconds(6), kib(192), kib(128))));
        REQUIRE(writer->finish({}));
    }
    const auto entries = entriesOf(folder / "t");
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].latency == microseconds(77));
    CHECK((entries[0].fua && entries[0].meta && entries[0].sync && entries[0].failed));
    CHECK(entries[0].file == 1);
    CHECK(entries[1].file == 0);
    CHECK(entries[1].offset == kib(192));
    CHECK(entries[1].length == kib(128));
    CHECK_FALSE(entries[1].latency.has_value());
}

TEST_CASE("A trace that was cut off reads up to its last block and says so", "[trace]")
{
    const TempFolder folder;
    writeRandomTrace(folder / "whole", 2, 20'000);
    const std::string whole = contentOf(folder / "whole");
    fileWith(folder / "cut", whole.substr(0, whole.size() * 2 / 3));
    const auto entries = entriesOf(folder / "cut");
    CHECK(entries.size() > 5000);
    CHECK(entries.size() < 20'000);
    const auto figures = traceStatistics(folder / "cut");
    REQUIRE(figures);
    CHECK_FALSE(figures->finished);
}

TEST_CASE("Entries that go back in time, or beyond the bounds, are refused by the writer", "[trace]")
{
    const TempFolder folder;
    auto writer = TraceWriter::create(folder / "t", {"test", "", {}, ""});
    REQUIRE(writer);
    REQUIRE(writer->add(writeAt(microseconds(5), Bytes(), kib(4))));
    CHECK_FALSE(writer->add(writeAt(microseconds(4), Bytes(), kib(4))));
    CHECK_FALSE(writer->add(writeAt(microseconds(6), Bytes(kMaxTraceNumber + 1), kib(4))));
    TraceEntry unnamed = writeAt(microseconds(6), Bytes(), kib(4));
    unnamed.file = 1;
    CHECK_FALSE(writer->add(unnamed));
}

TEST_CASE("A damaged trace is an error or entries within the bounds, never a read outside", "[trace]")
{
    readDamagedTraces(load(1500));
}

TEST_CASE("A million damaged traces lead to no read outside", "[.long][trace][fuzz]") { readDamagedTraces(1'000'000); }

TEST_CASE("The statistics of a trace cover sizes, sequential I/Os, flushes, queue depth and hot areas", "[trace]")
{
    const TempFolder folder;
    auto writer = TraceWriter::create(folder / "t", {"test", "", {}, ""});
    REQUIRE(writer);
    for (std::uint64_t i = 0; i < 10; ++i) { // two streams in turn, and a place written again and again
        TraceEntry entry =
            writeAt(microseconds(100 * i), (i % 2 == 0 ? mib(8) : mib(64)) + kib(128) * (i / 2), kib(128));
        entry.latency = microseconds(150);
        REQUIRE(writer->add(entry));
        REQUIRE(writer->add(writeAt(microseconds(100 * i + 50), mib(1), kib(4))));
        TraceEntry flush = writeAt(microseconds(100 * i + 60), Bytes(), Bytes());
        flush.op = TraceOp::flush;
        REQUIRE(writer->add(flush));
    }
    REQUIRE(writer->finish({}));
    const auto figures = traceStatistics(folder / "t");
    REQUIRE(figures);
    const TraceKind& writes = figures->of(false, TraceOp::write);
    CHECK(writes.number == 20);
    CHECK(writes.sizes == std::map<std::uint64_t, std::uint64_t>{{4096, 10}, {131072, 10}});
    CHECK(writes.sequential == 0);
    CHECK(writes.sequentialOfStreams == 8);
    CHECK(writes.medianSize() == kib(4));
    CHECK(figures->of(false, TraceOp::flush).number == 10);
    REQUIRE(figures->medianBetweenFlushes);
    CHECK(figures->medianBetweenFlushes->count() / 1024 == 132);
    CHECK(figures->meanDepth > 1.7);
    CHECK(figures->meanDepth < 2);
    REQUIRE_FALSE(figures->hot.empty());
    CHECK(figures->hot.front().begin == Bytes());
    CHECK(figures->hot.front().writes == 10);
    CHECK(figures->duration == microseconds(1050));
}
