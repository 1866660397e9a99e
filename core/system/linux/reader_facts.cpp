#include "system/linux/reader_facts.h"

#include "ground/base/aligned_buffer.h"
#include "ground/base/clock.h"
#include "system/linux/device_number.h"
#include "system/linux/file_text.h"
#include "system/quarantine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <unistd.h>

namespace assay::platform {

namespace {

namespace fs = std::filesystem;

constexpr Bytes kLongRead = kib(64);
constexpr std::size_t kReads = 9; // of each length
constexpr int kPatienceMs = 2000;
constexpr int kLevels = 32; // of folders above a device; sysfs has fewer

// Median time of the reads; nothing if one fails.
std::optional<Ns> medianRead(const OpenCard& card, Bytes length)
{
    const AlignedBuffer buffer(length);
    const SystemClock clock;
    std::array<Ns, kReads> times{};
    for (std::size_t i = 0; i < kReads; ++i) {
        // Away from both ends; a different address for each length and read, to avoid data from read-ahead.
        const std::uint64_t part = 2 * i + (length == kLongRead ? 2 : 1);
        const Bytes at = roundDown(Bytes(card.capacity.count() / (2 * kReads + 2) * part), kLongRead);
        const Ns begin = clock.now();
        if (pread(card.descriptor.get(), buffer.span().data(), length.count(), static_cast<off_t>(at.count())) !=
            static_cast<ssize_t>(length.count()))
            return std::nullopt;
        times[i] = clock.now() - begin;
    }
    std::ranges::nth_element(times, times.begin() + kReads / 2);
    return times[kReads / 2];
}

// Nanoseconds; 0 = not known.
std::int64_t overheadOf(const OpenCard& card)
{
    const Bytes shortRead = std::max(card.logicalBlock, Bytes(kSectorBytes));
    if (card.capacity < kLongRead * (4 * kReads) || shortRead >= kLongRead)
        return 0;
    const auto brief = medianRead(card, shortRead), lengthy = medianRead(card, kLongRead);
    if (!brief || !lengthy || *lengthy <= *brief)
        return 0;
    const double perByte =
        static_cast<double>((*lengthy - *brief).count()) / static_cast<double>((kLongRead - shortRead).count());
    return std::max<std::int64_t>(0, brief->count() -
                                         static_cast<std::int64_t>(perByte * static_cast<double>(shortRead.count())));
}

// "7877 Mbit/s, PCIe 8.0 GT/s x1" from the folder of a PCI function; "" if unknown. The line code takes one fifth up to
// 5 GT/s (8b/10b), and two of 130 bits from 8 GT/s on (PCI Express Base 3.0, 4.2).
std::string pcieLink(const fs::path& function)
{
    constexpr double kLastOf8b10b = 5;
    const std::string speed = readText((function / "current_link_speed").string());
    const double gigatransfers = std::strtod(speed.c_str(), nullptr);
    const auto lanes = readNumber((function / "current_link_width").string()).value_or(0);
    if (!(gigatransfers > 0) || lanes == 0)
        return "";
    const double code = gigatransfers > kLastOf8b10b ? 128.0 / 130 : 0.8;
    return fmt::format("{:.0f} Mbit/s, PCIe {:.1f} GT/s x{}", 1000 * gigatransfers * code * static_cast<double>(lanes),
                       gigatransfers, lanes);
}

} // namespace

std::map<std::string, std::string> linkFacts(const std::string& root, std::uint64_t deviceNumber)
{
    std::map<std::string, std::string> facts;
    std::error_code error;
    fs::path folder = fs::canonical(root + "/sys/dev/block/" + numberText(deviceNumber), error);
    if (deviceNumber == 0 || error)
        return facts;
    if (const auto kilobytes = readNumber((folder / "queue/max_sectors_kb").string()))
        facts["largest_transfer"] = fmt::format("{} KiB", *kilobytes);
    if (const auto bytes = readNumber((folder / "queue/discard_max_bytes").string()))
        facts["discard"] = *bytes > 0 ? "yes" : "no";
    // .../0000:02:00.0/nvme/nvme1/nvme1n1
    if (const fs::path nvme = folder.parent_path().parent_path(); nvme.filename() == "nvme")
        if (const std::string speed = pcieLink(nvme.parent_path()); !speed.empty())
            facts["link_speed"] = speed;
    for (int level = 0; level < kLevels && folder.has_relative_path(); ++level, folder = folder.parent_path())
        if (const std::string speed = readText((folder / "speed").string());
            !speed.empty() && isFile((folder / "idVendor").string())) {
            facts["link_speed"] = speed + " Mbit/s";
            break;
        }
    return facts;
}

std::string commandOverhead(const std::shared_ptr<OpenCard>& card)
{
    const auto answer = std::make_shared<std::atomic<std::int64_t>>(0);
    if (!finishesWithin(kPatienceMs, [card, answer] { *answer = overheadOf(*card); }) || *answer == 0)
        return "";
    return fmt::format("{:.0f} us", static_cast<double>(*answer) / 1e3);
}

} // namespace assay::platform
