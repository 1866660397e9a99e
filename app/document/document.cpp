#include "document/document.h"

#include "program/wiring/wiring.h"
#include "text/wording.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace assay {

namespace {

void removeEmptyColumns(Table& table)
{
    for (std::size_t i = table.columns.size(); i-- > 0;)
        if (std::ranges::all_of(table.rows,
                                [i](const Row& row) { return row[i].text.empty() && row[i].detail.empty(); })) {
            table.columns.erase(table.columns.begin() + static_cast<std::ptrdiff_t>(i));
            for (Row& row : table.rows)
                row.erase(row.begin() + static_cast<std::ptrdiff_t>(i));
        }
}

} // namespace

void setSigners(Identification& identification, std::vector<std::string> own, std::string tester, const Wording& texts)
{
    identification.signers = std::move(own);
    if (!identification.signers.empty())
        return;
    identification.signers = {texts.translate("report", "Tested by"), texts.translate("report", "Approved by")};
    identification.firstSigner = std::move(tester);
}

std::string programName() { return fmt::format("CardAssay {} ({:.12})", toolVersion(), toolCommit()); }

void addSection(Document& document, Section section)
{
    for (Block& block : section.blocks)
        if (auto* finding = std::get_if<Finding>(&block))
            removeEmptyColumns(finding->table);
        else if (auto* table = std::get_if<Table>(&block))
            removeEmptyColumns(*table);
    if (!section.blocks.empty())
        document.sections.push_back(std::move(section));
}

} // namespace assay
