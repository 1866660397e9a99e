// The state in which a run leaves a card that passed. Every other card stays as the test ended, as evidence.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace assay {

enum class AfterTest { leave, discard, format };
inline constexpr std::array<const char*, 3> kAfterTestNames = {"leave", "discard", "format"}; // in this order
inline const char* name(AfterTest after) { return kAfterTestNames[static_cast<std::size_t>(after)]; }
std::optional<AfterTest> afterTestNamed(std::string_view text); // nothing for another text

} // namespace assay
