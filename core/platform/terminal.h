// What standard error is connected to, for progress displays. Any thread.
#pragma once

#include <optional>
#include <string>

namespace assay::platform {

bool errorStreamIsTerminal();
// Columns of that terminal; 80 where it does not say.
unsigned terminalColumns();

// Is somebody there to answer a question: standard input and standard error are a terminal.
bool canAskUser();
// The next line of standard input without its end; nothing at its end, or when a signal came.
std::optional<std::string> readAnswer();

} // namespace assay::platform
