#include "io/trace/trace_recorder.h"
#include "support/capable_device.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using test::CapableDevice;

namespace {

std::shared_ptr<TraceRecorder> recorderIn(const test::TempFolder& folder)
{
    auto recorder = TraceRecorder::start(folder / "t.trace", {"run", "sim:c", mib(8), ""});
    REQUIRE(recorder);
    return std::move(*recorder);
}

} // namespace

TEST_CASE("A recorded card has every capability of the card, and takes over its discards")
{
    const test::TempFolder folder;
    auto card = std::make_unique<CapableDevice>();
    const Capabilities own = card->capabilities();
    const auto recorder = recorderIn(folder);
    const auto recorded = recordedDevice(std::move(card), recorder);
    Capabilities all = recorded->capabilities();
    REQUIRE(all.discard);
    CHECK(all.discard != own.discard);
    const auto done = all.discard->discard(Bytes(), mib(1), std::chrono::seconds(10));
    REQUIRE(done);
    CHECK(done->transferred == mib(1));
    CHECK(recorder->finish() == 1);
    all.discard = own.discard;
    CHECK(all == own);
}

TEST_CASE("A recorded card without discards offers none")
{
    const test::TempFolder folder;
    CHECK_FALSE(recordedDevice(std::make_unique<CapableDevice>(false), recorderIn(folder))->capabilities().discard);
}
