// Cells and rows of CSV by RFC 4180, safe to open in a spreadsheet.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

inline constexpr std::size_t kMaxCellLength = 32767; // characters; limit of spreadsheets
// Spreadsheets of Chinese Windows read UTF-8 only behind it.
inline constexpr const char* kByteOrderMark = "\xEF\xBB\xBF";

// Text, always in quotes, at most as long as a spreadsheet takes. Text that begins like a formula gets an apostrophe,
// so that a spreadsheet does not run it (OWASP, CSV Injection).
std::string csvCell(std::string_view raw);
std::string csvRow(const std::vector<std::string>& cells);

} // namespace assay
