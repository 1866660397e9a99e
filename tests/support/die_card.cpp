#include "support/die_card.h"

#include "support/die_layer.h"
#include "support/draw.h"

#include <fmt/format.h>

namespace assay::test {

namespace {

// A ring of map units in SLC. Its size decreases with the part of the card that was ever written, because unused blocks
// serve as SLC.
class DieCache {
public:
    DieCache(const DieDesign& design, DieArray& array, FlashTotals& totals)
        : m_design(design), m_array(array), m_totals(totals), m_head(design, array, true),
          m_slots(design.advertised / design.mapUnit + 1)
    {
        m_ring = ZeroedVector<std::uint32_t>(room() + 1);
    }

    void write(Bytes offset, Bytes length, DieLayer& layer)
    {
        const Bytes end = offset + length;
        for (std::uint64_t mapUnit = offset / m_design.mapUnit; m_design.mapUnit * mapUnit < end;) {
            const std::uint64_t rest =
                                    (end - m_design.mapUnit * mapUnit + m_design.mapUnit - Bytes(1)) / m_design.mapUnit,
                                count = std::min(rest, m_head.room());
            const Bytes begin = std::max(offset, m_design.mapUnit * mapUnit),
                        stop = std::min(end, m_design.mapUnit * (mapUnit + count));
            while (m_end - m_begin + count > room())
                fold(layer);
            m_array.transfer(stop - begin);
            m_totals.programmed += m_design.mapUnit * count;
            m_totals.padding += m_design.mapUnit * count - (stop - begin);
            for (std::uint64_t i = mapUnit; i < mapUnit + count; ++i) {
                m_written += m_slots[i] == 0 ? 1 : 0;
                m_ring[m_end % m_ring.size()] = static_cast<std::uint32_t>(i);
                m_slots[i] = static_cast<std::uint32_t>(m_end++ % m_ring.size()) + kCached;
            }
            m_head.append(count, m_array.now);
            mapUnit += count;
        }
        m_head.programComplete();
    }

    bool empty() const { return m_begin == m_end; }

    // Folds the oldest contiguous map units, at most one group of each die.
    void fold(DieLayer& layer)
    {
        const std::uint64_t most = m_design.page * m_design.planes * m_design.dies / m_design.mapUnit,
                            first = m_ring[m_begin % m_ring.size()];
        std::uint64_t count = 0;
        while (count < most && m_begin < m_end && m_ring[m_begin % m_ring.size()] == first + count &&
               isLatestCopy(first + count))
            m_slots[first + count++] = kFolded, ++m_begin;
        if (count == 0) {
            ++m_begin; // overwritten in the meantime
            return;
        }
        const std::uint64_t page = m_design.mapUnit * (m_begin - count) / m_design.page;
        const std::uint64_t pages = std::max<std::uint64_t>(1, m_design.mapUnit * count / m_design.page);
        m_array.wait(m_array.read(page, page + pages, m_array.now));
        layer.write(m_design.mapUnit * first, m_design.mapUnit * count, DieCause::fold);
    }

    std::optional<std::uint64_t> pageAt(Bytes offset) const
    {
        const std::uint32_t slot = m_slots[offset / m_design.mapUnit];
        return slot < kCached ? std::nullopt : std::optional(m_design.mapUnit * (slot - kCached) / m_design.page);
    }

private:
    static constexpr std::uint32_t kFolded = 1, kCached = 2; // 0: never written
    bool isLatestCopy(std::uint64_t mapUnit) const { return m_slots[mapUnit] == m_begin % m_ring.size() + kCached; }
    std::uint64_t room() const
    {
        const double all = static_cast<double>(m_design.advertised / m_design.mapUnit);
        return m_design.minSlcSize / m_design.mapUnit +
               static_cast<std::uint64_t>(std::max(0.0, all - static_cast<double>(m_written)) * m_design.slcFreeShare);
    }

