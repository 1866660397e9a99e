// What standard error is connected to, for progress displays. Any thread.
#pragma once

#include <optional>
#include <string>

namespace assay::platform {

bool errorStreamIsTerminal();
// Columns of that terminal; 80 if unknown.
unsigned terminalColumns();

// Can the user answer questions? True when standard input and standard error are a terminal.
bool canAskUser();
// Returns the next line of standard input without its newline; nothing at the end of input, or after a signal.
std::optional<std::string> readAnswer();

} // namespace assay::platform
