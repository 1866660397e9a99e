// Command lines, as CreateProcess() takes them.
#pragma once

#include <string>

namespace assay::platform {

// One argument of a command line (CommandLineToArgvW).
std::wstring quoted(const std::wstring& argument);

} // namespace assay::platform
