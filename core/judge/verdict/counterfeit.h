// Does the card store what it announces, how large is it really, and is it a counterfeit? Decided only here, from
// metrics; verdict, session, texts, pages and pictures use the result. Pure.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// What a step found of a card whose other results mean nothing.
struct CapacityFault {
    enum class Kind {
        counterfeit,   // proven: data is found at another address, or kept below a border and lost above it
        storesNothing, // no place holds what is written to it
    };
    Kind kind = Kind::counterfeit;
    std::string word;          // limbo, wraparound, chain, damaged
    std::optional<Bytes> real; // if the record contains it
    bool unreadable = false;   // storesNothing: most reads failed

    bool isCounterfeit() const { return kind == Kind::counterfeit; }
};

// Returns the fault that the first step found. Damage amid good flash is none of these, but fails the card.
std::optional<CapacityFault> capacityFaultOf(std::span<const Metric> metrics);
// The same, only if it is a counterfeit.
std::optional<CapacityFault> counterfeitOf(std::span<const Metric> metrics);
// "Counterfeit (limbo): ...", "The card does not store data: ...".
Message capacityFaultSentence(const CapacityFault& fault);

// The sentence that every page begins with: on a CapacityFault, or on a capacity below that of the label. Empty for all
// other cards.
Message headlineOf(const Scorecard& card);

// "STEP.counterfeit"
bool isCounterfeitCriterion(std::string_view metric);
// Returns the reason of such a criterion: the kind of the fault; or, for a card that looks genuine, the risk of a miss,
// and what would not have been detected.
Message counterfeitReason(const CriterionResult& result, std::span<const Metric> metrics);

// Flags of all metrics measured on a card with a CapacityFault, except those that detect it. A flagged metric cannot
// pass.
inline constexpr const char* kOnCounterfeit = "on_counterfeit";
inline constexpr const char* kOnDeadCard = "on_dead_card"; // storesNothing
void flagOnCapacityFault(std::vector<Metric>& metrics);

} // namespace assay
