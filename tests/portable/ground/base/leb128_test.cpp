// Numbers in few bytes.
#include "ground/base/leb128.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

TEST_CASE("A number of any size is read back from its bytes")
{
    std::string bytes;
    const std::uint64_t numbers[] = {0, 127, 128, 300, std::uint64_t{1} << 61, ~std::uint64_t{0}};
    for (const std::uint64_t number : numbers)
        appendLeb128(bytes, number);
    CHECK(bytes.size() == 1 + 1 + 2 + 2 + 9 + 10);
    std::size_t at = 0;
    for (const std::uint64_t number : numbers)
        CHECK(leb128At(bytes, at) == number);
    CHECK(at == bytes.size());
}

TEST_CASE("A number that is cut off or never ends is not read")
{
    std::size_t at = 0;
    CHECK_FALSE(leb128At("", at));
    CHECK_FALSE(leb128At("\x80\x80", at));
    at = 0;
    CHECK_FALSE(leb128At(std::string(20, '\x80'), at));
    CHECK(at == 10);
}
