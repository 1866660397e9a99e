// Crash notes.
#include "system/platform.h"
#include "system/user_folder.h"
#include "system/windows/handle.h"

#include <array>
#include <cstdio>
#include <cstring>

namespace assay::platform {

namespace {

// Prepared in advance, because the handler should not allocate.
wchar_t notePath[1024];
char noteHead[256];

void say(HANDLE file, const char* text)
{
    DWORD written = 0;
    WriteFile(file, text, static_cast<DWORD>(std::strlen(text)), &written, nullptr);
}

LONG WINAPI noteAndDie(EXCEPTION_POINTERS* what)
{
    const Handle file(CreateFileW(notePath, GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (file) {
        std::array<char, 128> line{};
        say(file.get(), noteHead);
        std::snprintf(line.data(), line.size(), "exception: %#lx at %p\n", what->ExceptionRecord->ExceptionCode,
                      what->ExceptionRecord->ExceptionAddress);
        say(file.get(), line.data());
        std::array<void*, 32> frames{};
        const USHORT count = CaptureStackBackTrace(0, frames.size(), frames.data(), nullptr);
        const auto base = reinterpret_cast<std::uintptr_t>(GetModuleHandleW(nullptr));
        for (USHORT i = 0; i < count; ++i) {
            std::snprintf(line.data(), line.size(), "program+%#llx\n",
                          static_cast<unsigned long long>(reinterpret_cast<std::uintptr_t>(frames[i]) - base));
            say(file.get(), line.data());
        }
        say(GetStdHandle(STD_ERROR_HANDLE), "\nThe program has crashed; the data folder of this user has a note.\n");
    }
    return EXCEPTION_EXECUTE_HANDLER;
}

} // namespace

void noteCrashes(const std::string& program)
{
    const auto note = prepareCrashNote(program, GetCurrentProcessId());
    if (!note || note->file.native().size() >= std::size(notePath))
        return;
    std::wcscpy(notePath, note->file.c_str());
    std::snprintf(noteHead, sizeof noteHead, "%s", note->head.c_str());
    SetUnhandledExceptionFilter(noteAndDie);
}

} // namespace assay::platform
