// The measurement overhead is recorded; on any machine it is far below the latency of a card.
#include "run/session/calibration.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("The measurement overhead of an I/O has ordered quartiles and is small against a card's latency")
{
    SystemClock clock;
    const MeasurementOverhead cost = measureOverhead(clock);
    CHECK(cost.quartile1 <= cost.median);
    CHECK(cost.median <= cost.quartile3);
    CHECK(cost.median > Ns(0));
    CHECK(cost.median <
          std::chrono::microseconds(100)); // a card needs 100 us at least; sanitizers and a busy machine included
    CHECK(cost.text().find(" ns (") != std::string::npos);
    WARN(cost.text());
}
