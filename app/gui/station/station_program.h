// cardassay --station: enrolment of a reader if requested, then the station.
#pragma once

#include "gui/preferences.h"

#include <filesystem>
#include <optional>

namespace assay::gui {

struct GridSize {
    unsigned rows = 0, columns = 0; // 1 to 8
};
std::optional<GridSize> gridSizeOf(const QString& text); // "4x4"

struct StationOptions {
    std::filesystem::path file;    // docs/formats/station-file.md
    std::optional<GridSize> enrol; // enrols a reader with such a grid first
    bool inWindow = false;         // false: full screen
    bool realPace = false;         // simulated cards run in real time
};

// Runs the event loop until the user leaves the station. Returns the exit code of the program; reports on stderr why it
// could not start.
int runStation(const StationOptions& options, const Preferences& preferences);

} // namespace assay::gui
