// Lot files that this user has created or opened, in the settings; the latest first. GUI thread.
#pragma once

#include "judge/lot/lot.h"

#include <QString>

#include <filesystem>
#include <vector>

namespace assay::gui {

inline constexpr std::size_t kMaxKnownLots = 100; // older ones are dropped

std::vector<std::filesystem::path> knownLots();
void rememberLot(const std::filesystem::path& file); // moves it to the front
void forgetLot(const std::filesystem::path& file);   // does not delete the file

// Returns the displayed name of a lot: "L7 · Alpha"; the file name if the file has not been read.
QString lotName(const Lot& lot);
QString lotName(const std::filesystem::path& file);

} // namespace assay::gui
