// A card file is read completely or refused with file, line, key and advice. The shipped cards have the properties in
// their names.
#include "model/sim/card_model.h"

#include "program/wiring/builtin_resources.h"
#include "support/mutations.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace assay;
using Catch::Matchers::ContainsSubstring;

namespace {

const std::string kCard = "[card]\nname = \"C\"\nadvertised_bytes = 1_024_000\n";
const std::string kFull = R"([card]
name = "C10 MLC 2014"
manufacturer_id = 0x1b
oem_id = "SM"
product = "SIM01"
serial = 7
advertised_bytes = 4_000_000_000
discard_support = true
discard_reads = "old"
[counterfeit]
kind = "wraparound"
real_bytes = 1_000_000_000
hidden_cache_bytes = 1_048_576
[bus]
mb_s = 25.0
command_us = 150
overlap = true
[nand]
page_bytes = 8192
pages_per_block = 128
t_read_us = 75
t_program_us = 800.5
t_erase_us = 3000
planes = 2
[ftl]
kind = "ideal"
open_units = 6
over_provisioning = 0.1
gc = "fifo"
log_blocks = 4
choices = 10
hot_bytes = 1_000_000
close_order = "fifo"
open_units_out_of_order = 2
idle_blocks = 5
pause_ms = 200
[buffer]
bytes = 262_144
[retry]
probability = 0.01
t_us = 60
shelf_years = 2
[slc]
cache_bytes = 0
t_program_us = 250
fold = "idle"
[wear]
rated_cycles = 500
spread = 0.2
used_cycles = 400
[jitter]
sigma = 0.1
outlier_probability = 0.01
outlier_ms = 20
[random]
read_extra_us = 100
write_extra_us = 2000
[[fault]]
kind = "stall"
op = "write"
offset = 1_048_576
length = 65_536
after_bytes = 512
duration_ms = 300
probability = 0.5
[[fault]]
kind = "pull"
after_bytes = 2_000_000
)";

Result<CardModel> parse(const std::string& text) { return parseCardModel(text, "c.toml"); }

} // namespace

