#include "run/scenario/common/waf_facts.h"

#include "model/waf/validity_limits.h"
#include "run/record/facts.h"

#include <algorithm>

namespace assay {

namespace {

// One list of keys for both directions. whole(): bytes, ns and counts, written without a fraction.
template <class Facts, class Fields> void visitStep(Facts& facts, const Fields& fields)
{
    fields.whole("host_bytes", facts.host);
    fields.count("writes", facts.writes);
    fields.whole("time_ns", facts.timeNs);
    fields.number("relative_spread", facts.relativeSpread);
    fields.number("sequential_ns_per_byte", facts.sequentialNsPerByte);
    fields.number("prediction_error", facts.predictionError);
    fields.number("excess_error", facts.excessError);
    fields.number("residual", facts.residual);
    fields.number("median_residual", facts.medianResidual);
    fields.number("drift", facts.drift);
    fields.number("drift_per_write_ns", facts.driftPerWriteNs);
    fields.number("ambiguous_share", facts.ambiguousShare);
    fields.flag("may_be_folding", facts.mayBeFolding);
    fields.whole("unobserved_bytes", facts.unobserved);
    fields.flag("cache_filled", facts.cacheFilled);
    fields.number("measured_writes", facts.measuredWrites);
}

template <class Bus, class Fields> void visitBus(Bus& bus, const Fields& fields)
{
    fields.number("weight", bus.weight);
    fields.whole("programmed_bytes", bus.programmed);
    fields.whole("padding_bytes", bus.padding);
    fields.number("baseline_ns", bus.baselineNs);
    fields.flag("may_hide_copies", bus.mayHideCopies);
}

template <class Card, class Fields> void visitCard(Card& card, const Fields& fields)
{
    fields.number("weight", card.weight);
    fields.text("ftl_kind", card.ftlKind);
    fields.whole("nand_bytes", card.nand);
    fields.whole("padding_bytes", card.padding);
    fields.whole("collected_bytes", card.copied);
    fields.whole("folded_bytes", card.folded);
    fields.number("predicted_ns", card.predictedNs);
    fields.number("block_residual", card.blockResidual);
    fields.number("copy_cost_ratio", card.copyCostRatio);
    fields.number("copy_cost_ns_per_byte", card.copyCost);
    fields.number("copy_cost_deviation_ns_per_byte", card.copyCostDeviation);
}

template <class Reference, class Fields> void visitReference(Reference& reference, const Fields& fields)
{
    fields.whole("bytes", reference.bytes);
    fields.whole("block_bytes", reference.blockBytes);
    fields.whole("characterization_ns", reference.characterizationNs);
    fields.whole("before_ns", reference.beforeNs);
    fields.whole("after_ns", reference.afterNs);
}

template <class Writes, class Fields> void visitFastestWrites(Writes& writes, const Fields& fields)
{
    fields.whole("measured_ns", writes.measuredNs);
    fields.whole("expected_ns", writes.expectedNs);
}

template <class Estimate, class Fields> void visitCleanStart(Estimate& estimate, const Fields& fields)
{
    fields.number("waf", estimate.waf);
    fields.number("deviation", estimate.deviation);
    fields.number("residual", estimate.residual);
}

struct FieldWriter {
    nlohmann::json& out;
    void whole(const char* key, double value) const { out[key] = static_cast<std::uint64_t>(value); }
    void count(const char* key, std::uint64_t value) const { out[key] = value; }
    void number(const char* key, double value) const { out[key] = value; }
    void flag(const char* key, bool value) const { out[key] = value; }
    void text(const char* key, const std::string& value) const { out[key] = value; }
};

struct FieldReader {
    const nlohmann::json& in;
    void whole(const char* key, double& value) const { value = fact::number(in, key); }
    void count(const char* key, std::uint64_t& value) const { value = fact::integer(in, key); }
    void number(const char* key, double& value) const { value = fact::number(in, key); }
    void flag(const char* key, bool& value) const { value = fact::boolean(in, key); }
    void text(const char* key, std::string& value) const { value = fact::text(in, key); }
};

nlohmann::json baselineJson(const BaselineWriteLatency& baseline)
{
    nlohmann::json out;
    const auto add = [&](const char* bytes, const char* ns, const std::vector<BaselineWriteLatency::Point>& points) {
        for (const BaselineWriteLatency::Point& point : points) {
            out[bytes].push_back(point.bytes);
            out[ns].push_back(point.ns);
        }
    };
    add("sequential_bytes", "sequential_ns", baseline.sequential());
    add("random_bytes", "random_ns", baseline.random());
    return out;
}

BaselineWriteLatency baselineFrom(const nlohmann::json& in)
{
    const auto points = [&](const char* bytes, const char* ns) {
        const std::vector<double> sizes = fact::numbers(in, bytes), times = fact::numbers(in, ns);
        if (sizes.size() != times.size() || !std::ranges::is_sorted(sizes))
            fact::reject("sizes and times of writes do not belong together");
        std::vector<BaselineWriteLatency::Point> all;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            all.push_back({sizes[i], times[i]});
        return all;
    };
    return {points("sequential_bytes", "sequential_ns"), points("random_bytes", "random_ns")};
}

WafFacts factsFrom(const nlohmann::json& in)
{
    WafFacts out;
    if (in.contains("host_delay_share")) {
        out.hostDelayShare = fact::number(in, "host_delay_share");
        return out;
    }
    visitStep(out, FieldReader{in});
    if (in.contains("reference"))
        visitReference(out.reference.emplace(), FieldReader{in.at("reference")});
    if (in.contains("write_reference"))
        visitReference(out.writeReference.emplace(), FieldReader{in.at("write_reference")});
    if (in.contains("fastest_writes"))
        visitFastestWrites(out.fastestWrites.emplace(), FieldReader{in.at("fastest_writes")});
    out.usedByCleanStart = in.contains("used_by_clean_start") && fact::boolean(in, "used_by_clean_start");
    if (in.contains("clean_start"))
        visitCleanStart(out.cleanStart.emplace(), FieldReader{in.at("clean_start")});
    if (in.contains("baseline"))
        out.baseline = readPart(in, "baseline", baselineFrom).value_or(BaselineWriteLatency({}, {}));
    if ((out.drift > kMaxDrift || out.residual > kMaxResidual || out.cleanStart) && fact::list(in, "cards").empty())
        return out;
    for (const nlohmann::json& bus : fact::alternatives(in, "buses"))
        visitBus(out.buses.emplace_back(), FieldReader{bus});
    for (const nlohmann::json& card : fact::alternatives(in, "cards")) {
        visitCard(out.cards.emplace_back(), FieldReader{card});
        if (card.contains("design"))
            out.cards.back().design = card.at("design");
    }
    return out;
}

} // namespace

nlohmann::json toJson(const WafFacts& facts)
{
    if (facts.hostDelayShare)
        return {{"host_delay_share", *facts.hostDelayShare}};
    nlohmann::json out = {{"buses", nlohmann::json::array()}, {"cards", nlohmann::json::array()}};
    visitStep(facts, FieldWriter{out});
    if (facts.reference)
        visitReference(*facts.reference, FieldWriter{out["reference"]});
    if (facts.writeReference)
        visitReference(*facts.writeReference, FieldWriter{out["write_reference"]});
    if (facts.fastestWrites)
        visitFastestWrites(*facts.fastestWrites, FieldWriter{out["fastest_writes"]});
    if (facts.usedByCleanStart)
        out["used_by_clean_start"] = true;
    if (facts.cleanStart)
        visitCleanStart(*facts.cleanStart, FieldWriter{out["clean_start"]});
    if (facts.baseline)
        out["baseline"] = baselineJson(*facts.baseline);
    for (const WafFacts::Bus& bus : facts.buses)
        visitBus(bus, FieldWriter{out["buses"].emplace_back()});
    for (const WafFacts::Card& card : facts.cards) {
        nlohmann::json& one = out["cards"].emplace_back();
        visitCard(card, FieldWriter{one});
        if (!card.design.is_null())
            one["design"] = card.design;
    }
    return fact::withRoundedNumbers(std::move(out));
}

std::optional<WafFacts> wafFactsOf(const StepRecord& step) { return readFacts(step, "waf", factsFrom); }

} // namespace assay
