// Logs of strace: calls that move data or a position, processes and their descriptors, and times.
#include "support/trace_logs.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <regex>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::ContainsSubstring;
using std::chrono::milliseconds;

namespace {

struct StraceImport {
    std::vector<TraceEntry> all;
    std::vector<std::string> paths;
    TraceNotes notes;
    std::string error;

    // "a.bin w 0+4096", in the order of the trace: reads, writes and flushes.
    std::vector<std::string> ios() const
    {
        std::vector<std::string> out;
        for (const TraceEntry& entry : all)
            if (ioOp(entry.op))
                out.push_back(fmt::format("{} {} {}+{}", paths.at(entry.file - 1), name(entry.op)[0],
                                          entry.offset.count(), entry.length.count()));
        return out;
    }
    std::uint64_t note(const std::string& word) const { return notes.contains(word) ? notes.at(word) : 0; }
    Ns duration() const { return all.empty() ? Ns() : all.back().issued + all.back().latency.value_or(Ns()); }
};

StraceImport straceOf(const std::string& log)
{
    const TempFolder folder;
    const auto imported = importTrace(formatOf("strace"), fileWith(folder / "log", log), folder / "trace");
    StraceImport out;
    if (!imported) {
        out.error = imported.error().english();
        return out;
    }
    out.notes = imported->notes;
    auto reader = TraceReader::open(folder / "trace");
    REQUIRE(reader);
    for (TraceEntry entry;;) {
        const auto more = reader->next(entry);
        REQUIRE(more);
        if (!*more)
            break;
        out.all.push_back(entry);
    }
    out.paths = reader->files();
    return out;
}

std::string caseLog(const std::string& name)
{
    std::ifstream file(std::string(ASSAY_TEST_DATA) + "/cases/" + name, std::ios::binary);
    REQUIRE(file);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The lines, each with a time of its own and the number of a thread in front: "7 open(...) = 3".
std::string timed(const std::vector<std::string>& lines)
{
    std::string log;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::size_t blank = lines[i].find(' ');
        log += fmt::format("{} 1700000000.{:06} {}\n", lines[i].substr(0, blank), i, lines[i].substr(blank + 1));
    }
    return log;
}

using Strings = std::vector<std::string>;

} // namespace

TEST_CASE("A 32-bit program moves its position as the same program for 64 bits does", "[trace]")
{
    const auto of32 = straceOf(caseLog("strace-32bit-llseek/recorder-32bit.log"));
    const auto of64 = straceOf(caseLog("strace-32bit-llseek/recorder-64bit.log"));
    std::vector<std::string> writes;
    for (const std::string& io : of64.ios())
        if (io.find(" r ") == std::string::npos)
            writes.push_back(io);
    CHECK(of32.ios() == writes);
    CHECK(std::ranges::count(writes, "/mnt/sd/clip.mp4 w 0+4096") == 4);
    CHECK(of32.note("calls_not_understood") == 0);
}

TEST_CASE("Calls that set a position or size are followed in each form that strace has", "[trace]")
{
    struct Row {
        const char* call;
        std::uint64_t next; // where a write goes after 100 bytes were written
    };
    const auto row = GENERATE(
        Row{"_llseek(3, 4294971392, [4294971392], SEEK_SET) = 0", 4294971392},
        Row{"_llseek(3, 0, 40, [40], SEEK_SET) = 0", 40},
        Row{"lseek(3, 5000000000, SEEK_SET) = 5000000000", 5000000000}, Row{"lseek(3, 7, SEEK_DATA) = 512", 512},
        Row{"lseek(3, 0, SEEK_SET) = -1 EINVAL (Invalid argument)", 100},
        Row{"pwritev2(3, [{iov_base=\"a, ]\"..., iov_len=5}], 1, -1, RWF_DSYNC) = 5", 105},
        Row{"pwritev2(3, [{iov_base=\"a\", iov_len=5}], 1, 900, 0) = 5", 100},
        Row{"preadv2(3, [{iov_base=\"\\\")\", iov_len=5}], 1, -1, 0) = 5", 105},
        Row{"copy_file_range(3, NULL, 3, [9000], 30, 0) = 30", 130},
        Row{"copy_file_range(3, [0], 3, NULL, 30, 0) = 30", 130}, Row{"sendfile(9, 3, [0] => [30], 30) = 30", 100},
        Row{"sendfile64(9, 3, NULL, 30) = 30", 130}, Row{"splice(3, NULL, 9, NULL, 30, SPLICE_F_MOVE) = 30", 130},
        Row{"ftruncate(3, 5) = 0", 100}, Row{"fcntl64(3, F_SETFL, O_RDWR|O_APPEND) = 0", 100},
        Row{"read(3, \"\", 4096) = 0", 100});
    CAPTURE(row.call);
    const auto log = straceOf(timed({"7 openat(AT_FDCWD, \"/m/a\", O_RDWR|O_CREAT|O_TRUNC, 0644) = 3",
                                     "7 socket(AF_INET, SOCK_STREAM, 0) = 9", "7 write(3, \"\"..., 100) = 100",
                                     "7 " + std::string(row.call), "7 write(3, \"\", 1) = 1"}));
    INFO(log.error);
    REQUIRE_FALSE(log.all.empty());
    CHECK(log.ios().back() == fmt::format("/m/a w {}+1", row.next));
    CHECK(log.note("calls_not_understood") == 0);
    CHECK(log.note("calls_of_unknown_descriptors") == 0);
}

