// Opened cards on Linux: block device nodes and image files.
#include "ground/base/text.h"
#include "io/volume/image_copy.h"
#include "system/linux/card_data.h"
#include "system/linux/card_files.h"
#include "system/linux/device_number.h"
#include "system/linux/discard.h"
#include "system/linux/discovery.h"
#include "system/linux/file_writer.h"
#include "system/linux/new_file_system.h"
#include "system/linux/nvme_admin.h"
#include "system/linux/reader_facts.h"
#include "system/linux/residency.h"
#include "system/linux/scheduling_delay.h"
#include "system/linux/sd_bus.h"
#include "system/linux/sleep_inhibitor.h"
#include "system/linux/sysfs_probe.h"
#include "system/linux/udisks.h"
#include "system/linux/uring_engine.h"
#include "system/linux/wakeups.h"
#include "system/open_error.h"
#include "system/platform.h"
#include "system/posix/card_presence.h"
#include "system/posix/cpu_idle_lock.h"
#include "system/posix/host_file_engine.h"
#include "system/posix/realtime.h"
#include "system/posix/thread_engine.h"
#include "system/quarantine.h"

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <linux/fs.h>
#include <optional>
#include <string>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>

namespace assay::platform {

namespace {

constexpr int kPresenceMs = 2000; // the reader may hang
constexpr Ns kUnmountTime = std::chrono::seconds(10), kUnmountLook = std::chrono::milliseconds(20);

using Conditions = std::map<std::string, std::string>;

class LinuxDevice final : public BlockDevice,
                          private Discard,
                          private FileSystems,
                          private TelemetryPageReader,
                          private SchedulerCounters {
public:
    // Without a permit the descriptor was opened with O_RDONLY.
    LinuxDevice(DeviceInfo info, Descriptor descriptor, Conditions conditions, Clock& clock,
                std::optional<WritePermit> permit)
        : m_info(std::move(info)), m_conditions(std::move(conditions)), m_clock(clock), m_permit(std::move(permit)),
          m_card(std::make_shared<OpenCard>(
              OpenCard{std::move(descriptor), m_info.capacity, m_info.logicalBlock, m_permit.has_value()}))
    {
        m_conditions["page_cache_bypassed"] = pageCacheBypassed(m_card);
        m_conditions.merge(linkFacts("", m_info.deviceNumber));
        if (m_info.bus != Bus::image && m_conditions["page_cache_bypassed"] != "unknown")
            if (const std::string overhead = commandOverhead(m_card); !overhead.empty())
                m_conditions["command_overhead"] = overhead;
        m_conditions["cpu_idle_locked"] = CpuIdleLock::allowed() ? "yes" : "no";
        m_conditions["realtime"] = Realtime::allowed() ? "yes" : "no";
        if (!m_permit)
            return;
        m_data = readCardData(m_card);
        m_conditions["existing_data"] = inWords(m_data);
        if (m_info.bus != Bus::image) {
            m_sleepInhibitor = SleepInhibitor::request();
            m_conditions["sleep_inhibited"] = m_sleepInhibitor.held() ? "yes" : "no";
        }
        if (const auto status = missingSdStatus(m_info))
            m_conditions["sd_status"] = *status;
    }

    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    Conditions conditions() const override { return m_conditions; }
    ExistingData existingData() const override { return m_data; }
    Capabilities capabilities() override
    {
        return {.discard = m_info.discardSupport ? this : nullptr,
                .fileSystems = m_info.bus != Bus::image ? this : nullptr,
                .telemetry = m_asksCard ? this : nullptr,
                .scheduler = this};
    }

    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        if (auto claimed = takeBack(); !claimed)
            return tl::unexpected(claimed.error());
        auto engine = makeEngine(kind, depth, std::move(arena));
        if (engine && isBackedByFile(m_info))
            return checkedHostFileEngine(std::move(*engine), m_info, m_card);
        return engine;
    }

