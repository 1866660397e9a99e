#include "model/flash/flash_model.h"

#include "ground/base/prng.h"
#include "model/flash/make_layer.h"
#include "model/flash/slc_cache.h"
#include "model/flash/write_buffer.h"
#include "model/flash/written_pages.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace assay {

FlashTotals operator-(const FlashTotals& end, const FlashTotals& begin)
{
    FlashTotals out = end;
    out.host -= begin.host;
    out.programmed -= begin.programmed;
    out.padding -= begin.padding;
    out.relocated -= begin.relocated;
    out.folded -= begin.folded;
    out.coalesced -= begin.coalesced;
    out.discarded -= begin.discarded;
    out.erased -= begin.erased;
    out.retries -= begin.retries;
    return out;
}

namespace {

double number(Bytes bytes) { return static_cast<double>(bytes.count()); }

// Returns the busy time of the flash.
Ns flashTime(const FlashDesign& design, const FlashOps& flashOps)
{
    const auto times = [](Ns one, std::uint64_t count) { return one * static_cast<std::int64_t>(count); };
    const Ns program = design.slc.cache.count() > 0 ? design.slc.programTime : design.programTime;
    const Ns pageCopy = design.effectivePageCopyTime();
    return times(design.readTime, flashOps.multiPlaneReads) + times(program, flashOps.multiPlanePrograms) +
           times(pageCopy, flashOps.multiPlaneCopies) + times(pageCopy / design.planes, flashOps.foldedPages) +
           times(design.eraseTime, flashOps.multiPlaneErases) + times(design.retry.time, flashOps.retries);
}

// Relocations count as time of the write that causes them.
class CardFlash final : public FlashModel {
public:
    CardFlash(const FlashDesign& design, std::uint64_t seed)
        : FlashModel(design), m_layer(makeTranslationLayer(design, seed)), m_prng(seed)
    {
        if (design.slc.cache.count() > 0)
            m_slc.emplace(std::max<std::uint64_t>(1, design.slc.cache / design.page),
                          logicalPagesOf(design) + design.pagesPerBlock);
        if (design.buffer.count() > 0)
            m_buffer.emplace(std::max<std::uint64_t>(1, design.buffer / design.page), design.page);
        if (design.retry.shelfYears > 0)
            m_rewritten.emplace(logicalPagesOf(design));
    }

    FlashOps perform(IoOp op, Bytes offset, Bytes length) override
    {
        m_flashOps = {};
        m_flashOps.op = op;
        switch (op) {
        case IoOp::read: read(offset, length); break;
        case IoOp::write: write(offset, length); break;
        case IoOp::flush:
            if (m_buffer)
                evict(SIZE_MAX);
            programPending();
            break;
        case IoOp::discard: discard(offset, length); break;
        }
        return m_flashOps;
    }

    void prefetch(Bytes offset) const override
    {
        if (m_layer)
            m_layer->prefetch(offset / m_design.page);
    }

    void idle(Ns time) override
    {
        m_flashOps = {};
        const auto spent = [this] { return flashTime(m_design, m_flashOps); };
        while (spent() < time && m_buffer && !m_buffer->empty())
            evict(m_design.planes);
        while (spent() < time && m_slc && m_design.slc.fold == SlcFold::idle && !m_slc->empty())
            fold();
        while (spent() < time && m_layer && m_layer->pool().freeBlocks() < m_design.ftl.idleBlocks) {
            const FlashWork work = m_layer->collectOneBlock();
            if (work.erased == 0)
                break;
            countRelocation(work);
        }
    }

    bool wornOut() const override { return m_layer && m_layer->pool().wornOut(); }

    FlashTotals totals() const override { return m_totals; }

