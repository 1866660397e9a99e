// Kernel information on device and computer, and its storage in bounded memory. The texts are from a Linux 6.18.
#include "io/host/host_series.h"
#include "io/host/proc_text.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

using namespace assay;
using namespace std::chrono_literals;

namespace {

HostRow rowAt(Ns begin, Ns end, double written, double dirty, double late)
{
    HostRow row;
    row.begin = begin;
    row.end = end;
    row.values[HostColumn::writeBytes] = written;
    row.values[HostColumn::dirtyBytes] = dirty;
    row.values[HostColumn::lateMs] = late;
    return row;
}

double sumOf(const HostSeries& series, HostColumn column)
{
    double sum = 0;
    for (const HostRow& row : series.rows())
        sum += row.values[column];
    return sum;
}

} // namespace

TEST_CASE("The counters of a block device are read from its file, with and without flushes")
{
    HostValues values;
    const bool old = GENERATE(false, true);
    const std::string text = "   12648     2512   921594     5031   440185   118230 21047112   262150        3    "
                             "151340   289777";
    parseBlockStat(old ? text : text + "       1       2       3     4    9177    22590\n", values);
    CHECK(values[HostColumn::readIos] == 12648);
    CHECK(values[HostColumn::readBytes] == 921594.0 * 512);
    CHECK(values[HostColumn::readMs] == 5031);
    CHECK(values[HostColumn::writeIos] == 440185);
    CHECK(values[HostColumn::writeBytes] == 21047112.0 * 512);
    CHECK(values[HostColumn::writeMs] == 262150);
    CHECK(values[HostColumn::mergedIos] == 2512 + 118230);
    CHECK(values[HostColumn::inFlight] == 3);
    CHECK(values[HostColumn::busyMs] == 151340);
    CHECK(values[HostColumn::queuedMs] == 289777);
    CHECK((old ? std::isnan(values[HostColumn::flushIos]) : values[HostColumn::flushIos] == 9177));
    CHECK((old ? std::isnan(values[HostColumn::flushMs]) : values[HostColumn::flushMs] == 22590));
}

TEST_CASE("CPU times come from the first line of /proc/stat, and the steal share refers to the demand")
{
    const std::string text = "cpu  1160629 844437 380603 165854 16441 0 6982 3078 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n";
    const CpuTimes times = parseCpuTimes(text);
    CHECK(times.user == 1160629 + 844437);
    CHECK(times.system == 380603);
    CHECK(times.idle == 165854);
    CHECK(times.iowait == 16441);
    CHECK(times.irq == 6982);
    CHECK(times.steal == 3078);
    CHECK(stealShare(times) == Catch::Approx(3078.0 / (1160629 + 844437 + 380603 + 6982 + 3078)));
    HostValues values;
    parseProcStat(text, 10, values);
    CHECK(values[HostColumn::systemMs] == 3806030);
    CHECK(values[HostColumn::stealMs] == 30780);
    const auto bad = GENERATE("", "cpu  1 2 3", "cpu0 1 2 3 4 5 6 7 8", "cpu  a b c d e f g h");
    CHECK(parseCpuTimes(bad).all() == 0);
}

TEST_CASE("Dirty pages and pressure are read, and are unknown where the kernel does not say")
{
    HostValues values;
    parseMeminfo("MemTotal:       24684088 kB\nSwapFree:              0 kB\nDirty:              1288 kB\nWriteback:"
                 "            64 kB\nAnonPages:        514012 kB\nWritebackTmp:          7 kB\n",
                 values);
    CHECK(values[HostColumn::dirtyBytes] == 1288 * 1024);
    CHECK(values[HostColumn::writebackBytes] == 64 * 1024);
    CHECK(pressureStallMs("some avg10=47.81 avg60=35.63 avg300=32.98 total=10142508296\nfull avg10=0.00 avg60=0.00 "
                          "avg300=0.00 total=7\n") == Catch::Approx(10142508.296));
    CHECK(std::isnan(pressureStallMs("")));
    CHECK(std::isnan(pressureStallMs("full avg10=0 total=7")));
}

TEST_CASE("Only a kernel worker that is called after a flush counts as a flusher")
{
    struct Row {
        std::string stat;
        std::optional<std::uint64_t> ticks;
    };
    const auto row = GENERATE(
        Row{"312 (kworker/u8:2-flush-253:0) I 2 0 0 0 -1 69238880 0 0 0 0 11 217 0 0 20 0 1 0 3112 0 0 1844674", 228},
        Row{"313 (kworker/u8:3-events_unbound) I 2 0 0 0 -1 69238880 0 0 0 0 11 217 0 0 20 0 1 0 3112 0 0", {}},
        Row{"9 (a) flush) S 1 2 3 4 5 6 7 8 9 10 40 2 0 0", 42}, Row{"312 (kworker/u8:2-flush-253:0) I 2 0", {}},
        Row{"", {}}, Row{") flush (", {}});
    CAPTURE(row.stat);
    CHECK(writebackTicks(row.stat) == row.ticks);
    CHECK(isUnboundWorker("kworker/u8:2-flush-253:0"));
    CHECK_FALSE(isUnboundWorker("kworker/0:1H-kblockd"));
}