    Presence presence() override
    {
        const int descriptor = m_card->descriptor.get();
        if (m_info.bus == Bus::image) {
            struct stat st {};
            return fstat(descriptor, &st) == 0 && static_cast<std::uint64_t>(st.st_size) >= m_info.capacity.count()
                       ? Presence::present
                       : Presence::gone;
        }
        std::uint64_t size = 0;
        if (ioctl(descriptor, BLKGETSIZE64, &size) != 0 || Bytes(size) != m_info.capacity)
            return Presence::gone; // 0, or another card
        const auto now = describeNumber(m_info.deviceNumber, m_info.path);
        if (!now || now->capacity != m_info.capacity || now->diskSequence != m_info.diskSequence)
            return Presence::gone;
        const auto gone = std::make_shared<std::atomic<bool>>(false);
        const std::string node = "/dev/" + nameOfNumber("", m_info.deviceNumber);
        const bool answered =
            finishesWithin(kPresenceMs, [card = m_card, node, gone] { checkCardPresence(card, node, *gone); });
        if (!answered)
            return Presence::unknown;
        return *gone ? Presence::gone : Presence::present;
    }

private:
    Result<IoCompletion> discard(Bytes offset, Bytes length, Ns deadline) override
    {
        if (auto claimed = takeBack(); !claimed)
            return tl::unexpected(claimed.error());
        auto done = discardRange(m_card, offset, length, deadline);
        if (auto good = done ? checkHostFile(m_info, *m_card, done->osError) : Result<void>(); !good)
            return tl::unexpected(good.error());
        return done;
    }
    Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path& folder) override
    {
        return makeFileWriter(m_info, folder);
    }
    Result<std::unique_ptr<FileWriter>> openFileWriterOnNew(const NewFileSystem& kind, std::stop_token stop) override;
    Result<std::unique_ptr<CardFiles>> cardFiles(const CardFolder& folder) override
    {
        return openCardFiles(m_info, folder);
    }
    Result<TelemetryPage> telemetryPage(const PageRequest& request, std::stop_token stop) override
    {
        if (m_info.bus == Bus::nvme)
            return readNvmePage(m_card, request.argument);
        return readTelemetryPage("/dev/" + nameOfNumber("", m_info.deviceNumber), request, std::move(stop));
    }
    Ns schedulingDelay() const override { return platform::schedulingDelay(); }
    std::vector<Ns> wakeupDelays(std::uint64_t count, std::stop_token stop) override
    {
        return measureWakeupDelays(count, stop);
    }

    Result<std::unique_ptr<IoEngine>> makeEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena)
    {
        if (kind != EngineKind::threads) {
            auto ring = makeUringEngine(m_card, depth, arena);
            if (ring || kind == EngineKind::ioUring)
                return ring;
            m_conditions["engine_fallback"] = ring.error().english();
        }
        return makeThreadEngine(m_card, depth, std::move(arena));
    }

    // Reopens the device in place of the open descriptor, locks it, and confirms that it is the one of the permit.
    Result<void> reopen(int flags);
    // Claims the device again after a file system, which may still be unmounting.
    Result<void> takeBack();

    DeviceInfo m_info;
    Conditions m_conditions;
    ExistingData m_data; // nothing when opened for reading
    Clock& m_clock;
    std::optional<WritePermit> m_permit; // of one opened for writing
    std::shared_ptr<OpenCard> m_card;
    bool m_lent = false; // to a file system: open for reading, and not claimed
    const bool m_asksCard = m_info.bus == Bus::nvme || (m_info.bus == Bus::mmc && sdBusAvailable());
    SleepInhibitor m_sleepInhibitor; // while a card is open for writing
};

Result<void> LinuxDevice::reopen(int flags)
{
    const std::string same = "/proc/self/fd/" + std::to_string(m_card->descriptor.get());
    Descriptor again(open(same.c_str(), flags | O_DIRECT | O_CLOEXEC));
    if (!again)
        return tl::unexpected(openError(m_info.path, errno));
    // Closes the old descriptor first, because it has the lock. Nothing is written before the new one is confirmed.
    m_card = std::make_shared<OpenCard>(OpenCard{std::move(again), m_info.capacity, m_info.logicalBlock, false});
    if (flock(m_card->descriptor.get(), LOCK_EX | LOCK_NB) != 0)
        return underTest(m_info.path, errno);
    const auto now = confirmed(m_info, &*m_permit, describeOpen(m_card->descriptor.get(), m_info.path));
    if (!now)
        return tl::unexpected(now.error());
    m_card->writable = (flags & O_ACCMODE) == O_RDWR;
    return {};
}

