#include "run/profile/after_test.h"

#include <algorithm>

namespace assay {

std::optional<AfterTest> afterTestNamed(std::string_view text)
{
    const auto found = std::ranges::find(kAfterTestNames, text);
    return found == kAfterTestNames.end() ? std::nullopt
                                          : std::optional(static_cast<AfterTest>(found - kAfterTestNames.begin()));
}

} // namespace assay
