// A write-back buffer in the controller: buffering, eviction and saved programs.
#include "model/flash/write_buffer.h"

#include "ground/base/prng.h"
#include "model/flash/flash_model.h"
#include "model/sim/card_model.h"
#include "support/flash_page.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kBufferPages = 8;
constexpr Ns kProgram = 800us, kRead = 80us;

CardModel buffered()
{
    CardModel model;
    model.advertised = kPage * 4096;
    model.page = kPage;
    model.busMegabytesPerSecond = 1e9; // no time
    model.readTime = kRead;
    model.programTime = kProgram;
    model.buffer = kPage * kBufferPages;
    model.ftl.kind = FtlKind::openAu;
    model.ftl.openUnits = 16;
    return model;
}

void checkSum(const FlashModel& flash)
{
    const auto truth = flash.truth();
    CHECK(truth.at("nand_bytes") == truth.at("host_bytes") - truth.at("coalesced_bytes") -
                                        flash.state().at("buffered_bytes") + truth.at("padding_bytes") +
                                        truth.at("collected_bytes") + truth.at("folded_bytes"));
}

} // namespace

TEST_CASE("Sectors of a page collect until it is evicted; the least recently written page is evicted first")
{
    WriteBuffer buffer(2, kPage);
    CHECK(buffer.write(7, 0, 8) == 0);
    CHECK(buffer.write(9, 0, 32) == 0);
    CHECK(buffer.full());
    CHECK(buffer.write(7, 4, 12) == 4);
    CHECK(buffer.dirtyBytes() == kib(6) + kPage);
    const auto first = buffer.evictOldest();
    CHECK(first.page == 9);
    CHECK(first.dirty == kPage);
    const auto second = buffer.evictOldest();
    CHECK(second.page == 7);
    CHECK(second.dirty == kib(6));
    CHECK(buffer.empty());
    CHECK(buffer.dirtyBytes() == Bytes());
}

TEST_CASE("Discarded pages are not evicted")
{
    WriteBuffer buffer(2, kPage);
    buffer.write(7, 0, 8);
    CHECK(buffer.discard(7) == kib(4));
    CHECK(buffer.discard(7) == Bytes());
    CHECK(buffer.empty());
}

TEST_CASE("Writes take no flash time until the buffer is full; then each page waits for the program of another")
{
    const auto flash = makeFlashModel(buffered());
    for (std::uint64_t page = 0; page < kBufferPages; ++page)
        CHECK(flash->serve(IoOp::write, kPage * page, kPage) == 0ns);
    CHECK(flash->serve(IoOp::write, kPage * kBufferPages, kPage) == kProgram);
    CHECK(flash->truth().at("nand_bytes") == static_cast<double>(kPage.count()));
    checkSum(*flash);
}

TEST_CASE("A flush programs the whole buffer, with read-modify-write of partial pages")
{
    const auto flash = makeFlashModel(buffered());
    flash->serve(IoOp::write, Bytes(), kPage);
    flash->serve(IoOp::write, kPage * 3, kib(4));
    CHECK(flash->serve(IoOp::flush, Bytes(), Bytes()) == kProgram * 2 + kRead);
    CHECK(flash->state().at("buffered_bytes") == 0);
    CHECK(flash->truth().at("padding_bytes") == 12 * 1024);
    CHECK(flash->serve(IoOp::flush, Bytes(), Bytes()) == 0ns);
    checkSum(*flash);
}

TEST_CASE("Idle time empties the buffer as far as it lasts")
{
    const auto flash = makeFlashModel(buffered());
    flash->serve(IoOp::write, Bytes(), kPage * kBufferPages);
    flash->idle(kProgram * 3);
    CHECK(flash->truth().at("nand_bytes") == static_cast<double>((kPage * 3).count()));
    checkSum(*flash);
}

TEST_CASE("Sequential small writes share pages in a buffer; without one each is padded")
{
    CardModel model = buffered();
    if (GENERATE(true, false))
        model.buffer = Bytes();
    const auto flash = makeFlashModel(model);
    for (Bytes at; at < kPage * 64; at += kib(4))
        flash->serve(IoOp::write, at, kib(4));
    flash->serve(IoOp::flush, Bytes(), Bytes());
    CHECK(flash->truth().at("padding_bytes") ==
          (model.buffer == Bytes() ? 3.0 : 0.0) * 64 * static_cast<double>(kPage.count()));
    checkSum(*flash);
}

TEST_CASE("The totals of a buffer add up under random writes")
{
    CardModel model = buffered();
    model.planes = 2;
    if (GENERATE(true, false))
        model.slc = {kPage * 64, 200us, SlcFold::foreground};
    const auto flash = makeFlashModel(model);
    constexpr std::uint64_t kSeed = 11;
    CAPTURE(kSeed);
    Prng prng(kSeed);
    for (int i = 0; i < 20'000; ++i) {
        const Bytes length(kSectorBytes * (1 + prng.below(100)));
        const Bytes offset(kSectorBytes * prng.below(2048));
        const auto what = prng.below(100);
        if (what == 0)
            flash->serve(IoOp::flush, Bytes(), Bytes());
        else if (what == 1)
            flash->idle(2ms);
        else if (what == 2)
            flash->serve(IoOp::discard, offset, length * 8);
        else
            flash->serve(IoOp::write, offset, length);
    }
    CHECK(flash->truth().at("coalesced_bytes") > 0);
    CHECK(flash->truth().at("collected_bytes") > 0);
    checkSum(*flash);
}
