// Makes written data survive a power cut. Each system has its own calls; 0, or -1 with errno.
#pragma once

namespace assay::platform {

// Flushes all data written to a card, or to its image file.
int flushCard(int descriptor);
// Content and length of a file.
int flushFile(int descriptor);

} // namespace assay::platform
