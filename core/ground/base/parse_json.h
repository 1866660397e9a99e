// JSON of unknown origin, with bounded memory and depth; and its text.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace assay {

// A value takes about 100 bytes of memory; a run of a thousand steps has some 300 000 values.
struct JsonLimits {
    std::size_t values = 2'000'000;
    std::size_t depth = 100;
};

// Is the text within the limits? Does not validate JSON.
bool isBoundedJson(std::string_view text, const JsonLimits& limits = {});

// Returns a discarded value if the text is not JSON, or exceeds the limits.
template <class Json = nlohmann::json> Json parseJson(std::string_view text, const JsonLimits& limits = {})
{
    return isBoundedJson(text, limits) ? Json::parse(text, nullptr, false) : Json(Json::value_t::discarded);
}

// Returns the JSON without blanks. Invalid UTF-8 becomes U+FFFD: texts of devices and files may have it.
template <class Json> std::string jsonText(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace assay
