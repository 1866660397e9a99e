// cardassay-plugin-host LIBRARY: the process in which a telemetry plugin runs. Started by CardAssay for one request; of
// no use by hand.
#include "platform/telemetry.h"

int main(int argc, char** argv) { return argc == 2 ? assay::platform::servePlugin(argv[1]) : 2; }
