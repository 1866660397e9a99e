#include "ground/stats/iso2859.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace assay {

namespace {

constexpr std::string_view kCodeLetters = "ABCDEFGHJKLMNPQRS"; // S only in table 2-B
constexpr std::array<std::size_t, 17> kSampleSizes = {2,   3,   5,   8,   13,  20,   32,   50,  80,
                                                      125, 200, 315, 500, 800, 1250, 2000, 3150};
constexpr std::array<std::size_t, 16> kReducedSizes = {2, 2, 2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800};

// Table 1: the last lot size of each row, and its letters for S-1, S-2, S-3, S-4, I, II, III.
struct LetterRow {
    std::size_t lastLot;
    std::string_view letters;
};
constexpr std::array<LetterRow, 15> kLetterRows = {{{8, "AAAAAAB"},
                                                    {15, "AAAAABC"},
                                                    {25, "AABBBCD"},
                                                    {50, "ABBCCDE"},
                                                    {90, "BBCCCEF"},
                                                    {150, "BBCDDFG"},
                                                    {280, "BCDEEGH"},
                                                    {500, "BCDEFHJ"},
                                                    {1200, "CCEFGJK"},
                                                    {3200, "CDEGHKL"},
                                                    {10000, "CDFGJLM"},
                                                    {35000, "CDFHKMN"},
                                                    {150000, "DEGJLNP"},
                                                    {500000, "DEGJMPQ"},
                                                    {std::size_t(-1), "DEHKNQR"}}};

// Sample sizes and AQLs both grow by the fifth root of ten, so that a table is the same along each diagonal (row of the
// letter + column of the AQL): 0 failures on one of them, arrows, then the accept numbers, one on each diagonal.
// All other cells are arrows: down before the zero, up after the last number.
struct MasterTable {
    std::span<const std::size_t> sizes;
    std::size_t zero; // diagonal of accept number 0
    bool upAfterZero; // the arrow next to it leads back
    std::size_t one;  // diagonal of accept number 1
    std::span<const std::size_t> accepts;
};

constexpr std::array<std::size_t, 8> kNormalAccepts = {1, 2, 3, 5, 7, 10, 14, 21};
constexpr std::array<std::size_t, 7> kTightenedAccepts = {1, 2, 3, 5, 8, 12, 18};
constexpr std::array<std::size_t, 7> kReducedAccepts = {1, 2, 3, 5, 6, 8, 10};

MasterTable masterTable(Severity severity)
{
    switch (severity) {
    case Severity::tightened: return {kSampleSizes, 15, false, 18, kTightenedAccepts};
    case Severity::reduced: return {kReducedSizes, 14, true, 18, kReducedAccepts};
    case Severity::normal: break;
    }
    return {std::span(kSampleSizes).first(16), 14, true, 17, kNormalAccepts};
}

std::optional<std::size_t> acceptAt(const MasterTable& table, std::size_t diagonal)
{
    if (diagonal == table.zero)
        return 0;
    if (diagonal < table.one || diagonal >= table.one + table.accepts.size())
        return std::nullopt;
    return table.accepts[diagonal - table.one];
}

bool arrowUp(const MasterTable& table, std::size_t diagonal)
{
    return diagonal >= table.one || (table.upAfterZero && diagonal == table.zero + 1);
}

// Row of the plan that is used: this one, or the first in the direction of its arrow. At the table's upper and lower
// edge, where that direction has none, the arrows lead the other way.
std::size_t rowOfPlan(const MasterTable& table, std::size_t row, std::size_t column)
{
    const auto has = [&](std::size_t at) { return acceptAt(table, at + column).has_value(); };
    const auto next = [&](bool up) -> std::optional<std::size_t> {
        if (up)
            for (std::size_t at = row; at-- > 0;)
                if (has(at))
                    return at;
        for (std::size_t at = row + 1; !up && at < table.sizes.size(); ++at)
            if (has(at))
                return at;
        return std::nullopt;
    };
    if (has(row))
        return row;
    const bool up = arrowUp(table, row + column);
    const auto found = next(up);
    return found ? *found : *next(!up);
}

// The accept number of the same sample with the next smaller AQL.
std::size_t acceptOneStepTighter(std::size_t accept)
{
    const auto place = std::lower_bound(kNormalAccepts.begin(), kNormalAccepts.end(), accept);
    return place == kNormalAccepts.begin() ? 0 : *(place - 1);
}

class SwitchingRules {
public:
    void add(const InspectedLot& lot)
    {
        if (m_now.discontinued) // the supplier has improved, else there were no lot
            restart(Severity::tightened);
        const bool accepted = lot.failed <= lot.accept;
        switch (m_now.severity) {
        case Severity::normal: return addNormal(lot, accepted);
        case Severity::tightened: return addTightened(accepted);
        case Severity::reduced:
            if (!accepted || !lot.mayReduce)
                restart(Severity::normal);
        }
    }
    Switching now() const { return m_now; }

private:
    static constexpr std::size_t kFew = 5;
    static constexpr std::size_t kScoreForReduced = 30;

