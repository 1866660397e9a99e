// The queries of the dashboard in packaging/grafana/, as Grafana would send them.
#pragma once

#include <string>
#include <vector>

namespace assay::test {

struct DashboardQuery {
    std::string title, sql;
};

// Macros and variables filled in: all stations, the metric that the dashboard begins with, `range` ("24 hours") until
// now. With the query that lists stations.
std::vector<DashboardQuery> dashboardQueries(const std::string& range);

} // namespace assay::test
