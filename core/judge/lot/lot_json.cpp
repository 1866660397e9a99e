#include "judge/lot/lot_json.h"

#include <nlohmann/json.hpp>

namespace assay {

namespace {

using nlohmann::ordered_json;

ordered_json samples(const Lot& lot, std::span<const std::size_t> cards)
{
    ordered_json out = ordered_json::array();
    for (const std::size_t card : cards)
        out.push_back(lot.cards[card].sample);
    return out;
}

ordered_json interval(const Interval& ci) { return {ci.low, ci.high}; }

ordered_json valueOf(const std::optional<std::variant<double, std::string>>& value)
{
    return value ? std::visit([](const auto& own) { return ordered_json(own); }, *value) : ordered_json(nullptr);
}

ordered_json toJson(const OcPoint& point)
{
    return {{"bad_cards", point.nonconforming},
            {"bad_share", point.share},
            {"acceptance_probability", point.acceptanceProbability}};
}

// Sample size, acceptance and rejection number (Ac, Re) of a single plan; null for multiple or sequential plans.
void addNumbers(ordered_json& out, const LotPlan& plan)
{
    const auto* single = std::get_if<SinglePlan>(&plan.plan);
    out["sample_size"] = plan.maxCards();
    out["acceptance_number"] = single ? ordered_json(single->accept) : ordered_json(nullptr);
    out["rejection_number"] = single ? ordered_json(single->accept + 1) : ordered_json(nullptr);
}

ordered_json riskOf(const LotJudgement& judgement)
{
    const PlanRisks& risks = judgement.risks;
    return {{"bad_share", interval(judgement.nonconformingShare)},
            {"confidence", 0.90},
            {"accepted_in_95_of_100", judgement.shareAcceptedAt95},
            {"accepted_in_10_of_100", judgement.shareAcceptedAt10},
            {"model", name(risks.model)},
            {"aql", toJson(risks.aql)},
            {"lq", toJson(risks.lq)},
            {"producers_risk", risks.producersRisk()},
            {"consumers_risk", risks.consumersRisk()}};
}

ordered_json toJson(const Lot& lot, const Population& population)
{
    ordered_json kind = ordered_json::object();
    for (const CardProperty& part : population.kind)
        if (!part.value.empty())
            kind[part.name] = part.value;
    return {{"n", population.cards.size()}, {"kind", kind}, {"samples", samples(lot, population.cards)}};
}

ordered_json toJson(const Capability& capability)
{
    ordered_json out = {{"value", capability.value}, {"low", nullptr}};
    if (capability.lowerBound)
        out["low"] = *capability.lowerBound;
    return out;
}

ordered_json toJson(const Lot& lot, const CriterionStatistics& row)
{
    ordered_json out = {{"metric", row.criterion.metric}, {"op", symbol(row.criterion.op)}};
    out["limit"] = valueOf(row.criterion.limit);
    out["unit"] = row.criterion.unit;
    out["population"] = row.population;
    out["n"] = row.values.size();
    out["failed"] = row.failed;
    out["undecided"] = row.undecided;
    if (row.values.empty())
        return out;
    out["mean"] = row.mean;
    out["sd"] = row.deviation;
    out["resolution"] = row.resolution;
    out["spread_below_resolution"] = row.isBelowResolution();
    out["box"] = {row.box.least, row.box.lower, row.box.median, row.box.upper, row.box.largest};
    out["normality_p"] = row.normality ? ordered_json(row.normality->pValue) : ordered_json(nullptr);
    out["ppk"] = row.capability ? toJson(*row.capability) : ordered_json(nullptr);
    out["ppk_method"] = row.normal ? "normal" : "quantiles";
    out["tolerance"] = row.tolerance ? ordered_json(*row.tolerance) : ordered_json(nullptr);
    ordered_json odd = ordered_json::array();
    for (const std::size_t i : row.outliers)
        odd.push_back(lot.cards[row.cards[i]].sample);
    out["outliers"] = odd;
    return out;
}

ordered_json toJson(const Lot& lot, const Nonconformity& found)
{
    ordered_json out = {{"sample", lot.cards[found.card].sample}, {"serial", found.serial}};
    if (const auto& criterion = found.criterion) {
        out["metric"] = criterion->metric;
        out["op"] = symbol(criterion->op);
        out["limit"] = valueOf(criterion->limit);
        out["unit"] = criterion->unit;
        out["value"] = valueOf(criterion->value);
    }
    return out;
}

ordered_json toJson(const std::vector<NameCount>& names)
{
    ordered_json out = ordered_json::array();
    for (const NameCount& entry : names)
        out.push_back({{"name", entry.name}, {"n", entry.cards}});
    return out;
}

ordered_json toJson(const LotTesting& testing)
{
    return {{"profile", testing.profileName},
            {"profile_version", testing.profileVersion},
            {"profile_sha256", testing.profileSha256},
            {"overrides", testing.overrides},
            {"from", testing.firstStart},
            {"to", testing.lastEnd},
            {"operators", toJson(testing.operators)},
            {"readers", toJson(testing.readers)},
            {"computers", toJson(testing.computers)},
            {"programs", toJson(testing.programs)}};
}

ordered_json toJson(const LotLife& life)
{
    ordered_json survival = ordered_json::array();
    for (const SurvivalStep& step : life.survival)
        survival.push_back({{"cycles", step.time},
                            {"at_risk", step.atRisk},
                            {"failed", step.failed},
                            {"share", step.survival},
                            {"ci", interval(step.ci)}});
    const bool isWeibull = life.fit && life.fit->model == LifeModel::weibull;
    return {{"n", life.cards.size()},
            {"failed", life.failed},
            {"model", life.fit ? ordered_json(isWeibull ? "weibull" : "lognormal") : ordered_json(nullptr)},
            {"b10", life.fit ? ordered_json(life.b10) : ordered_json(nullptr)},
            {"b10_low", life.b10Bound},
            {"survival", survival}};
}

ordered_json headOf(const Lot& lot)
{
    ordered_json out = ordered_json::object();
    for (const LotField& field : kLotFields)
        if (!(lot.*field.value).empty())
            out[field.key] = lot.*field.value;
    out["size"] = lot.size;
    return out;
}

} // namespace

ordered_json toJson(const Lot& lot, const LotJudgement& judgement)
{
    ordered_json out = headOf(lot);
    out["simulated"] = judgement.simulated;
    out["n"] = judgement.cards.size();
    out["failed"] = judgement.nonconforming;
    out["undecided"] = judgement.undecided;
    out["counted"] = judgement.decision.counted;
    out["verdict"] = name(judgement.verdict);
    out["reason"] = judgement.reason.english();
    out["more"] = judgement.decision.more;
    addNumbers(out, judgement.plan);
    out["risk"] = riskOf(judgement);
    out["nonconforming"] = ordered_json::array();
    for (const Nonconformity& found : judgement.nonconformities)
        out["nonconforming"].push_back(toJson(lot, found));
    out["testing"] = toJson(judgement.testing);
    out["populations"] = ordered_json::array();
    for (const Population& population : judgement.populations)
        out["populations"].push_back(toJson(lot, population));
    out["findings"] = ordered_json::array();
    for (const LotFinding& finding : judgement.findings)
        out["findings"].push_back({{"id", finding.id},
                                   {"weight", static_cast<int>(finding.weight)},
                                   {"reason", finding.reason.english()},
                                   {"samples", samples(lot, finding.cards)}});
    out["criteria"] = ordered_json::array();
    for (const CriterionStatistics& row : judgement.criteria)
        out["criteria"].push_back(toJson(lot, row));
    if (judgement.life)
        out["life"] = toJson(*judgement.life);
    return out;
}

} // namespace assay
