#include "line/mes/zpl_label.h"

#include "ground/base/text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace assay {

namespace {

constexpr std::size_t kShortId = 8; // characters, from the end: the random ones of a UUID

// Returns nothing for an unknown placeholder.
std::optional<std::string> labelValue(const LineResult& result, const std::string& key)
{
    if (key == "short_id")
        return result.id.size() > kShortId ? result.id.substr(result.id.size() - kShortId) : result.id;
    if (key == "date")
        return utcText(result.ended).substr(0, 10);
    const auto found = std::ranges::find(lineFields(), key, &LineField::key);
    return found == lineFields().end() ? std::nullopt : std::optional(fieldText(result, *found));
}

// Parser state in a template: the settings of the open field by the last commands.
struct FieldState {
    bool hex = false;  // ^FH since the last ^FS
    bool data = false; // ^FD since the last ^FS
    char hexMark = '_';
};

bool changesMeaning(std::string_view command) { return command == "CC" || command == "CT" || command == "CD"; }

std::string upperCase(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return out;
}

// Parses the commands in a text. Returns the first forbidden one.
std::string follow(std::string_view text, FieldState& state)
{
    for (std::size_t i = text.find_first_of("^~"); i != std::string_view::npos; i = text.find_first_of("^~", i + 1)) {
        const std::string command = upperCase(text.substr(i + 1, 2));
        if (changesMeaning(command))
            return text[i] + command;
        if (command == "FS" || command == "XZ" || command == "XA")
            state = {};
        if (command == "FD")
            state.data = true;
        if (command != "FH")
            continue;
        state.hex = true;
        if (const char mark = i + 3 < text.size() ? text[i + 3] : '^'; mark != '^' && std::isspace(mark) == 0)
            state.hexMark = mark;
    }
    return {};
}

std::string hexField(std::string_view value, char mark)
{
    std::string out;
    for (const char c : displayable(value, 200))
        out += fmt::format("{}{:02X}", mark, static_cast<unsigned char>(c));
    return out;
}

Message complaint(const std::string& file, std::size_t line, const std::string& what)
{
    return msg("mes", "{}:{}: {} is not allowed here in a label; docs/user/mes.md lists the allowed content.", file,
               line, what);
}

} // namespace

Result<LabelTemplate> LabelTemplate::parse(std::string_view zpl, const std::string& fileName)
{
    const std::string commands = upperCase(zpl);
    if (commands.find("^XA") == std::string::npos || commands.find("^XZ") == std::string::npos)
        return fail(Errc::badInput, msg("mes", "{} is not a label: it has no ^XA and ^XZ.", fileName));
    LabelTemplate out;
    FieldState state;
    std::size_t line = 1;
    for (const TemplatePart& part : templateParts(zpl)) {
        std::string wrong;
        if (!part.placeholder)
            wrong = follow(part.text, state);
        else if (!state.hex || !state.data || !labelValue({}, part.text))
            wrong = part.text;
        line += static_cast<std::size_t>(std::ranges::count(part.text, '\n'));
        if (!wrong.empty())
            return fail(Errc::badInput, complaint(fileName, line, displayable(wrong)));
        out.m_parts.push_back({part, state.hexMark});
    }
    return out;
}

std::string LabelTemplate::filled(const LineResult& result) const
{
    std::string out;
    for (const Part& part : m_parts)
        out += part.part.placeholder ? hexField(*labelValue(result, part.part.text), part.hexMark) : part.part.text;
    // Set for each label of the template: ^XZ does not reset the character set, but other programs print on the same
    // printer.
    for (std::size_t at = upperCase(out).find("^XA"); at != std::string::npos; at = upperCase(out).find("^XA", at + 3))
        out.insert(at + 3, "^CI28");
    return out;
}

} // namespace assay
