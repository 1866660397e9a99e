#include "run/record/message_json.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <variant>

namespace assay {

namespace {

struct ArgumentJson {
    using Json = nlohmann::ordered_json;

    Json operator()(const std::string& text) const { return text; }
    Json operator()(const Measure& measure) const
    {
        Json out = {{"value", measure.value}, {"unit", measure.unit}};
        if (measure.unlike)
            out["unlike"] = *measure.unlike;
        return out;
    }
    Json operator()(const Range& range) const
    {
        return {{"low", range.ends.low}, {"high", range.ends.high}, {"unit", range.unit}};
    }
    Json operator()(const Limit& limit) const
    {
        const auto value = std::visit([](const auto& each) { return Json(each); }, limit.value);
        return {{"op", limit.op}, {"limit", value}, {"unit", limit.unit}};
    }
    Json operator()(Bytes bytes) const { return {{"bytes", bytes.count()}}; }
    Json operator()(Ns duration) const { return {{"ns", duration.count()}}; }
};

// A number that JSON has no form for is written as text.
nlohmann::ordered_json argumentToJson(const Argument& argument)
{
    auto out = std::visit(ArgumentJson{}, argument);
    const bool finite = std::ranges::all_of(
        out, [](const auto& each) { return !each.is_number_float() || std::isfinite(each.template get<double>()); });
    return finite ? out : nlohmann::ordered_json(argumentText(argument));
}

std::string safeText(const nlohmann::json& in)
{
    constexpr std::size_t kMaxLength = 500;
    return displayable(in.get<std::string>(), kMaxLength);
}

Argument argumentFromJson(const nlohmann::json& in)
{
    if (in.is_string())
        return safeText(in);
    if (in.contains("ns"))
        return Ns(in.at("ns").get<Ns::rep>());
    if (in.contains("bytes"))
        return Bytes(in.at("bytes").get<std::uint64_t>());
    const std::string unit = safeText(in.at("unit"));
    if (in.contains("low"))
        return Range{{in.at("low").get<double>(), in.at("high").get<double>()}, unit};
    if (!in.contains("limit"))
        return Measure{in.at("value").get<double>(), unit,
                       in.contains("unlike") ? std::optional(in.at("unlike").get<double>()) : std::nullopt};
    Limit limit{safeText(in.at("op")), {}, unit};
    if (const auto& value = in.at("limit"); value.is_string())
        limit.value = safeText(value);
    else
        limit.value = value.get<double>();
    return limit;
}

} // namespace

nlohmann::ordered_json toJson(const Message& message)
{
    auto out = nlohmann::ordered_json::array();
    if (message.empty())
        return out;
    out = {message.context, message.pattern};
    for (const Argument& argument : message.arguments)
        out.push_back(argumentToJson(argument));
    return out;
}

Message messageFromJson(const nlohmann::json& in)
{
    const auto parts = in.get<std::vector<nlohmann::json>>();
    if (parts.size() < 2)
        return {};
    Message message{parts[0].get<std::string>(), safeText(parts[1]), {}};
    for (std::size_t i = 2; i < parts.size(); ++i)
        message.arguments.push_back(argumentFromJson(parts[i]));
    return message;
}

} // namespace assay
