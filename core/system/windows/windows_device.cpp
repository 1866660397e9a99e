// Opened cards on Windows: physical drives and image files.
#include "system/windows/windows_device.h"

#include "ground/base/text.h"
#include "system/open_error.h"
#include "system/platform.h"
#include "system/quarantine.h"
#include "system/windows/completion_engine.h"
#include "system/windows/nvme_query.h"
#include "system/windows/realtime_priority.h"
#include "system/windows/system_text.h"
#include "system/windows/volume_locks.h"

#include <atomic>
#include <cerrno>
#include <fmt/format.h>
#include <winioctl.h>

namespace assay::platform {

namespace {

constexpr int kPresenceMs = 2000; // the reader may hang
constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr DWORD kDirect = FILE_FLAG_NO_BUFFERING | FILE_FLAG_OVERLAPPED;

using Conditions = std::map<std::string, std::string>;

Error lastOpenError(const std::string& path)
{
    const DWORD error = GetLastError();
    return openError(path, errnoOf(error), systemSentence(error));
}

// One read on the handle of a card that no engine uses at the moment; an errno.
int readAt(const OpenCard& card, Bytes offset, std::span<std::byte> buffer)
{
    const Handle event(CreateEventW(nullptr, TRUE, FALSE, nullptr));
    OVERLAPPED overlapped{};
    overlapped.Offset = static_cast<DWORD>(offset.count());
    overlapped.OffsetHigh = static_cast<DWORD>(offset.count() >> 32);
    // The lowest bit keeps this read out of the completion port (GetQueuedCompletionStatus, "Remarks").
    overlapped.hEvent = reinterpret_cast<HANDLE>(reinterpret_cast<std::uintptr_t>(event.get()) | 1);
    DWORD got = 0;
    if (!ReadFile(card.handle.get(), buffer.data(), static_cast<DWORD>(buffer.size()), nullptr, &overlapped) &&
        GetLastError() != ERROR_IO_PENDING)
        return lastErrno();
    if (!GetOverlappedResult(card.handle.get(), &overlapped, &got, TRUE))
        return GetLastError() == ERROR_HANDLE_EOF ? ENODEV : lastErrno();
    return got == 0 ? ENODEV : 0;
}

// Reads at both ends and in the middle; each may hang. A late answer is ignored. A card may have bad sectors, but one
// that fails everywhere is gone.
void checkCardPresence(const std::shared_ptr<OpenCard>& card, std::atomic<bool>& gone)
{
    const Bytes block = card->logicalBlock;
    const AlignedBuffer buffer(block);
    bool anyAnswer = false;
    for (const Bytes offset :
         {Bytes(), roundDown(Bytes(card->capacity.count() / 2), block), roundDown(card->capacity, block) - block}) {
        const int error = readAt(*card, offset, buffer.span().first(block.count()));
        if (error == ENODEV) {
            gone = true;
            return;
        }
        anyAnswer = anyAnswer || error == 0;
    }
    if (!anyAnswer)
        gone = true;
}

class WindowsDevice final : public BlockDevice, private TelemetryPageReader {
public:
    WindowsDevice(SystemDisks& disks, DeviceInfo info, std::shared_ptr<OpenCard> card, Conditions conditions,
                  VolumeLocks locks, Clock& clock)
        : m_disks(disks), m_info(std::move(info)), m_conditions(std::move(conditions)), m_clock(clock),
          m_locks(std::move(locks)), m_card(std::move(card))
    {
        m_conditions["sleep_inhibited"] = m_host.preventsSleep() ? "yes" : "no";
        m_conditions["realtime"] = "yes";
    }

    const DeviceInfo& info() const override { return m_info; }
    Clock& clock() override { return m_clock; }
    Conditions conditions() const override { return m_conditions; }
    // Its content is shown by its volumes before the consent; the signatures are not read here.
    ExistingData existingData() const override { return std::nullopt; }

    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        if (kind != EngineKind::automatic)
            return fail(Errc::badInput, msg("device", "Windows has one engine for cards; choose the engine auto."));
        return makeCompletionEngine(m_card, depth, std::move(arena));
    }

    Capabilities capabilities() override
    {
        Capabilities own;
        own.telemetry = m_info.bus == Bus::nvme ? this : nullptr;
        return own;
    }

    Presence presence() override
    {
        if (m_info.bus == Bus::image) {
            LARGE_INTEGER size{};
            const bool whole = GetFileSizeEx(m_card->handle.get(), &size) != FALSE &&
                               static_cast<std::uint64_t>(size.QuadPart) >= m_info.capacity.count();
            return whole ? Presence::present : Presence::gone;
        }
        const auto gone = std::make_shared<std::atomic<bool>>(false);
        const bool answered =
            finishesWithin(kPresenceMs, [card = m_card, gone, disks = &m_disks, path = m_info.path, info = m_info] {
                const auto now = disks->facts(card->handle.get(), path);
                if (!now || now->capacity != info.capacity || now->mediaChanges != info.diskSequence)
                    *gone = true;
                else
                    checkCardPresence(card, *gone);
            });
        if (!answered)
            return Presence::unknown;
        return *gone ? Presence::gone : Presence::present;
    }

private:
    Result<TelemetryPage> telemetryPage(const PageRequest& request, std::stop_token) override
    {
        return readNvmePage(m_card->handle.get(), request.argument);
    }

