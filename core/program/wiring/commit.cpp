// In its own file, because it is compiled again after each commit.
#include "program/wiring/wiring.h"

namespace assay {

const char* toolCommit() { return ASSAY_COMMIT; }

} // namespace assay
