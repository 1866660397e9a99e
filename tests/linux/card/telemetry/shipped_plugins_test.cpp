// Goal: the shipped plugins say what their documentation says, and whatever a card may send, nothing implausible comes
// through. Method: every fixture; then a million pages mutated from them, decoded in this process, checked against
// limits written down here a second time.
#include "ground/base/prng.h"
#include "support/linux/shipped_plugins.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

using namespace assay;
using namespace assay::test;

namespace {

const TelemetryChecks kShippedChecks{"2026-11-21", Bytes(64'000'000'000)};
const TelemetryChecks kAnyCard{"2026-11-21", Bytes()};

// A byte, a run of bytes, a stretch of another page, or a field set to a value at the edge: always to the same page for
// the same state of the generator.
void mutate(TelemetryPage& page, const TelemetryPage& other, Prng& prng)
{
    constexpr std::uint8_t kEdges[] = {0x00, 0xFF, 0x7F, 0x80, 0x01, 0x64, 0x65};
    for (std::uint64_t edits = 1 + prng.below(6); edits > 0; --edits) {
        const std::size_t at = prng.below(prng.below(4) == 0 ? page.size() : 140); // most fields stand in front
        const std::size_t length = std::min<std::size_t>(1 + prng.below(8), page.size() - at);
        switch (prng.below(4)) {
        case 0: page[at] = static_cast<std::uint8_t>(prng.below(256)); break;
        case 1:
            std::fill_n(page.begin() + static_cast<std::ptrdiff_t>(at), length, kEdges[prng.below(std::size(kEdges))]);
            break;
        case 2:
            std::copy_n(other.begin() + static_cast<std::ptrdiff_t>(at), length,
                        page.begin() + static_cast<std::ptrdiff_t>(at));
            break;
        default: page[at] = static_cast<std::uint8_t>(page[at] ^ (1U << prng.below(8))); break;
        }
    }
}

// Invariants of each accepted reading. Returns null if they hold.
const char* implausible(const TelemetryReading& reading)
{
    const auto value = [&](CounterId id) { return reading[id] ? std::optional(reading[id]->value) : std::nullopt; };
    const auto above = [&](CounterId id, std::uint64_t most) { return value(id).value_or(0) > most; };
    if (above(CounterId::lifeUsed, 10'000) || above(CounterId::systemLifeUsed, 10'000))
        return "more than 100 % of the life";
    if (above(CounterId::eraseMax, 1'000'000) || above(CounterId::eraseMin, 1'000'000) ||
        above(CounterId::eraseAvgMilli, 1'000'000'000))
        return "more than a million erases of a block";
    if (above(CounterId::eraseTotal, 4'294'967'294) || above(CounterId::refreshes, 4'294'967'294) ||
        above(CounterId::crcErrors, 4'294'967'294))
        return "a counter that was never set";
    if (above(CounterId::hostBytes, 64'000'000'000ULL * 200'001) ||
        above(CounterId::nandBytes, 64'000'000'000ULL * 200'001))
        return "more bytes than 200 000 overwrites";
    const auto least = value(CounterId::eraseMin), mean = value(CounterId::eraseAvgMilli),
               most = value(CounterId::eraseMax);
    if ((least && most && *least > *most) || (least && mean && *least * 1000 > *mean) ||
        (mean && most && *mean > *most * 1000))
        return "erases out of order";
    if (most && value(CounterId::eraseTotal) && *value(CounterId::eraseTotal) < *most)
        return "fewer erases in all than of one block";
    if (value(CounterId::unsafePowerOffs) && value(CounterId::powerCycles) &&
        *value(CounterId::unsafePowerOffs) > *value(CounterId::powerCycles))
        return "more unsafe power-offs than power cycles";
    if (value(CounterId::ratedCycles) == std::uint64_t{0})
        return "no rated cycles";
    if (!reading.made.empty() && (reading.made < "2005-01-01" || reading.made > "2026-11-21"))
        return "an absurd date";
    for (const auto& counter : reading.counters)
        if (counter && counter->quantum == 0)
            return "no resolution";
    const auto printable = [](char c) { return c >= ' ' && c <= '~'; };
    if (!std::ranges::all_of(reading.product + reading.firmware, printable))
        return "text that cannot be shown";
    return nullptr;
}

} // namespace

TEST_CASE("Every shipped fixture decodes to its documented values", "[telemetry]")
{
    const auto fixtures = shippedFixtures();
    CHECK(fixtures.size() >= 25);
    for (const auto& [file, fixture] : fixtures) {
        CAPTURE(file.string(), fixture.note);
        CHECK(fixture.plugin == file.parent_path().parent_path().filename());
        const cardassay_plugin& plugin = loadedPlugin(fixture.plugin);
        const auto reading = decodePages(plugin, fixture.card.card, fixture.card.pages);
        CHECK(differences(fixture, *describePlugin(&plugin), reading, kAnyCard).empty());
    }
}

TEST_CASE(
    "Every shipped plugin has a fixture with counters, one with a rejected value or another maker's page, and a README",
    "[telemetry]")
{
    std::map<std::string, std::set<std::string>> kinds;
    std::map<std::string, std::set<CounterId>> told;
    for (const auto& [file, fixture] : shippedFixtures()) {
        kinds[fixture.plugin].insert(fixture.rejected.empty() && fixture.recognised ? "good" : "odd");
        for (const auto& [id, value] : fixture.expected)
            told[fixture.plugin].insert(id);
    }
    std::size_t plugins = 0;
    for (const auto& folder : std::filesystem::directory_iterator(ASSAY_PLUGIN_SOURCES)) {
        if (!folder.is_directory() || folder.path().filename() == "common")
            continue;
        ++plugins;
        CAPTURE(folder.path().string());
        CHECK(kinds[folder.path().filename().string()].size() == 2);
        CHECK(std::filesystem::exists(folder.path() / "README.md"));
        const auto info = describePlugin(&loadedPlugin(folder.path().filename().string()));
        REQUIRE(info);
        CHECK(told[info->name] ==
              std::set<CounterId>(info->counters.begin(),
                                  info->counters.end())); // nothing is declared that no fixture shows
    }
    CHECK(plugins == 9);
}

TEST_CASE("A million mutated pages give no implausible value and no crash", "[telemetry][fuzz]")
{
    const std::size_t kPages = test::load(1'000'000);
    constexpr std::uint64_t kSeed = 0x7e1e;
    CAPTURE(kSeed);
    Prng prng(kSeed);
    const auto fixtures = shippedFixtures();
    std::vector<const cardassay_plugin*> plugins;
    for (const auto& fixture : fixtures)
        plugins.push_back(&loadedPlugin(fixture.content.plugin));
    std::uint64_t decoded = 0, accepted = 0, taken = 0;
    for (std::size_t i = 0; i < kPages; ++i) {
        const std::size_t chosen = prng.below(fixtures.size());
        DecodeRequest request = fixtures[chosen].content.card;
        mutate(request.pages.begin()->second, fixtures[prng.below(fixtures.size())].content.card.pages.begin()->second,
               prng);
        auto reading = decodePages(*plugins[chosen], request.card, request.pages);
        if (!reading)
            continue;
        ++decoded;
        std::vector<RejectedValue> rejected;
        rejectImplausible(*reading, kShippedChecks, rejected);
        taken += rejected.size();
        accepted += static_cast<std::uint64_t>(
            std::ranges::count_if(reading->counters, [](const auto& counter) { return counter.has_value(); }));
        if (const char* what = implausible(*reading)) {
            INFO("page " << i << " of " << fixtures[chosen].file.string() << ": "
                         << hexOf(request.pages.begin()->second));
            FAIL(what);
        }
    }
    WARN(kPages << " pages with seed " << kSeed << ": " << decoded << " recognised, " << accepted
                << " values accepted, " << taken << " rejected");
    CHECK(decoded > kPages / 2); // else the mutations test signatures only
    CHECK(accepted > decoded);
    CHECK(taken > decoded / 10);
}
