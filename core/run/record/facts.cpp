#include "run/record/facts.h"

#include "ground/base/rounded.h"

#include <cmath>

namespace assay::fact {

void reject(const std::string& why) { throw nlohmann::json::other_error::create(502, why, nullptr); }

double number(const nlohmann::json& value)
{
    const double number = value.is_number() ? value.get<double>() : -1;
    if (!(number >= 0 && number <= kMaxNumber))
        reject("no number that can be measured");
    return number;
}

double number(const nlohmann::json& of, const char* key) { return number(of.at(key)); }

std::uint64_t integer(const nlohmann::json& value)
{
    const double rounded = std::floor(number(value));
    if (rounded != value.get<double>())
        reject("not a whole number");
    return value.is_number_integer() ? value.get<std::uint64_t>() : static_cast<std::uint64_t>(rounded);
}

std::uint64_t integer(const nlohmann::json& of, const char* key) { return integer(of.at(key)); }

bool boolean(const nlohmann::json& of, const char* key) { return of.at(key).get<bool>(); }

std::string text(const nlohmann::json& of, const char* key) { return of.at(key).get<std::string>(); }

const nlohmann::json& list(const nlohmann::json& of, const char* key)
{
    const nlohmann::json& found = of.at(key);
    if (!found.is_array())
        reject("not a list");
    return found;
}

std::vector<double> numbers(const nlohmann::json& of, const char* key)
{
    std::vector<double> all;
    for (const nlohmann::json& value : list(of, key))
        all.push_back(number(value));
    return all;
}

const nlohmann::json& alternatives(const nlohmann::json& of, const char* key)
{
    constexpr double kRounding = 1e-6;
    double sum = 0;
    for (const nlohmann::json& one : list(of, key))
        sum += number(one, "weight");
    if (std::abs(sum - 1) > kRounding)
        reject("alternatives are missing");
    return of.at(key);
}

nlohmann::json withRoundedNumbers(nlohmann::json facts)
{
    if (facts.is_number_float())
        return rounded(facts.get<double>());
    if (facts.is_structured())
        for (nlohmann::json& part : facts)
            part = withRoundedNumbers(std::move(part));
    return facts;
}

} // namespace assay::fact
