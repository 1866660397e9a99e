#include "support/random_card.h"

#include "ground/base/prng.h"
#include "ground/base/units.h"
#include "support/draw.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace assay::test {

RandomCard randomCard(std::uint64_t seed, double moveSpread)
{
    Draw draw(seed);
    RandomCard card;
    card.family = draw.of(std::array<std::string, 3>{"page", "open_au", "hybrid"});
    // A ring of log blocks is reclaimed by merging as many units as a block has pages: real cards that do so have small
    // units.
    const bool logs = card.family == "hybrid";
    const unsigned pageKib = logs ? draw.of(std::array{16U, 32U}) : draw.of(std::array{4U, 8U, 16U, 16U, 32U}),
                   planes = draw.of(std::array{1U, 1U, 2U, 4U});
    const double unitMib = logs ? draw.of(std::array{0.5, 1.0, 1.5, 2.0}) * pageKib / 16
                                : draw.of(std::array{1.0, 2.0, 3.0, 4.0, 4.0, 6.0, 8.0, 12.0, 16.0});
    const unsigned pages = static_cast<unsigned>(unitMib * 1024 / pageKib);
    const std::uint64_t size = draw.whole(1024, 4096) * mib(1).count();
    const double bus = draw.of(std::array{12.5, 25.0, 50.0, 90.0});
    const bool overlap = draw.chance(0.5);
    const double program = draw.logBetween(300, 2000), read = draw.between(40, 120), erase = draw.between(2000, 6000);
    const double move = moveSpread > 0 ? (read + program) * std::exp(moveSpread * Prng(~seed).normal()) : 0;
    card.toml = fmt::format(
        "[card]\nname = \"random {}\"\nadvertised_bytes = {}\n[bus]\nmb_s = {}\ncommand_us = {:.0f}\noverlap = {}\n"
        "[nand]\npage_bytes = {}\npages_per_block = {}\nplanes = {}\nt_read_us = {:.1f}\nt_program_us = {:.1f}\n"
        "t_erase_us = {:.1f}\nt_move_us = {:.1f}\n[ftl]\nkind = \"{}\"\n",
        seed, size, bus, draw.between(50, 400), overlap, pageKib * 1024, pages, planes, read, program, erase, move,
        card.family);
    std::string layer;
    if (card.family == "open_au") {
        const unsigned units = draw.whole(1, 12);
        const bool lru = draw.chance(0.7);
        card.toml += fmt::format("open_units = {}\nclose_order = \"{}\"\n", units, lru ? "lru" : "fifo");
        layer = fmt::format("O {} {}", units, lru ? "lru" : "fifo");
    } else if (card.family == "hybrid") {
        const unsigned blocks = draw.whole(2, 40);
        card.toml += fmt::format("log_blocks = {}\n", blocks);
        layer = fmt::format("L {}", blocks);
    } else {
        const double spare = draw.logBetween(0.03, 0.3);
        const std::string gc = draw.of(std::array<std::string, 3>{"greedy", "fifo", "random"});
        card.toml += fmt::format("over_provisioning = {:.3f}\ngc = \"{}\"\n", spare, gc);
        layer = fmt::format("{:.1f} % {}", spare * 100, gc);
    }
    const unsigned slc = draw.chance(0.25) ? draw.whole(48, 512) : 0;
    if (slc > 0)
        card.toml +=
            fmt::format("[slc]\ncache_bytes = {}\nt_program_us = {:.1f}\nfold = \"{}\"\n", slc * mib(1).count(),
                        program * draw.between(0.2, 0.5), draw.chance(0.5) ? "foreground" : "idle");
    const unsigned buffer = draw.chance(0.15) ? 128U << draw.whole(0, 5) : 0;
    if (buffer > 0)
        card.toml += fmt::format("[buffer]\nbytes = {}\n", kib(buffer).count());
    if (draw.chance(0.3))
        card.toml += fmt::format("[random]\nread_extra_us = {:.0f}\nwrite_extra_us = {:.0f}\n", draw.between(0, 200),
                                 draw.between(0, 200));
    const double jitter = draw.between(0.01, 0.06);
    card.toml += fmt::format("[jitter]\nsigma = {:.3f}\noutlier_probability = {:.4f}\noutlier_ms = 4\n", jitter,
                             draw.chance(0.5) ? 0.005 : 0.0);
    card.summary = fmt::format("{} {} unit {} MiB, page {} KiB x {}, {} MB, bus {}{}, program {:.0f} us, slc {} MiB, "
                               "buffer {} KiB, jitter {:.1f} %",
                               card.family, layer, unitMib, pageKib, planes, size / 1000000, bus,
                               overlap ? " overlapped" : "", program, slc, buffer, jitter * 100);
    return card;
}

} // namespace assay::test
