#include "line/line/line_result.h"

#include "run/record/message_json.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::array kOutcomeNames = {"PASS", "FAIL", "ERROR", "TIMEOUT", "ABORTED"};

constexpr LineField kFields[] = {{"result_id", &LineResult::id, "result_id", "uuid"},
                                 {"parent_id", &LineResult::parent, "parent_id", "uuid"},
                                 {"station", &LineResult::station, "station", "text"},
                                 {"slot", &LineResult::slot, "slot", "text"},
                                 {"slot_id", &LineResult::slotId, "", ""},
                                 {"reader", &LineResult::reader, "reader", "text"},
                                 {"operator", &LineResult::operatorName, "operator", "text"},
                                 {"work_order", &LineResult::workOrder, "work_order", "text"},
                                 {"part", &LineResult::part, "part", "text"},
                                 {"lot", &LineResult::lot, "lot", "text"},
                                 {"serial", &LineResult::serial, "serial", "text"},
                                 {"card", &LineResult::card, "card", "text"},
                                 {"profile_name", &LineResult::profileName, "profile", "text"},
                                 {"profile_version", &LineResult::profileVersion, "profile_version", "text"},
                                 {"profile_sha256", &LineResult::profileSha256, "profile_sha256", "text"},
                                 {"tool_version", &LineResult::toolVersion, "software", "text"},
                                 {"criterion", &LineResult::criterion, "criterion", "text"},
                                 {"run_id", &LineResult::runId, "run_id", "text"},
                                 {"run_folder", &LineResult::runFolder, "run_folder", "text"},
                                 {"attempt", &LineResult::attempt, "attempt", "smallint"},
                                 {"outcome", &LineResult::outcome, "outcome", "text"},
                                 {"marginal", &LineResult::marginal, "marginal", "boolean"},
                                 {"golden", &LineResult::golden, "golden", "boolean"},
                                 {"final", &LineResult::isFinal, "final", "boolean"},
                                 {"bin", &LineResult::bin, "bin", "smallint"},
                                 {"reason", &LineResult::reason, "reason", "text"},
                                 {"started", &LineResult::started, "started_at", "timestamptz"},
                                 {"ended", &LineResult::ended, "ended_at", "timestamptz"}};

template <class T> nlohmann::ordered_json jsonOf(const T& value)
{
    if constexpr (std::is_same_v<T, UtcTime>)
        return utcText(value);
    else if constexpr (std::is_same_v<T, LineOutcome>)
        return name(value);
    else if constexpr (std::is_same_v<T, Message>)
        return toJson(value);
    else
        return value;
}

template <class T> std::optional<T> valueIn(const nlohmann::json& in)
{
    if constexpr (std::is_same_v<T, UtcTime>)
        return utcFromText(in.get<std::string>());
    else if constexpr (std::is_same_v<T, LineOutcome>)
        return lineOutcomeFromName(in.get<std::string>());
    else if constexpr (std::is_same_v<T, Message>)
        return messageFromJson(in);
    else
        return in.get<T>();
}

// Throws nlohmann::json::exception.
std::optional<LineResult> readResult(const nlohmann::json& in)
{
    LineResult result;
    for (const LineField& field : kFields) {
        const auto read = [&]<class T>(T LineResult::*member) {
            auto value = valueIn<T>(in.at(field.key));
            if (value)
                result.*member = std::move(*value);
            return value.has_value();
        };
        if (!std::visit(read, field.value))
            return std::nullopt;
    }
    result.sharedSteps = in.at("shared_steps").get<std::vector<std::string>>();
    for (const auto& metric : in.at("metrics"))
        result.metrics.push_back({metric.at("id").get<std::string>(), metric.at("value").get<double>(),
                                  metric.at("unit").get<std::string>()});
    return result;
}

} // namespace

const char* name(LineOutcome outcome) { return kOutcomeNames.at(static_cast<std::size_t>(outcome)); }

std::optional<LineOutcome> lineOutcomeFromName(std::string_view text)
{
    const auto found = std::ranges::find(kOutcomeNames, text);
    return found == kOutcomeNames.end() ? std::nullopt
                                        : std::optional(static_cast<LineOutcome>(found - kOutcomeNames.begin()));
}

std::span<const LineField> lineFields() { return kFields; }

std::string fieldText(const LineResult& result, const LineField& field)
{
    if (const auto* message = std::get_if<Message LineResult::*>(&field.value))
        return (result.**message).english();
    const auto value = std::visit([&](auto member) { return jsonOf(result.*member); }, field.value);
    return value.is_string() ? value.get<std::string>() : value.dump();
}

nlohmann::ordered_json toJson(const LineResult& result)
{
    nlohmann::ordered_json out;
    for (const LineField& field : kFields)
        out[field.key] = std::visit([&](auto member) { return jsonOf(result.*member); }, field.value);
    out["shared_steps"] = result.sharedSteps;
    auto& metrics = out["metrics"] = nlohmann::ordered_json::array();
    for (const LineMetric& metric : result.metrics)
        metrics.push_back({{"id", metric.id}, {"value", metric.value}, {"unit", metric.unit}});
    return out;
}

std::optional<LineResult> lineResultFromJson(const nlohmann::json& in)
{
    try {
        return readResult(in);
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

} // namespace assay
