// How fast and how small a simulated card remembers: 4 KiB random writes and look-ups over 64 GB, then a 2 TB card
// written in 1 MiB pieces. Processor time.
#include "ground/base/prng.h"
#include "model/sim/sector_store.h"

#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

using namespace assay;

namespace {

double spentSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void must(bool good)
{
    if (good)
        return;
    fmt::print(stderr, "the store forgot what was written\n");
    std::exit(1);
}

} // namespace

int main()
{
    const StampSpec spec{1, 2, 1};
    constexpr std::uint64_t kPages = 64'000'000'000 / 4096;
    constexpr std::uint64_t kWrites = 2 * kPages;
    SectorStore small(kib(4) * kPages);
    Prng prng(1);
    double begin = spentSeconds();
    for (std::uint64_t i = 0; i < kWrites; ++i)
        must(small.writeStamps(kib(4) * prng.below(kPages), kib(4), spec).has_value());
    fmt::print("4 KiB random writes over 64 GB: {:.1f} million/s, {:.2f} bytes per sector\n",
               static_cast<double>(kWrites) / (spentSeconds() - begin) / 1e6,
               static_cast<double>(small.memoryBytes().count()) / (static_cast<double>(kPages) * 8));
    Prng again(1);
    begin = spentSeconds();
    for (std::uint64_t i = 0; i < kWrites; ++i)
        must(small.matches(kib(4) * again.below(kPages), kib(4), spec));
    fmt::print("4 KiB random look-ups: {:.1f} million/s\n",
               static_cast<double>(kWrites) / (spentSeconds() - begin) / 1e6);
    constexpr Bytes kLarge(2'000'000'000'000);
    SectorStore large(kLarge);
    begin = spentSeconds();
    for (Bytes at; at + mib(1) < kLarge; at += mib(1))
        must(large.writeStamps(at, mib(1), spec).has_value());
    fmt::print("2 TB in 1 MiB writes: {:.2f} s, {:.1f} MiB\n", spentSeconds() - begin,
               static_cast<double>(large.memoryBytes().count()) / 0x1p20);
}
