// TOML with checks: every key must be known, typed and in range, and every complaint names file, line and key.
// Used for profiles and simulated cards. The parser is toml++.
#pragma once

#include "base/result.h"
#include "config/params.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

// The text of a small file, for parse(). Errc::badInput when there is no such file, it is not a regular file, or it is
// larger than TomlTable::kMaxBytes.
Result<std::string> readTextFile(const std::string& path);

// A parsed table, read in the order of a reader's checks. Copyable handle; the document stays alive with it.
class TomlTable {
public:
    static constexpr std::size_t kMaxBytes = 1 << 20;
    // Bounds how deep dotted keys can nest, and with it the recursion of the parser.
    static constexpr std::size_t kMaxLineBytes = 2000;

    // `fileName` is only for messages. Errc::badInput for anything that is not TOML 1.0 in UTF-8 within the bounds
    // above, or has texts over several lines.
    static Result<TomlTable> parse(std::string_view text, const std::string& fileName);

    // A sub-table; absent = nothing, of another type = error.
    Result<std::optional<TomlTable>> table(std::string_view key) const;
    // An array of tables `[[key]]`; absent = empty.
    Result<std::vector<TomlTable>> tables(std::string_view key) const;
    // All keys checked against the schema; `ignored` are keys that the caller reads by itself (sub-tables, special
    // values). An unknown key is an error with "did you mean".
    Result<Params> params(const std::vector<ParamSpec>& schema, const std::vector<std::string>& ignored = {}) const;
    // A text or a table of language -> text, e.g. title = { en = "...", zh_CN = "..." }; a plain text counts as "en".
    // Absent = empty.
    Result<std::map<std::string, std::string>> localized(std::string_view key) const;
    // A single value with its place; absent = nothing.
    Result<std::optional<Param>> value(std::string_view key) const;
    SourcePlace place() const;                     // of the table itself
    SourcePlace place(std::string_view key) const; // of a key in it

private:
    struct Impl;
    explicit TomlTable(std::shared_ptr<const Impl> impl) : m_impl(std::move(impl)) {}
    std::shared_ptr<const Impl> m_impl; // shared: sub-tables keep the whole document alive
};

} // namespace assay
