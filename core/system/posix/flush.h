// Makes written data survive a power cut. Each system has its own calls; 0, or -1 with errno.
#pragma once

namespace assay::platform {

// All that was written to a card, or to the file that stands for one.
int flushCard(int descriptor);
// Content and length of a file.
int flushFile(int descriptor);

} // namespace assay::platform
