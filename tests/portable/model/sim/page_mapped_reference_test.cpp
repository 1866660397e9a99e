// Compares the fast page-mapped model with a simple one that keeps complete lists of pages. FIFO victim selection has
// no ties, so both must agree on each copy.
#include "model/flash/page_mapped.h"

#include "ground/base/prng.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <deque>

using namespace assay;

namespace {

constexpr std::uint64_t kNoPage = UINT64_MAX;

// Blocks have no numbers; only their content matters.
class PlainFifo {
public:
    explicit PlainFifo(const PageMappedConfig& config)
        : m_config(config), m_free(config.blocks), m_written(config.logicalPages)
    {
    }

    FlashWork write(std::uint64_t page)
    {
        FlashWork work;
        while (m_free < PageMapped::kReserve) {
            for (std::size_t tries = m_closed.size(); tries > 1 && !frontIsStale(); --tries)
                turn();
            collect(work);
        }
        discard(page);
        put(page);
        return work;
    }
    void discard(std::uint64_t page)
    {
        if (!m_written[page])
            return;
        m_written[page] = false;
        for (auto& block : m_closed)
            std::ranges::replace(block, page, kNoPage);
        std::ranges::replace(m_open, page, kNoPage);
    }
    FlashWork collectOneBlock()
    {
        FlashWork work;
        if (m_closed.empty())
            return work;
        if (frontIsStale())
            collect(work);
        else
            turn();
        return work;
    }
    std::size_t freeBlocks() const { return m_free; }

private:
    using Block = std::vector<std::uint64_t>;
    bool frontIsStale() const { return std::ranges::count(m_closed.front(), kNoPage) > 0; }
    void turn()
    {
        m_closed.push_back(std::move(m_closed.front()));
        m_closed.pop_front();
    }
    void put(std::uint64_t page)
    {
        if (!m_hasOpen || m_open.size() == m_config.pagesPerBlock) {
            if (m_hasOpen)
                m_closed.push_back(std::move(m_open));
            m_open.clear();
            m_hasOpen = true;
            --m_free;
        }
        m_open.push_back(page);
        m_written[page] = true;
    }
    void collect(FlashWork& work)
    {
        const Block victim = std::move(m_closed.front());
        m_closed.pop_front();
        for (const std::uint64_t page : victim)
            if (page != kNoPage) {
                put(page);
                ++work.relocated;
            }
        ++work.erased;
        ++m_free;
    }

    PageMappedConfig m_config;
    std::size_t m_free;
    std::deque<Block> m_closed;
    Block m_open;
    bool m_hasOpen = false;
    std::vector<bool> m_written;
};

} // namespace

TEST_CASE("The page-mapped model relocates the same pages as a simple reference model, operation by operation")
{
    const std::uint64_t seed = GENERATE(from_range(test::load(std::vector<std::uint64_t>{1, 2, 3})));
    PageMappedConfig config;
    config.pagesPerBlock = GENERATE(1u, 7u, 64u, 100u, 130u);
    config.logicalPages = 12 * config.pagesPerBlock + 3;
    config.blocks = config.blocksNeeded() + GENERATE(0u, 3u);
    config.victim = PageMappedConfig::Victim::fifo;
    CAPTURE(seed, config.pagesPerBlock, config.blocks);
    PageMapped fast(config);
    PlainFifo plain(config);
    Prng prng(seed);
    bool agree = true;
    for (int i = 0; i < 5000 && agree; ++i) {
        const std::uint64_t page = prng.below(config.logicalPages), what = prng.below(20);
        FlashWork a, b;
        if (what == 0) {
            fast.discard(page);
            plain.discard(page);
        } else if (what == 1) {
            a = fast.collectOneBlock();
            b = plain.collectOneBlock();
        } else {
            a = fast.write(page);
            b = plain.write(page);
        }
        agree = a.relocated == b.relocated && a.erased == b.erased && fast.pool().freeBlocks() == plain.freeBlocks();
        if (!agree)
            FAIL_CHECK("operation " << i << ": " << a.relocated << " and " << b.relocated << " pages moved");
    }
    CHECK(agree);
}
