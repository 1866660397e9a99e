#include "text/aligned_table.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>

namespace assay {

namespace {

struct CodeRange {
    std::uint32_t first, last;
};
constexpr CodeRange kWide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},  {0x3041, 0xA4CF}, {0xAC00, 0xD7A3},
                               {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},  {0xFF00, 0xFF60}, {0xFFE0, 0xFFE6},
                               {0x1F300, 0x1FAFF}, {0x20000, 0x3FFFD}};
constexpr CodeRange kCombining[] = {{0x0300, 0x036F}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}};

bool within(std::span<const CodeRange> ranges, std::uint32_t code)
{
    return std::ranges::any_of(ranges,
                               [code](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

struct Character {
    std::size_t bytes;
    std::size_t cells;
};

// The first character of valid UTF-8.
Character frontOf(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t bytes = std::min<std::size_t>(text.size(), lead < 0x80   ? 1
                                                                 : lead < 0xE0 ? 2
                                                                 : lead < 0xF0 ? 3
                                                                               : 4);
    std::uint32_t code = bytes == 1 ? lead : lead & (0x7Fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i)
        code = (code << 6) | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    return {bytes, within(kCombining, code) ? 0u : within(kWide, code) ? 2u : 1u};
}

} // namespace

std::size_t displayWidth(std::string_view text)
{
    std::size_t cells = 0;
    while (!text.empty()) {
        const Character character = frontOf(text);
        cells += character.cells;
        text.remove_prefix(character.bytes);
    }
    return cells;
}

std::string fitTo(std::string_view text, std::size_t cells)
{
    if (displayWidth(text) <= cells)
        return std::string(text);
    std::size_t used = 1; // the ellipsis
    std::size_t end = 0;
    while (end < text.size()) {
        const Character character = frontOf(text.substr(end));
        if (used + character.cells > cells)
            break;
        used += character.cells;
        end += character.bytes;
    }
    return cells == 0 ? std::string() : std::string(text.substr(0, end)) + "…";
}

std::vector<std::string> fitDistinct(std::span<const std::string> texts, std::size_t cells)
{
    return cutDistinct(texts, [cells](std::size_t, std::string_view text) { return fitTo(text, cells); });
}

std::string padTo(std::string text, std::size_t cells)
{
    const std::size_t width = displayWidth(text);
    return width < cells ? std::move(text) + std::string(cells - width, ' ') : text;
}

std::vector<std::vector<std::string>> AlignedTable::fittedRows() const
{
    auto rows = m_rows;
    assert(std::ranges::all_of(rows, [this](const auto& row) { return row.size() == m_columns.size(); }));
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        std::vector<std::string> column;
        for (const auto& row : rows)
            column.push_back(row[c]);
        column = fitDistinct(column, m_columns[c].cells);
        for (std::size_t r = 0; r < rows.size(); ++r)
            rows[r][c] = std::move(column[r]);
    }
    return rows;
}

std::string AlignedTable::text() const
{
    const auto rows = fittedRows();
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        std::size_t width = 0;
        for (const auto& row : rows)
            width = std::max(width, displayWidth(row[c]));
        widths.push_back(width > 0 || rows.empty() ? std::max(width, displayWidth(m_columns[c].title)) : 0);
    }
    std::string out;
    const auto appendLine = [&](const auto& cellOf) {
        std::string line;
        for (std::size_t c = 0; c < m_columns.size(); ++c) {
            if (widths[c] == 0)
                continue;
            const std::string& cell = cellOf(c);
            const std::string padding(widths[c] - displayWidth(cell), ' ');
            line += (m_columns[c].align == Align::right ? padding + cell : cell + padding) + "  ";
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    };
    appendLine([&](std::size_t c) -> const std::string& { return m_columns[c].title; });
    for (const auto& row : rows)
        appendLine([&](std::size_t c) -> const std::string& { return row[c]; });
    return out;
}

} // namespace assay
