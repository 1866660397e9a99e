#include "io/host/proc_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace assay {

namespace {

// Parses the unsigned numbers at the start of a text. Returns their count.
template <std::size_t N> std::size_t numbersOf(std::string_view text, std::array<std::uint64_t, N>& out)
{
    std::size_t count = 0;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (count < N) {
        while (at < end && (*at == ' ' || *at == '\t'))
            ++at;
        const auto [next, problem] = std::from_chars(at, end, out[count]);
        if (problem != std::errc())
            break;
        ++count;
        at = next;
    }
    return count;
}

// Returns the number after a key such as "Dirty:" or "total=".
std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key)
{
    const auto at = text.find(key);
    std::array<std::uint64_t, 1> number{};
    if (at == std::string_view::npos || numbersOf(text.substr(at + key.size()), number) == 0)
        return std::nullopt;
    return number[0];
}

} // namespace

CpuTimes operator-(const CpuTimes& later, const CpuTimes& earlier)
{
    // iowait may decrease (proc(5)); a decrease counts as 0
    const auto increase = [](std::uint64_t now, std::uint64_t before) { return now > before ? now - before : 0; };
    return {increase(later.user, earlier.user), increase(later.system, earlier.system),
            increase(later.idle, earlier.idle), increase(later.iowait, earlier.iowait),
            increase(later.irq, earlier.irq),   increase(later.steal, earlier.steal)};
}

CpuTimes parseCpuTimes(std::string_view procStat)
{
    constexpr std::string_view kAll = "cpu ";
    std::array<std::uint64_t, 8> ticks{}; // user, nice, system, idle, iowait, irq, softirq, steal; guests are in user
    if (!procStat.starts_with(kAll) || numbersOf(procStat.substr(kAll.size()), ticks) < ticks.size())
        return {};
    return {ticks[0] + ticks[1], ticks[2], ticks[3], ticks[4], ticks[5] + ticks[6], ticks[7]};
}

double stealShare(const CpuTimes& during)
{
    return during.demand() > 0 ? static_cast<double>(during.steal) / static_cast<double>(during.demand()) : 0;
}

void parseBlockStat(std::string_view text, HostValues& values)
{
    constexpr std::size_t kFields = 17, kLeast = 11;
    constexpr double kSector = 512; // unit of this file, independent of the device's block size
    std::array<std::uint64_t, kFields> fields{};
    const std::size_t count = numbersOf(text, fields);
    if (count < kLeast)
        return;
    const auto field = [&](std::size_t i) { return static_cast<double>(fields[i]); };
    values[HostColumn::readIos] = field(0);
    values[HostColumn::readBytes] = field(2) * kSector;
    values[HostColumn::readMs] = field(3);
    values[HostColumn::writeIos] = field(4);
    values[HostColumn::writeBytes] = field(6) * kSector;
    values[HostColumn::writeMs] = field(7);
    values[HostColumn::mergedIos] = field(1) + field(5);
    values[HostColumn::inFlight] = field(8);
    values[HostColumn::busyMs] = field(9);
    values[HostColumn::queuedMs] = field(10);
    if (count == kFields) {
        values[HostColumn::flushIos] = field(15);
        values[HostColumn::flushMs] = field(16);
    }
}

void parseProcStat(std::string_view text, double msPerTick, HostValues& values)
{
    const CpuTimes times = parseCpuTimes(text);
    if (times.all() == 0)
        return;
    const auto ms = [&](std::uint64_t ticks) { return static_cast<double>(ticks) * msPerTick; };
    values[HostColumn::userMs] = ms(times.user);
    values[HostColumn::systemMs] = ms(times.system);
    values[HostColumn::idleMs] = ms(times.idle);
    values[HostColumn::iowaitMs] = ms(times.iowait);
    values[HostColumn::irqMs] = ms(times.irq);
    values[HostColumn::stealMs] = ms(times.steal);
}

