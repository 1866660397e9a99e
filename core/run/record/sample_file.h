// samples/STEP.bin: the phases of one step in a compact, checksummed, little-endian form. Byte layout:
// docs/formats/run-folder.md.
#pragma once

#include "ground/base/result.h"
#include "io/measure/phase_samples.h"

#include <string>
#include <string_view>
#include <vector>

namespace assay {

std::string encodeSamples(const std::vector<PhaseSamples>& phases);
// Memory limit for the samples of all steps of a run: a few bytes of a file can expand to a whole histogram.
inline constexpr std::size_t kMaxSampleMemory = 400U << 20U;
// `fileName` for the message. Errc::corruptRecord for a wrong magic, version, size or checksum, and for samples that
// take more memory than `memory`, which is reduced by their size; never reads past the end.
Result<std::vector<PhaseSamples>> decodeSamples(std::string_view data, const std::string& fileName,
                                                std::size_t& memory);
Result<std::vector<PhaseSamples>> decodeSamples(std::string_view data, const std::string& fileName);

} // namespace assay
