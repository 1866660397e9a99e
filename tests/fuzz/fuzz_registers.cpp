// libFuzzer entry: any bytes, first as the text of a register, then as its content.
#include "support/register_feast.h"

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    assay::test::decodeAsAll({reinterpret_cast<const char*>(data), size}, true);
    std::string hex;
    for (std::size_t i = 0; i < size && i < 64; ++i)
        hex += fmt::format("{:02x}", data[i]);
    assay::test::decodeAsAll(hex, true);
    return 0;
}
