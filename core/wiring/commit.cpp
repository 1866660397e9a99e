// Alone in its file, since it is compiled anew after each commit.
#include "wiring/wiring.h"

namespace assay {

const char* toolCommit() { return ASSAY_COMMIT; }

} // namespace assay
