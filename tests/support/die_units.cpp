#include "support/die_layer.h"

#include <map>

namespace assay::test {

namespace {

class DieUnits final : public DieLayer {
public:
    DieUnits(const DieDesign& design, DieArray& array, FlashTotals& totals)
        : DieLayer(design, array, totals), m_written(design.advertised / design.unit + 1), m_log(design.logPages + 1)
    {
    }

    void write(Bytes offset, Bytes length, DieCause cause) override
    {
        while (length > Bytes()) {
            const Bytes at = offset % m_design.unit, part = std::min(length, m_design.unit - at);
            writeInUnit(offset / m_design.unit, at, part, cause);
            offset += part;
            length -= part;
        }
    }

    void programPending(bool) override {} // the started page of each open unit stays in memory

    std::optional<std::uint64_t> pageAt(Bytes offset) override
    {
        const std::uint64_t unit = offset / m_design.unit;
        const bool known =
            m_written[unit] || std::ranges::any_of(m_open, [&](const Open& open) { return open.unit == unit; });
        return known ? std::optional(offset % m_design.unit / m_design.page) : std::nullopt;
    }

private:
    struct Open {
        std::uint64_t unit = 0, used = 0;
        Bytes end;
    };

    void writeInUnit(std::uint64_t unit, Bytes at, Bytes length, DieCause cause)
    {
        auto open = std::ranges::find(m_open, unit, &Open::unit);
        if (length <= m_design.page && m_design.logPages > 0 && (open == m_open.end() || at != open->end)) {
            appendToLog(unit, at, length, cause);
            return;
        }
        if (open != m_open.end() && at != open->end && !(m_design.fillGaps && at > open->end)) {
            close(*open);
            m_open.erase(open);
            open = m_open.end();
        }
        if (open == m_open.end()) {
            if (m_open.size() == m_design.openUnits) {
                const auto oldest = std::ranges::min_element(m_open, {}, &Open::used);
                close(*oldest);
                m_open.erase(oldest);
            }
            open = m_open.insert(m_open.end(), {unit, 0, Bytes()});
            m_array.erase();
            ++m_totals.erased;
        }
        open->used = ++m_writeCount;
        copyRest(*open, at);
        for (const Bytes stop = at + length; at < stop;) {
            const Bytes part =
                std::min(stop - at, m_design.page * m_design.planes - at % (m_design.page * m_design.planes));
            if (cause == DieCause::host)
                m_array.transfer(part);
            count(part, cause);
            m_array.program(at / m_design.page, (at + part) / m_design.page, m_array.now, false);
            at += part;
        }
        open->end = at;
        if (at < m_design.unit)
            return;
        markRewritten(unit);
        m_open.erase(open);
    }

    void close(Open& open)
    {
        copyRest(open, m_design.unit);
        markRewritten(open.unit);
    }

    void markRewritten(std::uint64_t unit)
    {
        m_written[unit] = true;
        m_logged.erase(m_logged.lower_bound(unit * m_array.pagesPerUnit()),
                       m_logged.lower_bound((unit + 1) * m_array.pagesPerUnit()));
    }

    // A small non-sequential write occupies a page of the log. When the log is full, the unit of its oldest page is
    // rewritten with all its pages of the log.
    void appendToLog(std::uint64_t unit, Bytes at, Bytes length, DieCause cause)
    {
        if (m_logEnd - m_logBegin == m_design.logPages)
            reclaimOldest();
        const std::uint64_t page = unit * m_array.pagesPerUnit() + at / m_design.page;
        if (cause == DieCause::host)
            m_array.transfer(length);
        count(length, cause);
        pad(unit, at / m_design.page, m_design.page - length, false);
        m_array.program(m_logEnd, m_logEnd + 1, m_array.now, false);
        m_logged[page] = m_logEnd;
        m_log[m_logEnd++ % m_log.size()] = page;
    }

    void reclaimOldest()
    {
        const std::uint64_t page = m_log[m_logBegin % m_log.size()], unit = page / m_array.pagesPerUnit();
        if (const auto found = m_logged.find(page); found != m_logged.end() && found->second == m_logBegin) {
            if (const auto open = std::ranges::find(m_open, unit, &Open::unit); open != m_open.end()) {
                close(*open);
                m_open.erase(open);
            } else {
                Open whole{unit, 0, Bytes()};
                m_written[unit] = true;
                m_array.erase();
                ++m_totals.erased;
                close(whole);
            }
        }
        if (++m_logBegin % m_array.pagesPerUnit() == 0)
            m_array.erase();
    }

    // Copies the range from the end of the written part to `to` from the old unit.
    void copyRest(Open& open, Bytes to)
    {
        const std::uint64_t first = open.end / m_design.page, last = to / m_design.page;
        if (open.end == to)
            return;
        if (first == last) {
            pad(open.unit, first, to - open.end, false);
        } else {
            if (open.end % m_design.page > Bytes())
                pad(open.unit, first, m_design.page * (first + 1) - open.end, true);
            if (const std::uint64_t begin = open.end % m_design.page > Bytes() ? first + 1 : first;
                m_written[open.unit] && begin < last) {
                m_totals.relocated += m_design.page * (last - begin);
                copyPages(begin, last);
            }
            if (to % m_design.page > Bytes())
                pad(open.unit, last, to % m_design.page, false);
        }
        open.end = to;
    }

    // Programs the rest of a partially written page.
    void pad(std::uint64_t unit, std::uint64_t page, Bytes bytes, bool complete)
    {
        if (m_written[unit])
            m_array.wait(m_array.read(page, page + 1, m_array.now));
        m_totals.programmed += bytes;
        m_totals.padding += bytes;
        if (complete)
            m_array.program(page, page + 1, m_array.now, false);
    }

    void copyPages(std::uint64_t begin, std::uint64_t end)
    {
        for (const std::uint64_t planes = m_design.planes; begin < end;) {
            const std::uint64_t stop = std::min(end, (begin / planes + 1) * planes);
            m_array.program(begin, stop, m_array.read(begin, stop, m_array.now), false);
            begin = stop;
        }
    }

    std::vector<bool> m_written;
    std::vector<Open> m_open;
    std::uint64_t m_writeCount = 0;
    std::vector<std::uint64_t> m_log;                // ring of logged pages
    std::map<std::uint64_t, std::uint64_t> m_logged; // by logged page: its latest position
    std::uint64_t m_logBegin = 0, m_logEnd = 0;
};

} // namespace

std::unique_ptr<DieLayer> makeDieUnits(const DieDesign& design, DieArray& array, FlashTotals& totals)
{
    return std::make_unique<DieUnits>(design, array, totals);
}

} // namespace assay::test
