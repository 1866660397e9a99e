// The lot files that this user has made or opened, kept in the settings; the latest first. GUI thread.
#pragma once

#include "judge/lot/lot.h"

#include <QString>

#include <filesystem>
#include <vector>

namespace assay::gui {

inline constexpr std::size_t kMaxKnownLots = 100; // older ones are forgotten

std::vector<std::filesystem::path> knownLots();
void rememberLot(const std::filesystem::path& file); // adds it to the front
void forgetLot(const std::filesystem::path& file);   // the file stays

// How people call a lot: "L7 · Alpha"; of a file that has not been read its name.
QString lotName(const Lot& lot);
QString lotName(const std::filesystem::path& file);

} // namespace assay::gui
