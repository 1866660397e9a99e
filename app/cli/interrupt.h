// Catches SIGINT and SIGTERM for polling by loops. A second signal ends the program at once, with exit code 5.
#pragma once

namespace assay::cli {

// A write into a pipe that nobody reads, or beyond the limit of this process for files, fails, and does not end the
// program.
void ignoreFailedWrites();
// Begins to catch the signals.
void watchForInterrupt();
bool interrupted(); // any thread

} // namespace assay::cli
