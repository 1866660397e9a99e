// The checks on the state in which a run is to leave its card, before the run.
#include "program/wiring/planned_return.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

DeviceInfo cardOf(Bytes capacity, bool discards)
{
    DeviceInfo card;
    card.path = "sim:t";
    card.capacity = capacity;
    card.logicalBlock = Bytes(kSectorBytes);
    card.discardSupport = discards;
    return card;
}

} // namespace

TEST_CASE("A run that writes nothing does not erase its card afterwards", "[format]")
{
    const auto after = GENERATE(AfterTest::discard, AfterTest::format);
    const auto refused = cardReturnFor(after, Plan(), cardOf(gib(4), true));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == Errc::badInput);
    CHECK(cardReturnFor(AfterTest::leave, Plan(), cardOf(gib(4), true)));
}

TEST_CASE("Only a card that can discard is to be discarded", "[format]")
{
    Plan plan;
    plan.toWrite = kib(4);
    const bool discards = GENERATE(true, false);
    const auto planned = cardReturnFor(AfterTest::discard, plan, cardOf(gib(4), discards));
    CHECK(planned.has_value() == discards);
    if (!planned)
        CHECK(planned.error().code == Errc::refused);
}

TEST_CASE("A card that no format fits is refused before the run", "[format]")
{
    Plan plan;
    plan.toWrite = kib(4);
    const auto planned = cardReturnFor(AfterTest::format, plan, cardOf(mib(1), true));
    REQUIRE_FALSE(planned);
    CHECK(planned.error().code == Errc::badInput);
}