TEST_CASE("Every key of a card file is read into the model")
{
    const auto model = parse(kFull);
    if (!model)
        FAIL(model.error().english());
    using namespace std::chrono_literals;
    CHECK(model->name == "C10 MLC 2014");
    CHECK(model->manufacturerId == 0x1b);
    CHECK(model->oemId == "SM");
    CHECK(model->product == "SIM01");
    CHECK(model->serial == 7);
    CHECK(model->advertised == Bytes(4'000'000'000));
    CHECK(model->counterfeit.kind == CounterfeitKind::wraparound);
    CHECK(model->counterfeit.real == Bytes(1'000'000'000));
    CHECK(model->counterfeit.hiddenCache == mib(1));
    CHECK(model->busMegabytesPerSecond == 25.0);
    CHECK(model->commandTime == 150us);
    CHECK(model->busOverlap);
    CHECK(model->page == kib(8));
    CHECK(model->pagesPerBlock == 128);
    CHECK(model->readTime == 75us);
    CHECK(model->programTime == 800'500ns);
    CHECK(model->eraseTime == 3ms);
    CHECK(model->planes == 2);
    CHECK(model->ftl.openUnits == 6);
    CHECK(model->ftl.overProvisioning == 0.1);
    CHECK(model->ftl.gc == GarbageCollection::fifo);
    CHECK(model->ftl.logBlocks == 4);
    CHECK(model->slc.programTime == 250us);
    CHECK(model->slc.fold == SlcFold::idle);
    CHECK(model->wear.ratedCycles == 500);
    CHECK(model->wear.spread == 0.2);
    CHECK(model->wear.usedCycles == 400);
    CHECK(model->discardSupport);
    CHECK(model->discardReads == DiscardReads::old);
    CHECK(model->ftl.choices == 10);
    CHECK(model->ftl.hotBytes == Bytes(1'000'000));
    CHECK(model->ftl.closeOrder == ReplacementPolicy::firstInFirstOut);
    CHECK(model->ftl.openOutOfOrder == 2);
    CHECK(model->ftl.idleBlocks == 5);
    CHECK(model->ftl.maxGcPause == 200ms);
    CHECK(model->buffer == kib(256));
    CHECK(model->retry.probability == 0.01);
    CHECK(model->retry.time == 60us);
    CHECK(model->retry.shelfYears == 2);
    CHECK(model->jitterSigma == 0.1);
    CHECK(model->outlierProbability == 0.01);
    CHECK(model->outlierTime == 20ms);
    CHECK(model->randomReadExtra == 100us);
    CHECK(model->randomWriteExtra == 2ms);
}

TEST_CASE("Faults keep their order in the file; defaults are any operation and the whole card")
{
    const auto model = parse(kFull);
    REQUIRE(model);
    REQUIRE(model->faults.size() == 2);
    const FaultModel& stall = model->faults[0];
    CHECK(stall.kind == FaultKind::stall);
    CHECK(stall.op == IoOp::write);
    CHECK(stall.offset == mib(1));
    CHECK(stall.length == kib(64));
    CHECK(stall.after == Bytes(512));
    CHECK(stall.duration == std::chrono::milliseconds(300));
    CHECK(stall.probability == 0.5);
    const FaultModel& pull = model->faults[1];
    CHECK(pull.kind == FaultKind::pull);
    CHECK_FALSE(pull.op);
    CHECK(pull.length == model->advertised);
    CHECK(pull.probability == 1.0);
}

TEST_CASE("The contract's names map to the kinds of fault and counterfeit")
{
    const auto fault =
        GENERATE(std::pair{"io_error", FaultKind::ioError}, std::pair{"bit_flip", FaultKind::bitFlip},
                 std::pair{"stale_read", FaultKind::staleRead}, std::pair{"lost_write", FaultKind::lostWrite},
                 std::pair{"torn_write", FaultKind::tornWrite}, std::pair{"stall", FaultKind::stall},
                 std::pair{"hang", FaultKind::hang}, std::pair{"pull", FaultKind::pull},
                 std::pair{"slow_region", FaultKind::slowRegion});
    CHECK(parse(kCard + "[[fault]]\nduration_ms = 1\nkind = \"" + fault.first + "\"\n")->faults.at(0).kind ==
          fault.second);
    const auto fake =
        GENERATE(std::pair{"limbo", CounterfeitKind::limbo}, std::pair{"wraparound", CounterfeitKind::wraparound},
                 std::pair{"chain", CounterfeitKind::chain}, std::pair{"damaged", CounterfeitKind::damaged});
    CHECK(parse(kCard + "[counterfeit]\nreal_bytes = 512_000\nkind = \"" + fake.first + "\"\n")->counterfeit.kind ==
          fake.second);
}

TEST_CASE("A card with name and size only is genuine, ideal and free of faults")
{
    const auto model = parse(kCard);
    REQUIRE(model);
    CHECK(model->counterfeit.kind == CounterfeitKind::none);
    CHECK(model->counterfeit.real == model->advertised);
    CHECK(model->ftl.kind == FtlKind::ideal);
    CHECK(model->faults.empty());
}

TEST_CASE("An invalid card file is refused with file, line, key and advice")
{
    struct Row {
        std::string text, message;
    };
    const auto row = GENERATE(
        Row{"", "c.toml:1 (card): no [card] table; add [card] with name and advertised_bytes"},
        Row{"card = 1", "c.toml:1 (card): must be one table; write [card]"},
        Row{"[card]\nname = \"C\"\n", "c.toml:1 (card.advertised_bytes): missing"},
        Row{"[card]\nadvertised_bytes = 1_024_000\n", "c.toml:1 (card.name): missing"},
        Row{"[card]\nname = \"\"\nadvertised_bytes = 1_024_000\n", "c.toml:2 (card.name): is empty"},
        Row{"[card]\nname = \"C\"\nadvertised_bytes = 1_000_000\n",
            "c.toml:3 (card.advertised_bytes): must be a multiple of 512 bytes"},
        Row{"[card]\nname = \"C\"\nadvertised_bytes = 0\n", "c.toml:3 (card.advertised_bytes): 0 is out of range"},
        Row{"[card]\nname = \"C\"\nadvertised_bytes = \"4 GB\"\n",
            "c.toml:3 (card.advertised_bytes): must be a whole number"},
        Row{"[card]\nname = \"C\"\nadvertized_bytes = 1\n",
            "c.toml:3 (card.advertized_bytes): unknown key; did you mean advertised_bytes?"},
        Row{kCard + "manufacturer_id = 256\n",
            "c.toml:4 (card.manufacturer_id): 256 is out of range; use a value from 0 to 255"},
        Row{kCard + "oem_id = \"ABC\"\n", "c.toml:4 (card.oem_id): must be at most 2 printable ASCII characters"},
        Row{kCard + "product = \"\xE5\x8D\xA1\"\n",
            "c.toml:4 (card.product): must be at most 5 printable ASCII characters"},
        Row{kCard + "serial = -1\n", "c.toml:4 (card.serial): -1 is out of range"},
        Row{kCard + "[nend]\n", "c.toml:4 (nend): unknown key; did you mean nand?"},
        Row{kCard + "[counterfeit]\nkind = \"limbo\"\nreal_bytes = 2_048_000\n",
            "c.toml:6 (counterfeit.real_bytes): 2048000 is out of range"},
        Row{kCard + "[counterfeit]\nreal_bytes = 512_000\n",
            "c.toml:5 (counterfeit.real_bytes): a genuine card (kind = \"none\") has its advertised capacity"},
        Row{kCard + "[counterfeit]\nkind = \"wrap\"\n", "c.toml:5 (counterfeit.kind): \"wrap\" is not possible here"},
        Row{kCard + "[counterfeit]\nhidden_cache_bytes = 7\n",
            "c.toml:5 (counterfeit.hidden_cache_bytes): must be a multiple of 512"},
        Row{kCard + "[bus]\nmb_s = 0\n", "c.toml:5 (bus.mb_s): 0 is out of range"},
        Row{kCard + "[bus]\ncommand_us = -1\n", "c.toml:5 (bus.command_us): -1 is out of range"},
        Row{kCard + "[nand]\npage_bytes = 1000\n", "c.toml:5 (nand.page_bytes): must be a multiple of 512"},
        Row{kCard + "[nand]\nplanes = 0\n", "c.toml:5 (nand.planes): 0 is out of range"},
        Row{kCard + "[nand]\nt_prog_us = 1\n", "did you mean t_program_us?"},
        Row{kCard + "[ftl]\nkind = \"hybrid\"\nlog_blocks = 1\n",
            "c.toml:6 (ftl.log_blocks): a hybrid card needs at least 2 log blocks"},
        Row{kCard + "[ftl]\nkind = \"open-au\"\n",
            "c.toml:5 (ftl.kind): \"open-au\" is not possible here; did you mean \"open_au\"?"},
        Row{"[card]\nname = \"A\"\nadvertised_bytes = 64_000_000_000\n[nand]\npage_bytes = 512\n[slc]\ncache_bytes = "
            "16_000_000_000\n",
            "c.toml:7 (slc.cache_bytes): a cache of more than 16777216 pages"},
        Row{"[card]\nname = \"A\"\nadvertised_bytes = 1_024_000_000_000\n[nand]\npage_bytes = 512\n[ftl]\nkind = "
            "\"page\"\n",
            "c.toml:7 (ftl.kind): flash of more than 1073741824 pages can only be simulated as \"ideal\""},
        Row{"[card]\nname = \"A\"\nadvertised_bytes = 64_000_000_000\n[nand]\npage_bytes = 512\npages_per_block = "
            "1\n[ftl]\nkind = \"page\"\n",
            "c.toml:8 (ftl.kind): flash of more than 1073741824 pages"},
        Row{"[card]\nname = \"A\"\nadvertised_bytes = 64_000_000_000\n[nand]\npages_per_block = 65536\n[ftl]\nkind = "
            "\"hybrid\"\nlog_blocks = 65536\n",
            "c.toml:8 (ftl.log_blocks): a cache of more than 16777216 pages"},
        Row{"[card]\nname = \"A\"\nadvertised_bytes = 64_000_000_000\n[buffer]\nbytes = 16_000_000_000\n",
            "c.toml:5 (buffer.bytes): a cache of more than 262144 pages"},
        Row{kCard + "[ftl]\npause_ms = 251\n",
            "c.toml:5 (ftl.pause_ms): 251 is out of range; use a value from 0 to 250"},
        Row{kCard + "[slc]\nfold = \"later\"\n",
            "c.toml:5 (slc.fold): \"later\" is not possible here; use one of: foreground, idle"},
        Row{kCard + "[wear]\nrated_cycles = 0\n", "c.toml:5 (wear.rated_cycles): 0 is out of range"},
        Row{kCard + "[jitter]\nsigma = 0.5\n",
            "c.toml:5 (jitter.sigma): 0.5 is out of range; use a value from 0 to 0.3"},
        Row{kCard + "[jitter]\noutlier_probability = 1.5\n",
            "c.toml:5 (jitter.outlier_probability): 1.5 is out of range"},
        Row{kCard + "[random]\nread_extra_us = inf\n", "c.toml:5 (random.read_extra_us): inf is out of range"},
        Row{kCard + "[fault]\nkind = \"stall\"\n", "c.toml:4 (fault): must be a list of tables; write [[fault]]"},
        Row{kCard + "[[fault]]\nop = \"read\"\n", "c.toml:4 (fault.kind): missing"},
        Row{kCard + "[[fault]]\nkind = \"bitflip\"\n",
            "c.toml:5 (fault.kind): \"bitflip\" is not possible here; did you mean \"bit_flip\"?"},
        Row{kCard + "[[fault]]\nkind = \"pull\"\nop = \"erase\"\n",
            "c.toml:6 (fault.op): \"erase\" is not possible here; use one of: read, write, flush, discard, any"},
        Row{kCard + "[[fault]]\nkind = \"pull\"\noffset = 1_024_000\n",
            "c.toml:6 (fault.offset): 1024000 is out of range"},
        Row{kCard + "[[fault]]\nkind = \"pull\"\noffset = 1_023_488\nlength = 1024\n",
            "c.toml:7 (fault.length): the fault reaches beyond the card; use at most 512"},
        Row{kCard + "[[fault]]\nkind = \"stall\"\n", "c.toml:4 (fault.duration_ms): a stall needs duration_ms > 0"},
        Row{kCard + "[[fault]]\nkind = \"hang\"\nprobability = 2\n",
            "c.toml:6 (fault.probability): 2 is out of range"});
    CAPTURE(row.text);
    const auto model = parse(row.text);
    REQUIRE_FALSE(model);
    CHECK(model.error().code == Errc::badInput);
    CHECK_THAT(model.error().english(), ContainsSubstring(row.message));
}

TEST_CASE("Damaged card files are read or refused without a crash")
{
    constexpr std::uint64_t kSeed = 20240608;
    CAPTURE(kSeed);
    Prng prng(kSeed);
    for (int i = 0; i < 5000; ++i) {
        const std::string text = test::mutated(kFull, prng);
        const auto model = parse(text);
        if (!model && !model.error().english().starts_with("c.toml:"))
            FAIL_CHECK(model.error().english() << "\nof:\n" << text);
        if (model &&
            (model->advertised == Bytes() || model->counterfeit.real > model->advertised || model->jitterSigma > 0.3))
            FAIL_CHECK("out of range model of:\n" << text);
    }
}

TEST_CASE("Every simulated card shipped with the program is read and reaches its stated write speed")
{
    struct Row {
        std::string name;
        double megabytesPerSecond; // the figure in its file, for 1 MiB
    };
    const auto row = GENERATE(Row{"good-u1", 26.3}, Row{"slow-c4", 2.27}, Row{"jittery", 18.7});
    std::string text;
    for (const auto& resource : builtinResources()) {
        if (resource.kind == "sim" && resource.name == row.name)
            text = resource.text;
    }
    const auto model = parse(text);
    if (!model)
        FAIL(model.error().english());
    const double turns = static_cast<double>(mib(1) / model->page) / model->planes;
    const double transfer = static_cast<double>(mib(1).count()) / (model->busMegabytesPerSecond * 1e6);
    const double service = seconds(model->commandTime) + transfer + turns * seconds(model->programTime) +
                           model->outlierProbability * seconds(model->outlierTime);
    const double rate = mib(1).megabytes() / service;
    CHECK(rate > 0.99 * row.megabytesPerSecond);
    CHECK(rate < 1.01 * row.megabytesPerSecond);
}
