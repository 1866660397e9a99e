// A file system that never touched a card: its calls take the time of a card of a given rate, in virtual time.
#pragma once

#include "card/device/block_device.h"
#include "support/scripted_device.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <map>
#include <set>

namespace assay::test {

struct MadeUpFolder {
    Bytes free = mib(64);
    double megabytesPerSecond = 1;
    Ns syncTime = std::chrono::milliseconds(5);
    // The errno of a call; `calls` so far.
    std::function<int(std::uint64_t calls)> error = {};

    // A file and the operations on it.
    struct File {
        Bytes length;
        bool closed = false;
    };
    std::map<std::uint64_t, File> files;
    std::set<std::uint64_t> removed;
    std::uint64_t calls = 0, syncs = 0;
    Bytes written, most; // in all; at any time together
    CardFolder asked;
};

class MadeUpFiles final : public CardFiles {
public:
    MadeUpFiles(MadeUpFolder& folder, VirtualClock& clock) : m_folder(folder), m_clock(clock) {}
    std::string_view fileSystem() const override { return "vfat"; }
    Space space() const override { return {m_folder.free, kib(32)}; }
    int write(std::uint64_t file, Bytes at, Bytes length) override
    {
        const int osError = next(fromSeconds(length.megabytes() / m_folder.megabytesPerSecond));
        MadeUpFolder::File& own = m_folder.files[file];
        if (at > own.length || own.closed || m_folder.removed.contains(file))
            return EBADF; // a hole, or a file that is no more
        own.length = std::max(own.length, at + length);
        if (osError != 0)
            return osError;
        m_folder.written += length;
        Bytes all;
        for (const auto& [number, other] : m_folder.files)
            all += other.length;
        m_folder.most = std::max(m_folder.most, all);
        return all > m_folder.free ? ENOSPC : 0;
    }
    int sync(std::uint64_t file, bool) override
    {
        ++m_folder.syncs;
        const int osError = next(m_folder.syncTime);
        return osError != 0 ? osError : m_folder.files.contains(file) ? 0 : EBADF;
    }
    int reserve(std::uint64_t, Bytes, Bytes, bool) override { return next({}); }
    int close(std::uint64_t file) override
    {
        m_folder.files[file].closed = true;
        return next({});
    }
    int remove(std::uint64_t file) override
    {
        const bool known = m_folder.files.erase(file) == 1;
        m_folder.removed.insert(file);
        return known ? next({}) : ENOENT;
    }
    std::optional<std::uint64_t> pieces(std::uint64_t file) const override
    {
        return m_folder.files.contains(file) ? std::optional<std::uint64_t>(7) : std::nullopt;
    }

private:
    int next(Ns time)
    {
        m_clock.advanceTo(m_clock.now() + time);
        const std::uint64_t call = m_folder.calls++;
        return m_folder.error ? m_folder.error(call) : 0;
    }

    MadeUpFolder& m_folder;
    VirtualClock& m_clock;
};

// A card with such a file system on it.
class CardWithFolder final : public BlockDevice, private FileSystems {
public:
    explicit CardWithFolder(MadeUpFolder& folder) : m_folder(folder) {}
    const DeviceInfo& info() const override { return m_inner.info(); }
    VirtualClock& clock() override { return m_inner.clock(); }
    Presence presence() override { return present; }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        return m_inner.openEngine(kind, depth, std::move(arena));
    }
    Capabilities capabilities() override { return {.fileSystems = this}; }
    Presence present = Presence::present;

private:
    Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path&) override
    {
        return noFileSystem(info());
    }
    Result<std::unique_ptr<FileWriter>> openFileWriterOnNew(const NewFileSystem&, std::stop_token) override
    {
        return noFileSystem(info());
    }
    Result<std::unique_ptr<CardFiles>> cardFiles(const CardFolder& folder) override
    {
        m_folder.asked = folder;
        return std::make_unique<MadeUpFiles>(m_folder, m_inner.clock());
    }

    MadeUpFolder& m_folder;
    ScriptedDevice m_inner{mib(128)};
};

} // namespace assay::test
