#include "system/windows/system_text.h"

#include <cerrno>
#include <fmt/format.h>
#include <windows.h>

namespace assay::platform {

namespace {

struct ErrorRow {
    DWORD windows;
    int posix;
};

// Errors of Windows reader drivers, with the Linux errno of the same event.
constexpr ErrorRow kErrors[] = {
    {ERROR_FILE_NOT_FOUND, ENOENT},
    {ERROR_PATH_NOT_FOUND, ENOENT},
    {ERROR_ACCESS_DENIED, EACCES},
    {ERROR_PRIVILEGE_NOT_HELD, EPERM},
    {ERROR_SHARING_VIOLATION, EBUSY},
    {ERROR_LOCK_VIOLATION, EBUSY},
    {ERROR_BUSY, EBUSY},
    {ERROR_WRITE_PROTECT, EROFS},
    {ERROR_NOT_READY, ENODEV}, // no medium in the reader
    {ERROR_NO_MEDIA_IN_DRIVE, ENODEV},
    {ERROR_MEDIA_CHANGED, ENODEV},
    {ERROR_WRONG_DISK, ENODEV},
    {ERROR_DEV_NOT_EXIST, ENODEV},
    {ERROR_BAD_UNIT, ENODEV},
    {ERROR_GEN_FAILURE, EIO},
    {ERROR_DEVICE_NOT_CONNECTED, ENODEV},
    {ERROR_DEVICE_REMOVED, ENODEV},
    {ERROR_CRC, EIO},
    {ERROR_SECTOR_NOT_FOUND, EIO},
    {ERROR_IO_DEVICE, EIO},
    {ERROR_SEM_TIMEOUT, ETIMEDOUT},
    {ERROR_TIMEOUT, ETIMEDOUT},
    {ERROR_HANDLE_DISK_FULL, ENOSPC},
    {ERROR_DISK_FULL, ENOSPC},
    {ERROR_OPERATION_ABORTED, ECANCELED},
    {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
    {ERROR_NO_SYSTEM_RESOURCES, ENOMEM},
    {ERROR_INVALID_PARAMETER, EINVAL},
    {ERROR_NOT_SUPPORTED, EOPNOTSUPP},
    {ERROR_INVALID_FUNCTION, EOPNOTSUPP},
};

} // namespace

std::wstring wide(std::string_view utf8)
{
    const auto bytes = static_cast<int>(utf8.size());
    const int size = MultiByteToWideChar(CP_UTF8, 0, utf8.data(), bytes, nullptr, 0);
    std::wstring text(static_cast<std::size_t>(size), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), bytes, text.data(), size);
    return text;
}

std::string narrow(std::wstring_view utf16)
{
    const auto units = static_cast<int>(utf16.size());
    const int size = WideCharToMultiByte(CP_UTF8, 0, utf16.data(), units, nullptr, 0, nullptr, nullptr);
    std::string text(static_cast<std::size_t>(size), '\0');
    WideCharToMultiByte(CP_UTF8, 0, utf16.data(), units, text.data(), size, nullptr, nullptr);
    return text;
}

int errnoOf(unsigned long windowsError)
{
    for (const ErrorRow& row : kErrors)
        if (row.windows == windowsError)
            return row.posix;
    return EIO;
}

int lastErrno() { return errnoOf(GetLastError()); }

std::string systemSentence(unsigned long windowsError)
{
    wchar_t text[512];
    const DWORD size = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, windowsError,
                                      0, text, 512, nullptr);
    std::string sentence = narrow({text, size});
    while (!sentence.empty() && static_cast<unsigned char>(sentence.back()) <= ' ')
        sentence.pop_back();
    return sentence.empty() ? fmt::format("error {}", windowsError) : sentence;
}

} // namespace assay::platform
