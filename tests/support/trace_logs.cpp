#include "support/trace_logs.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>

namespace assay::test {

namespace {

// One struct blk_io_trace.
std::string blktraceRecord(bool big, std::uint64_t at, std::uint64_t sector, std::uint32_t bytes,
                           std::uint32_t category, std::uint32_t action, std::uint16_t error = 0,
                           const std::string& message = "")
{
    std::string out;
    const auto put = [&](std::uint64_t value, unsigned size) {
        for (unsigned i = 0; i < size; ++i)
            out += static_cast<char>((value >> (8 * (big ? size - 1 - i : i))) & 0xFF);
    };
    put(0x65617407, 4);
    put(1, 4);
    put(at, 8);
    put(sector, 8);
    put(bytes, 4);
    put((std::uint64_t{category} << 16) | action, 4);
    put(42, 4);              // process
    put((8u << 20) | 16, 4); // device 8,16
    put(0, 4);
    put(error, 2);
    put(message.size(), 2);
    return out + message;
}

} // namespace

std::string blkparseLog()
{
    return "  8,16   0        1     0.000000000    42  Q  WS 16 + 8 [camera]\n"
           "  8,16   0        2     0.000001000    42  G  WS 16 + 8 [camera]\n"
           "  8,16   0        3     0.000010000    42  D  WS 16 + 8 [camera]\n"
           "  8,16   1        1     0.000020000    42  D   R 0 + 1 [camera]\n"
           "  8,0    1        9     0.000025000    42  D   R 0 + 1 [other]\n"
           "  8,16   0        4     0.000110000     0  C  WS 16 + 8 [0]\n"
           "  8,16   1        2     0.000220000     0  C   R 0 + 1 [5]\n"
           "  8,16   0        5     0.001010000    42  D  FN [camera]\n"
           "  8,16   0        6     0.001510000     0  C  FN 0 [0]\n"
           "  8,16   0        7     0.002010000    42  D  WFSM 24 + 2 [camera]\n"
           "  8,16   0        8     0.002110000     0  C  WFSM 24 + 2 [0]\n"
           "CPU0 (8,16):\n"
           " Reads Queued:           1,        0KiB\n";
}

std::string blktraceLog(bool bigEndian)
{
    constexpr std::uint32_t kRead = 1, kWrite = 2, kFlush = 4, kSync = 8, kNotice = 1 << 10, kMeta = 1 << 12,
                            kForced = 1 << 15;
    std::string out = blktraceRecord(bigEndian, 5, 0, 0, kNotice, 0, 0, "camera");
    const auto add = [&](std::uint64_t at, std::uint64_t sector, std::uint32_t bytes, std::uint32_t category,
                         std::uint32_t action, std::uint16_t error = 0) {
        out += blktraceRecord(bigEndian, at, sector, bytes, category, action, error);
    };
    add(0, 16, 4096, kWrite | kSync, 1);
    add(10'000, 16, 4096, kWrite | kSync, 7);
    add(20'000, 0, 512, kRead, 7);
    add(110'000, 16, 4096, kWrite | kSync, 8);
    add(220'000, 0, 512, kRead, 8, 5);
    add(1'010'000, 0, 0, kWrite | kFlush, 7);
    add(1'510'000, 0, 0, kWrite | kFlush, 8);
    add(2'010'000, 24, 1024, kWrite | kSync | kMeta | kForced, 7);
    add(2'110'000, 24, 1024, kWrite | kSync | kMeta | kForced, 8);
    return out;
}

std::string fioLog()
{
    return "fio version 3 iolog\n"
           "16 /dev/sdb add\n"
           "20 /dev/sdb open\n"
           "30 /dev/sdb write 8192 4096\n"
           "40 /dev/sdb read 0 512\n"
           "1030 /dev/sdb sync 0 0\n"
           "2030 /dev/sdb write 12288 1024\n"
           "2040 /dev/sdb close\n";
}

std::string straceLog()
{
    return "4242 1700000000.000000 openat(AT_FDCWD, \"/mnt/a \\\"b\\\".mp4\", O_RDWR|O_CREAT, 0666) = 3 <0.000050>\n"
           "4242 1700000000.000010 lseek(3, 8192, SEEK_SET) = 8192 <0.000001>\n"
           "4242 1700000000.000100 write(3, \"\\0) = 7 <0.1>\"..., 4096 <unfinished ...>\n"
           "4243 1700000000.000110 pread64(3, \"\"..., 512, 0) = 512 <0.000200>\n"
           "4242 1700000000.000200 <... write resumed>) = 4096 <0.000100>\n"
           "4243 1700000000.000300 --- SIGCHLD {si_signo=SIGCHLD} ---\n"
           "4242 1700000000.001100 fsync(3)          = 0 <0.000500>\n"
           "4242 1700000000.001800 write(7, \"x\", 1) = 1 <0.000001>\n"
           "4242 1700000000.002100 pwrite64(3, \"\"..., 1024, 12288) = 1024 <0.000100>\n"
           "4242 1700000000.002300 write(3, \"\"..., 5) = -1 ENOSPC (No space left on device) <0.000010>\n"
           "4242 1700000000.003000 close(3) = 0 <0.000010>\n";
}

std::string csvLog()
{
    return "time_us,op,offset_bytes,length_bytes,latency_us\r\n"
           "10,write,8192,4096,100\r\n"
           "20.5,read,0,512,200\r\n"
           "1010,flush,,,500\r\n"
           "2010,write,12288,1024,\r\n";
}

std::string logOf(const std::string& format)
{
    return format == "blkparse"    ? blkparseLog()
           : format == "blktrace"  ? blktraceLog()
           : format == "fio-iolog" ? fioLog()
           : format == "strace"    ? straceLog()
                                   : csvLog();
}

std::filesystem::path fileWith(const std::filesystem::path& file, const std::string& content)
{
    std::ofstream(file, std::ios::binary) << content;
    return file;
}

std::vector<TraceEntry> entriesOf(const std::filesystem::path& trace)
{
    auto reader = TraceReader::open(trace);
    REQUIRE(reader);
    std::vector<TraceEntry> entries;
    for (TraceEntry entry;;) {
        const auto more = reader->next(entry);
        INFO((more ? "" : more.error().english()));
        REQUIRE(more);
        if (!*more)
            return entries;
        entries.push_back(entry);
    }
}

const TraceFormat& formatOf(const std::string& name)
{
    const auto all = traceFormats();
    return *std::ranges::find(all, name, [](const TraceFormat& format) { return std::string(format.name); });
}

void writeRandomTrace(const std::filesystem::path& trace, std::uint64_t seed, std::size_t number)
{
    Prng prng(seed);
    auto writer = TraceWriter::create(trace, {"test", "sim:none", gib(4), "2026-01-01T00:00:00Z"});
    REQUIRE(writer);
    std::vector<std::uint32_t> files = {0};
    TraceEntry entry;
    for (std::size_t i = 0; i < number; ++i) {
        if (prng.below(50) == 0) {
            const auto file = writer->fileOf("/DCIM/" + std::to_string(prng.below(20)) + ".mp4");
            REQUIRE(file);
            files.push_back(*file);
        }
        const bool follows = prng.below(2) == 0;
        const Bytes end = entry.offset + entry.length;
        entry.op = static_cast<TraceOp>(prng.below(kTraceOps));
        entry.issued += Ns(static_cast<Ns::rep>(prng.below(1'000'000)));
        entry.latency.reset();
        if (prng.below(3) > 0)
            entry.latency = Ns(static_cast<Ns::rep>(prng.below(1'000'000'000)));
        entry.file = files[prng.below(files.size())];
        entry.offset = follows ? end : Bytes(prng.below(kMaxTraceNumber / 2));
        entry.length = prng.below(4) == 0 ? entry.length : Bytes(512 * prng.below(1000));
        entry.sync = prng.below(3) == 0;
        entry.meta = prng.below(9) == 0;
        entry.fua = prng.below(9) == 0;
        entry.failed = prng.below(99) == 0;
        REQUIRE(writer->add(entry));
    }
    REQUIRE(writer->finish({{"skipped_lines", 3}}));
}

} // namespace assay::test
