// Entry point of the command line.
#pragma once

namespace assay::cli {

// Runs the verb of the command line. Returns the exit code. Throws only unrecoverable exceptions such as
// std::bad_alloc.
int runProgram(int argc, char** argv);

} // namespace assay::cli
