// Results as files in a folder watched by another system (docs/user/mes.md). That system moves each file to done/ or
// failed/ in this folder.
#pragma once

#include "line/mes/delivery_queue.h"

namespace assay {

enum class DropForm { json, csv };

// `folder` is never created: folder/done and folder/failed must exist, which detects a share that is not mounted. Each
// result is ID.json or ID.csv; it is written as ID.json.tmp and renamed. A result that exists there, or in done or
// failed, is not written again.
DeliveryQueue::Deliver fileDrop(std::filesystem::path folder, DropForm form, DeliveryQueue::WriteFile write);

// Two rows: names of the columns, and the result. Metrics are left out: a column for each would differ from recipe to
// recipe.
std::string resultCsv(const LineResult& result);
std::string resultCsvHead(); // byte order mark, and the first of them
std::string resultCsvRow(const LineResult& result);

} // namespace assay
