// Makes text of unknown origin safe for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// displayable() for text of several lines and any length; keeps line feeds and tabs.
std::string displayableText(std::string_view raw);
// Returns JSON in which the characters that displayable() replaces are written as \uXXXX: the same document, safe for a
// terminal.
std::string jsonForTerminal(std::string_view json);

// Extracts SQLite's own sentence from the text of an exception, without function names and statement.
std::string causeFromSqlite(std::string_view text);

} // namespace assay
