#include "model/flash/page_map.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <map>

using namespace assay;

TEST_CASE("A page map equals std::map under random insertions and erasures")
{
    constexpr std::size_t kMaxPages = 50;
    PageMap pages(kMaxPages);
    std::map<std::uint64_t, std::uint32_t> reference;
    Prng prng(11);
    for (std::uint32_t i = 0; i < 20000; ++i) {
        const std::uint64_t page = prng.below(200);
        if (reference.contains(page) || reference.size() == kMaxPages) {
            pages.erase(page);
            reference.erase(page);
        } else {
            pages.set(page, i);
            reference[page] = i;
        }
        const std::uint64_t asked = prng.below(200);
        const std::uint32_t* const found = pages.find(asked);
        REQUIRE((found != nullptr) == reference.contains(asked));
        if (found)
            REQUIRE(*found == reference[asked]);
    }
}
