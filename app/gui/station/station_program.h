// cardassay --station: the enrolment of a reader where it was asked for, then the station.
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
    std::filesystem::path file;    // docs/station-file.md
    std::optional<GridSize> enrol; // first enrols a reader with such a grid
    bool inWindow = false;         // else it takes the whole screen
    bool realPace = false;         // simulated cards run as fast as the wall clock
};

// Runs the event loop until the station is left. Returns the exit code of the program; says on stderr why it could not
// begin.
int runStation(const StationOptions& options, const Preferences& preferences);

} // namespace assay::gui