    std::map<std::string, double> state() const override
    {
        const auto census = m_layer ? m_layer->pool().census() : BlockPool::Census{};
        return {{"erases_min", census.erasesMin},
                {"erases_mean", census.erasesMean},
                {"erases_max", census.erasesMax},
                {"retired_blocks", static_cast<double>(census.retired)},
                {"buffered_bytes", number(m_buffer ? m_buffer->dirtyBytes() : m_pending.end - m_pending.begin)}};
    }

private:
    struct PageRun {
        std::uint64_t first, count;
    };
    struct Pages {
        std::uint64_t first, end;
        std::uint64_t partialPages; // partially covered pages among them: 0 to 2
    };
    Pages pagesOf(Bytes offset, Bytes length) const
    {
        const std::uint64_t first = offset / m_design.page;
        const std::uint64_t head = offset % m_design.page == Bytes() ? 0 : 1,
                            tail = (offset + length) % m_design.page == Bytes() ? 0 : 1;
        const std::uint64_t end = (offset + length) / m_design.page + tail;
        return {first, end, end - first == 1 ? std::max(head, tail) : head + tail};
    }

    bool continues(IoOp op, Bytes offset, Bytes length)
    {
        Bytes& next = m_nextOffset[op == IoOp::write ? 1 : 0];
        return std::exchange(next, offset + length) == offset;
    }

    std::uint64_t multiPlaneCount(std::uint64_t pages) const { return (pages + m_design.planes - 1) / m_design.planes; }

    void read(Bytes offset, Bytes length)
    {
        const Pages pages = pagesOf(offset, length);
        m_flashOps.transfer = length;
        m_flashOps.continues = continues(IoOp::read, offset, length);
        m_flashOps.multiPlaneReads = multiPlaneCount(pages.end - pages.first);
        retry(pages);
    }

    // Worn and long-stored cells are read again with shifted read thresholds, possibly many times.
    void retry(const Pages& pages)
    {
        constexpr int kMaxRetries = 16;
        if (m_design.retry.probability == 0)
            return;
        for (std::uint64_t page = pages.first; page < pages.end; ++page) {
            const std::uint32_t erases = std::max(m_layer ? m_layer->eraseCountAt(page) : 0, m_design.wear.usedCycles);
            const double aged = m_rewritten && !m_rewritten->has(page) ? 1 + m_design.retry.shelfYears : 1;
            if (m_prng.uniform() >= m_design.retry.probability * aged * erases / m_design.wear.ratedCycles)
                continue;
            int retries = 1;
            while (retries < kMaxRetries && m_prng.uniform() < 0.5)
                ++retries;
            m_flashOps.retries += static_cast<std::uint64_t>(retries);
        }
        m_totals.retries += m_flashOps.retries;
    }

    void write(Bytes offset, Bytes length)
    {
        m_totals.host += length;
        m_flashOps.transfer = length;
        m_flashOps.continues = continues(IoOp::write, offset, length);
        if (m_buffer)
            buffer(offset, length);
        else if (m_design.joinWrites)
            join(offset, offset + length);
        else
            writeThrough(offset, length);
    }

    // Programs the complete pages together, including the pending part of the first page. The remainder stays pending.
    void join(Bytes offset, Bytes end)
    {
        if (m_pending.end != offset)
            programPending();
        const Bytes begin = m_pending.end == offset && m_pending.begin < m_pending.end ? m_pending.begin : offset;
        const Bytes whole = std::max(begin, roundDown(end, m_design.page));
        m_pending = {whole, end};
        if (whole > begin)
            writeThrough(begin, whole - begin);
    }

    void programPending()
    {
        const Pending pending = std::exchange(m_pending, {});
        if (pending.begin < pending.end)
            writeThrough(pending.begin, pending.end - pending.begin);
    }

    void writeThrough(Bytes offset, Bytes length)
    {
        const Pages pages = pagesOf(offset, length);
        m_batch.clear();
        m_batch.push_back({pages.first, pages.end - pages.first});
        m_totals.padding += m_design.page * (pages.end - pages.first) - length;
        program(pages.end - pages.first, pages.partialPages);
    }

