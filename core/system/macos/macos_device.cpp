// Opened cards on macOS: raw disks (/dev/rdiskN) and image files.
#include "ground/base/text.h"
#include "system/child_process.h"
#include "system/macos/disk_control.h"
#include "system/macos/tools.h"
#include "system/open_error.h"
#include "system/platform.h"
#include "system/posix/card_presence.h"
#include "system/posix/thread_engine.h"
#include "system/quarantine.h"

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>

namespace assay::platform {

namespace {

constexpr int kPresenceMs = 12'000; // the registry is asked by a program, and the reader may hang

using Conditions = std::map<std::string, std::string>;

Error errnoError(const std::string& path)
{
    const int osError = errno;
    return openError(path, osError, std::generic_category().message(osError));
}

// The raw node, without system buffers.
std::string rawNode(const std::string& disk) { return "/dev/r" + disk; }

std::uint64_t deviceNumberOf(const std::string& disk)
{
    struct stat st {};
    return stat(rawNode(disk).c_str(), &st) == 0 ? static_cast<std::uint64_t>(st.st_rdev) : 0;
}

Result<DeviceInfo> describeWithTools(const std::string& name, const std::string& path)
{
    const auto answers = queryTools();
    if (!answers)
        return tl::unexpected(answers.error());
    const auto info = queryDisk(name);
    if (!info)
        return tl::unexpected(info.error());
    DeviceInfo found = describeDisk(*info, *answers);
    found.path = path;
    found.deviceNumber = deviceNumberOf(name);
    return found;
}

// Describes the open descriptor; refuses a node that names another device meanwhile.
Result<DeviceInfo> describeOpen(int descriptor, const DeviceInfo& device)
{
    if (device.bus == Bus::image)
        return describeImage(device.path);
    auto info = describeWithTools(wholeDiskOf(device.path), device.path);
    if (!info)
        return info;
    struct stat st {};
    std::uint32_t block = 0, writable = 0;
    std::uint64_t count = 0;
    if (fstat(descriptor, &st) != 0 || ioctl(descriptor, kGetBlockSize, &block) != 0 ||
        ioctl(descriptor, kGetBlockCount, &count) != 0 || ioctl(descriptor, kIsWritable, &writable) != 0)
        return tl::unexpected(errnoError(device.path));
    info->deviceNumber = static_cast<std::uint64_t>(st.st_rdev);
    info->readOnly = info->readOnly || writable == 0;
    if (info->capacity != Bytes(count * block) || info->logicalBlock != Bytes(block))
        return fail(Errc::environment,
                    msg("device", "{} changed while it was identified; try again.", displayable(device.path, 160)));
    return info;
}

// Until the end of this program, by a process that watches it. Returns false if that did not start.
bool inhibitSleep()
{
    constexpr Ns kStartTime = std::chrono::seconds(2);
    static const bool inhibited = [] {
        const auto run = runShell(fmt::format("test -x {0} && {{ {0} -i -m -s -w {1} </dev/null >/dev/null 2>&1 & }}",
                                              "/usr/bin/caffeinate", getpid()),
                                  kStartTime, {});
        return run && !run->timedOut && run->exitCode == 0;
    }();
    return inhibited;
}

class MacDevice final : public BlockDevice {
public:
    MacDevice(DeviceInfo info, std::shared_ptr<OpenCard> card, Conditions conditions, ExistingData data, Clock& clock)
        : m_info(std::move(info)), m_conditions(std::move(conditions)), m_data(std::move(data)), m_clock(clock),
          m_card(std::move(card))
    {
        m_conditions["sleep_inhibited"] = m_card->writable && m_info.bus != Bus::image && inhibitSleep() ? "yes" : "no";
        m_conditions["realtime"] = m_conditions["cpu_idle_locked"] = "no";
        m_conditions["page_cache_bypassed"] = "unknown";
    }

    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    Conditions conditions() const override { return m_conditions; }
    ExistingData existingData() const override { return m_data; }

    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        if (kind == EngineKind::ioUring)
            return fail(Errc::badInput, msg("device", "macOS has one engine for cards; choose the engine auto."));
        return makeThreadEngine(m_card, depth, std::move(arena));
    }

