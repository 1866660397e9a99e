// The JSON export is an array of run documents, whatever a device calls itself.
#include "judge/export/export.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("JSON is an array of run documents, valid for any device name")
{
    JudgedRecord run;
    run.runId = "1b4e28ba";
    run.device.model = "\xFF\xFE";
    const std::vector runs = {run, run};
    const auto document = nlohmann::json::parse(exportJson(runs), nullptr, false);
    REQUIRE(document.is_array());
    REQUIRE(document.size() == 2);
    CHECK(document[0].at("run_id") == "1b4e28ba");
    CHECK(exportJson({}) == "[]\n");
}
