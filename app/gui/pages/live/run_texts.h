// Texts of a running test, for its page and its tile.
#pragma once

#include "run/session/session.h"
#include "text/texts.h"

namespace assay::gui {

class SessionModel;

QString profileText(const Texts& texts, const SessionModel& run); // its title; before the start the name of its file
// "Step 2 of 5   Sequential writing · write"
QString stepText(const Texts& texts, const Snapshot& snapshot);
// "3 min 20 s elapsed   ·   about 12 min left"; a request to the user takes precedence
QString timeText(const Texts& texts, const Snapshot& snapshot);
// "about 12 min left"; notes if a later phase is not estimated
QString timeLeftText(const Texts& texts, const Snapshot& snapshot);

} // namespace assay::gui
