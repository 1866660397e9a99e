// Reads the raw observations of a step. Records come from files: a value that is missing, of another type or out of
// range is never read as zero. readPart() then returns nothing, and metrics that need the value are not computed. The
// functions of `fact` throw nlohmann::json::exception, which only readPart() catches.
#pragma once

#include "run/record/run_record.h"

#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace assay {

// Returns read(json[part]); nothing if the part, or a value that `read` needs, is missing.
template <class Read>
auto readPart(const nlohmann::json& json, const char* part, Read read) -> std::optional<decltype(read(json))>
{
    try {
        return read(json.at(part));
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}
template <class Read> auto readFacts(const StepRecord& step, const char* part, Read read)
{
    return readPart(step.facts, part, read);
}

namespace fact {

inline constexpr double kMaxNumber = 1e18; // limit of all numbers: an exabyte, 30 years in ns; fits a 64-bit integer

[[noreturn]] void reject(const std::string& why);
double number(const nlohmann::json& value);               // 0 to kMaxNumber
double number(const nlohmann::json& of, const char* key); // the same
std::uint64_t integer(const nlohmann::json& value);       // the same, without a fraction
std::uint64_t integer(const nlohmann::json& of, const char* key);
bool boolean(const nlohmann::json& of, const char* key);
std::string text(const nlohmann::json& of, const char* key);
const nlohmann::json& list(const nlohmann::json& of, const char* key);
std::vector<double> numbers(const nlohmann::json& of, const char* key);
// Reads a list of at least one alternative. Checks that their "weight"s add up to 1: if one were missing, the others
// would look too certain.
const nlohmann::json& alternatives(const nlohmann::json& of, const char* key);
// Returns the facts with all numbers rounded (ground/base/rounded.h), for the record.
nlohmann::json withRoundedNumbers(nlohmann::json facts);

// A key of a part of the facts, and the member with its value: a number, Bytes, Ns, bool, text, a list of these, or an
// optional one (null). A tuple of rows writes and reads the part.
template <class Facts, class Value> struct Row {
    constexpr Row(const char* key_, Value Facts::*member_) : key(key_), member(member_) {}
    const char* key;
    Value Facts::*member;
};

template <class T> nlohmann::json jsonOf(const T& value)
{
    if constexpr (requires { value.count(); }) // Bytes, Ns
        return value.count();
    else
        return value;
}
template <class T> nlohmann::json jsonOf(const std::optional<T>& value)
{
    return value ? jsonOf(*value) : nlohmann::json(nullptr);
}
template <class T> nlohmann::json jsonOf(const std::vector<T>& values)
{
    auto out = nlohmann::json::array();
    for (const T& value : values)
        out.push_back(jsonOf(value));
    return out;
}

inline void take(const nlohmann::json& in, std::uint64_t& value) { value = integer(in); }
inline void take(const nlohmann::json& in, double& value) { value = number(in); }
inline void take(const nlohmann::json& in, bool& value) { value = in.get<bool>(); }
inline void take(const nlohmann::json& in, std::string& value) { value = in.get<std::string>(); }
inline void take(const nlohmann::json& in, Bytes& value) { value = Bytes(integer(in)); }
inline void take(const nlohmann::json& in, Ns& value) { value = Ns(static_cast<Ns::rep>(integer(in))); }
template <class T> void take(const nlohmann::json& in, std::optional<T>& value)
{
    value.reset();
    if (!in.is_null())
        take(in, value.emplace());
}
template <class T> void take(const nlohmann::json& in, std::vector<T>& values)
{
    if (!in.is_array())
        reject("not a list");
    values.resize(in.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        take(in[i], values[i]);
}

template <class Facts, class Rows> nlohmann::json write(const Facts& facts, const Rows& rows)
{
    nlohmann::json out;
    std::apply([&](const auto&... row) { ((out[row.key] = jsonOf(facts.*row.member)), ...); }, rows);
    return out;
}
template <class Facts, class Rows> void read(const nlohmann::json& in, const Rows& rows, Facts& facts)
{
    std::apply([&](const auto&... row) { (take(in.at(row.key), facts.*row.member), ...); }, rows);
}

} // namespace fact
} // namespace assay