TEST_CASE("An append goes to the current end of the file, and an assumed end is noted", "[trace]")
{
    const Strings begin = {"7 openat(AT_FDCWD, \"/m/a\", O_WRONLY|O_CREAT|O_TRUNC, 0644) = 3",
                           "7 openat(AT_FDCWD, \"/m/a\", O_WRONLY|O_APPEND) = 4"};
    Strings lines = begin;
    for (const char* line :
         {"7 pwrite64(3, \"\"..., 10, 90) = 10", "7 write(4, \"\"..., 5) = 5", "7 truncate(\"/m/a\", 20) = 0",
          "7 write(4, \"\"..., 5) = 5", "7 fallocate(3, 0, 0, 60) = 0", "7 write(4, \"\"..., 5) = 5",
          "7 fallocate(3, FALLOC_FL_KEEP_SIZE, 0, 900) = 0",
          "7 pwritev2(3, [{iov_base=\"\"..., iov_len=5}], 1, 0, RWF_APPEND) = 5", "7 rename(\"/m/a\", \"/m/a.1\") = 0",
          "7 write(4, \"\"..., 5) = 5", "7 openat(AT_FDCWD, \"/m/a\", O_WRONLY|O_APPEND|O_CREAT|O_EXCL, 0644) = 5",
          "7 write(5, \"\"..., 8) = 8"})
        lines.emplace_back(line);
    const auto log = straceOf(timed(lines));
    CHECK(log.ios() == Strings{"/m/a w 90+10", "/m/a w 100+5", "/m/a w 20+5", "/m/a w 60+5", "/m/a w 65+5",
                               "/m/a w 70+5", "/m/a w 0+8"});
    CHECK(log.note("appends_at_unknown_end") == 0);
    const auto guessed = straceOf(timed({"7 open(\"/m/log\", O_WRONLY|O_APPEND) = 3", "7 write(3, \"\"..., 5) = 5"}));
    CHECK(guessed.note("appends_at_unknown_end") == 1);
    const auto disk =
        straceOf(timed({"7 open(\"/dev/sda\", O_WRONLY|O_APPEND|O_EXCL) = 3", "7 write(3, \"\"..., 5) = 5"}));
    CHECK(disk.note("appends_at_unknown_end") == 1);
    const auto told =
        straceOf(timed({"7 open(\"/m/log\", O_WRONLY|O_APPEND) = 3",
                        "7 fstat(3, {st_mode=S_IFREG|0644, st_size=700, ...}) = 0", "7 write(3, \"\"..., 5) = 5"}));
    CHECK(told.ios() == Strings{"/m/log w 700+5"});
    CHECK(told.note("appends_at_unknown_end") == 0);
}

TEST_CASE("Each process has its own descriptors where the log shows no clone", "[trace]")
{
    const auto log = straceOf(caseLog("strace-two-processes/two-recorders.log"));
    CHECK(log.ios() == Strings{"/mnt/sd/main.mp4 w 0+65536", "/mnt/sd/sub.mp4 w 0+16384",
                               "/mnt/sd/main.mp4 w 65536+65536", "/mnt/sd/sub.mp4 w 16384+16384",
                               "/mnt/sd/main.mp4 w 131072+65536", "/mnt/sd/sub.mp4 w 32768+16384"});
    CHECK(std::ranges::count(log.all, TraceOp::close, &TraceEntry::op) == 2);
    CHECK(log.note("threads_of_unknown_origin") == 2);
}

