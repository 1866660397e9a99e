// Seeded damage to a text document: the poor man's fuzzer.
#pragma once

#include "ground/base/prng.h"

#include <string>

namespace assay::test {

// 1 to 4 edits: bytes changed, removed or repeated, stretches swapped in from elsewhere, punctuation put in, the rest
// cut off.
std::string mutated(const std::string& good, Prng& prng);

} // namespace assay::test
