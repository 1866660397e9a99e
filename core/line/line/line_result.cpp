#include "line/line/line_result.h"

#include "run/record/message_json.h"

#include <array>

namespace assay {

namespace {

constexpr std::array kLineOutcomes = {LineOutcome::pass, LineOutcome::fail, LineOutcome::error, LineOutcome::timeout,
                                      LineOutcome::aborted};

struct ResultText {
    const char* key;
    std::string LineResult::*value;
};
constexpr ResultText kResultTexts[] = {{"result_id", &LineResult::id},
                                       {"parent_id", &LineResult::parent},
                                       {"station", &LineResult::station},
                                       {"slot", &LineResult::slot},
                                       {"slot_id", &LineResult::slotId},
                                       {"reader", &LineResult::reader},
                                       {"operator", &LineResult::operatorName},
                                       {"work_order", &LineResult::workOrder},
                                       {"part", &LineResult::part},
                                       {"lot", &LineResult::lot},
                                       {"serial", &LineResult::serial},
                                       {"card", &LineResult::card},
                                       {"profile_name", &LineResult::profileName},
                                       {"profile_version", &LineResult::profileVersion},
                                       {"profile_sha256", &LineResult::profileSha256},
                                       {"tool_version", &LineResult::toolVersion},
                                       {"criterion", &LineResult::criterion},
                                       {"run_id", &LineResult::runId},
                                       {"run_folder", &LineResult::runFolder}};

// Throws nlohmann::json::exception.
std::optional<LineResult> readResult(const nlohmann::json& in)
{
    LineResult result;
    for (const ResultText& text : kResultTexts)
        result.*text.value = in.at(text.key).get<std::string>();
    const auto outcome = lineOutcomeFromName(in.at("outcome").get<std::string>());
    const auto started = utcFromText(in.at("started").get<std::string>());
    const auto ended = utcFromText(in.at("ended").get<std::string>());
    if (!outcome || !started || !ended)
        return std::nullopt;
    result.outcome = *outcome;
    result.started = *started;
    result.ended = *ended;
    result.attempt = in.at("attempt").get<unsigned>();
    result.bin = in.at("bin").get<unsigned>();
    result.marginal = in.at("marginal").get<bool>();
    result.golden = in.at("golden").get<bool>();
    result.isFinal = in.at("final").get<bool>();
    result.reason = messageFromJson(in.at("reason"));
    result.sharedSteps = in.at("shared_steps").get<std::vector<std::string>>();
    for (const auto& metric : in.at("metrics"))
        result.metrics.push_back({metric.at("id").get<std::string>(), metric.at("value").get<double>(),
                                  metric.at("unit").get<std::string>()});
    return result;
}

} // namespace

const char* name(LineOutcome outcome)
{
    switch (outcome) {
    case LineOutcome::pass: return "PASS";
    case LineOutcome::fail: return "FAIL";
    case LineOutcome::error: return "ERROR";
    case LineOutcome::timeout: return "TIMEOUT";
    case LineOutcome::aborted: return "ABORTED";
    }
    return "ERROR";
}

std::optional<LineOutcome> lineOutcomeFromName(std::string_view text)
{
    for (const LineOutcome outcome : kLineOutcomes)
        if (text == name(outcome))
            return outcome;
    return std::nullopt;
}

nlohmann::ordered_json toJson(const LineResult& result)
{
    nlohmann::ordered_json out;
    for (const ResultText& text : kResultTexts)
        out[text.key] = result.*text.value;
    out["attempt"] = result.attempt;
    out["outcome"] = name(result.outcome);
    out["marginal"] = result.marginal;
    out["golden"] = result.golden;
    out["final"] = result.isFinal;
    out["bin"] = result.bin;
    out["reason"] = toJson(result.reason);
    out["started"] = utcText(result.started);
    out["ended"] = utcText(result.ended);
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
