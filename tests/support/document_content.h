// The texts, tables and charts of a section of a document, which each renderer shows.
#pragma once

#include "document/document.h"

#include <algorithm>
#include <string>
#include <vector>

namespace assay::test {

struct DocumentContent {
    std::vector<std::string> texts;
    std::vector<std::string> captions; // drawn in the PDF: of the charts, of small ones side by side that of their row
    std::size_t tables = 0, charts = 0;

    void add(const Table& table)
    {
        tables += table.rows.empty() ? 0 : 1;
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (std::ranges::any_of(table.rows, [&](const Row& row) { return !row[i].text.empty(); }))
                texts.push_back(table.columns[i].title);
        for (const Row& row : table.rows)
            for (const Cell& cell : row)
                texts.insert(texts.end(), {cell.text, cell.detail});
    }
    void add(const std::vector<Figure>& figures)
    {
        charts += figures.size();
        for (const Figure& figure : figures) {
            captions.push_back(figure.title);
            captions.insert(captions.end(), figure.sentences.begin(), figure.sentences.end());
        }
    }
    void add(const Paragraph& paragraph) { texts.push_back(paragraph.text); }
    void add(const Facts& facts)
    {
        for (const Fact& fact : facts.rows)
            if (!fact.value.empty())
                texts.insert(texts.end(), {fact.name, fact.value});
    }
    void add(const Figures& figures)
    {
        const std::size_t before = captions.size();
        add(figures.charts);
        if (figures.charts.size() > 2)
            captions.resize(before);
        captions.push_back(figures.title);
    }
    void add(const Finding& finding)
    {
        texts.push_back(finding.answer);
        texts.insert(texts.end(), finding.figures.begin(), finding.figures.end());
        add(finding.table);
        add(finding.charts);
    }
};

inline DocumentContent contentOf(const Section& section)
{
    DocumentContent content;
    for (const Block& block : section.blocks)
        std::visit([&](const auto& own) { content.add(own); }, block);
    if (!content.texts.empty())
        content.texts.insert(content.texts.begin(), section.title);
    std::erase(content.texts, "");
    std::erase(content.captions, "");
    return content;
}

} // namespace assay::test
