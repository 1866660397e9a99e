// Tables of a station's database.
#pragma once

#include <soci/soci.h>
#include <string>
#include <utility>
#include <vector>

namespace assay {

// Version of the tables; files of another one are refused.
inline constexpr int kLineSchemaVersion = 3;

// Name and text of each trigger that refuses changes.
std::vector<std::pair<std::string, std::string>> lineTriggers();

// The version that the file has; 0 = it has no tables yet. Writes nothing.
int lineSchemaVersion(soci::session& sql);
// Creates the tables, unless another program has done so meanwhile; all or none of them.
void createLineTables(soci::session& sql);

} // namespace assay
