// The files of a run folder, as a section of a document.
#pragma once

#include "document/document.h"
#include "text/texts.h"

#include <cstdint>
#include <filesystem>

namespace assay::gui {

struct RunFile {
    std::string name; // relative to the folder
    std::uint64_t bytes = 0;
};
// Sorted by name. Reads the disk.
std::vector<RunFile> filesOf(const std::filesystem::path& folder);
Section filesSection(const std::filesystem::path& folder, const std::vector<RunFile>& files, const Texts& texts);

} // namespace assay::gui
