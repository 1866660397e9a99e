// A PDF from a function that draws its pages.
#pragma once

#include "base/result.h"
#include "report/page_flow.h"

#include <filesystem>
#include <functional>

namespace assay {

// Calls `draw` twice, since each page says how many there are. The file is written completely or not at all.
// Errc::environment when it cannot be written, badInput when the path is no place for a file.
Result<void> writePdf(const std::filesystem::path& file, const QString& title, const Texts& texts,
                      const std::function<void(PageFlow&)>& draw);

} // namespace assay
