#include "system/terminal.h"

#include "system/standard_input.h"

#include <array>
#include <poll.h>
#include <pwd.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace assay::platform {

std::vector<std::string> openTerminal(int argc, char** argv) { return {argv, argv + argc}; }

bool errorStreamIsTerminal() { return ::isatty(STDERR_FILENO) == 1; }

unsigned terminalColumns()
{
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

bool canAskUser() { return errorStreamIsTerminal() && ::isatty(STDIN_FILENO) == 1; }

std::optional<std::string> readAnswer()
{
    std::string line;
    while (line.size() < 1000) {
        pollfd wait{STDIN_FILENO, POLLIN, 0};
        char c = 0;
        if (::poll(&wait, 1, -1) < 0 || ::read(STDIN_FILENO, &c, 1) != 1)
            return std::nullopt;
        if (c == '\n')
            return line;
        line += c;
    }
    return std::nullopt;
}

std::optional<std::size_t> readInput(std::span<char> buffer, std::chrono::milliseconds limit)
{
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    if (::poll(&wait, 1, static_cast<int>(limit.count())) <= 0)
        return std::nullopt;
    const auto count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    return count > 0 ? static_cast<std::size_t>(count) : 0;
}

std::string userName()
{
    passwd entry{}, *found = nullptr;
    std::array<char, 16'384> text{};
    const bool known = ::getpwuid_r(::geteuid(), &entry, text.data(), text.size(), &found) == 0 && found;
    return known ? entry.pw_name : std::to_string(::geteuid());
}

std::optional<std::string> readSecret()
{
    termios shown{};
    const bool isTerminal = ::tcgetattr(STDIN_FILENO, &shown) == 0;
    if (isTerminal) {
        termios hidden = shown;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    auto answer = readAnswer();
    if (isTerminal)
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
    return answer;
}

} // namespace assay::platform
