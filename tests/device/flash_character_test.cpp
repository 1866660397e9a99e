// The estimate of write amplification through a real block device: a FUSE card whose translation layer counts what it does.
#include "support/full_run.h"
#include "support/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kDesign =
    "[card]\nname = \"f\"\nadvertised_bytes = 536_870_912\n[bus]\nmb_s = 80\ncommand_us = 200\n[nand]\npage_bytes = 16_384\npages_per_block = 64\n"
    "t_read_us = 60\nt_program_us = 500\nt_erase_us = 2000\n[ftl]\nkind = \"open_au\"\nopen_units = 3\n";

std::string profile(int budget, int step)
{
    return "[profile]\nname = \"t\"\nversion = \"1\"\n[[step]]\nid = \"c\"\nscenario = \"flash_character\"\nbudget_s = " + std::to_string(budget) +
           "\n[[step]]\nid = \"w\"\nscenario = \"random_write\"\nblock_bytes = 4096\nduration_s = " + std::to_string(step) + "\n";
}

struct Counted {
    double host = 0, nand = 0;
};
Counted countedBy(const FuseCard& card)
{
    auto counters = card.counters();
    return {static_cast<double>(counters["flash_host_bytes"]), static_cast<double>(counters["flash_nand_bytes"])};
}

} // namespace

TEST_CASE("On a block device with a known translation layer the estimate holds the truth", "[fuse]")
{
    TempFolder folder;
    const auto file = folder.path() / "card.toml";
    std::ofstream(file) << kDesign;
    FuseCard card(mib(512), {"design=" + file.string()});
    FullRun run(card.device(), profile(20, 8));
    std::optional<Counted> before;
    const RunRecord& record = run.finish([&](const Snapshot& now) {
        if (now.stepId == "w" && !before)
            before = countedBy(card);
    });
    const Counted after = countedBy(card);
    REQUIRE(before);
    const double truth = (after.nand - before->nand) / (after.host - before->host);
    const Metric* const waf = record.metric("w.waf");
    REQUIRE(waf);
    INFO("truth " << truth << " estimate " << std::get<double>(waf->value) << " from " << waf->ci->low << " to " << waf->ci->high);
    CHECK(waf->ci->low <= truth);
    CHECK(waf->ci->high >= truth);
    CHECK(std::get<std::string>(record.metric("c.ftl_kind")->value) == "open_au");
}
