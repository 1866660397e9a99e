#include "cli/document_text.h"

#include "cli/text_table.h"

#include <algorithm>

namespace assay::cli {

namespace {

std::string cellText(const Cell& cell)
{
    return cell.text + (cell.text.empty() || cell.detail.empty() ? "" : " ") + cell.detail;
}

std::string textOf(const Table& table)
{
    TextTable text;
    for (const Column& column : table.columns)
        text.addColumn({column.title, column.isNumber ? Align::right : Align::left});
    for (const Row& row : table.rows) {
        std::vector<std::string> cells;
        std::ranges::transform(row, std::back_inserter(cells), cellText);
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

std::string textOf(const Paragraph& paragraph) { return paragraph.text + "\n"; }

std::string textOf(const Figures&) { return {}; }

std::string textOf(const Finding& finding)
{
    std::string text = (finding.question.empty() ? "" : finding.question + " ") + finding.answer + "\n";
    for (const std::string& sentence : finding.figures)
        text += sentence.empty() ? "" : sentence + "\n";
    return text + (finding.table.rows.empty() ? "" : textOf(finding.table));
}

} // namespace

std::string documentText(const Document& document)
{
    std::string text = document.identification.subject + "\n";
    for (const Section& section : document.sections) {
        std::string blocks;
        for (const Block& block : section.blocks)
            blocks += std::visit([](const auto& own) { return textOf(own); }, block);
        if (!blocks.empty())
            text += "\n" + (section.title.empty() ? "" : section.title + "\n") + blocks;
    }
    return text;
}

} // namespace assay::cli
