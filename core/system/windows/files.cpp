// Durable file replacement, and file locks.
#include "ground/base/text.h"
#include "system/platform.h"
#include "system/windows/handle.h"
#include "system/windows/system_text.h"

#include <algorithm>

namespace assay::platform {

namespace {

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
// The lock covers this byte, far beyond the end of any file, so that it does not prevent reading.
constexpr DWORD kHoldLow = 0xFFFFFFFE, kHoldHigh = 0x7FFFFFFF;

std::wstring nameOf(const std::filesystem::path& file) { return file.wstring(); }

DWORD writeNew(const std::filesystem::path& path, std::string_view content)
{
    const Handle file(
        CreateFileW(nameOf(path).c_str(), GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file)
        return GetLastError();
    while (!content.empty()) {
        constexpr std::size_t kMost = 1U << 30;
        DWORD written = 0;
        if (!WriteFile(file.get(), content.data(), static_cast<DWORD>(std::min(content.size(), kMost)), &written,
                       nullptr))
            return GetLastError();
        content.remove_prefix(written);
    }
    return FlushFileBuffers(file.get()) ? ERROR_SUCCESS : GetLastError();
}

// As renameOver() of ground/base/replace_file.cpp, but durable on return.
DWORD moveOver(const std::filesystem::path& from, const std::filesystem::path& to)
{
    constexpr int kTries = 100;
    constexpr DWORD kPauseMs = 10;
    for (int tries = 1;; ++tries) {
        if (MoveFileExW(nameOf(from).c_str(), nameOf(to).c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
            return ERROR_SUCCESS;
        const DWORD error = GetLastError();
        if ((error != ERROR_ACCESS_DENIED && error != ERROR_SHARING_VIOLATION) || tries == kTries)
            return error;
        Sleep(kPauseMs);
    }
}

OVERLAPPED holdPlace()
{
    OVERLAPPED place{};
    place.Offset = kHoldLow;
    place.OffsetHigh = kHoldHigh;
    return place;
}

bool lock(HANDLE file)
{
    OVERLAPPED place = holdPlace();
    return LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) != FALSE;
}

class LockedFile final : public FileLock {
public:
    explicit LockedFile(Handle file) : m_file(std::move(file)) {}

private:
    Handle m_file;
};

} // namespace

Result<void> writeDurably(const std::filesystem::path& file, std::string_view content)
{
    std::filesystem::path temporary = file;
    temporary += ".tmp";
    DWORD error = writeNew(temporary, content);
    if (error == ERROR_SUCCESS)
        error = moveOver(temporary, file);
    if (error == ERROR_SUCCESS)
        return {};
    DeleteFileW(nameOf(temporary).c_str());
    return fail(Errc::environment,
                msg("record", "Cannot write {} ({}); free space there or choose another folder.",
                    displayable(file.string(), kMaxPathLength), systemSentence(error)),
                errnoOf(error));
}

Result<std::unique_ptr<FileLock>> lockFile(const std::filesystem::path& file)
{
    Handle handle(
        CreateFileW(nameOf(file).c_str(), GENERIC_READ | GENERIC_WRITE, kShareAll, nullptr, OPEN_EXISTING, 0, nullptr));
    if (handle && lock(handle.get()))
        return std::make_unique<LockedFile>(std::move(handle));
    const DWORD error = GetLastError();
    const std::string shown = displayable(file.string(), kMaxPathLength);
    if (handle && (error == ERROR_LOCK_VIOLATION || error == ERROR_IO_PENDING))
        return fail(Errc::busy, msg("device", "{} is locked by another program; wait for its end.", shown),
                    errnoOf(error));
    return fail(Errc::environment,
                msg("device", "{} cannot be locked ({}); other programs do not see that it is in use.", shown,
                    systemSentence(error)),
                errnoOf(error));
}

Result<void> checkProcessLimits(unsigned, Bytes) { return {}; } // Windows has no such limits

bool isLocked(const std::filesystem::path& file)
{
    const Handle handle(CreateFileW(nameOf(file).c_str(), GENERIC_READ, kShareAll, nullptr, OPEN_EXISTING, 0, nullptr));
    return handle && !lock(handle.get()); // closing releases it
}

} // namespace assay::platform