TEST_CASE("A kernel message reports a link reset if it starts with the name of the device or of a parent")
{
    struct Row {
        std::string message;
        bool tells;
    };
    const auto row = GENERATE(
        Row{"usb 1-4: reset high-speed USB device number 5 using xhci_hcd", true},
        Row{"scsi host2: uas_eh_device_reset_handler start", true},
        Row{"sd 2:0:0:0: [sda] tag#0 uas_eh_abort_handler 0 uas-tag 1 inflight: CMD", true},
        Row{"sd 2:0:0:0: [sda] Attached SCSI removable disk", false}, Row{"usb 1-4: new high-speed USB device", false},
        Row{"usb 1-5: reset high-speed USB device number 6 using xhci_hcd", false},
        Row{"sd 3:0:0:0: [sdb] tag#0 timing out command, reset", false}, Row{"reset 1-4", false}, Row{"", false});
    const auto names =
        kernelNames("/sys/devices/pci0000:00/0000:00:14.0/usb1/1-4/1-4:1.0/host2/target2:0:0/2:0:0:0/block/sda");
    CHECK(names == std::vector<std::string>{"1-4", "1-4:1.0", "host2", "2:0:0:0", "sda"});
    CAPTURE(row.message);
    CHECK(reportsLinkReset("6,339,5140900,-;" + row.message + "\n SUBSYSTEM=usb\n DEVICE=+usb:1-4\n", names) ==
          row.tells);
    CHECK_FALSE(reportsLinkReset(row.message, names)); // no record
    const auto slot = kernelNames("/sys/devices/pci0000:00/0000:00:1c.4/mmc_host/mmc0/mmc0:aaaa/block/mmcblk0");
    CHECK(reportsLinkReset("3,1,2,-;mmc0: error -110 whilst initialising SD card\n", slot));
    CHECK(reportsLinkReset("3,1,2,-;mmcblk0: error -84 transferring data, sector 8\n", slot));
    CHECK_FALSE(reportsLinkReset("3,1,2,-;mmcblk0: mmc0:aaaa SL16G 14.8 GiB\n", slot));
}

TEST_CASE("Counters are differences of two samples, levels those of the later one, and unknown values stay unknown")
{
    HostValues earlier, later;
    earlier[HostColumn::writeBytes] = 1000;
    later[HostColumn::writeBytes] = 5000;
    earlier[HostColumn::iowaitMs] = 50;
    later[HostColumn::iowaitMs] = 40; // it may fall
    earlier[HostColumn::dirtyBytes] = 9;
    later[HostColumn::dirtyBytes] = 7;
    later[HostColumn::flushIos] = 3; // appeared in between
    const HostValues grown = increaseBetween(earlier, later);
    CHECK(grown[HostColumn::writeBytes] == 4000);
    CHECK(grown[HostColumn::iowaitMs] == 0);
    CHECK(grown[HostColumn::dirtyBytes] == 7);
    CHECK(std::isnan(grown[HostColumn::flushIos]));
    CHECK(std::isnan(grown[HostColumn::temperatureC]));
}

TEST_CASE("A series of any length fits its rows: sums are kept, levels averaged, the latest is the latest")
{
    HostSeries series;
    constexpr int kSeconds = 20'000; // five and a half hours
    for (int i = 0; i < kSeconds; ++i)
        series.add(rowAt(i * 1s, (i + 1) * 1s, 1000, 64, i == 7777 ? 90 : 1));
    CHECK(series.rows().size() <= HostSeries::kRows);
    CHECK(series.rows().size() > HostSeries::kRows / 4);
    CHECK(sumOf(series, HostColumn::writeBytes) == Catch::Approx(1000.0 * kSeconds));
    CHECK(series.rows().front().begin == 0s);
    CHECK(series.rows().back().end == kSeconds * 1s);
    double latest = 0;
    for (std::size_t i = 0; i < series.rows().size(); ++i) {
        const HostRow& row = series.rows()[i];
        CHECK(row.values[HostColumn::dirtyBytes] == Catch::Approx(64));
        latest = std::max(latest, row.values[HostColumn::lateMs]);
        if (i > 0)
            CHECK(row.begin == series.rows()[i - 1].end);
    }
    CHECK(latest == 90);
}

TEST_CASE("Host samples after the end of a step are not in its rows")
{
    HostSeries series;
    for (int second = 0; second < 5; ++second)
        series.add(rowAt(second * 1s, (second + 1) * 1s, 1, 0, 0));
    series.endAt(2500ms);
    CHECK(sumOf(series, HostColumn::writeBytes) == 3);
    series.endAt(2s);
    CHECK(sumOf(series, HostColumn::writeBytes) == 2);
}

TEST_CASE("The file of a series reads back, ignores unknown columns, and rejects other content")
{
    HostSeries series;
    series.add(rowAt(-5s, -4s, 123.25, 64, 0.5)); // before a restart of the machine
    series.add(rowAt(-4s, 3s, 0, 1e12, 12));
    const std::string text = series.text();
    const auto again = HostSeries::fromText(text, "x.csv");
    REQUIRE(again);
    CHECK(again->text() == text);
    CHECK(std::isnan(again->rows()[0].values[HostColumn::temperatureC]));
    const auto newer = HostSeries::fromText("begin_ns,end_ns,mood,write_bytes\n0,1000,3,42\n", "x.csv");
    REQUIRE(newer);
    CHECK(newer->rows()[0].values[HostColumn::writeBytes] == 42);
    const auto bad = GENERATE(
        std::string(), std::string("write_bytes\n1\n"), std::string("begin_ns,end_ns,dirty_bytes\n0,1000\n"),
        std::string("begin_ns,end_ns,dirty_bytes\n0,1000,x\n"),
        std::string("begin_ns,end_ns,dirty_bytes\n0,1000,nan\n"), std::string("begin_ns,end_ns,dirty_bytes\n5,1,0\n"),
        std::string("begin_ns,end_ns,dirty_bytes\n0,9,0\n8,12,0\n"));
    CAPTURE(bad);
    const auto refused = HostSeries::fromText(bad, "x.csv");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Errc::corruptRecord);
}
