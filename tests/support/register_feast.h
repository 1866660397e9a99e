// Everything that can be done with the text of a register, for the fuzzers.
#pragma once

#include <string_view>

namespace assay::test {

// Takes the text for each register and for a label in turn: decodes and judges it and, where wanted, prints all in
// words and JSON. Was it the text of any register?
bool decodeAsAll(std::string_view text, bool print);

} // namespace assay::test
