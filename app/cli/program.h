// The whole command line.
#pragma once

namespace assay::cli {

// Finds the verb, reads its options and does its job; returns the exit code. Throws only what nothing can be done
// about, as std::bad_alloc.
int runProgram(int argc, char** argv);

} // namespace assay::cli
