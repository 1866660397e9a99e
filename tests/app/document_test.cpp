// The document on a run: its first page, criteria and conditions.
#include "document/run_document.h"
#include "document/run_sections.h"
#include "support/sample_record.h"
#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;

namespace {

Section* sectionOf(Document& document, const char* id)
{
    const auto found = std::ranges::find(document.sections, id, &Section::id);
    return found == document.sections.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("a run that no criterion judges reads measured, not judged, with its write amplification", "[report]")
{
    JudgedRecord run = wafRecord();
    run.verdict = Verdict::pass;
    run.criteria.clear();
    Document document = runDocument(run, Wording(), {});
    const auto& finding = std::get<Finding>(sectionOf(document, "answer")->blocks.front());
    CHECK(finding.answer.starts_with("Measured, not judged: WAF "));
    CHECK_FALSE(finding.verdict);
}

TEST_CASE("the answer names the step of the write amplification while another step has no estimate", "[report]")
{
    JudgedRecord run = wafRecord();
    run.verdict = Verdict::pass;
    run.criteria.clear();
    const auto answer = [&] { return headline(run, Wording()).answer; };
    CHECK(answer().find(" not known in 1 of 3 steps") != std::string::npos);
    std::erase_if(run.metrics, [](const Metric& metric) { return metric.id == "torn.waf"; });
    std::erase_if(run.steps, [](const StepRecord& step) { return step.id == "torn"; });
    CHECK(answer().find("not known") == std::string::npos);
    std::erase_if(run.metrics, [](const Metric& metric) { return metric.id.ends_with(".waf"); });
    CHECK(answer().ends_with("WAF not known"));
}

TEST_CASE("criteria stand failures first, with limit and value in one unit", "[report]")
{
    JudgedRecord run = sampleRecord(Verdict::fail);
    CriterionResult& last = run.criteria.emplace_back();
    last = {"write.latency_max", Comparison::atMost, 500'000.0, {}, "us", 950.0, {}, Verdict::fail, {}, false};
    Document document = runDocument(run, Wording(), {});
    const Section* section = sectionOf(document, "criteria");
    const auto table = std::ranges::find_if(section->blocks, [](const Block& block) { return block.index() == 2; });
    REQUIRE(table != section->blocks.end());
    const auto& rows = std::get<Table>(*table).rows;
    CHECK(rows.front().back().verdict == Verdict::fail);
    CHECK(std::ranges::is_sorted(rows, {}, [](const Row& row) { return row.back().verdict != Verdict::fail; }));
    const auto row = std::ranges::find_if(rows, [](const Row& of) { return of[1].text == "≤ 500 ms"; });
    REQUIRE(row != rows.end());
    CHECK(row->at(2).text == "0.9500 ms");
    CHECK(row->at(3).text == "+499.1 ms");
}

TEST_CASE("conditions list only parameters that differ from their defaults, sizes as people write them", "[report]")
{
    JudgedRecord run = sampleRecord();
    run.steps.front().scenario = "sequential_write";
    run.steps.front().params = {{"queue_depth", 1}, {"block_bytes", 65536}};
    Document document = runDocument(run, Wording(), {});
    std::string all;
    for (const Block& block : sectionOf(document, "conditions")->blocks)
        if (const auto* facts = std::get_if<Facts>(&block))
            for (const Fact& fact : facts->rows)
                all += fact.value + "\n";
    CHECK(all.find("block_bytes = 64 KiB") != std::string::npos);
    CHECK(all.find("queue_depth") == std::string::npos);
}
