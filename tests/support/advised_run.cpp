#include "support/advised_run.h"

#include "run/scenario/common/waf_facts.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "support/sample_record.h"

namespace assay::test {

namespace {

nlohmann::json characterWith(const nlohmann::json& design)
{
    return {{"writes_judged", 4000},
            {"relative_spread", 0.02},
            {"residual", 0.02},
            {"workloads", nlohmann::json::array()},
            {"buses", nlohmann::json::array({design})},
            {"cards", nlohmann::json::array({design})}};
}

void addStep(JudgedRecord& record, const char* scenario, nlohmann::json facts)
{
    StepRecord step = record.steps.front();
    step.id = scenario;
    step.scenario = scenario;
    step.params = nlohmann::json::object(); // all by default
    step.facts = std::move(facts);
    record.steps.push_back(std::move(step));
}

nlohmann::json recordedFacts()
{
    RecorderFacts facts;
    facts.megabitsPerSecond = {12, 8};
    facts.segment = mib(59);
    facts.buffer = mib(16);
    facts.files.resize(2);
    facts.headroomOfParts.resize(RecorderFacts::kParts);
    facts.recorded = std::chrono::seconds(400);
    facts.writes = 20000;
    facts.dropped = mib(20);
    return toJson(facts);
}

} // namespace

nlohmann::json openUnitsFacts(unsigned openUnits)
{
    return {{"weight", 1},
            {"page_bytes", 16384},
            {"planes", 1},
            {"overlap", false},
            {"buffer_bytes", 0},
            {"slc_cache_bytes", 0},
            {"slc_fold", "foreground"},
            {"slc_fold_units", false},
            {"join_writes", false},
            {"t_copy_ns", 1'200'000},
            {"t_fold_ns", 0},
            {"measured_writes", false},
            {"overlaps_copies", false},
            {"command_ns", 150'000},
            {"bus_mb_s", 25.0},
            {"t_read_ns", 300'000},
            {"t_program_ns", 900'000},
            {"t_slc_program_ns", 0},
            {"t_erase_ns", 3'000'000},
            {"random_write_ns", 0},
            {"random_read_ns", 0},
            {"command_deviation_ns", 0},
            {"t_read_deviation_ns", 0},
            {"t_program_deviation_ns", 0},
            {"misfit", 0},
            {"ftl_kind", "open_au"},
            {"unit_bytes", 4 << 20},
            {"open_units", openUnits},
            {"strict_order", false},
            {"out_of_order_pages", 0},
            {"open_out_of_order", 0},
            {"fills_gaps", false},
            {"close_order", "lru"}};
}

nlohmann::json replayedFacts(const std::vector<std::pair<double, nlohmann::json>>& models)
{
    WafFacts facts;
    facts.buses.emplace_back().weight = 1;
    for (const auto& [weight, design] : models) {
        WafFacts::Card& card = facts.cards.emplace_back();
        card.weight = weight;
        card.design = design;
    }
    return toJson(facts);
}

JudgedRecord advisedRun(const nlohmann::json& design, double measuredMbit)
{
    JudgedRecord record = sampleRecord();
    record.device.capacity = Bytes(kAdvisedCapacity);
    addStep(record, "flash_character", {{"character", characterWith(design)}});
    addStep(record, "recorder", {{"recorder", recordedFacts()}});
    if (measuredMbit > 0) {
        Metric rate;
        rate.id = "recorder.sustainable_rate";
        rate.value = measuredMbit;
        rate.unit = "Mbit/s";
        record.metrics.push_back(rate);
    }
    return record;
}

} // namespace assay::test
