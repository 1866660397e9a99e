// The table of quantities as the scenarios fill it.
#include "run/scenario/scenario.h"

#include "ground/base/text.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace assay;

TEST_CASE("A quantity has one row in a scenario, a display name, and the same unit in all scenarios")
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

TEST_CASE("A quantity is found with its unit, also with a prefix")
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

// "MB/s, higher, extreme": unit, better direction, and whether it is an extreme.
std::string quantityKind(const Quantity& row)
{
    std::string kind = row.unit.empty() ? "text" : row.unit;
    if (row.better != Better::neither)
        kind += row.better == Better::higher ? ", higher" : ", lower";
    return row.extreme ? kind + ", extreme" : kind;
}

// Breaks a list at its blanks into lines of the width of the docs.
std::string filled(std::string list)
{
    constexpr std::size_t kColumns = 120;
    for (std::size_t start = 0; list.size() - start > kColumns; ++start) {
        start = list.rfind(' ', start + kColumns);
        list[start] = '\n';
    }
    return list;
}

// docs/method/quantities.md as generated from the rows: a section for each set of scenarios, an item for each kind.
std::string quantitiesPage()
{
    std::string page =
        "# Quantities\n\n"
        "Quantities for criteria (`STEP.QUANTITY`) by scenarios, unit and better direction. *extreme*: the worst of\n"
        "many observations, or a count of faults ([metrics.md](metrics.md#extremes)). Prefix `verify_`: of the\n"
        "read-back. Definitions: [metrics.md](metrics.md) and the scenarios' pages. The tests compare this page.\n";
    std::vector<Quantity> rows;
    std::map<std::string, std::string> scenarios;
    for (const Scenario& scenario : allScenarios())
        for (const Quantity& quantity : scenario.schema.quantities) {
            if (!findQuantity(rows, quantity.id))
                rows.push_back(quantity);
            std::string& names = scenarios[quantity.id];
            names += (names.empty() ? "" : ", ") + scenario.schema.id;
        }
    std::vector<std::string> sections;
    std::map<std::string, std::vector<std::string>> kinds;                 // of a section
    std::map<std::pair<std::string, std::string>, std::string> quantities; // of a section and kind
    for (const Quantity& row : rows) {
        const std::string section = scenarios[row.id];
        const std::string kind = quantityKind(row);
        if (!kinds.contains(section))
            sections.push_back(section);
        std::string& text = quantities[{section, kind}];
        if (text.empty())
            kinds[section].push_back(kind);
        text += fmt::format("{}\n  `{}` {}", text.empty() ? "" : ";", row.id, row.meaning.english());
    }
    for (const std::string& section : sections) {
        const auto scenarioCount = std::ranges::count(section, ',') + 1;
        page += scenarioCount == 1 ? fmt::format("\n## {}\n", section)
                                   : fmt::format("\n## {} scenarios\n{}\n", scenarioCount, filled(section));
        for (const std::string& kind : kinds[section])
            page += fmt::format("- {}:{}\n", kind, quantities[{section, kind}]);
    }
    return page;
}

// docs/formats/parameters.md as the schemas have it.
std::string defaultText(const ParamSpec& spec)
{
    if (const auto* flag = std::get_if<bool>(&*spec.defaultValue))
        return *flag ? "true" : "false";
    if (const auto* text = std::get_if<std::string>(&*spec.defaultValue))
        return "\"" + *text + "\"";
    const auto* whole = std::get_if<std::int64_t>(&*spec.defaultValue);
    if (whole && spec.name.ends_with("_bytes"))
        return binaryBytes(Bytes(static_cast<std::uint64_t>(*whole)));
    return whole ? std::to_string(*whole) : shortNumber(std::get<double>(*spec.defaultValue));
}

// A row that an earlier scenario has too is named only.
std::string parametersPage()
{
    std::string page = "# Parameters\n\n"
                       "Parameters of the steps of a profile, by scenario, with their defaults. The desktop shows\n"
                       "the same texts at each field. Made from the schemas of the program; a test compares them.\n"
                       "`_bytes`, `_s` and `_us` are units; MiB is 2^20 bytes.\n";
    std::map<std::string, std::string> scenarioOfRow;
    for (const Scenario& scenario : allScenarios()) {
        page += fmt::format("\n## `{}`: {}\n| key | default | what it is | what it does |\n|---|---|---|---|\n",
                            scenario.schema.id, scenario.schema.title.english());
        std::map<std::string, std::string> repeatedKeys; // by the scenario that has their rows
        for (const ParamSpec& spec : scenario.schema.params) {
            const std::string row = fmt::format("| `{}` | {} | {} | {} |\n", spec.name, defaultText(spec),
                                                spec.title.english(), spec.about.english());
            const auto [known, isNew] = scenarioOfRow.try_emplace(row, scenario.schema.id);
            if (isNew) {
                page += row;
                continue;
            }
            std::string& keys = repeatedKeys[known->second];
            keys += (keys.empty() ? "`" : ", `") + spec.name + "`";
        }
        for (const auto& [earlier, keys] : repeatedKeys)
            page += fmt::format("| {} | as in `{}` | | |\n", keys, earlier);
    }
    return page;
}

// Is the page of docs/ as wanted? Else it is written where the failure says.
void checkPage(const std::string& name, const std::string& wanted)
{
    std::ifstream file(std::string(ASSAY_TEST_DATA) + "/../../docs/" + name);
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    const auto copy =
        std::filesystem::temp_directory_path() / ("cardassay-" + std::filesystem::path(name).filename().string());
    if (page != wanted)
        std::ofstream(copy) << wanted;
    INFO("docs/" << name << " should read as " << copy.string());
    CHECK((page == wanted)); // in full it would be many screens
}

} // namespace

TEST_CASE("The page of quantities matches the rows") { checkPage("method/quantities.md", quantitiesPage()); }

TEST_CASE("The page of parameters matches the schemas") { checkPage("formats/parameters.md", parametersPage()); }

TEST_CASE("Every parameter has a display name, an explanation and a default")
{
    for (const Scenario& scenario : allScenarios())
        for (const ParamSpec& spec : scenario.schema.params) {
            CAPTURE(scenario.schema.id, spec.name);
            CHECK_FALSE(spec.title.empty());
            CHECK_FALSE(spec.about.empty());
            CHECK(spec.defaultValue);
        }
}
