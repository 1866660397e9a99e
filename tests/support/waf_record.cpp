#include "support/waf_record.h"

#include "judge/verdict/judge_run.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "support/sample_record.h"

namespace assay::test {

namespace {

using nlohmann::json;

constexpr double kPage = 16384, kMovePageNs = 1e6;

// A step of 1 GB: `waf` by timing, `nandGb` by replay, of which 0.2 are padding and the rest collection.
json wafFacts(double waf, double nandGb)
{
    constexpr double kHost = 1e9, kStillNs = 60e9, kProgrammed = 1.2e9;
    const double time = kStillNs + (waf * kHost - kProgrammed) / kPage * kMovePageNs;
    const json bus = {{"weight", 1},
                      {"programmed_bytes", kProgrammed},
                      {"padding_bytes", 0.2e9},
                      {"baseline_ns", kStillNs},
                      {"may_hide_copies", false}};
    const json card = {{"weight", 1},
                       {"ftl_kind", "open_au"},
                       {"nand_bytes", nandGb * 1e9},
                       {"padding_bytes", 0.2e9},
                       {"collected_bytes", (nandGb - 1.2) * 1e9},
                       {"folded_bytes", 0},
                       {"predicted_ns", time},
                       {"block_residual", 0.02},
                       {"copy_cost_ratio", 1},
                       {"copy_cost_ns_per_byte", kMovePageNs / kPage},
                       {"copy_cost_deviation_ns_per_byte", 0.01 * kMovePageNs / kPage}};
    return {{"host_bytes", kHost},
            {"writes", 20'000},
            {"time_ns", time},
            {"relative_spread", 0.05},
            {"prediction_error", 0.05},
            {"excess_error", 0.01},
            {"residual", 0.03},
            {"median_residual", 0.01},
            {"drift", 0.01},
            {"drift_per_write_ns", 1e4},
            {"ambiguous_share", 0.0},
            {"unobserved_bytes", 0.0},
            {"measured_writes", 0.0},
            {"cache_filled", false},
            {"may_be_folding", false},
            {"sequential_ns_per_byte", 50},
            {"reference",
             {{"bytes", 64 << 20},
              {"block_bytes", 1 << 20},
              {"characterization_ns", 12e6},
              {"before_ns", 12e6},
              {"after_ns", 12.1e6}}},
            {"buses", json::array({bus})},
            {"cards", json::array({card})}};
}

// Nothing of it lasted long enough to tell what it lost.
json recording()
{
    RecorderFacts facts;
    facts.megabitsPerSecond = {12, 8};
    facts.files.resize(2);
    facts.headroomOfParts.resize(RecorderFacts::kParts);
    facts.writePoints = 8;
    return toJson(facts);
}

void addStep(JudgedRecord& record, const char* id, const char* scenario, json facts)
{
    StepRecord step = record.steps.at(2); // its phase of random writes
    step.id = id;
    step.scenario = scenario;
    step.facts = std::move(facts);
    record.steps.push_back(std::move(step));
}

} // namespace

json characterFacts()
{
    const json bus = {
        {"weight", 1},         {"page_bytes", kPage},          {"slc_cache_bytes", 0}, {"buffer_bytes", 0},
        {"command_ns", 150e3}, {"command_deviation_ns", 0},    {"t_read_ns", 75e3},    {"t_read_deviation_ns", 1e3},
        {"t_program_ns", 8e5}, {"t_program_deviation_ns", 1e4}};
    const auto card = [](double weight, double unit) {
        return json{{"weight", weight},
                    {"ftl_kind", "open_au"},
                    {"unit_bytes", unit},
                    {"open_units", 6},
                    {"slc_fold", "foreground"}};
    };
    return {{"writes_judged", 4000},
            {"relative_spread", 0.02},
            {"residual", 0.02},
            {"buses", json::array({bus})},
            {"cards", json::array({card(0.8, 4 << 20), card(0.2, 8 << 20)})}};
}

JudgedRecord wafRecord()
{
    JudgedRecord record = sampleRecord();
    addStep(record, "flash", "flash_character", {{"character", characterFacts()}});
    addStep(record, "random4k", "random_write", {{"waf", wafFacts(40, 41)}});
    addStep(record, "recorder", "recorder", {{"waf", wafFacts(5.6, 5.5)}, {"recorder", recording()}});
    addStep(record, "torn", "random_write", {{"waf", wafFacts(5, 20)}});
    record.setScorecard(evaluate(record, sampleProfile()));
    return record;
}

} // namespace assay::test