void parseMeminfo(std::string_view text, HostValues& values)
{
    if (const auto dirty = numberAfter(text, "\nDirty:"))
        values[HostColumn::dirtyBytes] = static_cast<double>(*dirty << 10);
    if (const auto writeback = numberAfter(text, "\nWriteback:"))
        values[HostColumn::writebackBytes] = static_cast<double>(*writeback << 10);
}

double pressureStallMs(std::string_view pressure)
{
    const auto total = pressure.starts_with("some ") ? numberAfter(pressure, "total=") : std::nullopt;
    return total ? static_cast<double>(*total) / 1e3 : std::numeric_limits<double>::quiet_NaN();
}

std::optional<std::uint64_t> writebackTicks(std::string_view stat)
{
    constexpr std::size_t kBetween = 11; // state, then ten numbers up to utime (proc(5), fields 3 to 13)
    const auto open = stat.find('('), close = stat.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open ||
        stat.substr(open, close - open).find("flush") == std::string_view::npos)
        return std::nullopt;
    std::string_view rest = stat.substr(close + 1);
    for (std::size_t i = 0; i < kBetween; ++i) {
        const auto word = rest.find_first_not_of(' ');
        const auto end = word == std::string_view::npos ? word : rest.find(' ', word);
        if (end == std::string_view::npos)
            return std::nullopt;
        rest.remove_prefix(end);
    }
    std::array<std::uint64_t, 2> ticks{};
    return numbersOf(rest, ticks) == 2 ? std::optional(ticks[0] + ticks[1]) : std::nullopt;
}

bool isUnboundWorker(std::string_view comm) { return comm.starts_with("kworker/u"); }

bool reportsLinkReset(std::string_view record, std::span<const std::string> names)
{
    // drivers/usb/core/hub.c; drivers/scsi/scsi_error.c; drivers/usb/storage/uas.c; drivers/mmc/core, host/sdhci.c
    constexpr std::array<std::string_view, 8> kSigns = {
        "reset ",     " reset",    "uas_eh_",   "Timeout waiting for hardware",
        "error -110", "error -84", "timed out", "I/O timeout"};
    const auto head = record.find(';');
    if (head == std::string_view::npos)
        return false;
    record = record.substr(head + 1, record.find('\n', head) - head - 1);
    std::size_t namesEnd = 0; // end of the last of the names at the start
    for (std::size_t at = 0; at < record.size();) {
        const std::size_t end = std::min(record.find(' ', at), record.size());
        std::string_view word = record.substr(at, end - at);
        const bool last = word.ends_with(':');
        word.remove_prefix(word.starts_with('[') ? 1 : 0);
        word = word.substr(0, word.find_last_not_of(":]") + 1);
        if (std::ranges::find(names, word) != names.end())
            namesEnd = end;
        at = end + 1;
        if (last)
            break;
    }
    return namesEnd > 0 && std::ranges::any_of(kSigns, [&](std::string_view sign) {
               return record.find(sign, namesEnd) != std::string_view::npos;
           });
}

std::vector<std::string> kernelNames(std::string_view sysfsPath)
{
    constexpr std::size_t kLevels = 32; // more than sysfs has
    std::vector<std::string> names;
    while (!sysfsPath.empty() && names.size() < kLevels) {
        const auto slash = sysfsPath.find('/');
        const std::string_view name = sysfsPath.substr(0, slash);
        sysfsPath = slash == std::string_view::npos ? "" : sysfsPath.substr(slash + 1);
        const bool isShared =
            name.starts_with("pci") || name.starts_with("usb") || std::ranges::count(name, ':') == 2; // 0000:00:14.0
        const bool isNumbered = name.find_first_of("0123456789") != std::string_view::npos;
        if (!isShared && (isNumbered || slash == std::string_view::npos)) // "sda" has no number
            names.emplace_back(name);
    }
    return names;
}

} // namespace assay
