// Decides whether the announced capacity is genuine, and the real capacity if it is not. This is the only place of that
// decision: verdict, session, texts, pages and charts use its result. Uses metrics only. Pure.
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

// A capacity fault. It invalidates all other results of the card.
struct CapacityFault {
    enum class Kind {
        counterfeit,   // proven: data appears at another address, or is kept below a limit and lost above it
        storesNothing, // no address keeps written data
    };
    Kind kind = Kind::counterfeit;
    std::string word;          // limbo, wraparound, chain, damaged
    std::optional<Bytes> real; // if the record contains it
    bool unreadable = false;   // storesNothing: most reads failed

    bool isCounterfeit() const { return kind == Kind::counterfeit; }
};

// Returns the fault that the first capacity check found. Damaged regions within good flash are not a CapacityFault, but
// fail the card.
std::optional<CapacityFault> capacityFaultOf(std::span<const Metric> metrics);
// Returns capacityFaultOf() if it is a counterfeit.
std::optional<CapacityFault> counterfeitOf(std::span<const Metric> metrics);
// "Counterfeit (limbo): ...", "The card does not store data: ...".
Message capacityFaultSentence(const CapacityFault& fault);

// Returns the first sentence of every page: a CapacityFault, or a capacity below that of the label. Empty for all other
// cards.
Message headlineOf(const Scorecard& card);

// "STEP.counterfeit"
bool isCounterfeitCriterion(std::string_view metric);
// Returns the reason of such a criterion, whose metric is a text: the kind of the fault; for a genuine capacity, the
// risk of a missed counterfeit and the caches that are not ruled out.
Message counterfeitReason(const Metric& metric, std::span<const Metric> metrics);

// Flags all metrics measured on a card with a CapacityFault, except those that detect it: onCounterfeit or onDeadCard.
// A flagged metric cannot pass.
void flagOnCapacityFault(std::vector<Metric>& metrics);

} // namespace assay
