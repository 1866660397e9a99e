#include "document/document_text.h"

#include "text/aligned_table.h"

#include <algorithm>

namespace assay {

namespace {

std::string lineOf(const std::string& text) { return text.empty() ? text : text + "\n"; }

std::string cellText(const Cell& cell, bool withDetail)
{
    if (!withDetail || cell.detail.empty())
        return cell.text;
    return cell.text + (cell.text.empty() ? "(" : " (") + cell.detail + ")";
}

std::string textOf(const Table& table)
{
    if (table.rows.empty())
        return {};
    AlignedTable text;
    for (const Column& column : table.columns)
        text.addColumn({column.title, column.isNumber ? Align::right : Align::left});
    text.addColumn(std::string());
    for (const Row& row : table.rows) {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < row.size(); ++i)
            cells.push_back(cellText(row[i], i > 0));
        cells.push_back(row.front().detail);
        text.addRow(std::move(cells));
    }
    return text.text();
}

std::string textOf(const Facts& facts)
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

std::string textOf(const Paragraph& paragraph) { return lineOf(paragraph.text); }

std::string textOf(const Figures&) { return {}; }

// The question is the title of the section.
std::string textOf(const Finding& finding)
{
    std::string text = lineOf(finding.answer);
    for (const std::string& sentence : finding.figures)
        text += lineOf(sentence);
    return text + textOf(finding.table);
}

} // namespace

std::string documentText(const Document& document)
{
    std::string text;
    for (const std::string& notice : document.identification.notices)
        text += lineOf(notice);
    text += lineOf(document.identification.subject);
    for (const Section& section : document.sections) {
        std::string blocks;
        for (const Block& block : section.blocks)
            blocks += std::visit([](const auto& own) { return textOf(own); }, block);
        if (!blocks.empty())
            text += "\n" + lineOf(section.title) + blocks;
    }
    return text + (document.identification.foot.empty() ? "" : "\n" + document.identification.foot + "\n");
}

} // namespace assay
