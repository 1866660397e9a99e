#include "sim/flash_model.h"

#include "base/prng.h"
#include "sim/ftl/make_layer.h"
#include "sim/ftl/slc_cache.h"
#include "sim/ftl/write_buffer.h"
#include "sim/ftl/written_pages.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace assay {

namespace {

double number(Bytes bytes) { return static_cast<double>(bytes.count()); }

// What the translation layer moves is paid by the write that causes it.
class CardFlash final : public FlashModel {
public:
    CardFlash(const CardModel& model, std::uint64_t seed) : m_model(model), m_layer(makeTranslationLayer(model, seed)), m_prng(seed)
    {
        if (model.slc.cache.count() > 0)
            m_slc.emplace(std::max<std::uint64_t>(1, model.slc.cache / model.page));
        if (model.buffer.count() > 0)
            m_buffer.emplace(std::max<std::uint64_t>(1, model.buffer / model.page), model.page);
        if (model.retry.shelfYears > 0)
            m_rewritten.emplace(logicalPagesOf(model));
    }

    Ns serve(IoOp op, Bytes offset, Bytes length) override
    {
        switch (op) {
        case IoOp::read: return read(offset, length);
        case IoOp::write: return write(offset, length);
        case IoOp::flush: return m_model.commandTime + (m_buffer ? drain(SIZE_MAX) : Ns());
        case IoOp::discard: discard(offset, length); return m_model.commandTime;
        }
        return Ns();
    }

    void idle(Ns time) override
    {
        while (time.count() > 0 && m_buffer && !m_buffer->empty())
            time -= drain(m_model.planes);
        while (time.count() > 0 && m_slc && m_model.slc.fold == SlcFold::idle && !m_slc->empty())
            time -= fold();
        while (time.count() > 0 && m_layer && m_layer->pool().freeBlocks() < m_model.ftl.idleBlocks) {
            const FlashWork work = m_layer->collectAhead();
            if (work.erased == 0)
                break;
            time -= moving(work);
        }
    }

    bool wornOut() const override { return m_layer && m_layer->pool().wornOut(); }

    std::map<std::string, double> truth() const override
    {
        return {{"host_bytes", number(m_hostBytes)},
                {"nand_bytes", number(m_programmed + m_collected + m_folded)},
                {"padding_bytes", number(m_padding)},
                {"collected_bytes", number(m_collected)},
                {"folded_bytes", number(m_folded)},
                {"coalesced_bytes", number(m_coalesced)},
                {"discarded_bytes", number(m_discarded)},
                {"blocks_erased", static_cast<double>(m_erased)},
                {"read_retries", static_cast<double>(m_retries)}};
    }

    std::map<std::string, double> state() const override
    {
        const auto census = m_layer ? m_layer->pool().census() : BlockPool::Census{};
        return {{"erases_min", census.erasesMin},
                {"erases_mean", census.erasesMean},
                {"erases_max", census.erasesMax},
                {"retired_blocks", static_cast<double>(census.retired)},
                {"buffered_bytes", m_buffer ? number(m_buffer->waiting()) : 0}};
    }

private:
    struct Pages {
        std::uint64_t first, end;
        std::uint64_t cut; // of these, not whole: 0 to 2
    };
    Pages pagesOf(Bytes offset, Bytes length) const
    {
        const std::uint64_t first = offset / m_model.page;
        const std::uint64_t end = (offset + length + m_model.page - Bytes(1)) / m_model.page;
        const std::uint64_t head = offset % m_model.page == Bytes() ? 0 : 1, tail = (offset + length) % m_model.page == Bytes() ? 0 : 1;
        return {first, end, end - first == 1 ? std::max(head, tail) : head + tail};
    }

    bool continues(IoOp op, Bytes offset, Bytes length)
    {
        Bytes& next = m_nextOffset[op == IoOp::write ? 1 : 0];
        return std::exchange(next, offset + length) == offset;
    }

    Ns transfer(Bytes length) const { return Ns(static_cast<std::int64_t>(number(length) * 1e3 / m_model.busMegabytesPerSecond)); }

    // A command that moves `length` and keeps the flash busy for `flash`, `step` for as many pages as there are planes. Serial: one after the other.
    // Overlapped: a pipeline of two stages, which takes as long as the slower one, and the first of its steps that nothing overlaps.
    Ns together(Bytes length, Ns flash, Ns step) const
    {
        if (!m_model.busOverlap)
            return m_model.commandTime + transfer(length) + flash;
        return m_model.commandTime + std::max(transfer(length), flash) + std::min({transfer(std::min(length, m_model.page * m_model.planes)), step, flash});
    }

    // `pages` operations of `time` each, as many at once as there are planes.
    Ns turns(Ns time, std::uint64_t pages) const { return time * static_cast<std::int64_t>((pages + m_model.planes - 1) / m_model.planes); }

    Ns programTime() const { return m_slc ? m_model.slc.programTime : m_model.programTime; }

    Ns read(Bytes offset, Bytes length)
    {
        const Pages pages = pagesOf(offset, length);
        const Ns flash = turns(m_model.readTime, pages.end - pages.first) + retries(pages);
        return together(length, flash, m_model.readTime) + (continues(IoOp::read, offset, length) ? Ns() : m_model.randomReadExtra);
    }