    const DieDesign m_design;
    DieArray& m_array;
    FlashTotals& m_totals;
    DieLogHead m_head;
    ZeroedVector<std::uint32_t> m_slots; // by map unit: slot in the ring + kCached
    ZeroedVector<std::uint32_t> m_ring;
    std::uint64_t m_begin = 0, m_end = 0, m_written = 0;
};

class DieCard final : public FlashModel {
public:
    explicit DieCard(const DieDesign& design)
        : FlashModel(FlashDesign()), m_design(design), m_array(design),
          m_layer(design.blockMapped ? makeDieUnits(design, m_array, m_totals) : makeDieLog(design, m_array, m_totals))
    {
        if (design.minSlcSize > Bytes())
            m_cache.emplace(design, m_array, m_totals);
    }

    Ns serve(IoOp op, Bytes offset, Bytes length) override
    {
        const Ns begin = m_array.now;
        m_array.now += m_design.command;
        switch (op) {
        case IoOp::read: read(offset, length); break;
        case IoOp::write: write(offset, length); break;
        case IoOp::flush:
            m_layer->programPending(true);
            m_array.wait(m_array.allDiesIdle());
            break;
        case IoOp::discard: break; // not supported
        }
        return m_array.now - begin;
    }

    FlashOps perform(IoOp op, Bytes offset, Bytes length) override
    {
        serve(op, offset, length);
        return {}; // serve() has its own times
    }

    void idle(Ns time) override
    {
        const Ns until = m_array.now + time;
        while (m_cache && m_design.foldsWhenIdle && !m_cache->empty() && m_array.now < until) {
            m_cache->fold(*m_layer);
            m_array.wait(m_array.allDiesIdle());
        }
        m_array.now = until;
    }

    bool wornOut() const override { return false; }
    FlashTotals totals() const override { return m_totals; }
    std::map<std::string, double> state() const override { return {}; }

private:
    void write(Bytes offset, Bytes length)
    {
        m_totals.host += length;
        if (m_cache)
            m_cache->write(offset, length, *m_layer);
        else
            m_layer->write(offset, length, DieCause::host);
        m_layer->programPending(false);
    }

    std::optional<std::uint64_t> pageAt(Bytes offset)
    {
        const std::optional<std::uint64_t> cached = m_cache ? m_cache->pageAt(offset) : std::nullopt;
        return cached ? cached : m_layer->pageAt(offset);
    }

    // Reads all pages at once; the groups are transferred to the host in sequence.
    void read(Bytes offset, Bytes length)
    {
        const Ns from = m_array.now;
        for (const Bytes end = offset + length; offset < end;) {
            Bytes next = std::min(end, roundDown(offset, m_design.page) + m_design.page);
            if (const auto first = pageAt(offset)) {
                std::uint64_t stop = *first + 1;
                while (next < end && stop % m_design.planes != 0 && pageAt(next) == stop) {
                    next = std::min(end, next + m_design.page);
                    ++stop;
                }
                m_array.wait(m_array.read(*first, stop, from));
            }
            m_array.transfer(next - offset);
            offset = next;
        }
    }

