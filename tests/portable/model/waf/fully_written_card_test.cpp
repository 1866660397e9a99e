#include "model/waf/fully_written_card.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <deque>
#include <map>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

// A fully written card: 20 ns per byte, and FIFO folding of a full cache.
struct Cached {
    Bytes cache{}; // 0 = none
    Bytes page = kib(16);
    // For each write that leaves the cache without having been overwritten in it.
    Ns foldOne = std::chrono::microseconds(500);
    Ns foldPage = std::chrono::microseconds(200);
    Ns lookUp{}; // of full-range random writes
    bool copiesUnits = false;
};
constexpr Ns kCopy = std::chrono::milliseconds(30); // of a unit

class Card {
public:
    explicit Card(const Cached& design) : m_design(design) {}
    Ns write(Bytes offset, Bytes length, bool fullRange)
    {
        Ns time(static_cast<Ns::rep>(100'000 + 20 * length.count()));
        time += fullRange ? m_design.lookUp : Ns();
        if (m_design.cache.count() == 0)
            return time + (m_design.copiesUnits && fullRange ? kCopy : Ns());
        const std::uint64_t first = offset / m_design.page,
                            pages = (offset + length - Bytes(1)) / m_design.page - first + 1;
        m_held.push_back({first, pages, ++m_now});
        m_pages += pages;
        for (std::uint64_t i = 0; i < pages; ++i)
            m_last[first + i] = m_now;
        while (m_design.page * m_pages > m_design.cache)
            time += fold();
        return time;
    }

private:
    struct Held {
        std::uint64_t first, pages, at;
    };
    Ns fold()
    {
        const Held oldest = m_held.front();
        m_held.pop_front();
        m_pages -= oldest.pages;
        std::uint64_t folded = 0;
        for (std::uint64_t i = 0; i < oldest.pages; ++i)
            folded += m_last[oldest.first + i] == oldest.at ? 1 : 0;
        if (folded == 0)
            return {};
        return m_design.foldPage * folded + (m_design.copiesUnits ? kCopy : m_design.foldOne);
    }

    const Cached m_design;
    std::deque<Held> m_held;
    std::map<std::uint64_t, std::uint64_t> m_last;
    std::uint64_t m_pages = 0, m_now = 0;
};

// Returns the workloads of full_card_times on a card of 32 GB.
Characterization characterizationOf(const Cached& design)
{
    Card card(design);
    constexpr Bytes kPart = mib(16);
    constexpr std::uint64_t kCapacity = 32'000'000'000, kParts = kCapacity / kPart.count();
    Characterization all;
    all.capacity = Bytes(kCapacity);
    std::uint64_t state = 1;
    const auto workload = [&](CharacterizationKind kind, Bytes block, unsigned part, std::size_t count) {
        all.workloads.push_back({kind, block, 1, part});
        for (std::size_t i = 0; i < count; ++i) {
            state = state * 6364136223846793005 + 1442695040888963407;
            const Bytes offset = kind == CharacterizationKind::random
                                     ? block * ((state >> 24) % (Bytes(kCapacity / part) / block))
                                     : block * i;
            all.ops.push_back({IoOp::write,
                               offset,
                               block,
                               card.write(offset, block, kind == CharacterizationKind::random && part == 1),
                               {},
                               static_cast<unsigned>(all.workloads.size() - 1)});
        }
    };
    workload(CharacterizationKind::fill, mib(1), 1, 300);
    workload(CharacterizationKind::blockSizeSweep, kib(4), 1, 128);
    workload(CharacterizationKind::blockSizeSweep, kib(64), 1, 16);
    for (const Bytes block : {kib(64), kib(16), kib(4)})
        workload(CharacterizationKind::random, block, 1, 1024);
    for (const Bytes block : {kib(16), kib(4)})
        workload(CharacterizationKind::random, block, kParts, 1024);
    workload(CharacterizationKind::random, kib(64), kParts, 8000);
    for (const Bytes block : {kib(16), kib(4)})
        workload(CharacterizationKind::random, block, kParts, 1024);
    return all;
}

double randomWriteNs(const FullyWrittenCard& card, Bytes block)
{
    return card.baseline.interpolate(block, false, FtlKind::page);
}

} // namespace

TEST_CASE("A folded cache and its size are detected from rewrites that become faster")
{
    const Bytes cache = GENERATE(mib(96), mib(200));
    const FullyWrittenCard found = analyzeFullyWrittenCard(characterizationOf({.cache = cache}));
    CHECK(found.folds);
    CHECK(found.mapped);
    CHECK_THAT(found.cache.megabytes(), WithinRel(cache.megabytes(), 0.35)); // small rewrites also pass through it
}

TEST_CASE("The folding cost of a write is added to its own time")
{
    const FullyWrittenCard found = analyzeFullyWrittenCard(characterizationOf({.cache = mib(200)}));
    CHECK(found.page == kib(16));
    CHECK_THAT(randomWriteNs(found, kib(4)), WithinRel(100e3 + 20 * 4096 + 700e3, 0.1));
    CHECK_THAT(randomWriteNs(found, kib(64)), WithinRel(100e3 + 20 * 65536 + 500e3 + 4 * 200e3, 0.1));
}

TEST_CASE("The page size of a cache is detected from the folding time of small writes")
{
    const Bytes page = GENERATE(kib(4), kib(8), kib(16), kib(32));
    CHECK(analyzeFullyWrittenCard(characterizationOf({.cache = mib(200), .page = page})).page == page);
}

TEST_CASE("A card without a cache folds nothing, and its writes take the measured times")
{
    const FullyWrittenCard found = analyzeFullyWrittenCard(characterizationOf({}));
    CHECK_FALSE(found.folds);
    CHECK(found.cache == Bytes());
    CHECK(found.page == Bytes());
    CHECK_THAT(randomWriteNs(found, kib(64)), WithinRel(100e3 + 20 * 65536, 1e-6));
    CHECK_THAT(found.baseline.interpolate(kib(64), true, FtlKind::page), WithinRel(100e3 + 20 * 65536, 1e-6));
    CHECK(found.baseline.randomExtraNs() == 0);
}

TEST_CASE("A map look-up is the extra time of full-range random writes over those in a small part, not a cache")
{
    const FullyWrittenCard found =
        analyzeFullyWrittenCard(characterizationOf({.lookUp = std::chrono::microseconds(300)}));
    CHECK_FALSE(found.folds);
    CHECK_THAT(found.baseline.randomExtraNs(), WithinRel(300e3, 0.01));
}

TEST_CASE("Folding is not detected if the rewrites were smaller than the cache")
{
    CHECK_FALSE(analyzeFullyWrittenCard(characterizationOf({.cache = gib(1)})).folds);
}

TEST_CASE("Unit copies behind a cache are not mistaken for a page-mapped layer")
{
    const FullyWrittenCard found =
        analyzeFullyWrittenCard(characterizationOf({.cache = mib(200), .copiesUnits = true}));
    CHECK(found.folds);
    CHECK_FALSE(found.mapped);
}

TEST_CASE("Unit copies for random writes are not mistaken for random writes of a page-mapped card")
{
    CHECK(analyzeFullyWrittenCard(characterizationOf({.copiesUnits = true})).baseline.copiesUnits());
    CHECK_FALSE(
        analyzeFullyWrittenCard(characterizationOf({.lookUp = std::chrono::microseconds(800)})).baseline.copiesUnits());
    CHECK_FALSE(analyzeFullyWrittenCard(characterizationOf({.cache = mib(200)})).baseline.copiesUnits());
}
