// Names of the mitigations of an advice. Without Qt. Pure.
#pragma once

#include "judge/advice/advice.h"
#include "text/phrases.h"

#include <string>
#include <vector>

namespace assay {

// "index every 30 s + clusters of 4 MiB"
std::string mitigationName(const std::vector<Message>& titles, const Phrases& phrases);
// Returns the names of the mitigations of these ranks, joined.
std::string mitigationNames(const Advice& advice, const std::vector<std::size_t>& ranks, const Phrases& phrases);

} // namespace assay
