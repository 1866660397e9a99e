// Rows of write amplification per step, and properties of the card model.
#include "judge/verdict/waf_rows.h"

#include "run/record/metric.h"
#include "support/sample_record.h"
#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;

TEST_CASE("Every step with write amplification has a row, and a withheld estimate has its reason", "[waf_rows]")
{
    const JudgedRecord record = wafRecord();
    const auto rows = wafRows(record);
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].step->id == "random4k");
    for (const WafRow& row : {rows[0], rows[1]}) {
        CAPTURE(row.step->id);
        CHECK((row.waf && row.padding && row.collection && row.fold && row.slowdown && row.multiplier));
        CHECK(row.withheldReason.empty());
    }
    CHECK(rows[0].hours == nullptr);
    CHECK(rows[1].hours == record.metric("recorder.life_hours"));
    CHECK(rows[2].waf == nullptr);
    CHECK(rows[2].withheldReason.english().find("at least one of them is wrong") != std::string::npos);
}

TEST_CASE("A property that the times do not determine has no metric", "[waf_rows]")
{
    const JudgedRecord record = wafRecord();
    const auto traits = cardModelProperties(record);
    REQUIRE(traits.size() == 6);
    CHECK(traits[1].metric == record.metric("flash.au_size"));
    CHECK(std::ranges::count(traits, nullptr, &CardModelProperty::metric) == 2); // SLC cache, write buffer
}

TEST_CASE("SLC folding and over-provisioning are listed if they are known, folding after the cache", "[waf_rows]")
{
    JudgedRecord record = wafRecord();
    for (const char* quantity : {"slc_fold", "spare_factor"}) {
        record.metrics.push_back(metricOf(quantity, 0.07, 1, ""));
        record.metrics.back().id = std::string("flash.") + quantity;
    }
    std::string quantities;
    for (const CardModelProperty& trait : cardModelProperties(record))
        quantities += std::string(trait.quantity) + " ";
    CHECK(quantities == "ftl_kind au_size page_size open_units slc_cache slc_fold write_buffer spare_factor ");
}

TEST_CASE("A run without write amplification has neither rows nor properties", "[waf_rows]")
{
    const JudgedRecord record = sampleRecord();
    CHECK(wafRows(record).empty());
    CHECK(cardModelProperties(record).empty());
}