    // Pages stay in the buffer until room is needed; then as many are evicted as one program operation takes.
    void buffer(Bytes offset, Bytes length)
    {
        const Bytes end = offset + length;
        while (offset < end) {
            const std::uint64_t page = offset / m_design.page;
            const Bytes begin = m_design.page * page, partEnd = std::min(end, begin + m_design.page);
            if (m_buffer->full() && !m_buffer->holds(page))
                evict(m_design.planes);
            const auto sector = [&](Bytes at) {
                return static_cast<std::uint32_t>((at - begin).count() / kSectorBytes);
            };
            m_totals.coalesced += Bytes(m_buffer->write(page, sector(offset), sector(partEnd)) * kSectorBytes);
            offset = partEnd;
        }
    }

    // Programs up to `most` pages from the buffer.
    void evict(std::size_t most)
    {
        m_batch.clear();
        std::uint64_t pages = 0, partialPages = 0;
        for (; pages < most && !m_buffer->empty(); ++pages) {
            const auto [page, dirty] = m_buffer->evictOldest();
            if (!m_batch.empty() && m_batch.back().first + m_batch.back().count == page)
                ++m_batch.back().count;
            else
                m_batch.push_back({page, 1});
            m_totals.padding += m_design.page - dirty;
            partialPages += dirty < m_design.page ? 1 : 0;
        }
        program(pages, partialPages);
    }

    // Programs the `pages` pages of m_batch for the host. `cut` of them are partial and require a read-modify-write.
    void program(std::uint64_t pages, std::uint64_t partialPages)
    {
        m_totals.programmed += m_design.page * pages;
        m_flashOps.multiPlanePrograms += multiPlaneCount(pages);
        if (m_layer || m_slc)
            m_flashOps.multiPlaneReads += multiPlaneCount(partialPages);
        FlashWork work;
        for (const auto [first, count] : m_batch) {
            if (m_rewritten)
                m_rewritten->set(first, first + count);
            if (m_slc)
                cache(first, count);
            else if (m_layer)
                work += m_layer->writeRun(first, count);
        }
        countRelocation(work);
        continueGc(work);
    }

    void cache(std::uint64_t first, std::uint64_t count)
    {
        if (count > m_slc->size() && m_slc->empty() && !m_design.slc.foldUnits) {
            const std::uint64_t writtenThrough =
                count - m_slc->size(); // folded in write order as soon as the cache is full
            m_totals.folded += m_design.page * writtenThrough;
            m_flashOps.foldedPages += writtenThrough;
            if (m_layer)
                countRelocation(m_layer->writeRun(first, writtenThrough));
            first += writtenThrough;
            count -= writtenThrough;
        }
        for (std::uint64_t page = first; page < first + count; ++page) {
            if (m_slc->full())
                fold();
            m_slc->write(page);
        }
    }

    void countRelocation(const FlashWork& work)
    {
        if (work.erased == 0 && work.relocated == 0)
            return;
        m_totals.relocated += m_design.page * work.relocated;
        m_totals.erased += work.erased;
        m_flashOps.multiPlaneCopies += multiPlaneCount(work.relocated);
        m_flashOps.multiPlaneErases += work.erased;
    }

    // A card with GC bursts continues GC after a write has triggered it, for at most maxGcPause.
    void continueGc(const FlashWork& triggered)
    {
        if (triggered.erased == 0)
            return;
        const FlashOps before = m_flashOps;
        Ns last{};
        for (Ns time{}; time + last < m_design.ftl.maxGcPause;) {
            const FlashWork work = m_layer->collectOneBlock();
            if (work.erased == 0)
                break;
            countRelocation(work);
            const Ns elapsed = flashTime(m_design, m_flashOps) - flashTime(m_design, before);
            last = elapsed - time;
            time = elapsed;
        }
    }

