#include "platform/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace assay::platform {

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

} // namespace assay::platform
