// Named values with their source locations, and the schema of each name.
#pragma once

#include "ground/base/message.h"
#include "ground/base/units.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

inline constexpr const char* kCommandLine = "--set";

// Source location of a value, for messages: "profile.toml:12 (step.block_bytes)".
struct SourceLocation {
    std::string file;       // kCommandLine for a command-line value
    std::uint32_t line = 0; // from 1; 0 = no line (a default, or --set)
    std::string key;
    std::string text() const; // safe to display
};

// True if it was given in a file or on the command line; false for a default.
bool isGiven(const SourceLocation& place);

using ParamValue = std::variant<bool, std::int64_t, double, std::string>;

// Schema of one key. Integers are accepted for real numbers, not the other way round.
struct ParamSpec {
    enum class Type { boolean, integer, real, text };
    std::string name;
    Type type = Type::integer;
    std::optional<ParamValue> defaultValue; // nothing = required
    double min = 0;                         // integers and reals
    double max = 1e18;
    std::vector<std::string> choices; // text: one of these; empty = any
    Message title = {};               // display name, a few words
    Message about = {};               // help text: its effect, and when to change it

    ParamSpec required() &&; // without the default
};

// Each creates one line of a schema.
ParamSpec intParam(std::string name, std::uint64_t defaultValue, double min, double max, Message title = {},
                   Message about = {});
ParamSpec bytesParam(std::string name, Bytes defaultValue, Bytes min, Bytes max, Message title, Message about);
ParamSpec realParam(std::string name, double defaultValue, double min, double max, Message title = {},
                    Message about = {});
ParamSpec boolParam(std::string name, bool defaultValue, Message title = {}, Message about = {});
ParamSpec textParam(std::string name, std::string defaultValue, std::vector<std::string> choices = {},
                    Message title = {}, Message about = {});
std::vector<ParamSpec> operator+(std::vector<ParamSpec> a, std::vector<ParamSpec> b);

struct Param {
    ParamValue value;
    SourceLocation place;
};

// The checked content of one TOML table: every key of the schema is present, from the file or by default.
class Params {
public:
    bool boolean(std::string_view name) const;
    std::int64_t integer(std::string_view name) const;
    Bytes bytes(std::string_view name) const; // an integer whose schema forbids negative ones
    double real(std::string_view name) const; // also of an integer
    const std::string& text(std::string_view name) const;
    const SourceLocation& place(std::string_view name) const;
    void set(std::string name, Param param) { m_params[std::move(name)] = std::move(param); }
    const std::map<std::string, Param, std::less<>>& all() const { return m_params; }

private:
    const Param& at(std::string_view name) const; // a name that is not in the schema is a programmer error
    std::map<std::string, Param, std::less<>> m_params;
};

} // namespace assay
