// Values given on the command line.
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"

namespace assay {

// Sets one value from text as given on a command line ("65536", "true", "64KiB" is not accepted). Errc::badInput names
// the step and key.
Result<void> setFromText(Params& params, const std::vector<ParamSpec>& schema, std::string_view name,
                         std::string_view text, const std::string& owner);

} // namespace assay
