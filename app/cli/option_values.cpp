#include "cli/option_values.h"

#include "cli/speech.h"
#include "ground/base/text.h"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>
#include <optional>

namespace assay::cli {

namespace {

namespace fs = std::filesystem;

std::string notAllowed(const std::string& allowed, const std::string& value)
{
    return say(msg("cli", "expected {}; got \"{}\"", allowed, displayable(value)));
}

// Decimal digits only; a leading 0 does not mean octal.
std::optional<std::uint64_t> decimal(const std::string& text)
{
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    return !text.empty() && read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

// "csv, xlsx or junit"
std::string listed(const std::vector<std::string>& words)
{
    if (words.size() < 2)
        return words.empty() ? std::string() : words.front();
    const std::vector<std::string> first(words.begin(), words.end() - 1);
    return say(
        msg("cli", "{} or {}", fmt::format("{}", fmt::join(first, phrases().translate("cli", ", "))), words.back()));
}

std::string shownPath(const fs::path& path) { return displayable(path.string(), kMaxPathLength); }

// The parent folder must exist; write permission is checked on writing.
void checkParent(const fs::path& path)
{
    std::error_code error;
    fs::path whole = fs::absolute(path, error);
    if (!whole.has_filename()) // "folder/"
        whole = whole.parent_path();
    const fs::path parent = whole.parent_path();
    if (!fs::is_directory(parent, error))
        throw UnusableOutput(
            {Errc::environment,
             msg("cli", "{} cannot be written: the folder {} does not exist; create it, or choose another folder",
                 shownPath(path), shownPath(parent))});
}

Message whatIsWrong(const std::string& name, const OutputRule& rule)
{
    if (name == kStandardOutput)
        return msg("cli", "standard output (-) is not supported here; give a file");
    if (name.starts_with("-"))
        return msg("cli", "{} looks like an option; write a file of this name as ./{}", displayable(name),
                   displayable(name));
    std::error_code error;
    const auto status = fs::status(name, error);
    if (fs::is_directory(status))
        return msg("cli", "{} is a folder; give a file", shownPath(name));
    if (fs::exists(status) && !rule.replaces)
        return msg("cli", "{} already exists and is not overwritten; give another file", shownPath(name));
    if (fs::exists(status) && !fs::is_regular_file(status) && !rule.standardOutput)
        return msg("cli", "{} is not a regular file; give a file", shownPath(name));
    return {};
}

} // namespace

CLI::Validator integerFrom(std::uint64_t low, std::uint64_t high)
{
    const std::string allowed = say(msg("cli", "an integer from {} to {}", low, high));
    const auto check = [allowed, low, high](std::string& value) {
        const auto number = decimal(value);
        if (!number || *number < low || *number > high)
            return notAllowed(allowed, value);
        value = std::to_string(*number);
        return std::string();
    };
    return {check, high == kLargestInteger ? "" : fmt::format("[{} - {}]", low, high), allowed};
}

CLI::Validator oneOf(std::vector<std::string> words)
{
    const std::string allowed = listed(words);
    const std::string shown = fmt::format("{{{}}}", fmt::join(words, ","));
    const auto check = [allowed, words = std::move(words)](std::string& value) {
        return std::ranges::find(words, value) == words.end() ? notAllowed(allowed, value) : std::string();
    };
    return {check, shown, allowed};
}

CLI::Validator outputFile(OutputRule rule)
{
    const auto check = [rule](std::string& name) {
        if (name.empty())
            return notAllowed(say(msg("cli", "the name of a file")), name);
        if (name == kStandardOutput && rule.standardOutput)
            return std::string();
        if (const Message wrong = whatIsWrong(name, rule); !wrong.empty())
            return say(wrong);
        checkParent(name);
        return std::string();
    };
    return {check, ""};
}

CLI::Validator outputFolder()
{
    const auto check = [](std::string& name) {
        if (name.empty())
            return notAllowed(say(msg("cli", "the name of a folder")), name);
        if (name == kStandardOutput)
            return say(msg("cli", "standard output (-) is not supported here; give a folder"));
        if (name.starts_with("-"))
            return say(msg("cli", "{} looks like an option; write a folder of this name as ./{}", displayable(name),
                           displayable(name)));
        checkParent(name);
        return std::string();
    };
    return {check, ""};
}

} // namespace assay::cli
