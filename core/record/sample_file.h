// samples/STEP.bin: the phases of one step in a compact, checksummed, little-endian form. Byte layout:
// docs/run-folder.md.
#pragma once

#include "base/result.h"
#include "measure/phase_samples.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

std::string encodeSamples(const std::vector<PhaseSamples>& phases);
// `fileName` for the message. Errc::corruptRecord for a wrong magic, version, size or checksum; never reads past the
// end.
Result<std::vector<PhaseSamples>> decodeSamples(std::string_view data, const std::string& fileName);

} // namespace assay
