#include "ground/config/toml_document.h"

#include "ground/base/text.h"
#include "ground/config/param_check.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

// toml++ 3.3 asserts (and lets clang assume) conditions that malformed documents such as "[&" violate; the error paths
// behind its assertions are sound.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>

namespace assay {

struct TomlTable::Impl {
    std::shared_ptr<const toml::table> document; // owns `node`
    const toml::table* node = nullptr;
    SourceLocation place;

    // Returns the location of `key`; that of the table if the key is absent.
    SourceLocation placeOf(std::string_view key) const
    {
        const auto found = node->find(key);
        const auto line = found == node->end() ? place.line : found->first.source().begin.line;
        return {place.file, static_cast<std::uint32_t>(line),
                place.key.empty() ? std::string(key) : place.key + "." + std::string(key)};
    }
    Impl child(const toml::table& table, SourceLocation where) const { return {document, &table, std::move(where)}; }
};

namespace {

Result<ParamValue> scalar(const toml::node& node, const SourceLocation& place)
{
    if (const auto* text = node.as_string())
        return ParamValue(text->get());
    if (const auto* whole = node.as_integer())
        return ParamValue(whole->get());
    if (const auto* real = node.as_floating_point())
        return ParamValue(real->get());
    if (const auto* flag = node.as_boolean())
        return ParamValue(flag->get());
    return fail(
        Errc::badInput,
        msg("config", "{}: must be a single text, number, true or false, not a list, table or date", place.text()));
}

tl::unexpected<Error> tooLarge(const std::string& fileName)
{
    return fail(Errc::badInput,
                msg("config", "{}: larger than 1 MiB; is this the right file?", displayable(fileName, kMaxPathLength)));
}

// Non-ASCII characters outside quotes, and in strings over several lines, cause undefined behaviour in toml++ (its
// issues 190 and 295). TOML forbids the former, and none of our files needs the latter.
enum class Flaw { none, beyondAscii, multiLineText };
Flaw flawOf(std::string_view line)
{
    char quote = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quote != 0) {
            if (c == '\\' && quote == '"')
                ++i;
            else if (c == quote)
                quote = 0;
        } else if (c == '#') {
            return Flaw::none;
        } else if (c == '"' || c == '\'') {
            if (line.substr(i, 3) == std::string(3, c))
                return Flaw::multiLineText;
            quote = c;
        } else if (static_cast<unsigned char>(c) >= 0x80) {
            return Flaw::beyondAscii;
        }
    }
    return Flaw::none;
}

// Rejects text that would mislead the parser, or cost too much memory, time or stack.
Result<void> checkLines(std::string_view text, const std::string& fileName)
{
    if (text.size() > TomlTable::kMaxBytes)
        return tooLarge(fileName);
    SourceLocation place{fileName, 1, ""};
    for (std::size_t begin = 0; begin < text.size(); ++place.line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        if (line.size() > TomlTable::kMaxLineBytes)
            return fail(Errc::badInput, msg("config", "{}: line longer than {} bytes; break it up", place.text(),
                                            TomlTable::kMaxLineBytes));
        switch (flawOf(line)) {
        case Flaw::none: break;
        case Flaw::beyondAscii:
            return fail(Errc::badInput,
                        msg("config", "{}: not valid TOML (characters beyond ASCII need quotes); correct this line",
                            place.text()));
        case Flaw::multiLineText:
            return fail(Errc::badInput,
                        msg("config",
                            "{}: texts over several lines are not supported; open it with one quote, not three",
                            place.text()));
        }
        begin = end + 1;
    }
    return {};
}

} // namespace

Result<std::string> readTextFile(const std::string& path)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const auto status = fs::status(path, error);
    const std::string shown = displayable(path, kMaxPathLength);
    if (!fs::exists(status))
        return fail(Errc::badInput, msg("config", "{}: no such file; check the path", shown), error.value());
    if (fs::is_directory(status))
        return fail(Errc::badInput, msg("config", "{}: is a directory; name a TOML file", shown));
    if (!fs::is_regular_file(status))
        return fail(Errc::badInput, msg("config", "{}: is not a regular file; name a TOML file", shown));
    std::ifstream in(fs::path(path), std::ios::binary);
    // Reads one byte more than allowed, to detect a file that is too large independent of its reported size.
    std::string text(TomlTable::kMaxBytes + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in.is_open() || in.bad())
        return fail(Errc::environment, msg("config", "{}: cannot be read; check its permissions", shown));
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > TomlTable::kMaxBytes)
        return tooLarge(path);
    return text;
}

