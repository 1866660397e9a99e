// Service time of a command on a serial and an overlapped bus.
#include "model/flash/flash_model.h"
#include "model/sim/card_model.h"

#include "support/flash_page.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

// One page is transferred in `perPage`, a power of two so that the rate is exact.
CardModel timedCard(bool overlap, Ns perPage)
{
    CardModel model;
    model.advertised = kPage * 4096;
    model.page = kPage;
    model.busMegabytesPerSecond = static_cast<double>(kPage.count()) * 1e3 / static_cast<double>(perPage.count());
    model.busOverlap = overlap;
    model.commandTime = 150us;
    model.readTime = 80us;
    model.programTime = 800us;
    return model;
}

} // namespace

TEST_CASE("On a serial bus transfer and flash times add up")
{
    const auto flash = makeFlashModel(timedCard(false, 512us));
    CHECK(flash->serve(IoOp::write, Bytes(), kPage * 8) == 150us + 8 * 512us + 8 * 800us);
    CHECK(flash->serve(IoOp::read, Bytes(), kPage * 8) == 150us + 8 * 512us + 8 * 80us);
}

TEST_CASE("On an overlapped bus the slower of transfer and flash counts, plus one step of the other")
{
    const auto slowFlash = makeFlashModel(timedCard(true, 512us));
    CHECK(slowFlash->serve(IoOp::write, Bytes(), kPage * 8) == 150us + 512us + 8 * 800us);
    CHECK(slowFlash->serve(IoOp::read, Bytes(), kPage * 8) == 150us + 80us + 8 * 512us);
    const auto slowBus = makeFlashModel(timedCard(true, 2048us));
    CHECK(slowBus->serve(IoOp::write, Bytes(), kPage * 8) == 150us + 8 * 2048us + 800us);
}

TEST_CASE("Overlap does not speed up a single page")
{
    const Bytes length = GENERATE(Bytes(512), kPage);
    const auto serial = makeFlashModel(timedCard(false, 512us));
    const auto overlapped = makeFlashModel(timedCard(true, 512us));
    const IoOp op = GENERATE(IoOp::write, IoOp::read);
    CHECK(serial->serve(op, Bytes(), length) == overlapped->serve(op, Bytes(), length));
}

TEST_CASE("A buffered write costs its transfer only, on a serial and an overlapped bus")
{
    CardModel model = timedCard(GENERATE(false, true), 512us);
    model.buffer = kPage * 8;
    CHECK(makeFlashModel(model)->serve(IoOp::write, Bytes(), kPage * 8) == 150us + 8 * 512us);
}

TEST_CASE("The step without overlap covers one page on all planes")
{
    CardModel model = timedCard(true, 128us);
    model.planes = 4;
    CHECK(makeFlashModel(model)->serve(IoOp::write, Bytes(), kPage * 8) == 150us + 4 * 128us + 2 * 800us);
}

TEST_CASE("Page copies caused by a write are flash time, on a serial and an overlapped bus")
{
    const bool overlap = GENERATE(false, true);
    CardModel model = timedCard(overlap, 512us);
    model.ftl.kind = FtlKind::openAu;
    const auto flash = makeFlashModel(model);
    flash->serve(IoOp::write, Bytes(), kPage * model.pagesPerBlock);
    flash->serve(IoOp::write, Bytes(), kPage);
    const Ns moved = (model.pagesPerBlock - 1) * 880us;
    CHECK(flash->serve(IoOp::write, kPage * model.pagesPerBlock, kPage) == 150us + 512us + 800us + moved);
}

TEST_CASE("Blocks are erased individually, because each spans the planes")
{
    CardModel model = timedCard(false, 512us);
    model.ftl.kind = FtlKind::openAu;
    model.pagesPerBlock = 8;
    model.planes = 4;
    model.eraseTime = 5ms;
    const auto flash = makeFlashModel(model);
    const Bytes twoUnits = kPage * 16;
    flash->serve(IoOp::write, Bytes(), twoUnits);
    CHECK(flash->serve(IoOp::write, Bytes(), twoUnits) == 150us + 16 * 512us + 4 * 800us + 2 * 5ms);
}
