#include "cli/lot_option.h"

#include "cli/console.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

namespace assay::cli {

namespace {

namespace fs = std::filesystem;

// Lot numbers may contain slashes ("2026/17"): such a text is a path only if its folder exists.
bool looksLikePath(const std::string& text)
{
    std::string extension = fs::path(text).extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
    std::error_code none;
    const fs::path parent = fs::path(text).parent_path();
    return extension == ".toml" || text.starts_with("./") || text.starts_with("../") || text.starts_with("~/") ||
           fs::path(text).is_absolute() || (!parent.empty() && fs::is_directory(parent, none));
}

} // namespace

std::string lotFileOf(const std::string& lot)
{
    std::error_code none;
    if (fs::is_regular_file(lot, none))
        return lot;
    if (lot.empty() || !looksLikePath(lot))
        return "";
    endVerb(Errc::badInput, fs::exists(lot, none)
                                ? msg("cli", "--lot {}: not a lot file; give a file made by `lot new`, or a lot number",
                                      displayable(lot, kMaxPathLength))
                                : msg("cli", "--lot {}: no such file; give a file made by `lot new`, or a lot number",
                                      displayable(lot, kMaxPathLength)));
}

} // namespace assay::cli
