// The queries of the dashboard in packaging/grafana/, as Grafana would send them.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace assay::test {

struct DashboardQuery {
    std::string title, sql;
    std::string from, to; // the range, as texts of SQL
};

// Macros and variables filled in: all stations, the metric that the dashboard begins with, `range` until now. With the
// query that lists stations.
std::vector<DashboardQuery> dashboardQueries(std::chrono::hours range);

} // namespace assay::test
