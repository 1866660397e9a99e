// TOML with validation: every key must be known, typed and in range, and every error names file, line and key. The
// parser is toml++. Used for profiles, simulated cards, fixtures and tables.
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

// On success returns the text of the file, for parse(). Errc::badInput if the file does not exist, is not a regular
// file, or is larger than TomlTable::kMaxBytes.
Result<std::string> readTextFile(const std::string& path);

// A parsed table. A copyable handle, which keeps the whole document alive.
class TomlTable {
public:
    static constexpr std::size_t kMaxBytes = 1 << 20;
    // Limits the nesting of dotted keys, and with it the recursion of the parser.
    static constexpr std::size_t kMaxLineBytes = 2000;

    // `fileName` is only for messages. On failure: Errc::badInput, for text that is not TOML 1.0 in UTF-8, exceeds the
    // bounds above, or has a string over several lines.
    static Result<TomlTable> parse(std::string_view text, const std::string& fileName);

    // Returns a sub-table, nothing if the key is absent, or an error if it has another type.
    Result<std::optional<TomlTable>> table(std::string_view key) const;
    // Returns the array of tables `[[key]]`; empty if the key is absent.
    Result<std::vector<TomlTable>> tables(std::string_view key) const;
    // Checks all keys against the schema and returns their values. The caller handles the keys in `ignored`
    // (sub-tables, special values). An unknown key is an error with "did you mean".
    Result<Params> params(const std::vector<ParamSpec>& schema, const std::vector<std::string>& ignored = {}) const;
    // Reads a text in several languages: title = { en = "...", zh_CN = "..." }. A plain text counts as "en". Returns
    // language -> text; empty if the key is absent.
    Result<std::map<std::string, std::string>> localized(std::string_view key) const;
    // Returns a single value with its location; nothing if the key is absent.
    Result<std::optional<Param>> value(std::string_view key) const;
    SourceLocation place() const;                     // of the table itself
    SourceLocation place(std::string_view key) const; // of a key in it

private:
    struct Impl;
    explicit TomlTable(std::shared_ptr<const Impl> impl) : m_impl(std::move(impl)) {}
    std::shared_ptr<const Impl> m_impl; // shared: sub-tables keep the whole document alive
};

} // namespace assay
