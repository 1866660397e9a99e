#include "support/linux/line_dashboard.h"

#include "ground/base/utc_time.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

namespace assay::test {

std::vector<DashboardQuery> dashboardQueries(std::chrono::hours range)
{
    std::ifstream file(ASSAY_DASHBOARD);
    const auto board = nlohmann::json::parse(file, nullptr, false);
    REQUIRE(board.is_object());
    const UtcTime now = utcNow();
    const std::string from = "'" + utcText(now - range) + "'", to = "'" + utcText(now) + "'";
    std::string all, metric;
    std::vector<DashboardQuery> queries;
    for (const auto& variable : board["templating"]["list"]) {
        if (variable["name"] == "station") {
            all = variable["allValue"];
            queries.push_back({"list of stations", variable["query"], from, to});
        } else if (variable["name"] == "metric") {
            metric = variable["query"];
        }
    }
    for (const auto& panel : board["panels"])
        for (const auto& target : panel["targets"]) {
            std::string sql = target["rawSql"];
            sql = std::regex_replace(sql, std::regex(R"(\$__timeFilter\((\w+)\))"),
                                     fmt::format("$1 BETWEEN {} AND {}", from, to));
            sql = std::regex_replace(sql, std::regex(R"(\$__timeFrom\(\))"), from);
            sql = std::regex_replace(sql, std::regex(R"(\$__timeTo\(\))"), to);
            sql = std::regex_replace(sql, std::regex(R"(\$\{station:sqlstring\})"), all);
            sql = std::regex_replace(sql, std::regex(R"(\$\{metric:sqlstring\})"), "'" + metric + "'");
            REQUIRE(sql.find('$') == std::string::npos);
            queries.push_back({panel["title"], sql, from, to});
        }
    return queries;
}

} // namespace assay::test