    Presence presence() override
    {
        if (m_info.bus == Bus::image) {
            struct stat st {};
            const bool whole = fstat(m_card->descriptor.get(), &st) == 0 &&
                               static_cast<std::uint64_t>(st.st_size) >= m_info.capacity.count();
            return whole ? Presence::present : Presence::gone;
        }
        const auto gone = std::make_shared<std::atomic<bool>>(false);
        const std::string disk = wholeDiskOf(m_info.path);
        const bool answered = finishesWithin(kPresenceMs, [card = m_card, gone, disk, sequence = m_info.diskSequence] {
            const auto media = queryMedia();
            if (media.is_array() && mediumId(disk, media) != sequence)
                *gone = true; // another card, or none
            else
                checkCardPresence(card, rawNode(disk), *gone);
        });
        if (!answered)
            return Presence::unknown;
        return *gone ? Presence::gone : Presence::present;
    }

private:
    DeviceInfo m_info;
    Conditions m_conditions;
    ExistingData m_data;
    Clock& m_clock;
    std::shared_ptr<OpenCard> m_card;
};

Result<Descriptor> openDirect(const DeviceInfo& device, int flags)
{
    const std::string path = device.bus == Bus::image ? filePath(device.path) : rawNode(wholeDiskOf(device.path));
    Descriptor descriptor(open(path.c_str(), flags | O_CLOEXEC));
    if (!descriptor || fcntl(descriptor.get(), F_NOCACHE, 1) == -1)
        return tl::unexpected(errnoError(device.path));
    return descriptor;
}

// For writing with a permit of `device`, else for reading. The system opens no mounted disk for writing, and mounts
// none that is open for writing (IOStorage).
Result<std::unique_ptr<BlockDevice>> openCard(const DeviceInfo& device, const WritePermit* permit, Clock& clock)
{
    const bool writesDisk = permit && device.bus != Bus::image;
    auto descriptor = openDirect(device, permit ? O_RDWR : O_RDONLY);
    if (!descriptor)
        return tl::unexpected(descriptor.error());
    if (permit && flock(descriptor->get(), LOCK_EX | LOCK_NB) != 0)
        return underTest(device.path, errno);
    auto now = confirmed(device, permit, describeOpen(descriptor->get(), device));
    if (!now)
        return tl::unexpected(now.error());
    Conditions conditions{{"direct", "yes"}, {"exclusive", writesDisk ? "yes" : "no"}};
    if (permit)
        conditions["locked"] = "yes";
    auto data = writesDisk ? existingData(*now) : std::nullopt;
    auto card = std::make_shared<OpenCard>(
        OpenCard{std::move(*descriptor), now->capacity, now->logicalBlock, permit != nullptr});
    return std::make_unique<MacDevice>(std::move(*now), std::move(card), std::move(conditions), std::move(data), clock);
}

} // namespace

Result<std::vector<DeviceInfo>> listDevices()
{
    const auto answers = queryTools();
    if (!answers)
        return tl::unexpected(answers.error());
    std::vector<DeviceInfo> all;
    for (const std::string& disk : wholeDisks(answers->list)) {
        const auto info = queryDisk(disk);
        if (!info)
            continue; // gone meanwhile
        all.push_back(describeDisk(*info, *answers));
        all.back().deviceNumber = deviceNumberOf(disk);
    }
    return all;
}

Result<std::vector<DeviceInfo>> listKnownDevices() { return listDevices(); }

void pollMedium(const DeviceInfo&) {} // inserting a card creates a disk; an empty reader has none

Result<DeviceInfo> describeDevice(const std::string& path)
{
    struct stat st {};
    if (stat(path.c_str(), &st) != 0)
        return tl::unexpected(errnoError(path));
    const std::string name = std::filesystem::path(path).filename().string();
    const std::string plain = name.starts_with('r') ? name.substr(1) : name;
    if ((!S_ISBLK(st.st_mode) && !S_ISCHR(st.st_mode)) || wholeDiskOf(path).empty())
        return fail(Errc::badInput, msg("device", "{} is not a disk; the command devices lists those present.",
                                        displayable(path, 160)));
    return describeWithTools(plain, path);
}

Result<DeviceInfo> describeImage(const std::string& path)
{
    const std::string file = filePath(path), shown = displayable(file, 160);
    struct stat st {};
    if (stat(file.c_str(), &st) != 0)
        return fail(Errc::badInput, // as for a missing file of a simulated card
                    msg("device", "The image file {} cannot be used: {}; it must exist, none is created.", shown,
                        std::generic_category().message(errno)),
                    errno);
    if (!S_ISREG(st.st_mode))
        return fail(Errc::badInput, msg("device", "{} is {}, not a regular file; name an image file of a card.", shown,
                                        S_ISDIR(st.st_mode) ? "a folder" : "a device or a pipe"));
    if (static_cast<std::uint64_t>(st.st_size) < kSectorBytes)
        return fail(Errc::badInput,
                    msg("device",
                        "The image file {} is smaller than one sector; make it as large as the card should be.",
                        shown));
    DeviceInfo info;
    info.path = std::string(kImagePrefix) + file;
    info.bus = Bus::image;
    info.model = file;
    info.capacity = roundDown(Bytes(static_cast<std::uint64_t>(st.st_size)), Bytes(kSectorBytes));
    info.identity["file"] = fmt::format("{}:{}", st.st_dev, st.st_ino);
    return info;
}

ExistingData existingData(const DeviceInfo& device)
{
    const auto answers = queryTools();
    return answers ? existingOn(wholeDiskOf(device.path), answers->list) : std::nullopt;
}

std::optional<std::string> sdStatusFromCard(const DeviceInfo&) { return std::nullopt; }

Result<void> unmountCard(const DeviceInfo& mounted) { return unmountAll(wholeDiskOf(mounted.path)); }

Result<std::unique_ptr<BlockDevice>> openForReading(const DeviceInfo& device, Clock& clock)
{
    return openCard(device, nullptr, clock);
}

Result<std::unique_ptr<BlockDevice>> openForWriting(const WritePermit& permit, Clock& clock)
{
    return openCard(permit.device(), &permit, clock);
}

} // namespace assay::platform
