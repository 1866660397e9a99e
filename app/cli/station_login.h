// Who works on the data of a line station, by badge and password.
#pragma once

#include "line/store/line_users.h"

#include <string>

namespace assay::cli {

// Asks on a terminal; else takes the next line of standard input, and never shows it.
Result<std::string> passwordOf(const Message& question);

// Is the owner of `badge` who they say, and may they? While a station has no users anybody may, by any badge or none.
// `who` is said where the badge is missing, `mayNot` to those who may not.
Result<void> logInFor(LineUsers& users, const std::string& badge, Right right, const Message& who,
                      const Message& mayNot);

} // namespace assay::cli
