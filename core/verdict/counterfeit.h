// Is the card a counterfeit, and how large is it really? Decided here alone, from metrics: for the verdict, for the
// session that ends at one, and for every text, page and picture. Pure.
#pragma once

#include "record/metric.h"
#include "record/run_record.h"
#include "record/scorecard.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct Counterfeit {
    std::string kind;          // limbo, wraparound, chain, damaged
    std::optional<Bytes> real; // as far as the record tells
};

// The first step that found one. Damage amid good flash is none, but fails the card all the same.
std::optional<Counterfeit> counterfeitOf(std::span<const Metric> metrics);
// "Counterfeit (limbo): ...", which every page begins with.
Message counterfeitSentence(const Counterfeit& counterfeit);

// "STEP.counterfeit"
bool isCounterfeitCriterion(std::string_view metric);
// Its reason: what the card is; or, for one that looks genuine, the risk that it is not and what of a counterfeit would
// not have been seen.
Message counterfeitReason(const CriterionResult& result, std::span<const Metric> metrics);

// Of all that was measured on a counterfeit, but for what says that it is one: kOnCounterfeit, with which nothing
// passes.
inline constexpr const char* kOnCounterfeit = "on_counterfeit";
void flagOnCounterfeit(std::vector<Metric>& metrics);

} // namespace assay
