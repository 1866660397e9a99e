// SIGINT and SIGTERM as a question that loops ask; the second signal ends the program at once, with exit code 5.
#pragma once

namespace assay::cli {

void ignoreBrokenPipes();
// From now on the signals are caught.
void watchForInterrupt();
bool interrupted(); // any thread

} // namespace assay::cli
