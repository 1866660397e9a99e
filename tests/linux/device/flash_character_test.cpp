// The estimate of write amplification through a real block device: a FUSE card whose translation layer counts what it
// does. Minutes of real time, and nothing for a machine that is busy: the times of the card are what is measured.
#include "support/full_run.h"
#include "support/linux/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

std::string design(const char* planesAndLayer)
{
    return std::string(R"([card]
name = "f"
advertised_bytes = 536_870_912
[bus]
mb_s = 80
command_us = 200
[nand]
page_bytes = 16_384
t_read_us = 60
t_program_us = 500
t_erase_us = 2000
)") + planesAndLayer;
}

// The card is filled before, so that a page-mapped one has to collect.
constexpr const char* kProfile =
    R"([profile]
name = "t"
version = "1"
[[step]]
id = "c"
scenario = "flash_character"
budget_s = 40
[[step]]
id = "fill"
scenario = "sequential_write"
passes = 1
[[step]]
id = "w"
scenario = "random_write"
block_bytes = 16384
duration_s = 20
)";

struct Counted {
    double host = 0, nand = 0;
};
Counted countedBy(const FuseCard& card)
{
    auto counters = card.counters();
    return {static_cast<double>(counters["flash_host_bytes"]), static_cast<double>(counters["flash_nand_bytes"])};
}

} // namespace

TEST_CASE("On a block device with a known translation layer the estimate holds the truth", "[.lab][fuse][waf]")
{
    const auto [layer, kind] = GENERATE(table<const char*, const char*>({
        {"pages_per_block = 64\n[ftl]\nkind = \"open_au\"\nopen_units = 3\n", "open_au"},
        {"pages_per_block = 192\nplanes = 2\n[ftl]\nkind = \"open_au\"\nopen_units = 5\nclose_order = \"fifo\"\n",
         "open_au"},
        {"pages_per_block = 64\n[ftl]\nkind = \"hybrid\"\nlog_blocks = 6\n", "hybrid"},
        {"pages_per_block = 128\nplanes = 2\n[ftl]\nkind = \"page\"\nover_provisioning = 0.05\n", "page"},
    }));
    TempFolder folder;
    const auto file = folder.path() / "card.toml";
    std::ofstream(file) << design(layer);
    FuseCard card(mib(512), {"design=" + file.string()});
    FullRun run(card.device(), kProfile);
    std::optional<Counted> before;
    const JudgedRecord& record = run.finish([&](const Snapshot& now) {
        if (now.stepId == "w" && !before)
            before = countedBy(card);
    });
    const Counted after = countedBy(card);
    REQUIRE(before);
    const double truth = (after.nand - before->nand) / (after.host - before->host);
    const Metric* const waf = record.metric("w.waf");
    REQUIRE(waf);
    INFO("truth " << truth << " estimate " << std::get<double>(waf->value) << " from " << waf->ci->low << " to "
                  << waf->ci->high);
    CHECK(waf->ci->low <= truth);
    CHECK(waf->ci->high >= truth);
    CHECK(std::get<std::string>(record.metric("c.ftl_kind")->value) == kind);
}
