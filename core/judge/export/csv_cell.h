// Cells and rows of CSV by RFC 4180, safe to open in a spreadsheet.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

inline constexpr std::size_t kMaxCellLength = 32767; // characters; limit of spreadsheets
// Byte order mark; spreadsheets of Chinese Windows read UTF-8 only after it.
inline constexpr const char* kByteOrderMark = "\xEF\xBB\xBF";

// Returns quoted text, cut to the cell limit of spreadsheets. Text that starts like a formula gets an apostrophe, so
// that a spreadsheet does not execute it (OWASP, CSV Injection).
std::string csvCell(std::string_view raw);
std::string csvRow(const std::vector<std::string>& cells);

} // namespace assay
