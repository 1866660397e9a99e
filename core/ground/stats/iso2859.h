// Single sampling plans and switching rules of ISO 2859-1:1999 (GB/T 2828.1-2012, ANSI/ASQ Z1.4 but for its reduced
// plans), for percent nonconforming: a supplier's lots, one after the other, are judged by an acceptance quality limit
// (AQL). Pure.
#pragma once

#include "ground/stats/acceptance_plan.h"

#include <array>
#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// Table 1. Level II is the usual one; S-1 to S-4 are for tests that cost much, with high risks.
enum class InspectionLevel { s1, s2, s3, s4, one, two, three };

enum class Severity { normal, tightened, reduced };

// The AQLs of the tables in percent. Beyond 10 they count nonconformities, of which a card has none or one.
inline constexpr std::array<double, 16> kAqls = {0.010, 0.015, 0.025, 0.040, 0.065, 0.10, 0.15, 0.25,
                                                 0.40,  0.65,  1.0,   1.5,   2.5,   4.0,  6.5,  10};

// Table 1: A to R without I and O. Nothing for less than 2 cards.
std::optional<char> codeLetter(std::size_t lot, InspectionLevel level);

struct Iso2859Plan {
    SinglePlan plan;
    char letter = 0;        // of this plan: where an arrow leads to another one, with its own n, that one's
    bool everyCard = false; // the sample is as large as the lot or larger: n is the lot's
};

// Tables 2-A to 2-C. Nothing for less than 2 cards, or an AQL that the tables do not have.
std::optional<Iso2859Plan> iso2859Plan(std::size_t lot, InspectionLevel level, double aqlPercent, Severity severity);

// A lot of the history that was tested for the first time (not again after rejection), with the plan of its severity.
struct InspectedLot {
    std::size_t accept = 0; // the plan's
    std::size_t failed = 0;
    // Known with this lot: production is steady, and the responsible authority wants reduced inspection.
    bool mayReduce = false;
};

// Where a supplier stands, clause 9.
struct Switching {
    Severity severity = Severity::normal;
    // Five lots were rejected under tightened inspection: no lot is taken until the supplier has improved. The next lot
    // is then tested under tightened inspection that begins anew.
    bool discontinued = false;
    std::size_t score = 0; // towards reduced inspection, from 30 on; 0 but in normal inspection
};

// Returns what applies to the lot after these, which are in order. Empty: normal inspection.
Switching switchingAfter(std::span<const InspectedLot> history);

} // namespace assay
