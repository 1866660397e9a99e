// Run folders of the desktop program: one per run below `runsRoot`, named by time, card and profile.
#pragma once

#include <QDateTime>

#include <filesystem>
#include <string_view>

namespace assay::gui {

// The user's "Documents/CardAssay/runs".
std::filesystem::path defaultRunsRoot();
// "20260131-142530-good-u1-quick": letters, digits, '-' and '_' of the names, at most 32 characters of each.
std::string runFolderName(const QDateTime& now, std::string_view card, std::string_view profile);

} // namespace assay::gui
