#include "judge/export/csv_cell.h"

#include "ground/base/text.h"

#include <fmt/ranges.h>

namespace assay {

std::string csvCell(std::string_view raw)
{
    const std::string text = displayable(raw, kMaxCellLength);
    std::string out = "\"";
    if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos)
        out += '\'';
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + '"';
}

std::string csvRow(const std::vector<std::string>& cells) { return fmt::format("{}\r\n", fmt::join(cells, ",")); }

} // namespace assay
