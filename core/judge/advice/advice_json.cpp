#include "judge/advice/advice_json.h"

#include "judge/advice/advice_words.h"
#include "model/waf/waf_facts.h"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

Json numberJson(const Foretold& foretold)
{
    return {{"value", foretold.value}, {"ci", {foretold.ci.low, foretold.ci.high}}};
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
    const auto by = [&](Cause cause) { return model.movedBy[static_cast<std::size_t>(cause)].count(); };
    return {{"recorded_ms", model.recorded.count() / 1'000'000},
            {"video_bytes", model.video.count()},
            {"host_bytes", model.host.count()},
            {"write_points", model.points},
            {"merges", model.merges},
            {"units_filled", model.filled},
            {"moved_bytes", model.moved.count()},
            {"moved_by",
             {{"video", by(Cause::video)},
              {"index", by(Cause::index)},
              {"file_system", by(Cause::fileSystem)},
              {"log", by(Cause::log)}}},
            {"padding_bytes", model.padding.count()},
            {"pieces", model.pieces}};
}

void addWay(Json& out, const WayOfWriting& way, const CureCosts& costs)
{
    out["dropped_time_ms"] = numberJson(way.dropped);
    out["sustainable_mbit_s"] = way.sustainable ? numberJson(*way.sustainable) : Json();
    out["waf"] = numberJson(way.waf);
    out["life"] = numberJson(way.life);
    out["costs"] = {{"memory_bytes", costs.memory.count()},
                    {"wasted_bytes", costs.wasted.count()},
                    {"lost_seconds", costs.lostSeconds}};
    out["model"] = modelJson(way.counted);
}

Json elsewhereJson(const Elsewhere& other, const Advice& advice)
{
    return {{"family", name(advice.families[other.family].family)},
            {"helps", other.helps()   ? Json(true)
                      : other.harms() ? Json(false)
                                      : Json()},
            {"dropped_time_ms", {{"as_it_is", other.droppedBefore}, {"with_cure", other.droppedNow}}},
            {"sustainable_mbit_s", {{"as_it_is", other.rateBefore}, {"with_cure", other.rateNow}}}};
}

Json cureJson(const TriedCure& tried, const Advice& advice)
{
    Json out = {{"id", tried.cure.id}};
    out["set"] = Json::object();
    for (const auto& [key, value] : tried.cure.set)
        std::visit([&, &name = key](const auto& one) { out["set"][name] = one; }, value);
    addWay(out, tried.result, tried.costs);
    out["helps"] = tried.helps() ? Json(true) : tried.harms() ? Json(false) : Json();
    out["recordings"] = tried.recordings();
    out["better"] = tried.better;
    out["worse"] = tried.worse;
    out["elsewhere"] = Json::array();
    for (const Elsewhere& other : tried.elsewhere)
        out["elsewhere"].push_back(elsewhereJson(other, advice));
    std::string because;
    for (const Message& reason : tried.because)
        because += (because.empty() ? "" : " ") + reason.english();
    out["because"] = because;
    return out;
}

Json cardJson(const LearnedCard& card)
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
                {"times_from_step", advice.byStep},
                {"explained", advice.explained},
                {"guess", advice.isGuess()}};
    for (const LearnedCard& card : advice.cards)
        out["cards"].push_back(cardJson(card));
    Json base = {{"set", Json::object()}};
    addWay(base, advice.base, advice.baseCosts);
    base["measured"] = {{"dropped_time_ms", metricJson(advice.measuredDropped)},
                        {"sustainable_mbit_s", metricJson(advice.measuredSustainable)}};
    const RecordingOutcome& same = advice.foretold;
    base["foretold"] = {{"dropped_time_ms", same.droppedMs},
                        {"sustainable_mbit_s", same.sustainable ? Json(*same.sustainable) : Json()}};
    base["expected_loss_ms"] = {advice.expectedLoss.low, advice.expectedLoss.high};
    base["miss"] = advice.miss ? Json(*advice.miss) : Json();
    base["model_error"] = advice.modelError;
    out["base"] = std::move(base);
    out["cures"] = Json::array();
    for (const TriedCure& tried : advice.cures)
        out["cures"].push_back(cureJson(tried, advice));
    out["may_be_as_good"] = Json::array();
    for (const std::size_t rank : asGood(advice))
        out["may_be_as_good"].push_back(advice.cures[rank].cure.id);
    return out;
}

nlohmann::ordered_json toJson(const std::vector<MeasuredCure>& cures, const JudgedRecord& run,
                              const std::filesystem::path& folder)
{
    Json out = {
        {"run_id", run.runId}, {"simulated", run.simulated}, {"folder", folder.string()}, {"cures", Json::array()}};
    for (const MeasuredCure& cure : cures)
        out["cures"].push_back({{"id", cure.id},
                                {"step", cure.step},
                                {"foretold",
                                 {{"dropped_time_ms", numberJson(cure.dropped)},
                                  {"sustainable_mbit_s", cure.sustainable ? numberJson(*cure.sustainable) : Json()}}},
                                {"measured",
                                 {{"dropped_time_ms", metricJson(cure.measuredDropped)},
                                  {"sustainable_mbit_s", metricJson(cure.measuredSustainable)}}},
                                {"interval_holds", cure.held() ? Json(*cure.held()) : Json()},
                                {"within_15_percent_or_1_s", cure.near() ? Json(*cure.near()) : Json()}});
    return out;
}

} // namespace assay
