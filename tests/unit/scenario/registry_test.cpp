// The table of quantities as the scenarios fill it.
#include "scenario/scenario.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace assay;

TEST_CASE("A quantity has one row in a scenario, with a name for people, and one unit in all of them")
{
    std::map<std::string, std::string> units;
    for (const Scenario& scenario : allScenarios()) {
        std::set<std::string> seen;
        for (const Quantity& quantity : scenario.schema.quantities) {
            CAPTURE(scenario.schema.id, quantity.id);
            CHECK(seen.insert(quantity.id).second);
            CHECK_FALSE(quantity.meaning.empty());
            CHECK(units.try_emplace(quantity.id, quantity.unit).first->second == quantity.unit);
        }
    }
}

TEST_CASE("A quantity is found with its unit, that of a reading back too")
{
    struct Row {
        const char* quantity;
        const char* unit;
    };
    const auto row = GENERATE(Row{"throughput_mean", "MB/s"}, Row{"verify_throughput_mean", "MB/s"}, Row{"iops", "1/s"},
                              Row{"latency_p999", "us"}, Row{"latency_submission_p50", "us"},
                              Row{"stall_longest", "ms"}, Row{"real_capacity", "B"}, Row{"sustainable_rate", "Mbit/s"},
                              Row{"io_errors", "1"}, Row{"aged_rand_write", "1/s"}, Row{"counterfeit", ""});
    REQUIRE(findQuantity(row.quantity));
    CHECK(findQuantity(row.quantity)->unit == row.unit);
    CHECK_FALSE(findQuantity("elephants"));
    CHECK_FALSE(findQuantity("verify_"));
}

namespace {

// docs/quantities.md as the rows have it.
std::string quantitiesPage()
{
    std::string page =
        "# Quantities\n\n"
        "What a criterion can ask for as `STEP.QUANTITY`, by the scenarios that yield it. Made from the\n"
        "rows of the program; a test compares them. Definitions: [metrics.md](metrics.md) and the pages\n"
        "of the scenarios. `verify_` before one of a rate or a latency names that of the reading back.\n"
        "*Extreme*: the worst of many observations ([metrics.md](metrics.md#extremes)).\n\n"
        "| quantity | unit | what it is | better | extreme | scenarios |\n|---|---|---|---|---|---|\n";
    std::vector<Quantity> rows;
    std::map<std::string, std::string> scenarios;
    for (const Scenario& scenario : allScenarios())
        for (const Quantity& quantity : scenario.schema.quantities) {
            if (!findQuantity(rows, quantity.id))
                rows.push_back(quantity);
            std::string& names = scenarios[quantity.id];
            names += (names.empty() ? "" : ", ") + scenario.schema.id;
        }
    for (const Quantity& row : rows)
        page += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", row.id, row.unit.empty() ? "a word" : row.unit,
                            row.meaning.english(),
                            row.better == Better::higher  ? "higher"
                            : row.better == Better::lower ? "lower"
                                                          : "",
                            row.extreme ? "yes" : "", scenarios[row.id]);
    return page;
}

} // namespace

TEST_CASE("The page of quantities is as the rows are")
{
    std::ifstream file(std::string(ASSAY_TEST_DATA) + "/../../docs/quantities.md");
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    const std::string wanted = quantitiesPage();
    const auto copy = std::filesystem::temp_directory_path() / "cardassay-quantities.md";
    if (page != wanted)
        std::ofstream(copy) << wanted;
    INFO("docs/quantities.md should read as " << copy.string());
    CHECK((page == wanted)); // in full it would be many screens
}
