#include "system/linux/file_write_calls.h"

#include "ground/base/aligned_buffer.h"
#include "ground/base/text.h"
#include "system/posix/descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <liburing.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <system_error>
#include <vector>

namespace assay::platform {

namespace {

constexpr Bytes kDirectUnit{512}; // minimum alignment of O_DIRECT; the file system may need more

tl::unexpected<Error> callFailed(const char* call, int osError)
{
    return fail(osError == EINVAL || osError == EXDEV || osError == EOPNOTSUPP || osError == ENOSYS ? Errc::badInput
                                                                                                    : Errc::environment,
                msg("device", "{} failed on the file ({}); look at the file system, or choose another folder.", call,
                    std::generic_category().message(osError)),
                osError);
}

// Common parts of all write methods.
class BlockCalls : public FileWriteCalls {
public:
    BlockCalls(Descriptor file, Bytes block) : m_file(std::move(file)), m_buffer(block), m_block(block.count())
    {
        std::ranges::fill(m_buffer.span(), std::byte{0xa5}); // incompressible, so that no controller can omit it
    }
    int descriptor() const override { return m_file.get(); }

protected:
    const std::byte* data() const { return m_buffer.span().data(); }
    std::byte* data() { return m_buffer.span().data(); }
    std::size_t size() const { return m_block; }
    // Continues short transfers; 0 counts as a full file system.
    template <class Call> Result<void> all(const char* name, Call call)
    {
        for (std::size_t done = 0; done < m_block;) {
            const ssize_t now = call(done);
            if (now <= 0)
                return callFailed(name, now == 0 ? ENOSPC : errno);
            done += static_cast<std::size_t>(now);
        }
        return {};
    }
    Result<void> writeBlock()
    {
        return all("write", [this](std::size_t done) { return write(descriptor(), data() + done, size() - done); });
    }

private:
    Descriptor m_file;
    AlignedBuffer m_buffer;
    std::size_t m_block;
};

class WriteCalls final : public BlockCalls {
public:
    enum class After { nothing, fsync, fdatasync };
    WriteCalls(Descriptor file, Bytes block, After after) : BlockCalls(std::move(file), block), m_after(after) {}
    Result<void> call(Bytes) override
    {
        if (auto written = writeBlock(); !written)
            return written;
        const int synced = m_after == After::fsync       ? fsync(descriptor())
                           : m_after == After::fdatasync ? fdatasync(descriptor())
                                                         : 0;
        return synced == 0 ? Result<void>() : callFailed("fsync", errno);
    }

private:
    After m_after;
};

class StdioCalls final : public BlockCalls {
public:
    StdioCalls(Descriptor file, Bytes block, std::size_t buffer, bool flush)
        : BlockCalls(Descriptor(fcntl(file.get(), F_DUPFD_CLOEXEC, 0)), block), m_buffer(buffer), m_flush(flush)
    {
        m_stream = fdopen(dup(file.get()), "w");
        if (m_stream)
            setvbuf(m_stream, m_buffer.data(), _IOFBF, m_buffer.size());
    }
    ~StdioCalls() override
    {
        if (m_stream)
            fclose(m_stream);
    }
    Result<void> call(Bytes) override
    {
        if (!m_stream || fwrite(data(), 1, size(), m_stream) != size() || (m_flush && fflush(m_stream) != 0))
            return callFailed("fwrite", errno);
        return {};
    }
    Result<void> finish() override { return fflush(m_stream) == 0 ? Result<void>() : callFailed("fflush", errno); }

private:
    std::vector<char> m_buffer; // outlives the stream
    bool m_flush;
    std::FILE* m_stream = nullptr;
};

class MapCalls final : public BlockCalls {
public:
    MapCalls(Descriptor file, const FileWriteBounds& bounds) : BlockCalls(std::move(file), bounds.block)
    {
        m_length = bounds.most.count();
        if (ftruncate(descriptor(), static_cast<off_t>(m_length)) == 0)
            m_map = mmap(nullptr, m_length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor(), 0);
    }
    ~MapCalls() override
    {
        if (m_map != MAP_FAILED)
            munmap(m_map, m_length);
    }
    Result<void> call(Bytes offset) override
    {
        constexpr std::uint64_t kPage = 4096;
        if (m_map == MAP_FAILED)
            return callFailed("mmap", errno);
        std::byte* const at = static_cast<std::byte*>(m_map) + offset.count();
        std::memcpy(at, data(), size());
        const std::uint64_t first = offset.count() / kPage * kPage;
        if (msync(static_cast<std::byte*>(m_map) + first, offset.count() + size() - first, MS_SYNC) != 0)
            return callFailed("msync", errno);
        return {};
    }

private:
    void* m_map = MAP_FAILED;
    std::size_t m_length = 0;
};

class RingCalls final : public BlockCalls {
public:
    RingCalls(Descriptor file, Bytes block, bool fixed) : BlockCalls(std::move(file), block), m_fixed(fixed)
    {
        m_error = io_uring_queue_init(2, &m_ring, 0);
        m_open = m_error == 0;
        const iovec buffer{data(), size()};
        if (m_open && fixed)
            m_error = io_uring_register_buffers(&m_ring, &buffer, 1);
    }
    ~RingCalls() override
    {
        if (m_open)
            io_uring_queue_exit(&m_ring);
    }
    Result<void> call(Bytes offset) override
    {
        if (m_error != 0)
            return fail(Errc::badInput, msg("device", "io_uring cannot be used here ({}: {}).", "setup",
                                            std::generic_category().message(-m_error)));
        return all("io_uring", [&](std::size_t done) -> ssize_t {
            io_uring_sqe* entry = io_uring_get_sqe(&m_ring);
            const auto length = static_cast<unsigned>(size() - done);
            if (m_fixed)
                io_uring_prep_write_fixed(entry, descriptor(), data() + done, length, offset.count() + done, 0);
            else
                io_uring_prep_write(entry, descriptor(), data() + done, length, offset.count() + done);
            io_uring_submit_and_wait(&m_ring, 1);
            io_uring_cqe* completion = nullptr;
            if (const int waited = io_uring_wait_cqe(&m_ring, &completion); waited < 0)
                return errno = -waited, -1;
            const int result = completion->res;
            io_uring_cqe_seen(&m_ring, completion);
            return result < 0 ? (errno = -result, -1) : result;
        });
    }

private:
    bool m_fixed, m_open = false;
    int m_error = 0;
    io_uring m_ring{};
};

class SpliceCalls final : public BlockCalls {
public:
    SpliceCalls(Descriptor file, Bytes block) : BlockCalls(std::move(file), block)
    {
        std::array<int, 2> ends{-1, -1};
        if (pipe2(ends.data(), O_CLOEXEC) != 0)
            return;
        m_from = Descriptor(ends[0]);
        m_to = Descriptor(ends[1]);
        const int wanted = static_cast<int>(std::min<std::size_t>(size(), 1 << 20));
        fcntl(m_to.get(), F_SETPIPE_SZ, wanted); // smaller where that is not allowed
        m_room = static_cast<std::size_t>(std::max(4096, fcntl(m_to.get(), F_GETPIPE_SZ)));
    }
    // Fills the pipe, and splices it into the file.
    Result<void> call(Bytes) override
    {
        return all("splice", [this](std::size_t done) -> ssize_t {
            const ssize_t filled = write(m_to.get(), data() + done, std::min(m_room, size() - done));
            ssize_t moved = 0;
            while (filled > 0 && moved < filled) {
                const ssize_t now = splice(m_from.get(), nullptr, descriptor(), nullptr,
                                           static_cast<std::size_t>(filled - moved), SPLICE_F_MOVE);
                if (now <= 0)
                    return -1;
                moved += now;
            }
            return filled;
        });
    }

private:
    Descriptor m_from, m_to;
    std::size_t m_room = 0;
};

class CopyCalls final : public BlockCalls {
public:
    CopyCalls(Descriptor file, Descriptor source, Bytes block, FileWriteMethod method)
        : BlockCalls(std::move(file), block), m_source(std::move(source)), m_method(method)
    {
    }
    Result<void> call(Bytes) override
    {
        off_t from = 0;
        if (m_method == FileWriteMethod::sendfile)
            return all("sendfile",
                       [&](std::size_t done) { return sendfile(descriptor(), m_source.get(), &from, size() - done); });
        if (m_method == FileWriteMethod::copyFileRange)
            return all("copy_file_range", [&](std::size_t done) {
                return copy_file_range(m_source.get(), &from, descriptor(), nullptr, size() - done, 0);
            });
        if (pread(m_source.get(), data(), size(), 0) != static_cast<ssize_t>(size()))
            return callFailed("read", errno);
        return writeBlock();
    }

private:
    Descriptor m_source;
    FileWriteMethod m_method;
};

int flagsOf(FileWriteMethod method)
{
    switch (method) {
    case FileWriteMethod::osync: return O_SYNC;
    case FileWriteMethod::odsync: return O_DSYNC;
    case FileWriteMethod::odirect: return O_DIRECT;
    default: return 0;
    }
}

std::unique_ptr<FileWriteCalls> callsOf(FileWriteMethod method, Descriptor file, Descriptor source,
                                        const FileWriteBounds& bounds)
{
    constexpr std::size_t kDefault = 4096, kMiddle = 64 << 10, kLarge = 1 << 20;
    const Bytes block = bounds.block;
    switch (method) {
    case FileWriteMethod::fwriteCalls: return std::make_unique<StdioCalls>(std::move(file), block, kDefault, false);
    case FileWriteMethod::fwriteBuf64k: return std::make_unique<StdioCalls>(std::move(file), block, kMiddle, false);
    case FileWriteMethod::fwriteBuf1m: return std::make_unique<StdioCalls>(std::move(file), block, kLarge, false);
    case FileWriteMethod::fwriteFlush: return std::make_unique<StdioCalls>(std::move(file), block, kDefault, true);
    case FileWriteMethod::writeFsync:
        return std::make_unique<WriteCalls>(std::move(file), block, WriteCalls::After::fsync);
    case FileWriteMethod::writeFdatasync:
        return std::make_unique<WriteCalls>(std::move(file), block, WriteCalls::After::fdatasync);
    case FileWriteMethod::write:
    case FileWriteMethod::osync:
    case FileWriteMethod::odsync:
    case FileWriteMethod::odirect:
        return std::make_unique<WriteCalls>(std::move(file), block, WriteCalls::After::nothing);
    case FileWriteMethod::mmapMsync: return std::make_unique<MapCalls>(std::move(file), bounds);
    case FileWriteMethod::uring: return std::make_unique<RingCalls>(std::move(file), block, false);
    case FileWriteMethod::uringFixed: return std::make_unique<RingCalls>(std::move(file), block, true);
    case FileWriteMethod::splice: return std::make_unique<SpliceCalls>(std::move(file), block);
    case FileWriteMethod::sendfile:
    case FileWriteMethod::copyFileRange:
    case FileWriteMethod::readWrite:
        return std::make_unique<CopyCalls>(std::move(file), std::move(source), block, method);
    }
    return nullptr;
}

} // namespace

Result<std::unique_ptr<FileWriteCalls>> openFileWriteCalls(FileWriteMethod method, const std::filesystem::path& file,
                                                           const std::filesystem::path& source,
                                                           const FileWriteBounds& bounds)
{
    if (method == FileWriteMethod::odirect && bounds.block % kDirectUnit != Bytes())
        return fail(Errc::badInput,
                    msg("device", "O_DIRECT takes whole blocks of {} bytes only.", kDirectUnit.count()));
    Descriptor target(
        open(file.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC | flagsOf(method), S_IRUSR | S_IWUSR));
    if (!target)
        return callFailed("open", errno);
    Descriptor from(open(source.c_str(), O_RDONLY | O_CLOEXEC));
    if (!from)
        return callFailed("open", errno);
    return callsOf(method, std::move(target), std::move(from), bounds);
}

} // namespace assay::platform
