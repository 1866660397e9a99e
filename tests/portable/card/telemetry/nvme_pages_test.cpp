// The health log of an NVMe card. All pages here are synthetic: made from the layouts in the standard, not read from a
// card.
#include "card/telemetry/nvme_pages.h"

#include "card/telemetry/card_telemetry.h"
#include "ground/base/prng.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::test;

namespace {

void put(TelemetryPage& page, std::size_t at, std::uint64_t value, std::size_t bytes)
{
    for (std::size_t i = 0; i < bytes; ++i, value >>= 8)
        page[at + i] = static_cast<std::uint8_t>(value);
}

void put(TelemetryPage& page, std::size_t at, std::string_view text)
{
    std::copy(text.begin(), text.end(), page.begin() + static_cast<std::ptrdiff_t>(at));
}

// A card at 3 % of its life: 2,000,001 data units written, 12 minutes too warm, one of them far too hot.
TelemetryPages syntheticPages()
{
    TelemetryPages pages;
    TelemetryPage& health = pages[kNvmeHealth];
    put(health, 1, 273 + 71, 2);
    put(health, 5, 3, 1);
    put(health, 48, 2'000'001, 8);
    put(health, 112, 95, 8);
    put(health, 144, 7, 8);
    put(health, 160, 2, 8);
    put(health, 192, 12, 4);
    put(health, 196, 1, 4);
    put(health, 216, 5, 4);
    put(health, 220, 2, 4);
    TelemetryPage& identify = pages[kNvmeIdentify];
    put(identify, 24, "SD EXPRESS 256G                         ");
    put(identify, 64, "EXP1.02 ");
    TelemetryPage& ocp = pages[kNvmeOcpHealth];
    put(ocp, 0, 1'536'000'768'000, 8);
    for (std::size_t i = 0; i < 16; ++i)
        ocp[496 + i] = std::array<std::uint8_t, 16>{0xC5, 0xAF, 0x10, 0x28, 0xEA, 0xBF, 0xF2, 0xA4,
                                                    0x9C, 0x4F, 0x6F, 0x7C, 0xC9, 0x14, 0xD5, 0xAF}[i];
    return pages;
}

CardTelemetry telemetryOf(const TelemetryPages& pages)
{
    const auto read = [&pages](const PageRequest& request, std::stop_token) -> Result<TelemetryPage> {
        if (const auto found = pages.find(request.argument); found != pages.end())
            return found->second;
        return fail(Errc::environment, Message{"device", "refused", {}});
    };
    return CardTelemetry(
        {{TelemetryPlugin{{}, nvmeDecoder()}}, {}, Bytes(256'000'000'000), read, askNvmeDecoder, false});
}

} // namespace

TEST_CASE("The health log is decoded with the unit of each counter")
{
    const auto reading = decodeNvmePages(syntheticPages());
    REQUIRE(reading);
    const auto [id, counter] = GENERATE(table<CounterId, Counter>({
        {CounterId::hostBytes, {2'000'001ULL * 512'000, 512'000}},
        {CounterId::nandBytes, {1'536'000'768'000}},
        {CounterId::lifeUsed, {300, 100}},
        {CounterId::powerCycles, {95}},
        {CounterId::unsafePowerOffs, {7}},
    }));
    CAPTURE(name(id));
    REQUIRE((*reading)[id]);
    CHECK(*(*reading)[id] == counter);
    CHECK(nvmeDecoder().reports(id));
    CHECK(reading->product == "SD EXPRESS 256G");
    CHECK(reading->firmware == "EXP1.02");
}

TEST_CASE("A count of zero data units, and page C0h of another layout, report nothing")
{
    TelemetryPages pages = syntheticPages();
    put(pages[kNvmeHealth], 48, 0, 8); // 0 data units: not reported
    pages[kNvmeOcpHealth][511] ^= 1;   // another vendor's page C0h
    const auto reading = decodeNvmePages(pages);
    REQUIRE(reading);
    CHECK_FALSE((*reading)[CounterId::hostBytes]);
    CHECK_FALSE((*reading)[CounterId::nandBytes]);
    pages.erase(kNvmeHealth);
    CHECK_FALSE(decodeNvmePages(pages));
}

TEST_CASE("A snapshot of an NVMe card has the accepted counters, and the rejected ones with their reason")
{
    TelemetryPages pages = syntheticPages();
    const auto good = telemetryOf(pages).takeSnapshot({}, "2026-01-01", {});
    REQUIRE(good);
    CHECK(good->plugin == "nvme");
    CHECK(good->rejected.empty());
    CHECK(good->pages.size() == 3);
    const auto health = nvmeHealthOf(*good);
    REQUIRE(health);
    CHECK(health->mediaErrors == 2);
    CHECK(health->warmMinutes == 12);
    CHECK(health->hotMinutes == 1);
    CHECK(health->lightThrottlings == 5);
    CHECK(health->heavyThrottlings == 2);
    put(pages[kNvmeHealth], 5, 130, 1);  // more than the rated life
    put(pages[kNvmeHealth], 56, 1, 1);   // 2^64 data units
    put(pages[kNvmeHealth], 144, 96, 8); // more unsafe power-offs than power cycles
    const auto odd = telemetryOf(pages).takeSnapshot({}, "2026-01-01", {});
    REQUIRE(odd);
    for (const CounterId id :
         {CounterId::lifeUsed, CounterId::hostBytes, CounterId::unsafePowerOffs, CounterId::powerCycles})
        CHECK_FALSE(odd->reading[id]);
    CHECK(odd->rejected.size() == 4);
    CHECK(odd->reading[CounterId::nandBytes]);
}

TEST_CASE("A card that refuses the health log has no telemetry, and the reason is said")
{
    TelemetryPages pages = syntheticPages();
    pages.erase(kNvmeHealth);
    CardTelemetry telemetry = telemetryOf(pages);
    CHECK_FALSE(telemetry.takeSnapshot({}, "2026-01-01", {}));
    CHECK_FALSE(telemetry.failure().empty());
}

TEST_CASE("Damaged pages give no value out of range")
{
    Prng random(60);
    for (std::size_t turn = 0; turn < load(2000); ++turn) {
        TelemetryPages pages = syntheticPages();
        for (auto& [argument, page] : pages)
            for (std::uint64_t damage = random.below(40); damage > 0; --damage)
                page[random.below(page.size())] = static_cast<std::uint8_t>(random.below(256));
        const auto snapshot = telemetryOf(pages).takeSnapshot({}, "2026-01-01", {});
        if (!snapshot)
            continue;
        CHECK(snapshot->reading[CounterId::lifeUsed].value_or(Counter{}).value <= 10'000);
        CHECK(snapshot->reading[CounterId::hostBytes].value_or(Counter{}).value <= 200'000'000'000'000'000);
        CHECK(snapshot->reading[CounterId::powerCycles].value_or(Counter{}).value <= 100'000'000);
    }
}

TEST_CASE("Only Identify and Get Log Page are among the admin commands")
{
    for (const NvmePage& page : kNvmePages) {
        const bool reads = page.opcode == 0x06 || page.opcode == 0x02;
        CHECK(reads);
        CHECK(page.argument >> 16 == page.opcode);
        CHECK((page.argument & 0xFF) == (page.dword10 & 0xFF));
    }
}
