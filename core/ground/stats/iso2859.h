// Single sampling plans and switching rules of ISO 2859-1:1999 (GB/T 2828.1-2012, ANSI/ASQ Z1.4 except for its reduced
// plans), for percent nonconforming: consecutive lots of a supplier are judged by an acceptance quality limit (AQL).
// Pure.
#pragma once

#include "ground/stats/acceptance_plan.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// Table 1. Level II is the default; S-1 to S-4 are for expensive tests, with high risks.
enum class InspectionLevel { s1, s2, s3, s4, one, two, three };

enum class Severity { normal, tightened, reduced };

// AQLs of the tables in percent. Above 10 they count nonconformities per 100 items, which do not apply to cards.
inline constexpr std::array<double, 16> kAqls = {0.010, 0.015, 0.025, 0.040, 0.065, 0.10, 0.15, 0.25,
                                                 0.40,  0.65,  1.0,   1.5,   2.5,   4.0,  6.5,  10};

// Table 1: A to R without I and O. Returns nothing for fewer than 2 cards.
std::optional<char> codeLetter(std::size_t lot, InspectionLevel level);

struct Iso2859Plan {
    SinglePlan plan;
    char letter = 0;        // of this plan: if an arrow leads to another plan with its own n, that plan's
    bool everyCard = false; // the sample size is at least the lot size: n is the lot size
};

// Tables 2-A to 2-C. Returns nothing for fewer than 2 cards, or an AQL that is not in the tables.
std::optional<Iso2859Plan> iso2859Plan(std::size_t lot, InspectionLevel level, double aqlPercent, Severity severity);

// An earlier lot at its original inspection (not resubmitted), with the plan of its severity.
struct InspectedLot {
    std::size_t accept = 0; // the plan's
    std::size_t failed = 0;
    // Set with this lot: production is steady, and the responsible authority permits reduced inspection.
    bool mayReduce = false;
};

// Switching state of a supplier, clause 9.
struct Switching {
    Severity severity = Severity::normal;
    // Five lots were rejected under tightened inspection: inspection is discontinued until the supplier has improved.
    // The next lot is then tested under tightened inspection, restarted.
    bool discontinued = false;
    std::size_t score = 0; // switching score, reduced inspection from 30 on; 0 except in normal inspection
};

// Returns the state for the lot after these, which are in time order. Empty: normal inspection.
Switching switchingAfter(std::span<const InspectedLot> history);

} // namespace assay
