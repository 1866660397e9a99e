#include "sim/flash_model.h"

#include "sim/ftl/open_units.h"
#include "sim/ftl/page_mapped.h"
#include "sim/ftl/shared_log.h"
#include "sim/ftl/slc_cache.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace assay {

namespace {

std::uint64_t logicalPagesOf(const CardModel& model) { return (model.advertised.count() + model.page.count() - 1) / model.page.count(); }

PageMappedConfig pageMappedConfig(const CardModel& model)
{
    PageMappedConfig config;
    config.logicalPages = logicalPagesOf(model);
    config.pagesPerBlock = model.pagesPerBlock;
    const double physicalPages = static_cast<double>(config.logicalPages) * (1 + model.ftl.overProvisioning);
    config.blocks = static_cast<std::uint64_t>(std::ceil(physicalPages / model.pagesPerBlock)) + PageMapped::kReserve;
    switch (model.ftl.gc) {
    case GarbageCollection::greedy: config.victim = PageMappedConfig::Victim::greedy; break;
    case GarbageCollection::fifo: config.victim = PageMappedConfig::Victim::fifo; break;
    case GarbageCollection::random: config.victim = PageMappedConfig::Victim::random; break;
    }
    return config;
}

// Null for a card that never moves anything.
std::unique_ptr<TranslationLayer> makeTranslationLayer(const CardModel& model)
{
    switch (model.ftl.kind) {
    case FtlKind::ideal: return nullptr;
    case FtlKind::page: return std::make_unique<PageMapped>(pageMappedConfig(model));
    case FtlKind::openAu: return std::make_unique<OpenUnits>(OpenUnitsConfig{logicalPagesOf(model), model.pagesPerBlock, model.ftl.openUnits, true});
    case FtlKind::hybrid: return std::make_unique<SharedLog>(SharedLogConfig{logicalPagesOf(model), model.pagesPerBlock, model.ftl.logBlocks});
    }
    return nullptr;
}

// What the translation layer moves is paid by the write that causes it.
class CardFlash final : public FlashModel {
public:
    explicit CardFlash(const CardModel& model) : m_model(model), m_layer(makeTranslationLayer(model))
    {
        if (model.slc.cache.count() > 0)
            m_slc.emplace(std::max<std::uint64_t>(1, model.slc.cache.count() / model.page.count()));
    }

    Ns serve(IoOp op, Bytes offset, Bytes length) override
    {
        if (op == IoOp::flush)
            return m_model.commandTime;
        Bytes& next = m_nextOffset[op == IoOp::write ? 1 : 0];
        const bool continues = offset == next;
        next = offset + length;
        const std::uint64_t first = offset.count() / m_model.page.count();
        const std::uint64_t end = ((offset + length).count() + m_model.page.count() - 1) / m_model.page.count();
        if (op == IoOp::read)
            return together(length, turns(m_model.readTime, end - first), m_model.readTime) + (continues ? Ns() : m_model.randomReadExtra);
        return together(length, write(first, end, offset, length), writeTime()) + (continues ? Ns() : m_model.randomWriteExtra);
    }

    void idle(Ns time) override
    {
        if (!m_slc || m_model.slc.fold != SlcFold::idle)
            return;
        while (time.count() > 0 && !m_slc->empty())
            time -= fold();
    }

    std::map<std::string, double> truth() const override
    {
        const auto number = [](Bytes bytes) { return static_cast<double>(bytes.count()); };
        return {{"host_bytes", number(m_hostBytes)},
                {"nand_bytes", number(m_programmed + m_collected + m_folded)},
                {"padding_bytes", number(m_programmed - m_hostBytes)},
                {"collected_bytes", number(m_collected)},
                {"folded_bytes", number(m_folded)},
                {"blocks_erased", static_cast<double>(m_erased)}};
    }

private:
    Ns transfer(Bytes length) const { return Ns(static_cast<std::int64_t>(static_cast<double>(length.count()) * 1e3 / m_model.busMegabytesPerSecond)); }

    // A command that moves `length` and keeps the flash busy for `flash`, `step` for as many pages as there are planes. Serial: one after the other.
    // Overlapped: a pipeline of two stages, which takes as long as the slower one, and the first of its steps that nothing overlaps.
    Ns together(Bytes length, Ns flash, Ns step) const
    {
        if (!m_model.busOverlap)
            return m_model.commandTime + transfer(length) + flash;
        return m_model.commandTime + std::max(transfer(length), flash) + std::min(transfer(std::min(length, m_model.page * m_model.planes)), step);
    }

    Ns writeTime() const { return m_slc ? m_model.slc.programTime : m_model.programTime; }

    // `pages` operations of `time` each, as many at once as there are planes.
    Ns turns(Ns time, std::uint64_t pages) const { return time * static_cast<std::int64_t>((pages + m_model.planes - 1) / m_model.planes); }

    Ns moving(const FlashWork& work)
    {
        m_collected += m_model.page * work.collected;
        m_erased += work.erased;
        return turns(m_model.readTime + m_model.programTime, work.collected) + turns(m_model.eraseTime, work.erased);
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

    Ns store(std::uint64_t first, std::uint64_t end)
    {
        Ns time = turns(writeTime(), end - first);
        FlashWork work;
        for (std::uint64_t page = first; page < end; ++page) {
            if (m_slc) {
                if (m_slc->full())
                    time += fold();
                m_slc->write(page);
            } else if (m_layer) {
                work += m_layer->write(page);
            }
        }
        return time + moving(work);
    }

    Ns write(std::uint64_t first, std::uint64_t end, Bytes offset, Bytes length)
    {
        const std::uint64_t pages = end - first;
        const Bytes programmed = m_model.page * pages;
        m_hostBytes += length;
        m_programmed += programmed;
        const bool headCut = offset % m_model.page != Bytes();
        const bool tailCut = (offset + length) % m_model.page != Bytes();
        const std::uint64_t cutPages = pages == 1 ? (headCut || tailCut ? 1u : 0u) : (headCut ? 1u : 0u) + (tailCut ? 1u : 0u);
        return store(first, end) + (m_layer || m_slc ? turns(m_model.readTime, cutPages) : Ns());
    }

    CardModel m_model;
    std::unique_ptr<TranslationLayer> m_layer;
    std::optional<SlcCache> m_slc;
    std::array<Bytes, 2> m_nextOffset{}; // where the next read and the next write would continue
    Bytes m_hostBytes;
    Bytes m_programmed; // for the host, padding included
    Bytes m_collected;
    Bytes m_folded;
    std::uint64_t m_erased = 0;
};

} // namespace

std::unique_ptr<FlashModel> makeFlashModel(const CardModel& model) { return std::make_unique<CardFlash>(model); }

} // namespace assay
