#include "system/terminal.h"

#include "system/standard_input.h"
#include "system/windows/system_text.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <lmcons.h>
#include <shellapi.h>

namespace assay::platform {

namespace {

constexpr std::size_t kLongest = 1000;

HANDLE input() { return GetStdHandle(STD_INPUT_HANDLE); }

bool isConsole(DWORD stream)
{
    DWORD mode = 0;
    return GetConsoleMode(GetStdHandle(stream), &mode) != FALSE;
}

// Number of bytes available at a pipe; a file is always ready.
bool hasInput(std::chrono::milliseconds limit)
{
    constexpr std::chrono::milliseconds kLook{20};
    const auto end = std::chrono::steady_clock::now() + limit;
    while (true) {
        DWORD ready = 0;
        if (GetFileType(input()) != FILE_TYPE_PIPE) {
            if (!isConsole(STD_INPUT_HANDLE) ||
                WaitForSingleObject(input(), static_cast<DWORD>(limit.count())) == WAIT_OBJECT_0)
                return true;
            return false;
        }
        if (!PeekNamedPipe(input(), nullptr, 0, nullptr, &ready, nullptr) || ready > 0)
            return true; // also its end
        if (std::chrono::steady_clock::now() >= end)
            return false;
        Sleep(static_cast<DWORD>(kLook.count()));
    }
}

} // namespace

std::vector<std::string> openTerminal(int, char**)
{
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    // Bytes as they are: a record on standard output is the same on all systems.
    for (FILE* const stream : {stdin, stdout, stderr})
        _setmode(_fileno(stream), _O_BINARY);
    std::vector<std::string> arguments;
    int count = 0;
    LPWSTR* const words = CommandLineToArgvW(GetCommandLineW(), &count);
    for (int i = 0; words && i < count; ++i)
        arguments.push_back(narrow(words[i]));
    LocalFree(words);
    return arguments;
}

bool errorStreamIsTerminal() { return isConsole(STD_ERROR_HANDLE); }

unsigned terminalColumns()
{
    CONSOLE_SCREEN_BUFFER_INFO info{};
    return GetConsoleScreenBufferInfo(GetStdHandle(STD_ERROR_HANDLE), &info) && info.dwSize.X > 0
               ? static_cast<unsigned>(info.dwSize.X)
               : 80;
}

bool canAskUser() { return errorStreamIsTerminal() && isConsole(STD_INPUT_HANDLE); }

std::optional<std::string> readAnswer()
{
    std::string line;
    while (line.size() < kLongest) {
        char c = 0;
        DWORD got = 0;
        if (!ReadFile(input(), &c, 1, &got, nullptr) || got != 1)
            return std::nullopt;
        if (c == '\n') {
            if (line.ends_with('\r'))
                line.pop_back();
            return line;
        }
        line += c;
    }
    return std::nullopt;
}

std::optional<std::string> readSecret()
{
    DWORD shown = 0;
    const bool isTerminal = GetConsoleMode(input(), &shown) != FALSE;
    if (isTerminal)
        SetConsoleMode(input(), shown & ~static_cast<DWORD>(ENABLE_ECHO_INPUT));
    auto answer = readAnswer();
    if (isTerminal)
        SetConsoleMode(input(), shown);
    return answer;
}

std::optional<std::size_t> readInput(std::span<char> buffer, std::chrono::milliseconds limit)
{
    if (!hasInput(limit))
        return std::nullopt;
    DWORD got = 0;
    if (!ReadFile(input(), buffer.data(), static_cast<DWORD>(buffer.size()), &got, nullptr) || got == 0)
        return 0;
    const auto rest = std::remove(buffer.begin(), buffer.begin() + got, '\r');
    const auto count = static_cast<std::size_t>(rest - buffer.begin());
    return count > 0 ? std::optional(count) : std::nullopt; // of an end of line only its first half came
}

std::string userName()
{
    std::array<wchar_t, UNLEN + 1> name{};
    DWORD size = name.size();
    return GetUserNameW(name.data(), &size) ? narrow(name.data()) : "";
}

} // namespace assay::platform