TEST_CASE("A clone says whether descriptors are shared", "[trace]")
{
    struct Row {
        const char* clone;
        bool shared;
    };
    const auto row = GENERATE(
        Row{"clone(child_stack=0x7f, flags=CLONE_VM|CLONE_FS|CLONE_FILES|CLONE_SIGHAND|CLONE_THREAD, tls=0x7f) = 8",
            true},
        Row{"clone3({flags=CLONE_VM|CLONE_FILES, exit_signal=0, stack=0x7f} => {parent_tid=[8]}, 88) = 8", true},
        Row{"clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD, child_tidptr=0x7f) = 8", false},
        Row{"clone3({flags=CLONE_CHILD_CLEARTID, exit_signal=SIGCHLD, stack=NULL}, 88) = 8", false},
        Row{"fork() = 8", false}, Row{"vfork() = 8", false}, Row{"fork() = 2 /* 8 in strace's PID NS */", false});
    const bool childFirst = GENERATE(false, true);
    CAPTURE(row.clone, childFirst);
    const std::string clone(row.clone);
    Strings lines = {"7 open(\"/m/a\", O_RDWR|O_CREAT|O_TRUNC, 0644) = 3", "7 write(3, \"\"..., 10) = 10"};
    if (childFirst) {
        const std::size_t behind = clone.rfind(") = ");
        lines.push_back("7 " + clone.substr(0, behind) + " <unfinished ...>");
        lines.emplace_back("8 write(3, \"\"..., 10) = 10");
        lines.push_back("7 <... clone resumed>" + clone.substr(behind));
    } else {
        lines.push_back("7 " + clone);
        lines.emplace_back("8 write(3, \"\"..., 10) = 10");
    }
    for (const char* line : {"8 close(3) = 0", "8 open(\"/m/b\", O_RDWR|O_CREAT|O_TRUNC, 0644) = 3",
                             "7 write(3, \"\"..., 10) = 10", "8 write(3, \"\"..., 10) = 10"})
        lines.emplace_back(line);
    const auto log = straceOf(timed(lines));
    const std::string last = row.shared ? "/m/b w 0+10" : "/m/a w 20+10",
                      own = row.shared ? "/m/b w 10+10" : "/m/b w 0+10";
    CHECK(log.ios() == Strings{"/m/a w 0+10", "/m/a w 10+10", last, own});
    CHECK(log.note("threads_of_unknown_origin") == 0);
}

TEST_CASE("execve closes descriptors with O_CLOEXEC; unshare and close_range give a thread its own table", "[trace]")
{
    const auto log = straceOf(timed(
        {"7 open(\"/m/a\", O_RDWR|O_CREAT|O_TRUNC|O_CLOEXEC, 0644) = 3", "7 open(\"/m/b\", O_RDWR|O_CREAT|O_TRUNC) = 4",
         "7 fcntl(4, F_DUPFD_CLOEXEC, 10) = 10", "7 dup3(4, 11, O_CLOEXEC) = 11", "7 fcntl(4, F_DUPFD, 12) = 12",
         "7 clone(flags=CLONE_VM|CLONE_FILES|CLONE_THREAD) = 8", "8 unshare(CLONE_FILES) = 0", "8 close(12) = 0",
         "7 write(12, \"\"..., 5) = 5", "7 vfork() = 9", "9 execve(\"/bin/x\", [\"x\"], 0x7f /* 3 vars */) = 0",
         "9 write(4, \"\"..., 5) = 5", "9 write(3, \"\"..., 5) = 5", "9 write(10, \"\"..., 5) = 5",
         "9 write(11, \"\"..., 5) = 5", "7 close_range(3, 11, 0) = 0", "7 write(4, \"\"..., 5) = 5",
         "7 write(12, \"\"..., 5) = 5"}));
    CHECK(log.ios() == Strings{"/m/b w 0+5", "/m/b w 5+5", "/m/b w 10+5"});
    CHECK(log.note("calls_of_unknown_descriptors") == 4);
}

TEST_CASE("A call goes to the file that its descriptor was when it began", "[trace]")
{
    const auto log = straceOf(timed({"7 open(\"/m/a\", O_RDWR|O_CREAT|O_TRUNC) = 3", "7 clone(flags=CLONE_FILES) = 8",
                                     "8 fsync(3 <unfinished ...>", "7 close(3 <unfinished ...>",
                                     "9 open(\"/m/x\", O_RDONLY) = -1 ENOENT (No such file or directory)",
                                     "8 <... fsync resumed>) = 0", "8 open(\"/m/b\", O_RDWR|O_CREAT|O_TRUNC) = 3",
                                     "7 <... close resumed>) = 0", "7 write(3, \"\"..., 5) = 5"}));
    CHECK(log.ios() == Strings{"/m/a f 0+0", "/m/b w 0+5"});
    CHECK(log.paths.size() == 2);
}

