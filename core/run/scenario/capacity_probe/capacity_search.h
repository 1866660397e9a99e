// Finds the real capacity of a card with few writes. Method: docs/method/capacity-probe.md. Single thread.
#pragma once

#include "ground/base/prng.h"
#include "run/scenario/capacity_probe/capacity_findings.h"
#include "run/scenario/capacity_probe/probe_io.h"
#include "run/scenario/common/miss_probability.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

struct SearchLimits {
    Bytes capacity;    // advertised, whole units
    Bytes window;      // start of the stamped window
    Bytes windowBytes; // its length: the smallest modulus that is detected with certainty
    std::uint64_t samples = 0;
    // Maximum number of bytes written while the card looks genuine, including restoring; nothing = as many as needed to
    // rule out any cache.
    std::optional<Bytes> budget;
    std::uint64_t seed = 0;
    std::uint32_t firstPass = 0;
    bool sequentialFlush = false; // flushes caches by ascending writes
    bool verdictOnly = false;     // a card that wraps around is not searched for hidden caches
    // Maximum number of passes of a search. Each stamping has its own pass, so that old stamps cannot be mistaken for
    // new ones.
    static constexpr std::uint32_t kPasses = 64;
};

// Bytes that a search writes on a genuine card, and the largest hidden cache that it detects with them.
struct SearchEffort {
    Bytes written;
    Bytes detectableCache;
};
SearchEffort effortOnGenuine(const SearchLimits& limits, Bytes unit, bool restores);

class CapacitySearch {
public:
    CapacitySearch(ProbeIo& io, const SearchLimits& limits)
        : m_io(io), m_limits(limits), m_prng(limits.seed), m_pass(limits.firstPass)
    {
    }
    CapacityFindings run();

private:
    struct Sample {
        Bytes offset;
        ProbeIo::UnitFinding finding;
    };
    using Samples = std::span<Sample>;
    // 1. wraparound
    void findModulus();
    void readWindow(std::uint32_t pass);
    std::optional<Bytes> scanForAlias(std::uint32_t pass);
    // 2. samples
    std::vector<Sample> stratifiedSamples(Bytes begin, Bytes end, std::uint64_t count);
    std::uint32_t stampSamples(Samples samples);
    bool checkSamples(Samples samples, std::uint32_t pass); // returns true if all are good
    void sampleCard();
    // 3. hidden caches
    void flushCacheUpTo(Bytes total);
    void ruleOutCaches(Bytes total);
    void recheckAfterFlush();
    // Samples not overwritten by flushing the cache with this number of bytes.
    Samples samplesOutsideFlush(Bytes flushedBytes);
    Samples validSamples() { return Samples(m_samples).first(m_validCount); }
    Bytes remainingBudget() const; // bytes that may still be written
    // 4. end of the real capacity
    void bracketRealCapacity();
    void locate();
    void locateRound(std::vector<Sample> samples);
    void conclude();
    BorderProof retestBorder(); // proof by a retest of the border, or of the good units among bad ones
    void countSamples();

    Bytes unit() const { return m_io.unit(); }
    Bytes addressSpace() const { return m_found.modulus.count() > 0 ? m_found.modulus : m_limits.capacity; }
    Bytes sampleBytes() const { return unit() * m_samples.size(); }
    Bytes flushArea() const; // at the end of addressSpace()
    bool isSuspicious() const { return m_lowestBadOfWindow || m_found.badSamples > 0; }

    ProbeIo& m_io;
    SearchLimits m_limits;
    Prng m_prng;
    std::uint32_t m_pass;
    CapacityFindings m_found;
    std::optional<Bytes> m_lowestBadOfWindow;
    std::vector<Sample> m_samples; // ascending
    std::uint32_t m_samplePass = 0;
    std::size_t m_validCount = 0; // only samples below this index count
    std::size_t m_unchecked = 0;  // samples below this index have not been read since the cache flush started
    Bytes m_flushedBytes;         // bytes written since all samples were last read
    bool m_cached = false;
    Bytes m_low, m_high; // after bracketRealCapacity(): all addresses below m_low are good, m_high is bad
};

} // namespace assay
