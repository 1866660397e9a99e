// Finds the real capacity of a card from as few writes as it can: the method of docs/capacity-probe.md, whose chapters
// the functions follow. Single thread.
#pragma once

#include "base/prng.h"
#include "measure/miss_probability.h"
#include "scenario/capacity_probe/capacity_findings.h"
#include "scenario/capacity_probe/probe_io.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

struct SearchLimits {
    Bytes capacity;    // announced, whole units
    Bytes window;      // begin of the stamped window
    Bytes windowBytes; // its length, the smallest modulus found without luck
    std::uint64_t samples = 0;
    std::optional<Bytes> budget; // written at most while nothing speaks against the card, restoring included; none =
                                 // what seeing through any cache takes
    std::uint64_t seed = 0;
    std::uint32_t firstPass = 0;
    // Passes that a search may use; each stamping has its own, so that what an earlier one left is never taken for it.
    static constexpr std::uint32_t kPasses = 64;
};

// What a search writes on a genuine card, and how large a hidden cache it sees through with that.
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
    // 1. folded addresses
    void findModulus();
    void readWindow(std::uint32_t pass);
    std::optional<Bytes> scanForAlias(std::uint32_t pass);
    // 2. samples
    std::vector<Sample> spread(Bytes begin, Bytes end, std::uint64_t count);
    std::uint32_t stampSamples(Samples samples);
    bool checkSamples(Samples samples, std::uint32_t pass); // true when all are good
    void sampleCard();
    // 3. hidden caches
    void pressUpTo(Bytes total);
    void ruleOutCaches(Bytes total);
    void settle();
    Samples belowPressed(Bytes pressed); // those not overwritten by pressing so much
    Samples trusted() { return Samples(m_samples).first(m_trusted); }
    Bytes affordable() const; // of pressing
    // 4. where the real flash ends
    void bracket();
    void locate();
    void locateRound(std::vector<Sample> samples);
    void conclude();
    void countSamples();

    Bytes unit() const { return m_io.unit(); }
    Bytes universe() const { return m_found.modulus.count() > 0 ? m_found.modulus : m_limits.capacity; }
    Bytes sampleBytes() const { return unit() * m_samples.size(); }
    Bytes pressArea() const; // at the end of the universe
    bool suspicious() const { return m_lowestBadOfWindow || m_found.badSamples > 0; }

    ProbeIo& m_io;
    SearchLimits m_limits;
    Prng m_prng;
    std::uint32_t m_pass;
    CapacityFindings m_found;
    std::optional<Bytes> m_lowestBadOfWindow;
    std::vector<Sample> m_samples; // ascending
    std::uint32_t m_samplePass = 0;
    std::size_t m_trusted = 0;   // samples below this index count
    std::size_t m_unchecked = 0; // samples below this index have not been read since pressing began
    Bytes m_pressed;             // since all samples were last read
    bool m_cached = false;
    Bytes m_low, m_high; // once bracketed: all below m_low is good, m_high is bad
};

} // namespace assay
