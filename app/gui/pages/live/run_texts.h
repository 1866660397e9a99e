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
QString timeText(const Texts& texts, const SessionModel& run);
QString timeLeftText(const Texts& texts, const SessionModel& run); // "about 12 min left"
QString timeBasisText(const SessionModel& run);                    // what the remaining time is computed from
// Why the test has its verdict: the deciding criterion, or why it ended early. While it runs, the first criterion that
// cannot be met any more; "" without one.
QString reasonText(const Texts& texts, const SessionModel& run);

} // namespace assay::gui
