#include "io/trace/import/trace_import.h"

#include "ground/base/prng.h"
#include "support/mutations.h"
#include "support/trace_logs.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <fstream>

using namespace assay;
using namespace assay::test;
using std::chrono::microseconds;

namespace {

std::vector<TraceEntry> importedFrom(const std::string& format, const std::string& log)
{
    const TempFolder folder;
    const auto imported = importTrace(formatOf(format), fileWith(folder / "log", log), folder / "trace");
    INFO(format << ": " << (imported ? "" : imported.error().english()));
    REQUIRE(imported);
    auto entries = entriesOf(folder / "trace");
    std::erase_if(entries, [](const TraceEntry& entry) { return !ioOp(entry.op); });
    return entries;
}

std::string errorOf(const std::string& format, const std::string& log)
{
    const TempFolder folder;
    const auto imported = importTrace(formatOf(format), fileWith(folder / "log", log), folder / "trace");
    CHECK_FALSE(std::filesystem::exists(folder / "trace"));
    return imported ? "" : imported.error().english();
}

void readDamagedLogs(const std::string& format, std::size_t number)
{
    const TempFolder folder;
    const std::string good = logOf(format);
    std::size_t read = 0;
    for (std::size_t seed = 1; seed <= number; ++seed) {
        CAPTURE(format, seed);
        Prng prng(seed);
        fileWith(folder / "log", mutated(good, prng));
        const auto imported = importTrace(formatOf(format), folder / "log", folder / "trace");
        read += imported ? 1 : 0;
        if (imported)
            entriesOf(folder / "trace");
    }
    CHECK(read > number / 50); // many edits hit names and numbers; but not all of them
}

} // namespace

TEST_CASE("The same requests come out of every format", "[trace]")
{
    const std::string format = GENERATE("blkparse", "blktrace", "fio-iolog", "strace", "csv");
    CAPTURE(format);
    const auto entries = importedFrom(format, logOf(format));
    REQUIRE(entries.size() == 4);
    CHECK(entries[0].op == TraceOp::write);
    CHECK(entries[0].offset == Bytes(8192));
    CHECK(entries[0].length == Bytes(4096));
    CHECK(entries[1].op == TraceOp::read);
    CHECK(entries[1].offset == Bytes());
    CHECK(entries[1].length == Bytes(512));
    CHECK(entries[2].op == TraceOp::flush);
    CHECK(entries[3].op == TraceOp::write);
    CHECK(entries[3].offset == Bytes(12288));
    CHECK(entries[3].length == Bytes(1024));
    CHECK(entries[2].issued - entries[0].issued == microseconds(1000));
    CHECK(entries[3].issued - entries[0].issued == microseconds(2000));
    if (format != "fio-iolog") {
        CHECK(entries[0].latency == microseconds(100));
        CHECK(entries[1].latency == microseconds(200));
        CHECK(entries[2].latency == microseconds(500));
    }
}

TEST_CASE("Block traces keep what is synchronous, forced, metadata and failed, in either byte order", "[trace]")
{
    const std::string log = GENERATE(blkparseLog(), blktraceLog(false), blktraceLog(true));
    const bool text = log.front() == ' ';
    const auto entries = importedFrom(text ? "blkparse" : "blktrace", log);
    REQUIRE(entries.size() == 4);
    CHECK((entries[0].sync && !entries[0].fua && !entries[0].meta));
    CHECK(entries[1].failed);
    CHECK((entries[3].sync && entries[3].fua && entries[3].meta));
}

TEST_CASE("The files of all processors make one trace", "[trace]")
{
    const TempFolder folder;
    const std::string all = blktraceLog();
    constexpr std::size_t kRecord = 48, kFirst = kRecord + 6; // the notice carries six letters
    std::string of[2] = {all.substr(0, kFirst), ""};
    for (std::size_t i = 0; kFirst + i * kRecord < all.size(); ++i)
        of[i % 2] += all.substr(kFirst + i * kRecord, kRecord);
    fileWith(folder / "sda.blktrace.0", of[0]);
    fileWith(folder / "sda.blktrace.1", of[1]);
    REQUIRE(importTrace(formatOf("blktrace"), folder / "sda.blktrace.0", folder / "trace"));
    const auto entries = entriesOf(folder / "trace");
    REQUIRE(entries.size() == 4);
    CHECK(entries[0].latency == microseconds(100));
    CHECK(entries[3].latency == microseconds(100));
}

