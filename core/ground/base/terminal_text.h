// Text on its way to a terminal, whoever wrote parts of it.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// displayable() for text of several lines, as long as it is: line feeds and tabs stay.
std::string displayableText(std::string_view raw);
// JSON with the characters that displayable() replaces written as \uXXXX: the same document, and harmless to show.
std::string jsonForTerminal(std::string_view json);

// What SQLite says in the text of an exception, without the names of functions before it and the statement behind it.
std::string causeFromSqlite(std::string_view text);

} // namespace assay
