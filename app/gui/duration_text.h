// Durations for people, in the language of the program: "2 h 05 min", "3 min 20 s", "4 s".
#pragma once

#include "base/units.h"

#include <QString>

namespace assay::gui {

QString durationText(Ns duration);

} // namespace assay::gui
