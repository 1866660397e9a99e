// libFuzzer entry: any bytes, first as the text of a register, then as its content. Printing is most of the time, so
// only one input in 16 is printed.
#include "support/register_feast.h"

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const bool print = size > 0 && data[size - 1] % 16 == 0;
    assay::test::decodeAsAll({reinterpret_cast<const char*>(data), size}, print);
    std::string hex;
    for (std::size_t i = 0; i < size && i < 64; ++i)
        hex += fmt::format("{:02x}", data[i]);
    assay::test::decodeAsAll(hex, print);
    return 0;
}
