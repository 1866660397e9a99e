// Reads the raw observations of a step. Records come from files: a value that is missing, of another type or out of
// range is never read as zero. readPart() then returns nothing, and metrics that need the value are not computed. The
// functions of `fact` throw nlohmann::json::exception, which only readPart() catches.
#pragma once

#include "run/record/run_record.h"

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

} // namespace fact
} // namespace assay