    // Worn and long-stored cells are read again with other thresholds, now and then many times.
    Ns retries(const Pages& pages)
    {
        constexpr int kMost = 16;
        if (m_model.retry.probability == 0)
            return Ns();
        std::int64_t tries = 0;
        for (std::uint64_t page = pages.first; page < pages.end; ++page) {
            const std::uint32_t erases = std::max(m_layer ? m_layer->erasesUnder(page) : 0, m_model.wear.usedCycles);
            const double aged = m_rewritten && !m_rewritten->has(page) ? 1 + m_model.retry.shelfYears : 1;
            if (m_prng.uniform() >= m_model.retry.probability * aged * erases / m_model.wear.ratedCycles)
                continue;
            int more = 1;
            while (more < kMost && m_prng.uniform() < 0.5)
                ++more;
            tries += more;
        }
        m_retries += static_cast<std::uint64_t>(tries);
        return m_model.retry.time * tries;
    }

    Ns write(Bytes offset, Bytes length)
    {
        m_hostBytes += length;
        const Ns flash = m_buffer ? buffer(offset, length) : writeThrough(offset, length);
        return together(length, flash, programTime()) + (continues(IoOp::write, offset, length) ? Ns() : m_model.randomWriteExtra);
    }

    Ns writeThrough(Bytes offset, Bytes length)
    {
        const Pages pages = pagesOf(offset, length);
        m_batch.clear();
        for (std::uint64_t page = pages.first; page < pages.end; ++page)
            m_batch.push_back(page);
        m_padding += m_model.page * (pages.end - pages.first) - length;
        return program() + (m_layer || m_slc ? turns(m_model.readTime, pages.cut) : Ns());
    }

    // Pages wait until room is needed; then as many leave as can be programmed at once.
    Ns buffer(Bytes offset, Bytes length)
    {
        Ns time{};
        const Bytes end = offset + length;
        while (offset < end) {
            const std::uint64_t page = offset / m_model.page;
            const Bytes begin = m_model.page * page, partEnd = std::min(end, begin + m_model.page);
            if (m_buffer->full() && !m_buffer->holds(page))
                time += drain(m_model.planes);
            const auto sector = [&](Bytes at) { return static_cast<std::uint32_t>((at - begin).count() / kSectorBytes); };
            m_coalesced += Bytes(m_buffer->write(page, sector(offset), sector(partEnd)) * kSectorBytes);
            offset = partEnd;
        }
        return time;
    }

    // Programs up to `most` pages out of the buffer.
    Ns drain(std::size_t most)
    {
        m_batch.clear();
        std::uint64_t cut = 0;
        for (; m_batch.size() < most && !m_buffer->empty();) {
            const auto [page, dirty] = m_buffer->takeOldest();
            m_batch.push_back(page);
            m_padding += m_model.page - dirty;
            cut += dirty < m_model.page ? 1 : 0;
        }
        return program() + (m_layer || m_slc ? turns(m_model.readTime, cut) : Ns());
    }

    // The pages of m_batch, for the host.
    Ns program()
    {
        m_programmed += m_model.page * m_batch.size();
        Ns time = turns(programTime(), m_batch.size());
        FlashWork work;
        for (const std::uint64_t page : m_batch) {
            if (m_rewritten)
                m_rewritten->set(page);
            if (m_slc) {
                if (m_slc->full())
                    time += fold();
                m_slc->write(page);
            } else if (m_layer) {
                work += m_layer->write(page);
            }
        }
        return time + moving(work) + pause(work);
    }

    Ns moving(const FlashWork& work)
    {
        m_collected += m_model.page * work.collected;
        m_erased += work.erased;
        return turns(m_model.readTime + m_model.programTime, work.collected) + turns(m_model.eraseTime, work.erased);
    }

    // A card that collects in bursts goes on for as long as it likes to pause, now that a write has made it begin.
    Ns pause(const FlashWork& begun)
    {
        Ns time{}, last{};
        while (begun.erased > 0 && time + last < m_model.ftl.pause) {
            const FlashWork work = m_layer->collectAhead();
            if (work.erased == 0)
                break;
            last = moving(work);
            time += last;
        }
        return time;
    }

    // One page out of the cache. Pages of one fold are many, so a page takes its share of the planes.
    Ns fold()
    {
        const auto page = m_slc->takeOldest();
        if (!page)
            return Ns();
        m_folded += m_model.page;
        const Ns own = (m_model.readTime + m_model.programTime) / m_model.planes;
        return own + (m_layer ? moving(m_layer->write(*page)) : Ns());
    }

    // Whole pages only: of others something is still wanted.
    void discard(Bytes offset, Bytes length)
    {
        const Pages pages = pagesOf(offset, length);
        const std::uint64_t first = pages.first + (offset % m_model.page == Bytes() ? 0 : 1);
        const std::uint64_t end = (offset + length) / m_model.page;
        for (std::uint64_t page = first; page < end; ++page) {
            m_discarded += m_model.page;
            if (m_buffer)
                m_coalesced += m_buffer->forget(page);
            if (m_slc)
                m_slc->forget(page);
            if (m_layer)
                m_layer->discard(page);
        }
    }

    CardModel m_model;
    std::unique_ptr<TranslationLayer> m_layer;
    std::optional<SlcCache> m_slc;
    std::optional<WriteBuffer> m_buffer;
    std::optional<WrittenPages> m_rewritten; // since the card was taken off the shelf
    Prng m_prng;                             // of retries
    std::array<Bytes, 2> m_nextOffset{};     // where the next read and the next write would continue
    std::vector<std::uint64_t> m_batch;      // pages to be programmed together
    Bytes m_hostBytes;
    Bytes m_programmed; // for the host, padding included
    Bytes m_padding;
    Bytes m_collected;
    Bytes m_folded;
    Bytes m_coalesced;
    Bytes m_discarded;
    std::uint64_t m_erased = 0;
    std::uint64_t m_retries = 0;
};

} // namespace

std::unique_ptr<FlashModel> makeFlashModel(const CardModel& model, std::uint64_t seed) { return std::make_unique<CardFlash>(model, seed); }

} // namespace assay
