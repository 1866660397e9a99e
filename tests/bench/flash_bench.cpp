// How fast the flash models are, one thread, processor time: host page writes and NAND page programs a second under
// uniform random writes in steady state. flash_bench [BLOCKS PAGES_PER_BLOCK SPARE_FACTOR] measures that one
// page-mapped greedy card only and prints one line for scripts/bench_ftl.sh.
#include "ground/base/prng.h"
#include "model/flash/flash_model.h"
#include "model/flash/open_units.h"
#include "model/flash/page_mapped.h"
#include "model/flash/shared_log.h"
#include "model/sim/card_model.h"

#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

using namespace assay;

namespace {

double spentSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Speed {
    double host = 0, nand = 0; // millions a second
    double waf = 0;
};

// After a sequential fill and one random overwrite, which are not counted.
Speed randomWrites(TranslationLayer& layer, std::uint64_t writes)
{
    Prng prng(1);
    for (std::uint64_t page = 0; page < layer.logicalPages(); ++page)
        layer.write(page);
    for (std::uint64_t i = 0; i < layer.logicalPages(); ++i)
        layer.write(prng.below(layer.logicalPages()));
    FlashWork work;
    const double begin = spentSeconds();
    for (std::uint64_t i = 0; i < writes; ++i)
        work += layer.write(prng.below(layer.logicalPages()));
    const double time = spentSeconds() - begin;
    const auto programmed = static_cast<double>(writes + work.relocated);
    return {static_cast<double>(writes) / time / 1e6, programmed / time / 1e6,
            programmed / static_cast<double>(writes)};
}

PageMappedConfig pageMapped(std::uint64_t blocks, std::uint32_t pagesPerBlock, double spareFactor)
{
    PageMappedConfig config;
    config.blocks = blocks + PageMapped::kReserve;
    config.pagesPerBlock = pagesPerBlock;
    config.logicalPages = static_cast<std::uint64_t>(static_cast<double>(blocks * pagesPerBlock) * (1 - spareFactor));
    return config;
}

void print(const char* name, const Speed& speed)
{
    fmt::print("{:<44} {:6.2f} M host pages/s {:7.1f} M NAND pages/s  WAF {:.2f}\n", name, speed.host, speed.nand,
               speed.waf);
}

// The whole inside of a card, times included: 64 GB in pages of 16 KiB, 7 % over-provisioning, greedy; as many random
// writes as it has pages.
void overwriteCard(const char* name, CardModel model)
{
    model.advertised = Bytes(64'000'000'000);
    model.ftl.kind = FtlKind::page;
    model.readTime = Ns(60'000);
    model.programTime = Ns(800'000);
    const auto flash = makeFlashModel(model);
    const std::uint64_t pages = model.advertised / model.page;
    for (std::uint64_t page = 0; page < pages; ++page)
        flash->serve(IoOp::write, model.page * page, model.page);
    Prng prng(1);
    for (int pass = 1; pass <= 2; ++pass) {
        const double begin = spentSeconds();
        for (std::uint64_t i = 0; i < pages; ++i)
            flash->serve(IoOp::write, model.page * prng.below(pages), model.page);
        fmt::print("64 GB of random 16 KiB writes to a card{}, pass {} (must take less than 3 s): {:.2f} s\n", name,
                   pass, spentSeconds() - begin);
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 4) {
        const PageMappedConfig config = pageMapped(std::strtoull(argv[1], nullptr, 10),
                                                   static_cast<std::uint32_t>(std::atoi(argv[2])), std::atof(argv[3]));
        PageMapped layer(config);
        const Speed speed = randomWrites(layer, 3 * config.logicalPages);
        fmt::print("{:.3f} {:.3f} {:.3f}\n", speed.host, speed.nand, speed.waf);
        return 0;
    }
    PageMappedConfig card = pageMapped(4'194'304 * 107 / 100 / 256, 256, 0); // 4 M logical pages, 7 % over-provisioning
    card.logicalPages = 4'194'304;
    PageMapped greedy(card);
    print("page-mapped, greedy, 4 M pages (at least 5, 20)", randomWrites(greedy, 3 * card.logicalPages));
    card.victim = PageMappedConfig::Victim::fifo;
    PageMapped fifo(card);
    print("page-mapped, fifo, 4 M pages", randomWrites(fifo, 2 * card.logicalPages));
    OpenUnits open({256 * 8000, 256, 6});
    print("six open units of 256 pages, 2 M pages", randomWrites(open, 2'000'000));
    SharedLog log({256 * 8000, 256, 80});
    print("80 log blocks of 256 pages, 2 M pages", randomWrites(log, 500'000));
    CardModel whole;
    overwriteCard("", whole);
    whole.buffer = mib(1);
    overwriteCard(" with a write buffer", whole);
    whole.buffer = Bytes();
    whole.slc.cache = Bytes(512'000'000);
    overwriteCard(" with an SLC cache", whole);
}
