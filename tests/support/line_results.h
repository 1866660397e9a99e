// Results of a station as tests want them: all fields told apart, made from a number.
#pragma once

#include "line/line/line_result.h"

namespace assay::test {

// The result number `number` of a station: every tenth fails, every fiftieth is an error; six metrics.
LineResult madeUpResult(const std::string& station, unsigned number);

} // namespace assay::test
