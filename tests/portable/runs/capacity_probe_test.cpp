// capacity_probe against simulated cards: counterfeits are named with their real size, genuine cards are not accused,
// and nothing is left changed.
#include "ground/base/prng.h"
#include "io/workload/synchronous_io.h"
#include "model/sim/sim_card.h"
#include "support/fake_cards.h"
#include "support/load.h"
#include "support/probe_run.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace {

const std::string kDestructive = "destructive = true\n"; // faster to simulate

std::string genuine(Bytes capacity, const std::string& tables = "")
{
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = {}\n{}", capacity.count(), tables);
}

constexpr Bytes kCard = Bytes(64'000'000'000);

std::vector<Fake> furtherFakes()
{
    std::vector<Fake> fakes;
    for (const std::uint64_t modulus : {7'999'999'488ULL, 3'000'000'000ULL / 512 * 512, 12'345'678'848ULL,
                                        48'000'000'000ULL, 5'242'880ULL, 99'614'720ULL})
        fakes.push_back({"wraparound", Bytes(modulus), kCard, {}, {}, "fifo", ""});
    fakes.push_back({"chain", Bytes(7'000'000'000 / 512 * 512), kCard, {}, Bytes(7'999'999'488), "fifo", ""});
    fakes.push_back(
        {"chain", Bytes(20'000'000'000 / 512 * 512), kCard, mib(256), Bytes(30'000'000'000 / 512 * 512), "fifo", ""});
    fakes.push_back({"limbo", Bytes(31'000'000'000 / 512 * 512), kCard, {}, {}, "fifo", ""});
    fakes.push_back({"limbo", Bytes(63'900'000'256), kCard, {}, {}, "fifo", ""});
    for (const std::uint64_t size : {1, 16, 64, 256, 1024})
        for (const char* order : {"fifo", "lru"})
            fakes.push_back({"limbo", Bytes(7'600'799'744), kCard, mib(size), {}, order, ""});
    return fakes;
}

std::string contentOf(BlockDevice& device)
{
    auto io = SynchronousIo::open(device, EngineKind::automatic, mib(1), std::chrono::seconds(60));
    REQUIRE(io);
    std::string all;
    PhaseSamples samples(PhaseRole::read, IoOp::read, Bytes(), device.info().capacity, Ns());
    for (Bytes at; at < device.info().capacity; at += mib(1)) {
        REQUIRE(io->transfer(IoOp::read, at, mib(1), nullptr, samples, {}));
        const auto data = io->buffer();
        all.append(reinterpret_cast<const char*>(data.data()), data.size());
    }
    return all;
}

// Something of a former life of the card, everywhere.
void fill(BlockDevice& device)
{
    auto io = SynchronousIo::open(device, EngineKind::automatic, mib(1), std::chrono::seconds(60));
    REQUIRE(io);
    PhaseSamples samples(PhaseRole::write, IoOp::write, Bytes(), device.info().capacity, Ns());
    const StampSpec former{99, 99, 1};
    for (Bytes at; at < device.info().capacity; at += mib(1))
        REQUIRE(io->transfer(IoOp::write, at, mib(1), &former, samples, {}));
}

struct Card {
    explicit Card(const std::string& toml, std::uint64_t seed = 1)
        : device(makeSimCard(*parseCardModel(toml, "card.toml"), "sim:t", clock, seed, true))
    {
    }
    VirtualClock clock;
    std::unique_ptr<BlockDevice> device;
};

void checkFound(const Fake& fake, const ProbeRun& run)
{
    INFO(run.facts().dump());
    CHECK(run.kind() == fake.kind);
    CHECK(run.real() == fake.real);
    CHECK(run.facts().at("unrestored_extents") == 0);
}

// One genuine card with jitter per seed.
void checkGenuine(std::uint64_t firstSeed, std::uint64_t lastSeed)
{
    const std::string disturbances =
        R"([bus]
mb_s = 25
command_us = 150
[jitter]
sigma = 0.2
outlier_probability = 0.004
outlier_ms = 150
)";
    for (std::uint64_t seed = firstSeed; seed <= lastSeed; ++seed) {
        const Bytes capacity = seed % 10 == 0 ? kCard : Bytes(4'000'000'000);
        const bool restores = seed % 2 == 0; // slow to simulate where much is written
        const ProbeRun run = probeSim(genuine(capacity, disturbances), restores ? "" : kDestructive, seed,
                                      restores ? "capacity_spot_check" : "capacity_probe");
        CAPTURE(seed, run.facts().dump());
        REQUIRE(run.kind() == "none");
        REQUIRE(run.real() == capacity);
    }
}

// Any kind, size, modulus and cache there may be on a card of 64 GB.
Fake randomFake(std::uint64_t seed)
{
    Prng prng(seed);
    const auto sectors = [&](Bytes low, Bytes high) {
        return low + roundDown(Bytes(prng.below((high - low).count())), Bytes(kSectorBytes));
    };
    const std::vector<std::string> kinds = {"limbo", "wraparound", "chain", "damaged"};
    Fake fake;
    fake.kind = kinds[prng.below(kinds.size())];
    fake.announced = kCard;
    constexpr Bytes kMissing = mib(4300); // the model's 5 %, a cache of 1 GiB, and room to see both
    fake.real = sectors(mib(8), kCard - kMissing - kMissing);
    if (fake.kind == "chain")
        fake.module = sectors(fake.real + kMissing, kCard - mib(8));
    if (fake.kind == "damaged")
        fake.real = Bytes();
    else if (fake.kind != "wraparound" && prng.below(2) == 1)
        fake.cache = mib(16 << prng.below(7));
    fake.order = prng.below(2) == 1 ? "fifo" : "lru";
    return fake;
}

void checkRandomFakes(std::uint64_t lastSeed)
{
    for (std::uint64_t seed = 1; seed <= lastSeed; ++seed) {
        const Fake fake = randomFake(seed);
        CAPTURE(seed, fake.name());
        checkFound(fake, probeSim(fake.toml(), seed % 4 == 0 ? "" : kDestructive, seed));
    }
}

} // namespace

TEST_CASE("Every geometry known from the field is named with its real size", "[capacity]")
{
    for (const Fake& fake : repetitions(fieldGeometries(ASSAY_TEST_DATA "/fake-geometries.csv"))) {
        CAPTURE(fake.name());
        checkFound(fake, probeSim(fake.toml()));
    }
}

TEST_CASE("Moduli that are no powers of two, holes and caches up to 1 GiB do not hide a counterfeit", "[capacity]")
{
    for (const Fake& fake : repetitions(furtherFakes())) {
        CAPTURE(fake.name());
        checkFound(fake, probeSim(fake.toml(), fake.cache > mib(100) ? kDestructive : ""));
    }
}

TEST_CASE("Counterfeits of any kind, size, modulus and cache are named with their real size", "[capacity]")
{
    checkRandomFakes(12);
}

TEST_CASE("Five hundred counterfeits of any kind, size, modulus and cache are named with their real size",
          "[.long][capacity]")
{
    checkRandomFakes(500);
}

TEST_CASE("Destroying probes find the same as restoring ones", "[capacity]")
{
    for (const Fake& fake : repetitions(fieldGeometries(ASSAY_TEST_DATA "/fake-geometries.csv"))) {
        CAPTURE(fake.name());
        checkFound(fake, probeSim(fake.toml(), kDestructive));
    }
}

TEST_CASE("Known geometries are found behind a cache of up to half of the card; a larger cache is a stated risk",
          "[capacity]")
{
    for (Fake fake : repetitions(fieldGeometries(ASSAY_TEST_DATA "/fake-geometries.csv")))
        for (const std::uint64_t size : {0, 8, 64, 128, 256, 900}) {
            if (fake.kind == "none")
                continue;
            fake.cache = mib(size);
            CAPTURE(fake.name());
            const ProbeRun run = probeSim(fake.toml(), kDestructive);
            INFO(run.facts().dump());
            if (fake.cache + fake.cache > fake.announced)
                CHECK((run.kind() != "none" || run.value("miss_probability") > 0.04));
            else
                CHECK(run.kind() == fake.kind);
        }
}

TEST_CASE("A spot check rules out caches up to 48 MiB and folding; a larger cache is a stated risk", "[capacity]")
{
    const auto spotCheck = [](const Fake& fake) { return probeSim(fake.toml(), "", 1, "capacity_spot_check"); };
    const ProbeRun small = spotCheck({"limbo", Bytes(7'600'799'744), kCard, mib(48), {}, "fifo", ""});
    CHECK(small.kind() == "limbo");
    CHECK(small.real() == Bytes(7'600'799'744));
    const ProbeRun chain = spotCheck({"chain", gib(2), gib(16), mib(load(1024)), gib(4), "fifo", ""});
    CHECK(chain.kind() == "chain");
    CHECK(chain.real() == gib(2));
    const ProbeRun large = spotCheck({"limbo", Bytes(7'600'799'744), kCard, mib(256), {}, "fifo", ""});
    CHECK(large.kind() == "none");
    CHECK(large.value("miss_probability") > 0.1);
    CHECK(large.value("cache_seen_through") < static_cast<double>(mib(56).count()));
}

TEST_CASE("A spot check writes at most 64 MiB to a card of any capacity, restoring included", "[capacity]")
{
    const std::string mode = GENERATE("", "destructive = true\n");
    const Bytes capacity =
        GENERATE(from_range(load(std::vector<Bytes>{gib(64), kCard, gib(116), Bytes(1'099'511'627'776)})));
    const ProbeRun run = probeSim(genuine(capacity), mode, 1, "capacity_spot_check");
    CHECK(run.kind() == "none");
    CHECK(run.value("bytes_written") <= static_cast<double>(mib(64).count()));
    CHECK(run.value("cache_seen_through") >= static_cast<double>(mib(48).count()));
}

TEST_CASE("A genuine card is confirmed at the cost of flushing any cache, about 1 GiB", "[capacity]")
{
    const ProbeRun run = probeSim(genuine(kCard), GENERATE("", "destructive = true\n"));
    CHECK(run.kind() == "none");
    CHECK(run.real() == kCard);
    CHECK(run.value("miss_probability") < 1e-9);
    CHECK(run.value("bytes_written") <= static_cast<double>((gib(1) + mib(16)).count()));
}

TEST_CASE("A budget too small for the risk limit leaves a card that looks genuine undecided", "[capacity]")
{
    const ProbeRun run = probeSim(genuine(kCard), "budget_bytes = 67_108_864\n");
    CHECK(run.kind() == "undecided");
    CHECK(run.value("miss_probability") > 0.1);
    CHECK(run.value("bytes_written") <= static_cast<double>(mib(64).count()));
}

TEST_CASE("A probe with too much risk escalates to a full overwrite if data may be lost", "[capacity]")
{
    constexpr Bytes kSmall(kLoadDivisor > 1 ? 600'000'000 : 2'400'000'000),
        kLost = mib(20), kLostAt = roundDown(Bytes(kSmall.count() * 7 / 12), mib(1));
    const bool sound = GENERATE(from_range(load(std::vector<int>{false, true}))) != 0;
    const std::string card =
        genuine(kSmall, sound ? ""
                              : fmt::format("[[fault]]\nkind = \"lost_write\"\noffset = {}\nlength = {}\n",
                                            kLostAt.count(), kLost.count()));
    const std::string few = "samples = 16\n";
    const ProbeRun destroying = probeSim(card, few + "destructive = true\n");
    INFO(destroying.facts().dump());
    CHECK(destroying.facts().at("escalated") == "full_overwrite");
    CHECK(destroying.kind() == (sound ? "none" : "damaged"));
    CHECK(destroying.real() == (sound ? kSmall : kSmall - kLost));
    CHECK(destroying.value("miss_probability") == 0);
    CHECK(destroying.value("coverage") == 1);
    const ProbeRun restoring = probeSim(card, few);
    CHECK(restoring.kind() == "undecided");
    CHECK(restoring.value("miss_probability") > 0.4);
}

TEST_CASE("Overwriting every byte names counterfeits and their real size too, hidden cache or not", "[capacity]")
{
    constexpr Bytes kSmall = mib(256), kReal(75'000'320);
    const auto fakes = load(std::vector<Fake>{{"limbo", kReal, kSmall, {}, {}, "fifo", ""},
                                              {"limbo", kReal, kSmall, mib(64), {}, "fifo", ""},
                                              {"wraparound", kReal, kSmall, {}, {}, "fifo", ""},
                                              {"chain", kReal, kSmall, {}, Bytes(105'000'448), "fifo", ""},
                                              {"damaged", Bytes(), kSmall, {}, {}, "fifo", ""}});
    for (const Fake& fake : fakes) {
        CAPTURE(fake.name());
        const ProbeRun run = probeSim(fake.toml(), "", 1, "full_overwrite");
        INFO(run.facts().dump());
        CHECK(run.kind() == fake.kind);
        CHECK(run.real() == fake.real);
        CHECK(run.value("miss_probability") == 0);
    }
}

TEST_CASE("Bad sectors of a worn genuine card are no counterfeit in a full overwrite", "[capacity]")
{
    const std::string fault = GENERATE("kind = \"bit_flip\"\nprobability = 0.001\n",
                                       "kind = \"io_error\"\noffset = 104_857_600\nlength = 4_194_304\n",
                                       "kind = \"lost_write\"\noffset = 265_289_728\nlength = 3_145_728\n");
    const ProbeRun run = probeSim(genuine(mib(256), "[[fault]]\n" + fault), "", 1, "full_overwrite");
    INFO(fault << run.facts().dump());
    CHECK(run.kind() == "none");
    CHECK(run.value("bad_sectors") > 0);
    CHECK(run.real() < mib(256));
}

TEST_CASE("Genuine cards with jitter are never called counterfeits", "[capacity]") { checkGenuine(1, load(40)); }

TEST_CASE("A thousand genuine cards with jitter are never called counterfeits", "[.long][capacity]")
{
    checkGenuine(1, 1000);
}

TEST_CASE("A restoring probe leaves every byte unchanged on any card, whenever it is stopped", "[capacity]")
{
    const std::string kind = GENERATE("none", "limbo", "wraparound", "chain");
    const Bytes real = kind == "none" ? mib(96) : kind == "chain" ? mib(37) : mib(41);
    const Fake fake{kind, real, mib(96), {}, kind == "chain" ? mib(45) : Bytes(), "fifo", ""};
    const std::uint64_t stopAt =
        GENERATE(from_range(repetitions(std::vector<std::uint64_t>{2500, 5, 40, 100, 1'000'000, 700, 1500, 3300})));
    CAPTURE(kind, stopAt);
    Card card(fake.toml());
    fill(*card.device);
    const std::string before = contentOf(*card.device);
    std::stop_source stop;
    WatchedDevice watched(*card.device, [&](const IoRequest&, std::uint64_t index) {
        if (index == stopAt)
            stop.request_stop();
    });
    const ProbeRun run = probe(watched, "", 1, stop.get_token());
    CHECK((contentOf(*card.device) == before));
    CHECK(run.facts().at("unrestored_extents") == 0);
    if (stop.stop_requested())
        CHECK((run.step.outcome == Outcome::stopped || run.kind() == fake.kind));
    else
        checkFound(fake, run);
}

TEST_CASE("A restoring probe restores all writable units on a card with unwritable ones", "[capacity]")
{
    Card card(genuine(mib(96), R"([[fault]]
kind = "io_error"
op = "write"
offset = 4_194_304
length = 1_048_576
after_bytes = 100_663_296
)"));
    fill(*card.device);
    const std::string before = contentOf(*card.device);
    const ProbeRun run = probe(*card.device);
    CHECK(run.kind() == "damaged");
    CHECK((contentOf(*card.device) == before));
}

TEST_CASE("A card that fails beyond its real flash is damaged, with its real size", "[capacity]")
{
    const ProbeRun run = probeSim(genuine(gib(8), "[counterfeit]\nkind = \"damaged\"\nreal_bytes = 3_221_225_984\n"));
    INFO(run.facts().dump());
    CHECK(run.kind() == "damaged");
    CHECK(run.real() == Bytes(3'221'225'984));
}

TEST_CASE("Flipped bits and bad regions are damage with an estimate of what is good", "[capacity]")
{
    const std::string fault = GENERATE("kind = \"bit_flip\"\nprobability = 0.05\n",
                                       "kind = \"bit_flip\"\noffset = 2_147_483_648\nlength = 1_073_741_824\n",
                                       "kind = \"io_error\"\noffset = 2_147_483_648\nlength = 1_073_741_824\n");
    const ProbeRun run = probeSim(genuine(gib(8), "[[fault]]\n" + fault));
    INFO(fault << run.facts().dump());
    CHECK(run.kind() == "damaged");
    CHECK(run.facts().at("partial") == true);
    const double real = run.value("real_capacity") / static_cast<double>(gib(8).count());
    CHECK(real > 0.8);
    CHECK(real < 1);
}

TEST_CASE("Reads that differ are reported as unstable", "[capacity]")
{
    const ProbeRun run = probeSim(genuine(gib(8), R"([[fault]]
kind = "io_error"
op = "read"
probability = 0.2
offset = 4_294_967_296
)"));
    INFO(run.facts().dump());
    CHECK(run.kind() == "damaged");
    CHECK(run.facts().at("unstable_samples").get<std::uint64_t>() > 10);
}

TEST_CASE("A card that goes away or hangs during the probe is not judged", "[capacity]")
{
    const std::string kind = GENERATE("pull", "hang");
    const ProbeRun run = probeSim(genuine(gib(8), "[[fault]]\nkind = \"" + kind + "\"\nafter_bytes = 20_000_000\n"));
    CHECK(run.step.outcome == (kind == "pull" ? Outcome::deviceLost : Outcome::hung));
    CHECK(run.kind().empty());
}

TEST_CASE("The probe saves at most 6 MiB for restoring", "[capacity]")
{
    const ProbeRun run =
        probeSim(Fake{"limbo", Bytes(7'600'799'744), kCard, mib(64), {}, "fifo", ""}.toml(), "samples = 8192\n");
    CHECK(run.facts().at("peak_saved_bytes").get<std::uint64_t>() <= mib(6).count());
}

TEST_CASE("Bytes written and read by kind of card", "[.][capacity_table]")
{
    auto all = fieldGeometries(ASSAY_TEST_DATA "/fake-geometries.csv");
    std::ranges::copy(furtherFakes(), std::back_inserter(all));
    all.push_back({"none", kCard, kCard, {}, {}, "fifo", ""});
    for (const Fake& fake : all)
        for (const char* scenario : {"capacity_spot_check", "capacity_probe"}) {
            const ProbeRun run = probeSim(fake.toml(), "", 1, scenario);
            fmt::print("| {} | {} | {} | {} | {:.1f} | {:.1f} | {} |\n", fake.name(), scenario, run.kind(),
                       run.real().count(), run.value("bytes_written") / 1048576, run.value("bytes_read") / 1048576,
                       run.value("miss_probability"));
        }
}