TEST_CASE("A flush that outlasts thousands of writes stays at its position", "[trace]")
{
    Strings lines = {"7 open(\"/m/a\", O_RDWR|O_CREAT|O_TRUNC) = 3", "7 clone(flags=CLONE_FILES) = 8",
                     "8 fsync(3 <unfinished ...>"};
    for (int i = 0; i < 10'000; ++i)
        lines.emplace_back("7 write(3, \"\"..., 5) = 5");
    lines.emplace_back("8 <... fsync resumed>) = 0 <0.010000>");
    const auto log = straceOf(timed(lines));
    INFO(log.error);
    REQUIRE(log.all.size() == 10'002);
    CHECK(log.all[1].op == TraceOp::flush);
    CHECK(log.all[1].latency == milliseconds(10));
}

TEST_CASE("A real log of many calls, threads and processes is followed through all of them", "[trace]")
{
    const auto log = straceOf(caseLog("strace-calls/calls.log"));
    INFO(log.error);
    const Strings expected = {"a.bin w 0+4096",        "a.bin w 8192+1024", "a.bin w 4096+1024",  "a.bin r 0+1024",
                              "a.bin r 5120+1024",     "a.bin r 0+4096",    "b.bin w 0+4096",     "a.bin r 0+2000",
                              "b.bin w 4096+2000",     "a.bin r 0+2000",    "b.bin w 6096+2000",  "a.bin r 0+2048",
                              "b.bin w 16384+2048",    "a.bin w 2048+10",   "a.bin w 2058+10",    "a.bin w 100+50",
                              "a.bin w 10+5",          "a.bin w 15+7",      "c.bin w 0+77",       "thread.bin w 0+300",
                              "thread.bin w 300+400",  "child.bin w 0+111", "c.bin w 77+11",      "parent.bin w 0+222",
                              "c.bin w 88+22",         "dd.bin w 0+4096",   "dd.bin w 4096+4096", "dd.bin f 0+0",
                              "parent.bin w 1024+512", "parent.bin f 0+0",  "parent.bin f 0+0",   "parent.bin f 0+0",
                              "parent.bin f 0+0"};
    CHECK(log.ios() == expected);
    CHECK(log.all[2].sync); // RWF_DSYNC
    CHECK(log.note("mapped_for_writing") == 1);
    CHECK(log.note("calls_of_unknown_descriptors") == 3); // to the terminal
    CHECK(log.note("calls_not_understood") == 0);
    CHECK(log.note("threads_of_unknown_origin") == 0);
}

namespace {

// The same log with the times of another option of strace.
std::string withTimes(const std::string& log, const std::string& option)
{
    std::string out;
    std::istringstream in(log);
    Ns last{}, first{};
    for (std::string line; std::getline(in, line);) {
        const std::size_t blank = line.find(' '), end = line.find(' ', blank + 1);
        const auto us = std::stoll(line.substr(blank + 1, 10)) * 1'000'000 + std::stoll(line.substr(blank + 12, 6));
        const Ns at = std::chrono::microseconds(us);
        first = first == Ns() ? at : first;
        last = last == Ns() ? at : last;
        const auto delta = std::chrono::duration_cast<std::chrono::microseconds>(at - last).count();
        const std::string relative = fmt::format("{:6}.{:06}", delta / 1'000'000, delta % 1'000'000);
        // Just before midnight, so that a day ends within the log.
        const auto ofDay = std::chrono::duration_cast<std::chrono::microseconds>(at - first).count() + 86'399'950'000;
        const std::string clock = fmt::format("{:02}:{:02}:{:02}.{:06}", ofDay / 3'600'000'000 % 24,
                                              ofDay / 60'000'000 % 60, ofDay / 1'000'000 % 60, ofDay % 1'000'000);
        last = at;
        const std::string pid = line.substr(0, blank), rest = line.substr(end + 1);
        out +=
            option == "-r"       ? fmt::format("{:<5} {} {}\n", pid, relative, rest)
            : option == "-tt"    ? fmt::format("{:<5} {} {}\n", pid, clock, rest)
            : option == "-tt -r" ? fmt::format("{:<5} {} (+{}) {}\n", pid, clock, relative, rest)
            : option == "pid"  ? fmt::format("[pid {:>5}] {} {}\n", pid, line.substr(blank + 1, end - blank - 1), rest)
            : option == "comm" ? fmt::format("{}<my prog> {} {}\n", pid, line.substr(blank + 1, end - blank - 1), rest)
                               : fmt::format("{:<5} {} [ 257] [00007fe1530ad011] {}\n", pid,
                                             line.substr(blank + 1, end - blank - 1), rest);
    }
    return out;
}

} // namespace

TEST_CASE("Each format of times and threads of strace yields the same trace", "[trace]")
{
    const std::string option = GENERATE("-r", "-tt", "-tt -r", "pid", "comm", "-i -n");
    CAPTURE(option);
    const std::string log = caseLog("strace-calls/calls.log");
    const auto expected = straceOf(log), other = straceOf(withTimes(log, option));
    INFO(other.error);
    CHECK(other.ios() == expected.ios());
    CHECK(other.duration() == expected.duration());
    CHECK(other.note("skipped_lines") == 0);
}

TEST_CASE("Relative times are summed up", "[trace]")
{
    const auto log = straceOf(caseLog("strace-without-ttt/relative.log"));
    CHECK(log.duration() == milliseconds(1910));
    CHECK(straceOf(
              "0.000000 open(\"/m/a\", O_RDWR) = 3\n0.100000 write(3, \"\"..., 5) = 5\n0.100000 write(3, \"\"..., 5) "
              "= 5\n")
              .duration() == milliseconds(200));
    // A computer without a clock begins in 1970.
    CHECK(
        straceOf("7     12.000000 open(\"/m/a\", O_RDWR) = 3\n7     12.100000 write(3, \"\"..., 5) = 5\n").duration() ==
        milliseconds(100));
}

TEST_CASE("The time of day is taken, over midnight too", "[trace]")
{
    CHECK(straceOf(caseLog("strace-without-ttt/tt.log")).duration() == milliseconds(1004));
    CHECK(
        straceOf("23:59:59.500000 open(\"/m/a\", O_RDWR) = 3\n00:00:00.250000 write(3, \"\"..., 5) = 5\n").duration() ==
        milliseconds(750));
}

TEST_CASE("A log without times, or with whole seconds, is noted", "[trace]")
{
    struct Row {
        std::string log;
        const char* says;
    };
    const auto row =
        GENERATE(Row{caseLog("strace-without-ttt/plain.log"), "no timestamps; record with strace -f -ttt -T"},
                 Row{"17562 openat(AT_FDCWD, \"/m/a\", O_RDWR) = 3\n17562 write(3, \"\"..., 5) = 5\n", "no timestamps"},
                 Row{"[pid  1865] openat(AT_FDCWD, \"/m/a\", O_RDWR) = 3\n[pid  1865] write(3, \"\"..., 5) = 5\n",
                     "no timestamps"},
                 Row{"20:41:40 open(\"/m/a\", O_RDWR) = 3\n20:41:40 write(3, \"\"..., 5) = 5\n", "whole seconds"},
                 Row{"17585 1795920924 open(\"/m/a\", O_RDWR) = 3\n17585 1795920924 write(3, \"\"..., 5) = 5\n",
                     "whole seconds"});
    CAPTURE(row.log);
    CHECK_THAT(straceOf(row.log).error, ContainsSubstring(row.says));
}

TEST_CASE("An unsupported call is counted by its name", "[trace]")
{
    struct Row {
        const char* call;
        const char* word;
    };
    const auto row =
        GENERATE(Row{"io_submit(0x7f, 1, [{aio_lio_opcode=IOCB_CMD_PWRITE, aio_fildes=3}]) = 1",
                     "calls_not_understood.io_submit"},
                 Row{"ioctl(3, FICLONE, 4) = 0", "calls_not_understood.ioctl"},
                 Row{"fallocate(3, FALLOC_FL_COLLAPSE_RANGE, 0, 4096) = 0", "calls_not_understood.fallocate"},
                 Row{"pwrite64(3, 0x7f, 0x10, 0x1000) = 16", "calls_not_understood.pwrite64"},
                 Row{"_llseek(3, 0, 0x7f, SEEK_SET) = 0", "calls_not_understood._llseek"},
                 Row{"readv3(3, 0x7f, 1) = 16", "calls_not_understood.readv3"},
                 Row{"open_by_handle_at(5, {handle_bytes=8}, O_RDWR) = 6", "calls_not_understood.open_by_handle_at"},
                 Row{"io_uring_setup(8, {flags=0}) = 6", "io_uring_calls"},
                 Row{"io_uring_enter(6, 1, 0, 0, NULL, 8) = 1", "io_uring_calls"},
                 Row{"<... write resumed>) = 4096", "calls_without_begin"},
                 Row{"write(3, \"\" <unfinished ...>", "never_completed"});
    CAPTURE(row.call);
    const auto log = straceOf(
        timed({"7 open(\"/m/a\", O_RDWR|O_CREAT) = 3", "7 write(3, \"\"..., 5) = 5", "7 " + std::string(row.call)}));
    CHECK(log.ios() == Strings{"/m/a w 0+5"});
    CHECK(log.note(row.word) == 1);
    CHECK(log.note("calls_not_understood") == (std::string(row.word).find('.') == std::string::npos ? 0 : 1));
}

TEST_CASE("An strace log without file I/O is refused with the reason", "[trace]")
{
    CHECK_THAT(
        straceOf(timed({"7 io_uring_setup(8, {flags=0}) = 3", "7 io_uring_enter(3, 1, 0, 0, NULL, 8) = 1"})).error,
        ContainsSubstring("io_uring"));
    CHECK_THAT(straceOf(timed({"7 write(5, \"\"..., 5) = 5"})).error, ContainsSubstring("opened before the log"));
    CHECK_THAT(straceOf(timed({"7 getpid() = 7"})).error, ContainsSubstring("no call in the log"));
    CHECK_THAT(straceOf("hello\n").error, ContainsSubstring("another format"));
}

TEST_CASE("With -y paths are those of the kernel, and files that were open before are known", "[trace]")
{
    const auto log = straceOf(timed(
        {"7 openat(AT_FDCWD</m>, \"a, b\", O_RDWR|O_CREAT|O_TRUNC) = 3</m/a, b>", "7 write(3</m/a, b>, \"\"..., 5) = 5",
         "7 write(4</m/c>, \"\"..., 5) = 5", "7 read(5<pipe:[38694]>, \"\"..., 5) = 5",
         "7 sendto(6<TCP:[10.0.0.1:5->10.0.0.2:6]>, \"\"..., 5, 0, NULL, 0) = 5", "8 write(3</m/d>, \"\"..., 5) = 5",
         "7 read(7</dev/sda<block 8:0>>, \"\"..., 5) = 5"}));
    CHECK(log.ios() == Strings{"/m/a, b w 0+5", "/m/c w 0+5", "/m/d w 0+5", "/dev/sda r 0+5"});
    CHECK(log.note("calls_of_unknown_descriptors") == 0);
}

TEST_CASE("Relative paths are those of their folder", "[trace]")
{
    const auto log =
        straceOf(timed({"7 chdir(\"/m/x\") = 0", "7 open(\"a\", O_RDWR|O_CREAT|O_TRUNC) = 3",
                        "7 write(3, \"\"..., 5) = 5", "7 open(\"/m/y\", O_RDONLY|O_DIRECTORY) = 4",
                        "7 openat(4, \"./a\", O_RDWR|O_CREAT|O_TRUNC) = 5", "7 write(5, \"\"..., 5) = 5",
                        "7 fchdir(4) = 0", "7 open(\"a\", O_RDWR|O_APPEND) = 6", "7 write(6, \"\"..., 5) = 5"}));
    CHECK(log.ios() == Strings{"/m/x/a w 0+5", "/m/y/a w 0+5", "/m/y/a w 5+5"});
}

TEST_CASE("A log from the terminal reports new processes within its lines", "[trace]")
{
    const auto log = straceOf("1700000000.000000 open(\"/m/a\", O_RDWR|O_CREAT|O_TRUNC) = 3\n"
                              "1700000000.000001 clone(child_stack=NULL, flags=CLONE_CHILD_CLEARTID|SIGCHLD, "
                              "child_tidptr=0x7fstrace: Process 18 "
                              "attached\n) = 18\n"
                              "[pid    18] 1700000000.000002 close(3) = 0\n"
                              "[pid    17] 1700000000.000003 write(3, \"\"..., 5) = 5\n"
                              "[pid    18] 1700000000.000004 +++ exited with 0 +++\n"
                              "1700000000.000005 write(3, \"\"..., 5) = 5\n"
                              "1700000000.000006 +++ exited with 0 +++\n");
    CHECK(log.ios() == Strings{"/m/a w 0+5", "/m/a w 5+5"});
    CHECK(log.note("skipped_lines") == 0);
    CHECK(log.note("threads_of_unknown_origin") == 0);
}
