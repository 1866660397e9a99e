// Whatever a card answers, decoding it ends in values or in an error; never in a crash. The long run is tests/fuzz.
#include "ground/base/prng.h"
#include "support/load.h"
#include "support/mutations.h"
#include "support/register_feast.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;

TEST_CASE("300,000 damaged registers are decoded without harm")
{
    constexpr std::uint64_t kSeed = 20241;
    const std::size_t number = repetitionDivisor() == 1 ? 300'000 : load(100'000);
    CAPTURE(kSeed);
    Prng prng(kSeed);
    const std::string good[] = {"ad4c5355534430302035841e2ea19727", "400e0032db790001d77b7f800a40008b",
                                "0245848700000000", "c0ff8000", std::string(128, '8')};
    std::size_t understood = 0;
    for (std::size_t i = 0; i < number; ++i) {
        // Half of them keep their length, so that the decoders see most.
        std::string text = good[prng.below(std::size(good))];
        if (i % 2 == 0)
            text[prng.below(text.size())] = "0123456789abcdef"[prng.below(16)];
        else
            text = mutated(text, prng);
        understood += decodeAsAll(text, i % 32 < 2) ? 1 : 0;
    }
    CHECK(understood > number / 2);
}