    void restart(Severity severity)
    {
        m_now = {severity};
        m_rejected = 0;
        m_accepted = 0;
        m_sinceRejected = kFew;
    }
    void addNormal(const InspectedLot& lot, bool accepted)
    {
        if (!accepted) {
            m_now.score = 0;
            if (m_sinceRejected < kFew - 1) // 2 of 5 or fewer
                return restart(Severity::tightened);
            m_sinceRejected = 0;
            return;
        }
        ++m_sinceRejected;
        if (lot.accept < 2)
            m_now.score += 2;
        else
            m_now.score = lot.failed <= acceptOneStepTighter(lot.accept) ? m_now.score + 3 : 0;
        if (lot.mayReduce && m_now.score >= kScoreForReduced)
            restart(Severity::reduced);
    }
    void addTightened(bool accepted)
    {
        m_accepted = accepted ? m_accepted + 1 : 0;
        m_rejected += accepted ? 0 : 1;
        if (m_accepted == kFew)
            restart(Severity::normal);
        m_now.discontinued = m_rejected == kFew;
    }

    Switching m_now;
    std::size_t m_sinceRejected = kFew; // lots accepted since the last rejected one
    std::size_t m_accepted = 0;         // in sequence
    std::size_t m_rejected = 0;         // in all
};

} // namespace

std::optional<char> codeLetter(std::size_t lot, InspectionLevel level)
{
    if (lot < 2)
        return std::nullopt;
    const auto row =
        std::find_if(kLetterRows.begin(), kLetterRows.end(), [lot](const LetterRow& at) { return lot <= at.lastLot; });
    return row->letters[static_cast<std::size_t>(level)];
}

std::optional<Iso2859Plan> iso2859Plan(std::size_t lot, InspectionLevel level, double aqlPercent, Severity severity)
{
    const auto letter = codeLetter(lot, level);
    const auto aql = std::find_if(kAqls.begin(), kAqls.end(),
                                  [aqlPercent](double one) { return std::abs(one - aqlPercent) < 1e-6 * one; });
    if (!letter || aql == kAqls.end())
        return std::nullopt;
    const MasterTable table = masterTable(severity);
    const auto column = static_cast<std::size_t>(aql - kAqls.begin());
    const std::size_t row = rowOfPlan(table, kCodeLetters.find(*letter), column);
    const std::size_t n = table.sizes[row];
    return Iso2859Plan{{std::min(n, lot), *acceptAt(table, row + column)}, kCodeLetters[row], n >= lot};
}

Switching switchingAfter(std::span<const InspectedLot> history)
{
    SwitchingRules rules;
    for (const InspectedLot& lot : history)
        rules.add(lot);
    return rules.now();
}

} // namespace assay
