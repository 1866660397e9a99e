// Tables of a station's database, and the migration of older files.
#pragma once

#include <soci/soci.h>
#include <string>
#include <utility>
#include <vector>

namespace assay {

// Version of the tables that this program writes. A file of an older one is migrated when it is opened.
inline constexpr int kLineSchemaVersion = 3;

// Name and text of each trigger that refuses changes.
std::vector<std::pair<std::string, std::string>> lineTriggers();

// The version that the file has; 0 = it has no tables yet. Writes nothing.
int lineSchemaVersion(soci::session& sql);
// Brings the tables from the version that they have to `version`, each step in a transaction with its number. Tests
// stop at an older one.
void migrateLine(soci::session& sql, int version);

} // namespace assay
