#include "platform/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

namespace assay::platform {

bool errorStreamIsTerminal() { return ::isatty(STDERR_FILENO) == 1; }

unsigned terminalColumns()
{
    winsize size{};
    return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

} // namespace assay::platform
