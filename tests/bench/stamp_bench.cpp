// How fast stamps are made and checked: one thread, 1 MiB blocks of a buffer far larger than the second-level cache,
// the best and the median of several rounds in processor time, so that other work on the machine weighs little. Beside
// it memset of the same buffer, about the most that this memory gives, and what a bad sector costs to classify.
#include "card/stamp/integrity_summary.h"
#include "card/stamp/sector_stamp.h"
#include "ground/base/aligned_buffer.h"
#include "ground/base/prng.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fmt/format.h>
#include <functional>
#include <vector>

using namespace assay;

namespace {

constexpr Bytes kBuffer = mib(256);
constexpr Bytes kBlock = mib(1);
constexpr int kRounds = 9;
const StampSpec kSpec{0x123456789abcdef0, 42, 1};

// Processor time of this program, which has one thread.
Ns spentTime() { return fromSeconds(static_cast<double>(std::clock()) / CLOCKS_PER_SEC); }

// `work` is called for each block. Prints GB/s.
void run(const char* title, const AlignedBuffer& buffer, const std::function<void(std::span<std::byte>, Bytes)>& work)
{
    std::vector<double> rates;
    for (int round = 0; round < kRounds; ++round) {
        const Ns begin = spentTime();
        for (Bytes at; at < kBuffer; at += kBlock)
            work(buffer.slice(at / kBlock, kBlock), at);
        rates.push_back(megabytesPerSecond(kBuffer, spentTime() - begin) / 1e3);
    }
    std::sort(rates.begin(), rates.end());
    fmt::print("{:<28} best {:5.2f}  median {:5.2f} GB/s\n", title, rates.back(), rates[rates.size() / 2]);
}

void expectAll(std::size_t good)
{
    if (good == kBlock.count() / kSectorBytes)
        return;
    fmt::print(stderr, "a good block was found bad\n");
    std::exit(1);
}

void classify(const char* title, std::span<std::byte> block)
{
    IntegritySummary summary;
    const Ns begin = spentTime();
    const std::uint64_t bad = checkStamps(block, Bytes(), kSpec, summary);
    const auto spent = static_cast<double>((spentTime() - begin).count());
    fmt::print("{:<28} {:5.0f} ns per bad sector\n", title, spent / static_cast<double>(bad));
}

} // namespace

int main()
{
    const AlignedBuffer buffer(kBuffer);
    run("memset", buffer,
        [](auto block, Bytes at) { std::memset(block.data(), static_cast<int>(at / kBlock), block.size()); });
    for (const StampKernel kernel : {StampKernel::portable, StampKernel::avx2}) {
        if (kernel != StampKernel::portable && bestStampKernel() != kernel)
            continue;
        const bool wide = kernel == StampKernel::avx2;
        run(wide ? "fillStamps, AVX2" : "fillStamps, portable", buffer,
            [&](auto block, Bytes at) { fillStamps(block, at, kSpec, kernel); });
        run(wide ? "countGoodSectors, AVX2" : "countGoodSectors, portable", buffer,
            [&](auto block, Bytes at) { expectAll(countGoodSectors(block, at, kSpec, kernel)); });
    }
    const std::span<std::byte> block = buffer.slice(0, kBlock);
    fillStamps(block, gib(1), kSpec);
    classify("other address", block);
    std::fill(block.begin(), block.end(), std::byte{0});
    classify("zeros", block);
    fillStamps(block, Bytes(), kSpec);
    for (std::size_t at = 0; at < block.size(); at += kSectorBytes)
        block[at + at / kSectorBytes % kSectorBytes] ^= std::byte{4};
    classify("flipped bits", block);
    Prng prng(1);
    std::generate(block.begin(), block.end(), [&] { return static_cast<std::byte>(prng.next()); });
    classify("unrecognised", block);
}
