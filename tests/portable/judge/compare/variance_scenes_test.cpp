// Runs with known causes: cards in readers, some of them slow. Every attribution must be right or undecided.
#include "ground/base/prng.h"
#include "judge/compare/compare.h"
#include "support/full_run.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <deque>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kSceneProfile = R"([profile]
name = "t"
version = "1"
[[step]]
id = "w"
scenario = "sequential_write"
region_bytes = 16_777_216
passes = 1
)";

struct Scene {
    bool slowCard, slowReader;
    unsigned design; // of kDesigns
    std::uint64_t seed;
};

struct ScenePlace {
    unsigned card, reader, runs;
};
// Cards in readers. Card 1 and reader 1 are the slow ones, if any is; card 0 is the golden one.
const std::vector<std::vector<ScenePlace>> kDesigns = {
    {{0, 0, 2}, {0, 1, 2}, {1, 0, 2}, {1, 1, 2}},                       // balanced crossing
    {{0, 0, 2}, {0, 1, 2}, {1, 0, 2}, {1, 1, 2}, {2, 0, 2}, {2, 1, 2}}, // three cards
    {{0, 0, 3}, {0, 1, 3}, {1, 1, 3}},                                  // one card and the golden one
    {{0, 0, 1}, {0, 1, 3}, {1, 0, 2}, {1, 1, 1}},                       // unbalanced
    {{0, 0, 3}, {1, 1, 3}},                                             // confounded
};
constexpr std::size_t kConfoundedDesign = 4;

// The state of a card varies between tests: its program times change by some percent.
JudgedRecord sceneRun(const Scene& scene, const ScenePlace& place, Prng& prng)
{
    const double state = std::exp(0.03 * prng.normal());
    const double program = (scene.slowCard && place.card == 1 ? 1600 : 800) * state;
    const double bus = scene.slowReader && place.reader == 1 ? 9 : 25;
    const std::string card =
        fmt::format("[card]\nname = \"c\"\nadvertised_bytes = 67_108_864\n[bus]\nmb_s = {}\ncommand_us = 150\n[nand]\n"
                    "page_bytes = 16_384\npages_per_block = 64\nt_read_us = 75\nt_program_us = {:.1f}\nt_erase_us = "
                    "3000\n[ftl]\nkind = \"ideal\"\n[jitter]\nsigma = 0.03\n",
                    bus, program);
    FullRun run = FullRun::onSim(card, kSceneProfile, 1 + prng.below(1'000'000));
    JudgedRecord record = run.finish();
    record.device.identity["cid"] = fmt::format("card {}", place.card);
    record.device.reader = fmt::format("reader {}", place.reader);
    return record;
}

VarianceAttribution attributionInScene(const Scene& scene)
{
    Prng prng(scene.seed);
    std::deque<JudgedRecord> records;
    std::vector<const JudgedRecord*> runs;
    for (const ScenePlace& place : kDesigns[scene.design])
        for (unsigned run = 0; run < place.runs; ++run)
            runs.push_back(&records.emplace_back(sceneRun(scene, place, prng)));
    return compareRuns(runs).attribution;
}

struct AttributionScore {
    int right = 0, undecided = 0, wrong = 0;
    void add(const std::optional<bool>& significant, bool truth)
    {
        ++(significant ? *significant == truth ? right : wrong : undecided);
    }
};

std::optional<bool> significanceOf(const VarianceAttribution& attribution, const char* factor)
{
    for (const FactorShare& share : attribution.shares)
        if (share.factor == factor)
            return share.significant;
    return std::nullopt;
}

} // namespace

TEST_CASE("No effect is attributed wrongly in scenes with slow cards and slow readers", "[first]")
{
    const std::size_t most = std::max<std::size_t>(load(30), 8); // the balanced crossing and the golden card come first
    AttributionScore score;
    std::uint64_t scenes = 0;
    for (const unsigned design : {0U, 2U, 1U, 3U, 4U, 0U, 2U, 3U})
        for (const bool slowCard : {false, true})
            for (const bool slowReader : {false, true}) {
                if (++scenes > most)
                    continue;
                const Scene scene{slowCard, slowReader, design, 100 + scenes};
                const VarianceAttribution attribution = attributionInScene(scene);
                CAPTURE(scene.seed, design, slowCard, slowReader);
                const auto card = significanceOf(attribution, "card"), reader = significanceOf(attribution, "reader");
                CHECK(card.value_or(slowCard) == slowCard);
                CHECK(reader.value_or(slowReader) == slowReader);
                if (design == kConfoundedDesign)
                    CHECK_FALSE((card || reader));
                score.add(card, slowCard);
                score.add(reader, slowReader);
            }
    WARN(fmt::format("attribution: {} right, {} undecided, {} wrong", score.right, score.undecided, score.wrong));
    CHECK(score.wrong == 0);
    CHECK(score.right >= 2 * score.undecided); // else undecided results would suffice
}
