// Draws the blocks of random I/Os by a rule, without allocation. Constant memory, except for one bit per block if I/Os
// of several sizes cover every block once.
#pragma once

#include "ground/base/prng.h"
#include "run/scenario/mixed_io/block_map.h"
#include "run/scenario/mixed_io/mixed_stream.h"

#include <optional>

namespace assay {

// A permutation of the numbers below `count`, determined by `key`: a Feistel network of four rounds over the next power
// of four, walked until the number is below `count` (Black and Rogaway, "Ciphers with arbitrary finite domains", CT-RSA
// 2002).
class Permutation {
public:
    Permutation(std::uint64_t count, std::uint64_t key);
    std::uint64_t at(std::uint64_t index) const; // index < count

private:
    std::uint64_t m_count, m_key;
    unsigned m_halfBits = 1;
};

// Ranks from 1 to `count` with weight rank^-exponent: rejection-inversion (Hoermann and Derflinger, "Rejection-
// inversion to generate variates from monotone discrete distributions", ACM TOMACS 6, 1996).
class ZipfRanks {
public:
    ZipfRanks(std::uint64_t count, double exponent);
    std::uint64_t draw(Prng& prng) const;

private:
    double weight(double x) const;
    double integral(double x) const;
    double inverse(double x) const;
    std::uint64_t m_count;
    double m_exponent;
    double m_integralOfFirst, m_integralOfAll, m_shortcut;
};

class AccessOffsets {
public:
    struct Run {
        std::uint64_t first = 0, count = 1; // blocks; may extend beyond the last one if blocks repeat
    };
    // `mapped`: I/Os of several blocks cover every block once. Precondition: blocks > 0.
    AccessOffsets(const AccessDistribution& rule, std::uint64_t blocks, std::uint64_t seed, bool mapped = false);
    // Draws the extent of an I/O of `count` blocks; with `mapped` it ends before a completed block.
    Run draw(std::uint64_t count);
    std::uint64_t draw(); // returns a block below `blocks`. Precondition: not mapped

private:
    const AccessDistribution* m_rule; // must outlive this
    std::uint64_t m_blocks, m_seed;
    Prng m_prng;
    Permutation m_scatter;
    ZipfRanks m_zipf;
    std::uint64_t m_drawn = 0; // of the current permutation
    std::optional<BlockMap> m_map;
};

} // namespace assay