TEST_CASE("A log of queued requests alone is taken as such", "[trace]")
{
    const auto entries = importedFrom("blkparse", "  8,16 0 1 0.000000000 42 Q  W 16 + 8 [x]\n"
                                                  "  8,16 0 2 0.000100000  0 C  W 16 + 8 [0]\n");
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].latency == microseconds(100));
}

TEST_CASE("A request that is queued again counts once", "[trace]")
{
    const auto entries = importedFrom("blkparse", "  8,16 0 1 0.000000000 42 D  W 16 + 8 [x]\n"
                                                  "  8,16 0 2 0.000050000 42 R  W 16 + 8 [0]\n"
                                                  "  8,16 0 3 0.000100000 42 D  W 16 + 8 [x]\n"
                                                  "  8,16 0 4 0.000400000  0 C  W 16 + 8 [0]\n");
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].latency == microseconds(300));
}

TEST_CASE("Old fio logs have no times except their waits", "[trace]")
{
    const auto entries = importedFrom("fio-iolog", "fio version 2 iolog\n/mnt/a add\n/mnt/a open\n/mnt/a write 0 4096\n"
                                                   "/mnt/a wait 250 0\n/mnt/a write 4096 4096\n/mnt/a close\n");
    REQUIRE(entries.size() == 2);
    CHECK(entries[0].file == 1);
    CHECK(entries[1].issued == microseconds(250));
}

TEST_CASE("strace follows descriptors through dup, appending and reopening", "[trace]")
{
    const auto entries = importedFrom(
        "strace", "1700000000.000000 openat(AT_FDCWD, \"/m/log\", O_WRONLY|O_APPEND|O_DSYNC) = 4 <0.000001>\n"
                  "1700000000.000001 write(4, \"a\"..., 100) = 100 <0.000001>\n"
                  "1700000000.000002 dup2(4, 1) = 1 <0.000001>\n"
                  "1700000000.000003 close(4) = 0 <0.000001>\n"
                  "1700000000.000004 lseek(1, 0, SEEK_SET) = 0 <0.000001>\n"
                  "1700000000.000005 write(1, \"a\"..., 100) = 50 <0.000001>\n"
                  "[pid  77] 1700000000.000006 write(9</m/video>, \"a\"..., 100) = 70 <0.000001>\n");
    REQUIRE(entries.size() == 3);
    CHECK((entries[0].offset == Bytes() && entries[0].length == Bytes(100) && entries[0].sync));
    CHECK((entries[1].offset == Bytes(100) && entries[1].length == Bytes(50)));
    CHECK((entries[2].file == 2 && entries[2].length == Bytes(70)));
}

TEST_CASE("A log that is not of the format is refused with its line, and leaves no trace behind", "[trace]")
{
    CHECK(errorOf("fio-iolog", "fio version 3 iolog\n16 /dev/sdb add\n20 /dev/sdb jump 0 4096\n").find(":3:") !=
          std::string::npos);
    CHECK(errorOf("csv", "time_us,op,offset_bytes,length_bytes\n1,write,0,-5\n").find(":2:") != std::string::npos);
    CHECK(errorOf("csv", "a,b\n").find(":1:") != std::string::npos);
    CHECK(errorOf("blkparse", "nothing\n").find("no I/O") != std::string::npos);
    CHECK(errorOf("blktrace", std::string(100, 'x')).find("record 1") != std::string::npos);
    std::string back = "time_us,op,offset_bytes,length_bytes\n";
    for (int i = 5000; i > 0; --i)
        back += fmt::format("{},write,0,512\n", i);
    CHECK(errorOf("csv", back).find("sort the log") != std::string::npos);
}

TEST_CASE("A log is not overwritten by its own trace", "[trace]")
{
    const TempFolder folder;
    fileWith(folder / "log", csvLog());
    CHECK_FALSE(importTrace(formatOf("csv"), folder / "log", folder / "log"));
    CHECK(std::filesystem::file_size(folder / "log") == csvLog().size());
}

TEST_CASE("Damaged logs are an error or a trace, never a read outside", "[trace]")
{
    readDamagedLogs(GENERATE("blkparse", "blktrace", "fio-iolog", "strace", "csv"), 400);
}

