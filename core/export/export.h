// A run for other programs: pure functions from record to text.
#pragma once

#include "record/run_record.h"

#include <span>
#include <string>

namespace assay {

std::string exportJson(std::span<const RunRecord> runs); // an array of run.json documents
// UTF-8 with byte order mark (spreadsheets of Chinese Windows need it), one row per metric, units in their own column, decimal point, never locale.
std::string exportCsv(std::span<const RunRecord> runs);
std::string exportJunit(std::span<const RunRecord> runs); // one suite per run, one case per criterion; inconclusive is skipped, error is error

} // namespace assay
