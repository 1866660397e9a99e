#include "judge/advice/advice_json.h"

#include "judge/advice/advice_sentences.h"
#include "run/scenario/flash_character/character_facts.h"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

Json numberJson(const Prediction& prediction)
{
    return {{"value", prediction.value}, {"ci", {prediction.ci.low, prediction.ci.high}}};
}

Json metricJson(const std::optional<Metric>& metric)
{
    if (!metric)
        return nullptr;
    Json out = {{"value", std::get<double>(metric->value)}};
    out["ci"] = metric->ci ? Json{metric->ci->low, metric->ci->high} : Json();
    return out;
}

// Counters of the model, summed over all recordings on the likeliest card.
Json modelJson(const RecordingOutcome& model)
{
    const auto by = [&](WriteCause cause) { return model.copiedBy[static_cast<std::size_t>(cause)].count(); };
    return {{"recorded_ms", model.recorded.count() / 1'000'000},
            {"video_bytes", model.videoBytes.count()},
            {"host_bytes", model.hostBytes.count()},
            {"write_points", model.writePoints},
            {"merges", model.merges},
            {"units_filled", model.unitsFilled},
            {"copied_bytes", model.copied.count()},
            {"copied_by",
             {{"video", by(WriteCause::video)},
              {"index", by(WriteCause::index)},
              {"file_system", by(WriteCause::fileSystem)},
              {"log", by(WriteCause::log)}}},
            {"padding_bytes", model.padding.count()},
            {"extents_per_file", model.extentsPerFile}};
}

void addResult(Json& out, const WritePathResult& result, const MitigationCosts& costs)
{
    out["dropped_time_ms"] = numberJson(result.dropped);
    out["sustainable_mbit_s"] = result.sustainable ? numberJson(*result.sustainable) : Json();
    out["waf"] = numberJson(result.waf);
    out["life"] = numberJson(result.life);
    out["costs"] = {{"memory_bytes", costs.memory.count()},
                    {"wasted_bytes", costs.wasted.count()},
                    {"lost_seconds", costs.lostSeconds}};
    out["model"] = modelJson(result.counted);
}

Json familyEffectJson(const FamilyEffect& other, const Advice& advice)
{
    return {{"family", name(advice.families[other.family].family)},
            {"helps", other.helps()   ? Json(true)
                      : other.harms() ? Json(false)
                                      : Json()},
            {"dropped_time_ms", {{"unchanged", other.droppedUnchanged}, {"mitigated", other.droppedMitigated}}},
            {"sustainable_mbit_s", {{"unchanged", other.rateUnchanged}, {"mitigated", other.rateMitigated}}}};
}

Json mitigationJson(const EvaluatedMitigation& evaluated, const Advice& advice)
{
    Json out = {{"id", evaluated.mitigation.id}};
    out["set"] = Json::object();
    for (const auto& [key, value] : evaluated.mitigation.set)
        std::visit([&, &name = key](const auto& one) { out["set"][name] = one; }, value);
    addResult(out, evaluated.result, evaluated.costs);
    out["helps"] = evaluated.helps() ? Json(true) : evaluated.harms() ? Json(false) : Json();
    out["recordings"] = evaluated.recordings();
    out["better"] = evaluated.better;
    out["worse"] = evaluated.worse;
    out["other_families"] = Json::array();
    for (const FamilyEffect& other : evaluated.familyEffects)
        out["other_families"].push_back(familyEffectJson(other, advice));
    std::string reasons;
    for (const Message& reason : evaluated.reasons)
        reasons += (reasons.empty() ? "" : " ") + reason.english();
    out["because"] = reasons;
    return out;
}

Json cardJson(const FittedCardModel& card)
{
    Json out = {{"weight", card.weight},
                {"ftl_kind", name(card.design.ftl.kind)},
                {"page_bytes", card.design.page.count()},
                {"unit_bytes", (card.design.page * card.design.pagesPerBlock).count()}};
    if (card.design.ftl.kind == FtlKind::openAu)
        out["open_units"] = card.design.ftl.openUnits;
    if (card.design.ftl.kind == FtlKind::hybrid)
        out["log_blocks"] = card.design.ftl.logBlocks;
    if (card.design.ftl.kind == FtlKind::page)
        out["over_provisioning"] = card.design.ftl.overProvisioning;
    return out;
}

} // namespace

nlohmann::ordered_json toJson(const Advice& advice, const JudgedRecord& run, const std::filesystem::path& folder)
{
    Json out = {{"schema", "cardassay.advice/1"},
                {"run_id", run.runId},
                {"simulated", run.simulated},
                {"folder", folder.string()},
                {"step", advice.step},
                {"seeds", advice.seeds},
                {"simulated_bytes", advice.simulated.count()},
                {"times_from_step", advice.fittedToStep},
                {"explained", advice.explained},
                {"low_confidence", advice.isLowConfidence()}};
    for (const FittedCardModel& card : advice.models)
        out["cards"].push_back(cardJson(card));
    Json base = {{"set", Json::object()}};
    addResult(base, advice.base, advice.baseCosts);
    base["measured"] = {{"dropped_time_ms", metricJson(advice.measuredDropped)},
                        {"sustainable_mbit_s", metricJson(advice.measuredSustainable)}};
    const RecordingOutcome& same = advice.predictedRecording;
    base["predicted"] = {{"dropped_time_ms", same.droppedMs},
                         {"sustainable_mbit_s", same.sustainable ? Json(*same.sustainable) : Json()}};
    base["expected_loss_ms"] = {advice.expectedLoss.low, advice.expectedLoss.high};
    base["rate_residual"] = advice.rateResidual ? Json(*advice.rateResidual) : Json();
    base["model_error"] = advice.modelError;
    out["base"] = std::move(base);
    out["cures"] = Json::array();
    for (const EvaluatedMitigation& evaluated : advice.mitigations)
        out["cures"].push_back(mitigationJson(evaluated, advice));
    out["not_significantly_worse"] = Json::array();
    for (const std::size_t rank : notSignificantlyWorse(advice))
        out["not_significantly_worse"].push_back(advice.mitigations[rank].mitigation.id);
    return out;
}

nlohmann::ordered_json toJson(const std::vector<MeasuredMitigation>& mitigations, const JudgedRecord& run,
                              const std::filesystem::path& folder)
{
    Json out = {
        {"run_id", run.runId}, {"simulated", run.simulated}, {"folder", folder.string()}, {"cures", Json::array()}};
    for (const MeasuredMitigation& mitigation : mitigations)
        out["cures"].push_back(
            {{"id", mitigation.id},
             {"step", mitigation.step},
             {"predicted",
              {{"dropped_time_ms", numberJson(mitigation.dropped)},
               {"sustainable_mbit_s", mitigation.sustainable ? numberJson(*mitigation.sustainable) : Json()}}},
             {"measured",
              {{"dropped_time_ms", metricJson(mitigation.measuredDropped)},
               {"sustainable_mbit_s", metricJson(mitigation.measuredSustainable)}}},
             {"interval_holds", mitigation.isWithinInterval() ? Json(*mitigation.isWithinInterval()) : Json()},
             {"within_15_percent_or_1_s", mitigation.isAccurate() ? Json(*mitigation.isAccurate()) : Json()}});
    return out;
}

} // namespace assay