Result<void> LinuxDevice::takeBack()
{
    if (!m_lent)
        return {};
    const Ns patience = m_clock.now() + kUnmountTime;
    auto done = reopen(O_RDWR | O_EXCL);
    while (!done && done.error().osError == EBUSY && m_clock.now() < patience) {
        m_clock.sleepUntil(m_clock.now() + kUnmountLook, {});
        done = reopen(O_RDWR | O_EXCL);
    }
    m_lent = !done;
    return done;
}

Result<std::unique_ptr<FileWriter>> LinuxDevice::openFileWriterOnNew(const NewFileSystem& kind, std::stop_token stop)
{
    if (!m_permit)
        return fail(Errc::refused, msg("device", "This card was opened for reading only; nothing was written."));
    const auto image = makeFileSystem(kind, m_info, stop);
    if (!image)
        return tl::unexpected(image.error());
    if (auto copied = copyToCard(**image, *this, ReadBack::no, stop); !copied)
        return tl::unexpected(copied.error());
    m_lent = true; // the kernel does not mount a claimed device
    if (auto opened = reopen(O_RDONLY); !opened)
        return tl::unexpected(opened.error());
    auto mount = mountDetached(kind, m_card->descriptor.get(), m_info.path);
    if (!mount)
        return tl::unexpected(mount.error());
    return makeFileWriter(m_info, kind, std::move(*mount));
}

// Opens with O_DIRECT. Image files on file systems without it are opened through the page cache, and the record says
// so. Block devices that this user may not open are opened by udisks2.
Result<Descriptor> openDirect(const DeviceInfo& device, int flags, Conditions& conditions)
{
    const std::string path = filePath(device.path);
    conditions["direct"] = "yes";
    conditions["opened_by"] = "open";
    Descriptor descriptor(open(path.c_str(), flags | O_DIRECT | O_CLOEXEC));
    if (!descriptor && (errno == EACCES || errno == EPERM) && device.bus != Bus::image) {
        conditions["opened_by"] = "udisks2";
        return openByUdisks(device, flags | O_DIRECT | O_CLOEXEC);
    }
    if (!descriptor && errno == EINVAL && device.bus == Bus::image) {
        conditions["direct"] = "no";
        descriptor = Descriptor(open(path.c_str(), flags | O_CLOEXEC));
    }
    if (!descriptor)
        return tl::unexpected(openError(device.path, errno));
    return descriptor;
}

// For writing with a permit of `device`, else for reading.
Result<std::unique_ptr<BlockDevice>> openCard(const DeviceInfo& device, const WritePermit* permit, Clock& clock)
{
    const bool writesDisk = permit && device.bus != Bus::image;
    Conditions conditions{{"exclusive", writesDisk ? "yes" : "no"}};
    // O_EXCL: no other program can mount or claim the device while it is open, and opening fails if one has.
    auto descriptor = openDirect(device, (permit ? O_RDWR : O_RDONLY) | (writesDisk ? O_EXCL : 0), conditions);
    if (!descriptor)
        return tl::unexpected(descriptor.error());
    if (permit && flock(descriptor->get(), LOCK_EX | LOCK_NB) != 0)
        return underTest(device.path, errno);
    if (permit)
        conditions["locked"] = "yes";
    auto now = confirmed(device, permit, describeOpen(descriptor->get(), device.path));
    if (!now)
        return tl::unexpected(now.error());
    return std::make_unique<LinuxDevice>(std::move(*now), std::move(*descriptor), std::move(conditions), clock,
                                         permit ? std::optional(*permit) : std::nullopt);
}

} // namespace

Result<std::unique_ptr<BlockDevice>> openForReading(const DeviceInfo& device, Clock& clock)
{
    return openCard(device, nullptr, clock);
}

Result<std::unique_ptr<BlockDevice>> openForWriting(const WritePermit& permit, Clock& clock)
{
    return openCard(permit.device(), &permit, clock);
}

} // namespace assay::platform