Result<TomlTable> TomlTable::parse(std::string_view text, const std::string& fileName)
{
    if (text.starts_with("\xEF\xBB\xBF")) // byte order mark
        text.remove_prefix(3);
    if (auto sound = checkLines(text, fileName); !sound)
        return tl::unexpected(sound.error());
    toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        const SourceLocation place{fileName, static_cast<std::uint32_t>(parsed.error().source().begin.line), ""};
        return fail(Errc::badInput, msg("config", "{}: not valid TOML ({}); correct this line or the one before",
                                        place.text(), displayable(parsed.error().description(), 200)));
    }
    auto document = std::make_shared<const toml::table>(std::move(parsed).table());
    const auto* node = document.get();
    return TomlTable(std::make_shared<const Impl>(Impl{std::move(document), node, {fileName, 1, ""}}));
}

Result<std::optional<TomlTable>> TomlTable::table(std::string_view key) const
{
    const auto* node = m_impl->node->get(key);
    if (!node)
        return std::nullopt;
    if (const auto* found = node->as_table())
        return TomlTable(std::make_shared<const Impl>(m_impl->child(*found, place(key))));
    return fail(Errc::badInput,
                msg("config", "{}: must be one table; write [{}]", place(key).text(), displayable(key)));
}

Result<std::vector<TomlTable>> TomlTable::tables(std::string_view key) const
{
    std::vector<TomlTable> found;
    const auto* node = m_impl->node->get(key);
    if (!node)
        return found;
    const auto* array = node->as_array();
    if (!array ||
        !std::all_of(array->begin(), array->end(), [](const toml::node& element) { return element.is_table(); }))
        return fail(Errc::badInput, msg("config", "{}: must be a list of tables; write [[{}]] with double brackets",
                                        place(key).text(), displayable(key)));
    for (const auto& element : *array) {
        auto where = place(key);
        where.line = static_cast<std::uint32_t>(element.source().begin.line);
        found.push_back(TomlTable(std::make_shared<const Impl>(m_impl->child(*element.as_table(), std::move(where)))));
    }
    return found;
}

Result<Params> TomlTable::params(const std::vector<ParamSpec>& schema, const std::vector<std::string>& ignored) const
{
    std::vector<std::string> known = ignored;
    for (const auto& spec : schema)
        known.push_back(spec.name);
    // Unknown keys first: a mistyped required key is a typo, not a missing key.
    for (const auto& [key, node] : *m_impl->node) {
        if (std::find(known.begin(), known.end(), key.str()) == known.end())
            return unknownKey(place(key.str()), key.str(), known);
    }
    Params params;
    for (const auto& spec : schema) {
        auto given = value(spec.name);
        if (!given)
            return tl::unexpected(given.error());
        if (*given) {
            auto checked = checkValue(spec, std::move((*given)->value), (*given)->place);
            if (!checked)
                return tl::unexpected(checked.error());
            params.set(spec.name, {std::move(*checked), (*given)->place});
        } else if (spec.defaultValue) {
            auto where = place(spec.name);
            where.line = 0;
            params.set(spec.name, {*spec.defaultValue, std::move(where)});
        } else {
            return fail(Errc::badInput, msg("config", "{}: missing; add {} = ...", place(spec.name).text(), spec.name));
        }
    }
    return params;
}

Result<std::map<std::string, std::string>> TomlTable::localized(std::string_view key) const
{
    std::map<std::string, std::string> texts;
    const auto* node = m_impl->node->get(key);
    if (!node)
        return texts;
    if (const auto* text = node->as_string()) {
        texts["en"] = displayable(text->get(), 200);
        return texts;
    }
    const auto* table = node->as_table();
    for (const auto& [language, text] : table ? *table : toml::table()) {
        if (text.is_string())
            texts[std::string(language.str())] = displayable(text.as_string()->get(), 200);
    }
    if (!table || texts.empty() || texts.size() != table->size())
        return fail(Errc::badInput, msg("config", "{}: must be a text, or texts by language such as {}",
                                        place(key).text(), "{ en = \"...\", zh_CN = \"...\" }"));
    return texts;
}

Result<std::optional<Param>> TomlTable::value(std::string_view key) const
{
    const auto* node = m_impl->node->get(key);
    if (!node)
        return std::nullopt;
    auto held = scalar(*node, place(key));
    if (!held)
        return tl::unexpected(held.error());
    return Param{std::move(*held), place(key)};
}

SourceLocation TomlTable::place() const { return m_impl->place; }
SourceLocation TomlTable::place(std::string_view key) const { return m_impl->placeOf(key); }

} // namespace assay
