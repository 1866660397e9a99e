// A running test in words, for its page and its tile.
#pragma once

#include "run/session/session.h"
#include "text/texts.h"

namespace assay::gui {

class SessionModel;

QString profileText(const Texts& texts, const SessionModel& run); // its title; before the start the name of its file
// "Step 2 of 5   Sequential writing · write"
QString stepText(const Texts& texts, const Snapshot& snapshot);
// "3 min 20 s elapsed   ·   about 12 min left"; or what the user must do, before all else
QString timeText(const Texts& texts, const Snapshot& snapshot);
// "about 12 min left"; while nothing is known of a later phase it says so
QString timeLeftText(const Texts& texts, const Snapshot& snapshot);

} // namespace assay::gui
