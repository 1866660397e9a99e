#include "judge/compare/comparison_json.h"

#include "ground/base/text.h"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

Json intervalJson(const std::optional<Interval>& interval)
{
    return interval ? Json{interval->low, interval->high} : Json();
}

Json valueJson(const std::optional<std::variant<double, std::string>>& value)
{
    return value ? std::visit([](const auto& known) { return Json(known); }, *value) : Json();
}

Json runJson(const JudgedRecord& run, const std::filesystem::path& folder, std::size_t place)
{
    const RunFactors factors = factorsOf(run);
    Json json = {
        {"label", runLabel(place)},
        {"run_id", run.runId},
        {"folder", folder.string()},
        {"card", factors.card},
        {"model", run.device.model},
        {"reader", run.device.reader},
        {"lot", run.specimen.lot},
        {"sample", run.specimen.number},
        {"profile", {{"name", run.profileName}, {"version", run.profileVersion}, {"sha256", run.profileSha256}}},
        {"started", run.started},
        {"outcome", name(run.outcome)},
        {"verdict", name(run.verdict)},
        {"simulated", run.simulated}};
    if (!run.changed.empty())
        json["changed"] = run.changed;
    return json;
}

Json metricJson(const ComparedMetric& metric)
{
    Json json = {{"id", metric.id},
                 {"unit", metric.unit},
                 {"values", Json::array()},
                 {"ci", Json::array()},
                 {"differs", metric.differs ? Json(*metric.differs) : Json()},
                 {"why", metric.why.english()},
                 {"difference", Json()},
                 {"ranks", Json::array()},
                 {"outliers", Json::array()}};
    for (std::size_t run = 0; run < metric.values.size(); ++run) {
        const ComparedValue& value = metric.values[run];
        json["values"].push_back(valueJson(value.value));
        json["ci"].push_back(intervalJson(value.ci));
        json["ranks"].push_back(value.rank == 0 ? Json() : Json(value.rank));
        if (value.outlier)
            json["outliers"].push_back(run);
    }
    if (const auto& contrast = metric.contrast)
        json["difference"] = {{"from", contrast->from},
                              {"to", contrast->to},
                              {"value", contrast->difference},
                              {"ci", intervalJson(contrast->ci)}};
    return json;
}

Json criterionJson(const ComparedCriterion& criterion)
{
    Json json = {{"metric", criterion.metric}, {"verdicts", Json::array()}};
    for (const auto& result : criterion.results) {
        if (result && !json.contains("op")) {
            json["op"] = symbol(result->op);
            json["limit"] = valueJson(result->limit);
            json["unit"] = result->unit;
        }
        json["verdicts"].push_back(result ? Json(name(result->verdict)) : Json());
    }
    return json;
}

Json attributionJson(const VarianceAttribution& attribution)
{
    if (attribution.shares.empty())
        return {};
    Json list = Json::array();
    for (const FactorShare& share : attribution.shares) {
        list.push_back({{"factor", share.factor}, {"share", share.share}, {"ci", intervalJson(share.ci)}});
        if (share.factor == "repeat")
            continue;
        list.back()["significant"] = share.significant ? Json(*share.significant) : Json();
        list.back()["p_value"] = share.pValue;
        if (!share.worse.empty())
            list.back()["ratio"] = {
                {"worse", share.worse}, {"better", share.better}, {"ci", intervalJson(share.ratio)}};
    }
    return list;
}

} // namespace

Json toJson(const RunComparison& comparison, std::span<const JudgedRecord* const> runs,
            std::span<const std::filesystem::path> folders)
{
    Json json = {{"schema", "cardassay.compare/1"},
                 {"runs", Json::array()},
                 {"conditions", Json::array()},
                 {"criteria", Json::array()},
                 {"metrics", Json::array()}};
    for (std::size_t i = 0; i < runs.size(); ++i)
        json["runs"].push_back(runJson(*runs[i], folders[i], i));
    for (const ComparedCondition& condition : comparison.conditions)
        json["conditions"].push_back({{"key", condition.text()}, {"values", condition.values}});
    for (const ComparedCriterion& criterion : comparison.criteria)
        json["criteria"].push_back(criterionJson(criterion));
    for (const ComparedMetric& metric : comparison.metrics)
        json["metrics"].push_back(metricJson(metric));
    json["blame"] = attributionJson(comparison.attribution);
    json["blame_metric"] = comparison.attributedMetric.empty() ? Json() : Json(comparison.attributedMetric);
    json["blame_why"] = comparison.attribution.why.english();
    return json;
}

} // namespace assay