    SystemDisks& m_disks;
    DeviceInfo m_info;
    Conditions m_conditions;
    Clock& m_clock;
    MeasurementEnvironment m_host;
    VolumeLocks m_locks; // released after the card was closed
    std::shared_ptr<OpenCard> m_card;
};

Result<std::shared_ptr<OpenCard>> cardOf(Handle handle, const DeviceInfo& info, bool writable)
{
    Handle port(CreateIoCompletionPort(handle.get(), nullptr, 0, 1));
    if (!port)
        return tl::unexpected(lastOpenError(info.path));
    return std::make_shared<OpenCard>(
        OpenCard{std::move(handle), std::move(port), info.capacity, info.logicalBlock, writable});
}

Result<DeviceInfo> describeOpen(SystemDisks& disks, HANDLE handle, const DeviceInfo& device)
{
    if (device.bus == Bus::image)
        return describeImage(device.path);
    const auto facts = disks.facts(handle, device.path);
    if (!facts)
        return fail(Errc::environment,
                    msg("device", "{} has disappeared; insert the card and try again.", displayable(device.path, 160)));
    return describeDisk(*facts, disks.volumes(), disks.system());
}

// Locks all volumes on the card: those locked with the user's consent to unmount them, and those without a file system.
// Confirms first that it is still the same card, so that no volume of another card is dismounted, and none is mounted
// meanwhile.
Result<VolumeLocks> lockCard(SystemDisks& disks, const WritePermit& permit)
{
    const DeviceInfo& device = permit.device();
    const auto disk = diskNumberOf(device.path);
    if (!disk)
        return VolumeLocks();
    VolumeLocks locks = takeLocks(*disk);
    if (const auto now = confirmed(device, &permit, describeDisk(disks, device.path)); !now)
        return tl::unexpected(now.error());
    auto others = lockVolumes(disks, device, volumesOn(*disk, disks.volumes()));
    if (!others)
        return others;
    locks.add(std::move(*others));
    return locks;
}

Result<Handle> openDirect(SystemDisks& disks, const DeviceInfo& device, DWORD access, DWORD share, DWORD flags)
{
    const std::string path = filePath(device.path);
    Handle handle = device.bus == Bus::image
                        ? Handle(CreateFileW(wide(path).c_str(), access, share, nullptr, OPEN_EXISTING, flags, nullptr))
                        : disks.open(path, access, share, flags);
    if (!handle)
        return tl::unexpected(lastOpenError(device.path));
    return handle;
}

// For writing with a permit of `device`, else for reading.
Result<std::unique_ptr<BlockDevice>> openCard(SystemDisks& disks, const DeviceInfo& device, const WritePermit* permit,
                                              Clock& clock)
{
    const bool writesDisk = permit && device.bus != Bus::image;
    auto locks = writesDisk ? lockCard(disks, *permit) : Result<VolumeLocks>();
    if (!locks)
        return tl::unexpected(locks.error());
    // Other programs may read the disk, as the system does frequently, but not open it for writing.
    auto handle =
        openDirect(disks, device, permit ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ,
                   writesDisk ? FILE_SHARE_READ : kShareAll, permit ? kDirect | FILE_FLAG_WRITE_THROUGH : kDirect);
    if (!handle)
        return tl::unexpected(handle.error());
    auto now = confirmed(device, permit, describeOpen(disks, handle->get(), device));
    if (!now)
        return tl::unexpected(now.error());
    auto card = cardOf(std::move(*handle), *now, permit != nullptr);
    if (!card)
        return tl::unexpected(card.error());
    return std::make_unique<WindowsDevice>(disks, std::move(*now), std::move(*card),
                                           Conditions{{"direct", "yes"}, {"exclusive", writesDisk ? "yes" : "no"}},
                                           std::move(*locks), clock);
}

} // namespace

Result<std::vector<DeviceInfo>> listDisks(SystemDisks& disks)
{
    const auto volumes = disks.volumes();
    const SystemFacts system = disks.system();
    std::vector<DeviceInfo> all;
    for (const DiskFacts& disk : disks.disks())
        all.push_back(describeDisk(disk, volumes, system));
    return all;
}

Result<DeviceInfo> describeDisk(SystemDisks& disks, const std::string& path)
{
    const std::string shown = displayable(path, 160);
    const Handle handle = disks.open(path, 0, kShareAll, 0);
    if (!handle)
        return tl::unexpected(lastOpenError(path));
    const auto facts = disks.facts(handle.get(), path);
    if (!facts)
        return fail(Errc::badInput, msg("device", "{} is not a disk; the command devices lists those present.", shown));
    DeviceInfo info = describeDisk(*facts, disks.volumes(), disks.system());
    if (!diskNumberOf(path)) { // a drive letter or a volume is a part of a disk
        info.isPartition = true;
        info.eraseId.clear();
    }
    return info;
}

Result<void> unmountDisk(SystemDisks& disks, const DeviceInfo& mounted)
{
    const auto disk = diskNumberOf(mounted.path);
    if (!disk)
        return fail(Errc::badInput, msg("device", "{} is not a disk; the command devices lists those present.",
                                        displayable(mounted.path, 160)));
    auto locks = lockVolumes(disks, mounted, volumesOn(*disk, disks.volumes()));
    if (!locks)
        return tl::unexpected(locks.error());
    keepLocks(*disk, std::move(*locks));
    return {};
}

Result<std::unique_ptr<BlockDevice>> openDiskForReading(SystemDisks& disks, const DeviceInfo& device, Clock& clock)
{
    return openCard(disks, device, nullptr, clock);
}

Result<std::unique_ptr<BlockDevice>> openDiskForWriting(SystemDisks& disks, const WritePermit& permit, Clock& clock)
{
    return openCard(disks, permit.device(), &permit, clock);
}

} // namespace assay::platform