    // Folds the oldest page of the cache, or all cached pages of its unit.
    void fold()
    {
        const auto page = m_slc->evictOldest();
        if (!page)
            return;
        const std::uint64_t unit = *page / m_design.pagesPerBlock * m_design.pagesPerBlock;
        const auto foldRest = [&](std::uint64_t begin, std::uint64_t end) {
            if (m_design.slc.foldUnits)
                m_slc->evictRange(begin, end, [this](std::uint64_t other) { foldPage(other); });
        };
        foldRest(unit, *page);
        foldPage(*page);
        foldRest(*page + 1, unit + m_design.pagesPerBlock);
    }

    void foldPage(std::uint64_t page)
    {
        m_totals.folded += m_design.page;
        ++m_flashOps.foldedPages;
        if (m_layer)
            countRelocation(m_layer->write(page));
    }

    // Discards whole pages only: other parts of partial pages are still valid.
    void discard(Bytes offset, Bytes length)
    {
        programPending();
        const Pages pages = pagesOf(offset, length);
        const std::uint64_t first = pages.first + (offset % m_design.page == Bytes() ? 0 : 1);
        const std::uint64_t end = (offset + length) / m_design.page;
        for (std::uint64_t page = first; page < end; ++page) {
            m_totals.discarded += m_design.page;
            if (m_buffer)
                m_totals.coalesced += m_buffer->discard(page);
            if (m_slc)
                m_slc->discard(page);
            if (m_layer)
                m_layer->discard(page);
        }
    }

    struct Pending {
        Bytes begin, end; // pending range in one page; empty = nothing pending
    };
    Pending m_pending;
    std::unique_ptr<TranslationLayer> m_layer;
    std::optional<SlcCache> m_slc;
    std::optional<WriteBuffer> m_buffer;
    std::optional<WrittenPages> m_rewritten; // pages rewritten since the end of the storage time
    Prng m_prng;                             // for retries
    std::array<Bytes, 2> m_nextOffset{};     // end of the previous read and write
    std::vector<PageRun> m_batch;            // pages to be programmed in one operation
    FlashOps m_flashOps;                     // of the current command
    FlashTotals m_totals;
};

} // namespace

// Serial bus: the parts add up. Overlapped bus: a two-stage pipeline, which takes the time of the slower stage plus the
// first step of the other, which nothing overlaps.
Ns serviceTime(const FlashDesign& design, const FlashOps& flashOps)
{
    const bool reading = flashOps.op == IoOp::read;
    const auto over = [&](Bytes length) {
        return Ns(static_cast<std::int64_t>(number(length) * 1e3 / design.megabytesPerSecond(reading)));
    };
    const Ns flash = flashTime(design, flashOps);
    if (flashOps.op == IoOp::flush || flashOps.op == IoOp::discard)
        return design.commandTime + flash;
    const Ns extra = flashOps.continues ? Ns() : reading ? design.randomReadExtra : design.randomWriteExtra;
    if (!design.busOverlap)
        return design.commandTime + over(flashOps.transfer) + flash + extra;
    const Ns step = reading                        ? design.readTime
                    : design.slc.cache.count() > 0 ? design.slc.programTime
                                                   : design.programTime;
    const Ns first = std::min({over(std::min(flashOps.transfer, design.page * design.planes)), step, flash});
    return design.commandTime + std::max(over(flashOps.transfer), flash) + first + extra;
}

std::map<std::string, double> FlashModel::truth() const
{
    const FlashTotals all = totals();
    return {{"host_bytes", number(all.host)},
            {"nand_bytes", number(all.nand())},
            {"padding_bytes", number(all.padding)},
            {"collected_bytes", number(all.relocated)},
            {"folded_bytes", number(all.folded)},
            {"coalesced_bytes", number(all.coalesced)},
            {"discarded_bytes", number(all.discarded)},
            {"blocks_erased", static_cast<double>(all.erased)},
            {"read_retries", static_cast<double>(all.retries)}};
}

std::unique_ptr<FlashModel> makeFlashModel(const FlashDesign& design, std::uint64_t seed)
{
    return std::make_unique<CardFlash>(design, seed);
}

} // namespace assay
