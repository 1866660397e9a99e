// Reads a step's raw observations. Records come from files, so what is missing, of another type, or no number that can
// be measured is never taken for a zero: readPart() then gives nothing, and whatever needs it is not told. The
// functions of `fact` throw nlohmann::json::exception, which readPart() alone catches.
#pragma once

#include "record/run_record.h"

namespace assay {

// What `read` makes of json[part]; nothing where the part, or anything that `read` looks for in it, is not there.
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

inline constexpr double kMaxNumber = 1e18; // of any number: an exabyte, 30 years in ns. Fits a 64-bit integer

[[noreturn]] void reject(const std::string& why);
double number(const nlohmann::json& value);               // 0 to kMaxNumber
double number(const nlohmann::json& of, const char* key); // the same
std::uint64_t integer(const nlohmann::json& value);       // the same, without a fraction
std::uint64_t integer(const nlohmann::json& of, const char* key);
bool boolean(const nlohmann::json& of, const char* key);
std::string text(const nlohmann::json& of, const char* key);
const nlohmann::json& list(const nlohmann::json& of, const char* key);
std::vector<double> numbers(const nlohmann::json& of, const char* key);
// A list of alternatives, at least one, whose "weight"s add up to 1: were one missing, the others would look surer than
// they are.
const nlohmann::json& alternatives(const nlohmann::json& of, const char* key);

} // namespace fact
} // namespace assay
