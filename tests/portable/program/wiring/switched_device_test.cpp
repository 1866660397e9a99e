#include "model/sim/telemetry_page.h"
#include "program/wiring/switched_device.h"
#include "support/capable_device.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using test::CapableDevice;
using namespace std::chrono_literals;

namespace {

std::unique_ptr<BlockDevice> switched(std::unique_ptr<BlockDevice> card, Clock& clock)
{
    return switchedDevice({nullptr, std::move(card)}, {"off", "on", [] { return std::nullopt; }}, clock);
}

} // namespace

TEST_CASE("A card with a switched supply has every capability of the card but the truth, through itself")
{
    SystemClock clock;
    auto card = std::make_unique<CapableDevice>();
    const Capabilities own = card->capabilities();
    const auto device = switched(std::move(card), clock);
    const Capabilities all = device->capabilities();
    REQUIRE((all.discard && all.power && all.fileSystems && all.telemetry && all.scheduler));
    CHECK_FALSE(all.truth);
    CHECK((all.discard != own.discard && all.power != own.power && all.fileSystems != own.fileSystems &&
           all.telemetry != own.telemetry && all.scheduler != own.scheduler));
    CHECK(all.discard->discard(Bytes(), mib(1), 10s)->transferred == mib(1));
    CHECK(all.fileSystems->cardFiles({"/mnt", false, kib(4)}));
    CHECK(all.telemetry->telemetryPage({kSimTelemetryArgument, {}}, {}));
    CHECK(all.scheduler->wakeupDelays(3, {}).size() == 3);
}

TEST_CASE("A card with a switched supply offers nothing else that the card lacks")
{
    SystemClock clock;
    const auto device = switched(std::make_unique<test::ScriptedDevice>(mib(1)), clock);
    CHECK(device->capabilities() == Capabilities{.power = device->capabilities().power});
    CHECK(device->capabilities().power);
}

TEST_CASE("While the supply of a card is off, its capabilities fail")
{
    SystemClock clock;
    const auto device = switched(std::make_unique<CapableDevice>(), clock);
    const Capabilities all = device->capabilities();
    REQUIRE(all.power->awaitOff({}));
    CHECK(device->presence() == Presence::gone);
    CHECK(all.discard->discard(Bytes(), mib(1), 10s).error().code == Errc::badInput);
    CHECK(all.fileSystems->cardFiles({"/mnt", false, kib(4)}).error().code == Errc::badInput);
    CHECK(all.telemetry->telemetryPage({kSimTelemetryArgument, {}}, {}).error().code == Errc::environment);
    CHECK(all.scheduler->wakeupDelays(3, {}).empty());
    CHECK(all.scheduler->schedulingDelay() == Ns());
}
