// Large pages behind a large table: a program that touches it here and there then waits less for the tables of the
// memory itself. Defined by the platform.
#pragma once

#include <cstddef>

namespace assay {

// A hint, which changes nothing but speed and by how much at once memory is touched.
void preferLargePages(void* memory, std::size_t bytes);

} // namespace assay
