// The tables of the database server, as this program ships them.
#pragma once

#include <string>
#include <vector>

namespace assay {

// SQL of each version, first to last: see installServer().
std::vector<std::string> serverTables();

} // namespace assay
