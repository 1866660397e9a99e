#include "document/document_text.h"

#include "text/aligned_table.h"
#include "text/wording.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kLineCells = 120;
constexpr std::size_t kGap = 2;                         // blanks between columns
constexpr std::size_t kShortName = 24, kUsualName = 48; // cells

std::string lineOf(const std::string& text) { return text.empty() ? text : text + "\n"; }

// The verdict of a cell whose text does not name it.
std::string verdictOf(const Cell& cell, const Phrases& phrases)
{
    const std::string verdict = cell.verdict && !cell.text.empty() ? phrases.verdict(*cell.verdict) : std::string();
    return verdict == cell.text ? std::string() : verdict;
}

std::string withDetail(const Cell& cell, const Phrases& phrases)
{
    return joined({cell.text, verdictOf(cell, phrases), cell.detail.empty() ? "" : "(" + cell.detail + ")"}, " ");
}

// A table as text: details beside their texts if the lines have room for them, else below. A long name and a long
// detail of it have lines of their own.
class TableText {
public:
    TableText(Table table, const Phrases& phrases) : m_table(std::move(table)), m_phrases(phrases) { setWidths(); }
    std::string text() const
    {
        std::vector<std::string> titles;
        for (const Column& column : m_table.columns)
            titles.push_back(column.title);
        std::string out = line(titles);
        for (const Row& row : m_table.rows)
            out += textOf(row);
        return out;
    }

private:
    void setWidths()
    {
        for (const bool beside : {true, false}) {
            m_isBeside = beside;
            m_widths.assign(m_table.columns.size(), 0);
            for (const Row& row : m_table.rows)
                for (std::size_t i = 0; i < row.size(); ++i)
                    m_widths[i] = std::max({m_widths[i], displayWidth(shown(row, i)), displayWidth(below(row, i))});
            std::size_t others = 0;
            for (std::size_t i = 0; i < m_widths.size(); ++i) {
                m_widths[i] = std::max(m_widths[i], displayWidth(m_table.columns[i].title));
                others += i == 0 ? 0 : m_widths[i] + kGap;
            }
            const bool fits = others + std::min(m_widths.front(), kUsualName) <= kLineCells;
            m_widths.front() =
                std::min(m_widths.front(), others + kShortName < kLineCells ? kLineCells - others : kShortName);
            if (fits)
                return;
        }
    }
    bool hasLongDetail(const Row& row) const { return displayWidth(withDetail(row.front(), m_phrases)) > kUsualName; }
    std::string shown(const Row& row, std::size_t column) const
    {
        const bool isBeside = column > 0 ? m_isBeside : !hasLongDetail(row);
        return isBeside ? withDetail(row[column], m_phrases) : row[column].text;
    }
    std::string below(const Row& row, std::size_t column) const
    {
        return column > 0 && !m_isBeside ? joined({verdictOf(row[column], m_phrases), row[column].detail}, " ")
                                         : std::string();
    }
    std::string textOf(const Row& row) const
    {
        std::vector<std::string> first, second;
        for (std::size_t i = 0; i < row.size(); ++i) {
            first.push_back(shown(row, i));
            second.push_back(below(row, i));
        }
        std::string out;
        if (displayWidth(first.front()) > m_widths.front())
            out = std::exchange(first.front(), {}) + "\n";
        out += line(first) + line(second);
        return hasLongDetail(row) && !row.front().detail.empty() ? out + "    " + row.front().detail + "\n" : out;
    }
    // "" without texts.
    std::string line(const std::vector<std::string>& texts) const
    {
        std::string out;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const std::string padding(m_widths[i] - std::min(m_widths[i], displayWidth(texts[i])), ' ');
            out += (m_table.columns[i].isNumber ? padding + texts[i] : texts[i] + padding) + std::string(kGap, ' ');
        }
        out.erase(out.find_last_not_of(' ') + 1);
        return lineOf(out);
    }

    Table m_table;
    const Phrases& m_phrases;
    bool m_isBeside = true;
    std::vector<std::size_t> m_widths;
};

Table withoutEmptyColumns(Table table)
{
    const auto isEmpty = [](const Cell& cell) { return cell.text.empty() && cell.detail.empty(); };
    for (std::size_t i = table.columns.size(); i-- > 0;)
        if (std::ranges::all_of(table.rows, [&](const Row& row) { return isEmpty(row[i]); })) {
            table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(i));
            for (Row& row : table.rows)
                row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
        }
    return table;
}

std::string textOf(const Table& table, const Phrases& phrases)
{
    return table.rows.empty() ? std::string() : TableText(withoutEmptyColumns(table), phrases).text();
}

std::string textOf(const Facts& facts, const Phrases&)
{
    std::size_t width = 0;
    for (const Fact& fact : facts.rows)
        if (!fact.value.empty())
            width = std::max(width, displayWidth(fact.name));
    std::string text;
    for (const Fact& fact : facts.rows)
        if (!fact.value.empty())
            text += padTo(fact.name, width) + "  " + fact.value + "\n";
    return text;
}

std::string textOf(const Paragraph& paragraph, const Phrases&) { return lineOf(paragraph.text); }

std::string textOf(const Figures&, const Phrases&) { return {}; }

// The question is the title of the section.
std::string textOf(const Finding& finding, const Phrases& phrases)
{
    std::string text = lineOf(finding.answer);
    for (const std::string& sentence : finding.figures)
        text += lineOf(sentence);
    return text + textOf(finding.table, phrases);
}

} // namespace

std::string documentText(const Document& document, const Phrases& phrases)
{
    std::string text;
    for (const std::string& notice : document.identification.notices)
        text += lineOf(notice);
    text += lineOf(document.identification.subject);
    for (const Section& section : document.sections) {
        std::string blocks;
        for (const Block& block : section.blocks)
            blocks += std::visit([&](const auto& own) { return textOf(own, phrases); }, block);
        if (!blocks.empty())
            text += "\n" + lineOf(section.title) + blocks;
    }
    return text + (document.identification.foot.empty() ? "" : "\n" + document.identification.foot + "\n");
}

} // namespace assay
