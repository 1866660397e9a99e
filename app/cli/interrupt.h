// Catches SIGINT and SIGTERM, so that loops can poll for them. A second signal ends the program at once, with exit
// code 5.
#pragma once

namespace assay::cli {

void ignoreBrokenPipes();
// Begins to catch the signals.
void watchForInterrupt();
bool interrupted(); // any thread

} // namespace assay::cli
