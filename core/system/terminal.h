// Targets of the standard streams, for progress displays and questions. Any thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace assay::platform {

// Switches the standard streams to UTF-8, and returns the arguments of the program in UTF-8, its name first. Call once,
// at the start of main().
std::vector<std::string> openTerminal(int argc, char** argv);

bool errorStreamIsTerminal();
// Columns of that terminal; 80 if unknown.
unsigned terminalColumns();

// Can the user answer questions? True when standard input and standard error are a terminal.
bool canAskUser();
// Returns the next line of standard input without its newline; nothing at the end of input, or after a signal.
std::optional<std::string> readAnswer();
// The same, for a password: a terminal does not show what is typed.
std::optional<std::string> readSecret();

// Name of the user who runs this program, or the number of a user without a name.
std::string userName();

// Lines of standard input without newline. One thread.
class InputLines {
public:
    // Returns the next line; nothing if none arrives within `limit`. Lines are cut at 1,000 bytes.
    std::optional<std::string> next(std::chrono::milliseconds limit);
    bool isAtEnd() const { return m_isAtEnd && m_text.empty(); }

private:
    std::string m_text; // read, and not yet given
    bool m_isAtEnd = false;
};

} // namespace assay::platform