    const DieDesign m_design;
    DieArray m_array;
    FlashTotals m_totals;
    std::unique_ptr<DieLayer> m_layer;
    std::optional<DieCache> m_cache;
};

// Draws the flash, without the translation layer.
void drawFlash(Draw& draw, DieDesign& card)
{
    constexpr double kMinRate = 6; // MB/s sequential: slower cards are not sold
    card.blockMapped = draw.chance(0.4);
    card.dies = card.blockMapped ? draw.of(std::array{1U, 2U, 4U, 8U})
                                 : draw.whole(1, 8); // the host sees the units, so they have round sizes
    card.channels = std::min(card.dies, draw.whole(1, 2));
    card.planes = draw.of(std::array{1U, 1U, 2U, 2U, 4U});
    card.bufferGroups = draw.whole(1, 4);
    card.page = kib(draw.of(std::array{4U, 8U, 16U, 16U, 32U}));
    card.busMegabytesPerSecond = draw.of(std::array{12.5, 25.0, 50.0, 90.0, 100.0}) * draw.between(0.8, 1);
    card.channelMegabytesPerSecond = draw.logBetween(40, 400);
    card.command = draw.microseconds(30, 400);
    card.read = draw.microseconds(30, 150);
    card.erase = draw.microseconds(1000, 15'000);
    const Bytes row = card.page * card.planes * card.dies;
    const double mean = std::min(draw.logBetween(300, 2500), row.megabytes() / kMinRate * 1e6),
                 spread = draw.chance(0.5) ? draw.between(0.2, 0.6) : 0;
    for (int i = 0; i < 3; ++i)
        card.program[static_cast<std::size_t>(i)] = fromSeconds(mean * (1 + spread * (i - 1)) * 1e-6);
    const Bytes unit = std::max(mib(draw.of(std::array{1U, 2U, 4U, 4U, 6U, 8U, 12U, 16U, 24U, 32U, 64U})), row * 6);
    card.unit = row * (unit / row);
    if (draw.chance(1 / 3.0)) {
        card.minSlcSize = mib(draw.whole(32, 512));
        card.slcFreeShare = draw.chance(0.7) ? draw.between(0.005, 0.1) : 0;
        card.slcProgram = fromSeconds(mean * draw.between(0.15, 0.4) * 1e-6);
        card.foldsWhenIdle = draw.chance(0.5);
    }
}

} // namespace

std::unique_ptr<FlashModel> makeDieCard(const DieDesign& design) { return std::make_unique<DieCard>(design); }

OutOfFamilyCard outOfFamilyCard(std::uint64_t seed)
{
    Draw draw(seed);
    OutOfFamilyCard all;
    DieDesign& card = all.design;
    drawFlash(draw, card);
    card.mapUnit = !card.blockMapped && draw.chance(0.4) ? kib(4) : card.page;
    card.overProvisioning = draw.logBetween(0.03, 0.28);
    card.burstGc = draw.chance(0.4);
    card.openUnits = draw.whole(1, 12);
    card.fillGaps = draw.chance(0.3);
    // A map of more than 2^24 entries takes too much memory for the tests.
    const double most = card.blockMapped ? 256 : std::min(256.0, static_cast<double>(card.mapUnit.count()) / 4096 * 64);
    const Bytes size(static_cast<std::uint64_t>(draw.logBetween(32, most) * 1e9));
    card.advertised = card.unit * (size / card.unit);
    if (!card.blockMapped && draw.chance(0.35))
        card.cachedMapPages =
            1 + static_cast<std::uint64_t>(draw.between(0.2, 0.9) *
                                           static_cast<double>(card.advertised / card.mapUnit * 4 / card.page.count()));
    const double jitter = draw.between(0.01, 0.06);
    if (card.blockMapped && draw.chance(0.3))
        card.logPages = static_cast<std::uint64_t>(draw.logBetween(32, 2048));
    all.toml = fmt::format(R"([card]
name = "out of family {}"
advertised_bytes = {}
[jitter]
sigma = {:.3f}
)",
                           seed, card.advertised.count(), jitter);
    const std::string layer =
        card.blockMapped
            ? fmt::format("units, {} open{}, log of {} pages", card.openUnits, card.fillGaps ? ", gaps filled" : "",
                          card.logPages)
            : fmt::format("pages of {} KiB, {:.1f} % spare{}{}", card.mapUnit.count() >> 10,
                          card.overProvisioning * 100, card.burstGc ? ", bursts" : "",
                          card.cachedMapPages > 0 ? fmt::format(", {} map pages", card.cachedMapPages) : "");
    all.summary =
        fmt::format("{}; {:.0f} GB, {} dies x {} planes x {} KiB, {} channels, unit {:.1f} MiB, program {:.0f}/{:.0f} "
                    "us, read {:.0f} us, erase {:.1f} ms, "
                    "bus {:.0f}, channel {:.0f} MB/s, command {:.0f} us, slc {} MiB + {:.1f} %, jitter {:.1f} %",
                    layer, card.advertised.megabytes() / 1e3, card.dies, card.planes, card.page.count() >> 10,
                    card.channels, static_cast<double>(card.unit.count()) / 1048576, seconds(card.program[0]) * 1e6,
                    seconds(card.program[2]) * 1e6, seconds(card.read) * 1e6, seconds(card.erase) * 1e3,
                    card.busMegabytesPerSecond, card.channelMegabytesPerSecond, seconds(card.command) * 1e6,
                    card.minSlcSize.count() >> 20, card.slcFreeShare * 100, jitter * 100);
    return all;
}

} // namespace assay::test
