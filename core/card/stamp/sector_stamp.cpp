#include "card/stamp/sector_stamp.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

// Inlined into functions for different targets, so that one source serves both kernels.
#define ASSAY_INLINE [[gnu::always_inline]] inline
// On Intel Macs the portable kernel works alone: the cross compiler brings no runtime that asks the processor.
#if defined(__x86_64__) && !defined(__APPLE__)
#define ASSAY_AVX2
#endif

namespace assay {

namespace {

using Lanes = std::uint64_t __attribute__((vector_size(32)));

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
constexpr unsigned kAddressBits = 40; // of an address inside the key
constexpr std::size_t kLanes = 8;
constexpr std::size_t kRows = kStampWords / kLanes;

std::uint64_t runKey(std::uint64_t runTag, std::uint64_t seed) { return splitmix64(seed ^ splitmix64(runTag)); }

// xorshift64 (Marsaglia, "Xorshift RNGs", J. Stat. Softw. 8(14), 2003), triple 13, 7, 17: it needs only 64-bit shifts,
// which every vector unit has.
template <class Word> ASSAY_INLINE void advance(Word& x)
{
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
}

ASSAY_INLINE std::uint64_t fold(std::uint64_t hash, std::uint64_t lane)
{
    hash = (hash ^ lane) * kGolden;
    return hash ^ (hash >> 32);
}

// Converts between words and their little-endian bytes.
ASSAY_INLINE void toLittleEndian(Lanes& words)
{
    if constexpr (std::endian::native == std::endian::big)
        for (std::size_t i = 0; i < 4; ++i)
            words[i] = __builtin_bswap64(words[i]);
}

// Consumers of a sector's words, 32 bytes at a time. Comparing in such steps loads the data while the expected words
// are computed.
struct Writer {
    std::byte* sector;
    ASSAY_INLINE void take(std::size_t at, const Lanes& words)
    {
        Lanes stored = words;
        toLittleEndian(stored);
        std::memcpy(sector + at, &stored, sizeof stored);
    }
};
struct Comparer {
    const std::byte* sector;
    Lanes difference{};
    ASSAY_INLINE void take(std::size_t at, const Lanes& words)
    {
        Lanes found;
        std::memcpy(&found, sector + at, sizeof found);
        toLittleEndian(found);
        difference |= found ^ words;
    }
};

// Values common to all sectors of a spec.
struct Prepared {
    std::uint64_t key;
    Lanes header;
};

ASSAY_INLINE void prepare(Prepared& run, const StampSpec& spec)
{
    run.key = runKey(spec.runTag, spec.seed) + (std::uint64_t{spec.pass} << kAddressBits);
    run.header = Lanes{kStampMagic | (std::uint64_t{spec.pass} << 32), 0, spec.runTag, spec.seed};
}

// The vectors are built from scalars in registers and never patched in memory: a patched vector stalls store forwarding
// and halves the speed.
template <class Taker> ASSAY_INLINE void makeSector(Taker& taker, const Prepared& run, std::uint64_t sector)
{
    const std::uint64_t key = splitmix64(run.key + sector);
    Lanes low{splitmix64(key), splitmix64(key + kGolden), splitmix64(key + 2 * kGolden), splitmix64(key + 3 * kGolden)};
    Lanes high{splitmix64(key + 4 * kGolden), splitmix64(key + 5 * kGolden), splitmix64(key + 6 * kGolden),
               splitmix64(key + 7 * kGolden)};
    Lanes lowCheck = run.header + Lanes{0, sector, 0, 0};
    const Lanes highFirst = high & Lanes{0, ~0ULL, ~0ULL, ~0ULL};
    Lanes highCheck = highFirst;
    taker.take(0, lowCheck);
#pragma GCC unroll 8
    for (std::size_t row = 1; row < kRows; ++row) {
        advance(low);
        advance(high);
        taker.take(64 * row, low);
        taker.take(64 * row + 32, high);
        advance(lowCheck);
        lowCheck += low;
        advance(highCheck);
        highCheck += high;
    }
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
        a = fold(a, lowCheck[lane]);
        b = fold(b, highCheck[lane]);
    }
    static_assert(kStampCheck == 4);
    taker.take(32, highFirst | Lanes{splitmix64(a + 3 * b), 0, 0, 0});
}

ASSAY_INLINE void fillBy(std::span<std::byte> buffer, std::uint64_t sector, const StampSpec& spec)
{
    Prepared run;
    prepare(run, spec);
    for (std::size_t at = 0; at < buffer.size(); at += kSectorBytes) {
        Writer writer{buffer.data() + at};
        makeSector(writer, run, sector++);
    }
}

// Prefetch distance: the data were often written by another processor, and arrive more slowly than the expected words
// are computed.
constexpr std::size_t kAhead = 2 * kSectorBytes;
constexpr std::size_t kCacheLine = 64;

ASSAY_INLINE std::size_t countBy(std::span<const std::byte> buffer, std::uint64_t sector, const StampSpec& spec)
{
    Prepared run;
    prepare(run, spec);
    std::size_t at = 0;
    for (; at < buffer.size(); at += kSectorBytes) {
        for (std::size_t line = at + kAhead; line < std::min<std::size_t>(at + kAhead + kSectorBytes, buffer.size());
             line += kCacheLine)
            __builtin_prefetch(buffer.data() + line);
        Comparer comparer{buffer.data() + at};
        makeSector(comparer, run, sector++);
        if ((comparer.difference[0] | comparer.difference[1] | comparer.difference[2] | comparer.difference[3]) != 0)
            break;
    }
    return at / kSectorBytes;
}

#if defined(ASSAY_AVX2)
[[gnu::target("avx2")]] void fillAvx2(std::span<std::byte> buffer, std::uint64_t sector, const StampSpec& spec)
{
    fillBy(buffer, sector, spec);
}
[[gnu::target("avx2")]] std::size_t countAvx2(std::span<const std::byte> buffer, std::uint64_t sector,
                                              const StampSpec& spec)
{
    return countBy(buffer, sector, spec);
}
#endif

// --- the generator backwards ---

// Inverse of x ^= x >> shift (right) or x ^= x << shift (left).
constexpr std::uint64_t undoRight(std::uint64_t x, unsigned shift)
{
    for (; shift < 64; shift *= 2)
        x ^= x >> shift;
    return x;
}

constexpr std::uint64_t undoLeft(std::uint64_t x, unsigned shift)
{
    for (; shift < 64; shift *= 2)
        x ^= x << shift;
    return x;
}

constexpr std::uint64_t retreat(std::uint64_t x) { return undoLeft(undoRight(undoLeft(x, 17), 7), 13); }

// The factors are the inverses of splitmix64's modulo 2^64.
constexpr std::uint64_t undoSplitmix64(std::uint64_t z)
{
    z = undoRight(z, 31) * 0x319642b2d24d8ec3ULL;
    z = undoRight(z, 27) * 0x96de1b173f119089ULL;
    return undoRight(z, 30) - kGolden;
}
static_assert(undoSplitmix64(splitmix64(0x0123456789abcdefULL)) == 0x0123456789abcdefULL);

} // namespace