TEST_CASE("A million damaged logs lead to no read outside", "[.long][trace][fuzz]")
{
    readDamagedLogs(GENERATE("blkparse", "blktrace", "fio-iolog", "strace", "csv"), 200'000);
}

TEST_CASE("Merged, split and partly completed requests are done when all of their data is", "[trace]")
{
    struct Row {
        const char* log;
        std::vector<std::optional<Ns>> latencies;
    };
    const auto row = GENERATE(
        Row{"  8,16 0 1 0.000000000 42 D  W 0 + 256 [x]\n  8,16 0 2 0.000100000 0 C  W 0 + 128 [0]\n"
            "  8,16 0 3 0.000300000 0 C  W 128 + 128 [0]\n",
            {microseconds(300)}},
        Row{"  8,16 0 1 0.000000000 42 Q  W 16 + 8 [x]\n  8,16 0 2 0.000010000 42 Q  W 24 + 8 [x]\n"
            "  8,16 0 3 0.000011000 42 M  W 24 + 8 [x]\n  8,16 0 4 0.000110000 0 C  W 16 + 16 [0]\n",
            {microseconds(110), microseconds(100)}},
        Row{"  8,16 0 1 0.000000000 42 Q  W 0 + 256 [x]\n  8,16 0 2 0.000001000 42 X  W 0 / 128 [x]\n"
            "  8,16 0 3 0.000100000 0 C  W 0 + 128 [0]\n  8,16 0 4 0.000200000 0 C  W 128 + 128 [0]\n",
            {microseconds(200)}},
        Row{"  8,16 0 1 0.000000000 42 D  DS 2048 + 1024 [x]\n  8,16 0 2 0.000100000 0 C  DS 2048 + 1024 [0]\n",
            {microseconds(100)}},
        Row{"  8,16 0 1 0.000000000 42 D  W 0 + 8 [x]\n  8,16 0 2 0.000100000 0 C  W 0 + 0 [5]\n",
            {microseconds(100)}});
    CAPTURE(row.log);
    const auto entries = importedFrom("blkparse", row.log);
    REQUIRE(entries.size() == row.latencies.size());
    for (std::size_t i = 0; i < entries.size(); ++i)
        CHECK(entries[i].latency == row.latencies[i]);
}

TEST_CASE("The device that a log begins with is taken by its own events", "[trace]")
{
    // A device mapper has no D; the disk below it has.
    const auto entries = importedFrom("blkparse", "253,0 0 1 0.000000000 42 Q  W 16 + 8 [x]\n"
                                                  "  8,16 0 2 0.000010000 42 D  W 1016 + 8 [x]\n"
                                                  "  8,16 0 3 0.000100000  0 C  W 1016 + 8 [0]\n"
                                                  "253,0 0 4 0.000110000  0 C  W 16 + 8 [0]\n");
    REQUIRE(entries.size() == 1);
    CHECK(entries[0].offset == Bytes(16 * 512));
    CHECK(entries[0].latency == microseconds(110));
}

TEST_CASE("A log of another program or version is named by what it is", "[trace]")
{
    struct Row {
        const char* format;
        const char* log;
        const char* says;
    };
    const auto row = GENERATE(
        Row{"blkparse", "0.000000000 42 D W 16 8\n0.000100000 0 C W 16 8\n", "blkparse without -f"},
        Row{"blkparse", "  8,16 0 4 0.000110000  0 C  W 16 + 8 [0]\n", "issue (D)"},
        Row{"fio-iolog", "30 /dev/sdb write 8192 4096\n", "\"fio version 3 iolog\", is missing"},
        Row{"fio-iolog", "16 /dev/sdb add\n", "\"fio version 3 iolog\", is missing"},
        Row{"fio-iolog", "/dev/sdb write 8192 4096\n", "\"fio version 2 iolog\", is missing"},
        Row{"fio-iolog", "1, 8192, 4096\n", "version 1"}, Row{"fio-iolog", "fio version 4 iolog\n", "versions 2 and 3"},
        Row{"fio-iolog", "0, 28483, 1, 4096, 0, 0\n", "write_lat_log"},
        Row{"fio-iolog", "12, 28483, 1, 4096\n", "write_lat_log"}, Row{"fio-iolog", "", "no I/O"},
        Row{"csv", "0.5,write,0,4096\n", "heading"});
    CAPTURE(row.format, row.log);
    const std::string error = errorOf(row.format, row.log);
    CHECK(error.find(row.says) != std::string::npos);
}

TEST_CASE("A mark of the byte order before the first line is passed over", "[trace]")
{
    CHECK(importedFrom("csv", "\xEF\xBB\xBF" + csvLog()).size() == 4);
    CHECK(importedFrom("fio-iolog", "\xEF\xBB\xBF" + fioLog()).size() == 4);
}
