// Login of users of a line station, by badge and password.
#pragma once

#include "line/store/line_users.h"

#include <string>

namespace assay::cli {

// Asks without echo on a terminal; else reads the next line of standard input.
std::string passwordOf(const Message& question);

// Checks the password of `badge` and the right to the action. A station without users allows everything, with any badge
// or none. `who` is the error for a missing badge, `mayNot` for a missing right.
void logInFor(LineUsers& users, const std::string& badge, Right right, const Message& who, const Message& mayNot);

} // namespace assay::cli
