// Every byte of the region belongs to exactly one column, and nothing outside it is counted.
#include "io/measure/address_map.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace std::chrono_literals;

TEST_CASE("Columns are whole sectors, at most 4096, and cover the region")
{
    const auto size = GENERATE(Bytes(512), kib(4), Bytes(4096 * 512), Bytes(4096 * 512 + 512), gib(32),
                               Bytes(2'000'398'934'016), Bytes(1000));
    const AddressMap map(mib(4), size);
    CHECK(map.columnBytes() % Bytes(kSectorBytes) == Bytes());
    CHECK(map.columns().size() <= AddressMap::kColumns);
    CHECK(map.columnBytes() * map.columns().size() >= size);
    CHECK(map.columnBytes() * (map.columns().size() - 1) < size);
}

TEST_CASE("An I/O counts in the column in which it starts")
{
    AddressMap map(mib(1), Bytes(4096 * 512 * 8));
    const Bytes column = map.columnBytes();
    map.record(mib(1) + column * 3 - Bytes(512), kib(64), 5ms, false, false);
    map.record(mib(1) + column * 3 - Bytes(512), kib(64), 2ms, true, false);
    const AddressColumn& counted = map.columns()[2];
    CHECK(counted.ops == 2);
    CHECK(counted.bytes == kib(128));
    CHECK(counted.latencySum == 7ms);
    CHECK(counted.latencyMin == 2ms);
    CHECK(counted.latencyMax == 5ms);
    CHECK(counted.stalls == 1);
    CHECK(map.columns()[3].ops == 0);
}

TEST_CASE("A failed I/O counts as an error only")
{
    AddressMap map(Bytes(), mib(4));
    map.record(Bytes(), kib(4), 5ms, true, true);
    CHECK(map.columns()[0].errors == 1);
    CHECK(map.columns()[0].ops == 0);
    CHECK(map.columns()[0].latencyMax == Ns{});
}

TEST_CASE("Addresses outside the region are ignored")
{
    AddressMap map(mib(1), mib(1));
    map.record(kib(512), kib(4), 1ms, false, false);
    map.record(mib(2), kib(4), 1ms, false, false);
    AddressMap none;
    none.record(Bytes(), kib(4), 1ms, false, false);
    for (const AddressColumn& column : map.columns())
        REQUIRE(column.ops == 0);
    CHECK(none.columns().empty());
}

TEST_CASE("A map made from its parts counts like the original")
{
    AddressMap map = AddressMap::fromParts(mib(1), kib(4), std::vector<AddressColumn>(16));
    map.record(mib(1) + kib(9), kib(4), 1ms, false, false);
    CHECK(map.columns()[2].ops == 1);
}

TEST_CASE("No column is narrower than an I/O, so that a map of large I/Os has no holes")
{
    AddressMap map(Bytes(), mib(64), mib(1));
    for (std::uint64_t i = 0; i < 64; ++i)
        map.record(mib(i), mib(1), std::chrono::milliseconds(1), false, false);
    REQUIRE(map.columns().size() == 64);
    for (const auto& column : map.columns())
        CHECK(column.ops == 1);
}
