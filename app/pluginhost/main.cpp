// cardassay-plugin-host LIBRARY: process of a telemetry plugin. CardAssay starts it for one request; not for manual
// use.
#include "system/telemetry.h"

int main(int argc, char** argv) { return argc == 2 ? assay::platform::servePlugin(argv[1]) : 2; }
