// Writes data, and makes them survive a power cut. Flushes are calls of each system; 0, or -1 with errno.
#pragma once

#include <string_view>

namespace assay::platform {

// Flushes all data written to a card, or to its image file.
int flushCard(int descriptor);
// Content and length of a file.
int flushFile(int descriptor);
// Writes all of it to a file, without a flush. Returns errno; 0 on success.
int writeAll(int file, std::string_view content);

} // namespace assay::platform
