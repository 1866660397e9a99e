#include "system/posix/flush.h"

#include <unistd.h>

namespace assay::platform {

int flushCard(int descriptor) { return fdatasync(descriptor); }

int flushFile(int descriptor) { return fsync(descriptor); }

} // namespace assay::platform