StampKernel bestStampKernel()
{
#if defined(ASSAY_AVX2)
    if (__builtin_cpu_supports("avx2"))
        return StampKernel::avx2;
#endif
    return StampKernel::portable;
}

void fillStamps(std::span<std::byte> buffer, Bytes offset, const StampSpec& spec, StampKernel kernel)
{
    assert(buffer.size() % kSectorBytes == 0 && offset.count() % kSectorBytes == 0);
    const std::uint64_t sector = offset.count() / kSectorBytes;
#if defined(ASSAY_AVX2)
    if (kernel == StampKernel::avx2)
        return fillAvx2(buffer, sector, spec);
#endif
    static_cast<void>(kernel);
    fillBy(buffer, sector, spec);
}

std::size_t countGoodSectors(std::span<const std::byte> buffer, Bytes offset, const StampSpec& spec, StampKernel kernel)
{
    assert(buffer.size() % kSectorBytes == 0 && offset.count() % kSectorBytes == 0);
    const std::uint64_t sector = offset.count() / kSectorBytes;
#if defined(ASSAY_AVX2)
    if (kernel == StampKernel::avx2)
        return countAvx2(buffer, sector, spec);
#endif
    static_cast<void>(kernel);
    return countBy(buffer, sector, spec);
}

SectorWords sectorWords(std::span<const std::byte, kSectorBytes> sector)
{
    SectorWords words;
    std::memcpy(words.data(), sector.data(), kSectorBytes);
    if constexpr (std::endian::native == std::endian::big)
        std::transform(words.begin(), words.end(), words.begin(),
                       [](std::uint64_t word) { return __builtin_bswap64(word); });
    return words;
}

SectorWords stampWords(Bytes address, const StampSpec& spec)
{
    std::array<std::byte, kSectorBytes> sector;
    fillStamps(sector, address, spec);
    return sectorWords(sector);
}

std::uint64_t stampCheck(const SectorWords& words)
{
    std::array<std::uint64_t, kLanes> sums{};
    for (std::size_t i = 0; i < kStampWords; ++i) {
        advance(sums[i % kLanes]);
        sums[i % kLanes] += i == kStampCheck ? 0 : words[i];
    }
    std::uint64_t a = 0;
    std::uint64_t b = 0;
    for (std::size_t lane = 0; lane < 4; ++lane) {
        a = fold(a, sums[lane]);
        b = fold(b, sums[lane + 4]);
    }
    return splitmix64(a + 3 * b);
}

std::optional<StampOrigin> claimedOrigin(const SectorWords& words)
{
    const bool reachable = words[kStampSector] >> kAddressBits == 0;
    if (static_cast<std::uint32_t>(words[kStampMagicAndPass]) != kStampMagic || !reachable)
        return std::nullopt;
    const auto pass = static_cast<std::uint32_t>(words[kStampMagicAndPass] >> 32);
    return StampOrigin{Bytes(words[kStampSector] * kSectorBytes),
                       StampSpec{words[kStampRunTag], words[kStampSeed], pass}};
}

StampOrigin contentOrigin(std::uint64_t word, std::size_t index, std::uint64_t runTag, std::uint64_t seed)
{
    assert(index >= kStampContent && index < kStampWords);
    for (std::size_t row = index / kLanes; row > 0; --row)
        word = retreat(word);
    const std::uint64_t key = undoSplitmix64(word) - (index % kLanes) * kGolden;
    const std::uint64_t place = undoSplitmix64(key) - runKey(runTag, seed);
    const std::uint64_t sector = place & ((std::uint64_t{1} << kAddressBits) - 1);
    return {Bytes(sector * kSectorBytes), StampSpec{runTag, seed, static_cast<std::uint32_t>(place >> kAddressBits)}};
}

bool isContentConsecutive(const SectorWords& words, std::size_t index)
{
    std::uint64_t next = words[index];
    advance(next);
    return next == words[index + kLanes] && next != 0;
}

} // namespace assay
