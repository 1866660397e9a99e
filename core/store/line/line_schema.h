// The tables of a station's database, and how a file of an older version gets them.
#pragma once

#include <soci/soci.h>

namespace assay {

// Version of the tables that this program writes. A file of an older one is migrated when it is opened.
inline constexpr int kLineSchemaVersion = 2;

// The version that the file has; 0 = it has no tables yet.
int lineSchemaVersion(soci::session& sql);
// Brings the tables from the version that they have to `version`, each step in a transaction with its number. Tests
// stop at an older one.
void migrateLine(soci::session& sql, int version);

} // namespace assay
