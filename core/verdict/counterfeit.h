// Is the card a counterfeit, and how large is it really? Decided only here, from metrics; verdict, session, texts,
// pages and pictures use the result. Pure.
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
    std::optional<Bytes> real; // if the record contains it
};

// Returns the counterfeit that the first step found. Damage amid good flash is no counterfeit, but fails the card.
std::optional<Counterfeit> counterfeitOf(std::span<const Metric> metrics);
// "Counterfeit (limbo): ...", which every page begins with.
Message counterfeitSentence(const Counterfeit& counterfeit);

// "STEP.counterfeit"
bool isCounterfeitCriterion(std::string_view metric);
// Returns the reason of such a criterion: the kind of counterfeit; or, for a card that looks genuine, the risk of a
// miss, and what would not have been detected.
Message counterfeitReason(const CriterionResult& result, std::span<const Metric> metrics);

// Flag of all metrics measured on a counterfeit, except those that detect it. A flagged metric cannot pass.
inline constexpr const char* kOnCounterfeit = "on_counterfeit";
void flagOnCounterfeit(std::vector<Metric>& metrics);

} // namespace assay
