#include "support/line_dashboard.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

namespace assay::test {

std::vector<DashboardQuery> dashboardQueries(const std::string& range)
{
    std::ifstream file(ASSAY_DASHBOARD);
    const auto board = nlohmann::json::parse(file, nullptr, false);
    REQUIRE(board.is_object());
    std::string all, metric;
    std::vector<DashboardQuery> queries;
    for (const auto& variable : board["templating"]["list"]) {
        if (variable["name"] == "station") {
            all = variable["allValue"];
            queries.push_back({"list of stations", variable["query"]});
        } else if (variable["name"] == "metric") {
            metric = variable["query"];
        }
    }
    for (const auto& panel : board["panels"])
        for (const auto& target : panel["targets"]) {
            std::string sql = target["rawSql"];
            sql = std::regex_replace(sql, std::regex(R"(\$__timeFilter\((\w+)\))"),
                                     fmt::format("$1 BETWEEN now() - interval '{}' AND now()", range));
            sql = std::regex_replace(sql, std::regex(R"(\$\{station:sqlstring\})"), all);
            sql = std::regex_replace(sql, std::regex(R"(\$\{metric:sqlstring\})"), "'" + metric + "'");
            REQUIRE(sql.find('$') == std::string::npos);
            queries.push_back({panel["title"], sql});
        }
    return queries;
}

} // namespace assay::test
