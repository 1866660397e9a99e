#include "wiring/wiring.h"

namespace assay {

const char* toolVersion() { return ASSAY_VERSION; }

} // namespace assay
