// How long a thread waited for a processor, from what the kernel says of it.
#include "system/linux/scheduling_delay.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <string>

using namespace assay;

TEST_CASE("Waiting for a processor counts beyond what each waking up costs on an idle machine")
{
    struct Row {
        std::string schedstat;
        Ns wait;
    };
    const auto row = GENERATE(Row{"385793 4448353 3", Ns(4'448'353 - 15'000)}, Row{"385793 9000 3\n", Ns(-6000)},
                              Row{"0 0 0", Ns{}}, Row{"", Ns{}}, Row{"12 x 3", Ns{}}, Row{"12 345", Ns{}});
    CAPTURE(row.schedstat);
    CHECK(platform::parseSchedstat(row.schedstat) == row.wait);
}
