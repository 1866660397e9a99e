#include "judge/lot/lot_plan.h"

#include "ground/base/text.h"
#include "ground/stats/iso2859.h"
#include "ground/stats/success_run.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace assay {

namespace {

using Words = std::vector<std::string_view>;

template <class T> std::optional<T> parsedNumber(std::string_view word)
{
    T value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    return error == std::errc() && end == word.data() + word.size() ? std::optional(value) : std::nullopt;
}

// Returns the numbers after the first word; none unless these are exactly `count` numbers.
template <class T> std::optional<std::vector<T>> numbersOf(const Words& words, std::size_t count)
{
    std::vector<T> numbers;
    for (std::size_t i = 1; i < words.size(); ++i)
        if (const auto number = parsedNumber<T>(words[i]))
            numbers.push_back(*number);
    return words.size() == count + 1 && numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

std::optional<std::size_t> placeOf(std::span<const std::string_view> names, std::string_view word)
{
    const auto found = std::ranges::find(names, word);
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

using Plan = std::optional<decltype(LotPlan::plan)>;

// Returns the maximum number of nonconforming cards for at least `reliability` % conforming ones.
std::size_t allowedBy(double reliability, std::uint64_t lotSize)
{
    return static_cast<std::size_t>(std::floor(static_cast<double>(lotSize) * (1 - reliability / 100) + 1e-9));
}

Plan successPlan(const Words& words, std::uint64_t lotSize)
{
    Words own = words;
    if (own.size() == 3)
        own.push_back("0");
    const auto n = numbersOf<double>(own, 3);
    if (!n || !((*n)[0] > 0 && (*n)[0] < 100 && (*n)[1] > 0 && (*n)[1] < 100))
        return std::nullopt;
    const auto failures = parsedNumber<std::uint64_t>(own[3]);
    if (!failures)
        return std::nullopt;
    const auto cards = successRunInLot(lotSize, allowedBy((*n)[1], lotSize), (*n)[0] / 100, *failures);
    return cards ? Plan(SinglePlan{*cards, *failures}) : std::nullopt;
}

Plan singlePlan(const Words& words, std::uint64_t)
{
    const auto n = numbersOf<std::uint64_t>(words, 2);
    return n && (*n)[1] < (*n)[0] ? Plan(SinglePlan{(*n)[0], (*n)[1]}) : std::nullopt;
}

Plan doublePlan(const Words& words, std::uint64_t lotSize)
{
    const auto n = numbersOf<std::uint64_t>(words, 5);
    if (!n)
        return std::nullopt;
    const DoublePlan plan{{(*n)[0], (*n)[1]}, (*n)[2], {(*n)[3], (*n)[4]}};
    const bool sound = plan.first.accept < plan.reject && plan.reject <= plan.first.n && plan.first.n <= lotSize &&
                       plan.second.n > 0 && plan.second.n <= lotSize && plan.second.accept + 1 >= plan.reject;
    return sound ? Plan(plan) : std::nullopt;
}

std::optional<RiskPoints> pointsOf(const Words& words)
{
    const auto n = numbersOf<double>(words, 4);
    return n ? std::optional(RiskPoints{(*n)[0] / 100, (*n)[1] / 100, (*n)[2] / 100, (*n)[3] / 100}) : std::nullopt;
}

Plan sequentialPlan(const Words& words, std::uint64_t lotSize)
{
    const auto points = pointsOf(words);
    const auto plan = points ? assay::sequentialPlan(*points) : std::nullopt;
    return plan ? Plan(limitedTo(*plan, lotSize)) : std::nullopt;
}

Plan planByVariables(const Words& words, std::uint64_t)
{
    const auto points = pointsOf(words);
    const auto plan = points ? variablesPlan(*points) : std::nullopt;
    return plan ? Plan(*plan) : std::nullopt;
}

Plan isoPlan(const Words& words, std::uint64_t lotSize)
{
    if (words.size() < 3 || words.size() > 4)
        return std::nullopt;
    static constexpr std::string_view kLevels[] = {"S1", "S2", "S3", "S4", "I", "II", "III"};
    static constexpr std::string_view kSeverities[] = {"normal", "tightened", "reduced"};
    const auto level = placeOf(kLevels, words[1]);
    const auto aql = parsedNumber<double>(words[2]);
    const auto severity = words.size() == 4 ? placeOf(kSeverities, words[3]) : std::size_t{0};
    if (!level || !aql || !severity)
        return std::nullopt;
    const auto plan =
        iso2859Plan(lotSize, static_cast<InspectionLevel>(*level), *aql, static_cast<Severity>(*severity));
    return plan ? Plan(plan->plan) : std::nullopt;
}

Plan everyCard(const Words& words, std::uint64_t lotSize)
{
    return words.size() == 1 ? Plan(SinglePlan{lotSize, 0}) : std::nullopt;
}

// Sets the AQL and LQ that a plan's text names. `words`: those of a successfully parsed plan.
void nameQualities(LotPlan& plan, const Words& words)
{
    const auto share = [&](std::size_t word) { return *parsedNumber<double>(words[word]) / 100; };
    if (words[0] == "success")
        plan.lq =
            std::min(1.0, static_cast<double>(allowedBy(100 * share(2), plan.lot) + 1) / static_cast<double>(plan.lot));
    else if (words[0] == "iso2859")
        plan.aql = share(2);
    else if (words[0] == "sequential" || words[0] == "variables")
        std::tie(plan.aql, plan.lq) = std::pair(share(1), share(3));
}

struct PlanKind {
    std::string_view name;
    Plan (*parse)(const Words& words, std::uint64_t lotSize);
};
constexpr PlanKind kPlanKinds[] = {
    {"success", successPlan}, {"single", singlePlan},         {"iso2859", isoPlan},          {"double", doublePlan},
    {"all", everyCard},       {"sequential", sequentialPlan}, {"variables", planByVariables}};

std::size_t countOf(std::span<const CardVerdict> cards, CardVerdict verdict)
{
    return static_cast<std::size_t>(std::ranges::count(cards, verdict));
}

// Decides one sample: rejects from `reject` nonconforming cards on, accepts a complete sample with at most `accept`.
PlanDecision decideSample(std::span<const CardVerdict> cards, std::size_t n, std::size_t accept, std::size_t reject)
{
    PlanDecision decision;
    decision.counted = std::min(n, cards.size());
    const std::size_t nonconforming = countOf(cards.first(decision.counted), CardVerdict::nonconforming);
    decision.withoutVerdict = countOf(cards.first(decision.counted), CardVerdict::undecided);
    decision.more = n - decision.counted;
    decision.accept = accept;
    decision.reject = reject;
    if (nonconforming >= reject)
        decision.verdict = LotVerdict::reject;
    else if (decision.more == 0 && nonconforming + decision.withoutVerdict <= accept)
        decision.verdict = LotVerdict::accept;
    return decision;
}

PlanDecision decideBy(const SinglePlan& plan, std::span<const CardVerdict> cards)
{
    return decideSample(cards, plan.n, plan.accept, plan.accept + 1);
}

PlanDecision decideBy(const DoublePlan& plan, std::span<const CardVerdict> cards)
{
    const PlanDecision first = decideSample(cards, plan.first.n, plan.first.accept, plan.reject);
    const bool second = first.verdict == LotVerdict::undecided && first.more == 0 &&
                        countOf(cards.first(first.counted), CardVerdict::nonconforming) > plan.first.accept;
    return second ? decideSample(cards, plan.first.n + plan.second.n, plan.second.accept, plan.second.accept + 1)
                  : first;
}

std::size_t minCardsToAccept(const SequentialPlan& plan)
{
    std::size_t n = 1;
    while (n < plan.most && !acceptNumber(plan, n))
        ++n;
    return n;
}

// Undecided cards count as nonconforming for acceptance and as conforming for rejection.
LotVerdict verdictAfter(const SequentialPlan& plan, const PlanDecision& so, std::size_t nonconforming)
{
    if (decide(plan, so.counted, nonconforming) == LotDecision::reject)
        return LotVerdict::reject;
    return decide(plan, so.counted, nonconforming + so.withoutVerdict) == LotDecision::accept ? LotVerdict::accept
                                                                                              : LotVerdict::undecided;
}

PlanDecision decideBy(const SequentialPlan& plan, std::span<const CardVerdict> cards)
{
    PlanDecision decision;
    std::size_t nonconforming = 0;
    for (const CardVerdict card : cards.first(std::min(cards.size(), plan.most))) {
        nonconforming += card == CardVerdict::nonconforming ? 1 : 0;
        decision.withoutVerdict += card == CardVerdict::undecided ? 1 : 0;
        ++decision.counted;
        decision.accept = acceptNumber(plan, decision.counted);
        decision.reject = rejectNumber(plan, decision.counted);
        decision.verdict = verdictAfter(plan, decision, nonconforming);
        if (decision.verdict != LotVerdict::undecided)
            return decision;
    }
    while (decision.counted + decision.more < plan.most &&
           (decision.counted + decision.more == 0 ||
            decide(plan, decision.counted + decision.more, nonconforming) == LotDecision::testMore))
        ++decision.more;
    return decision;
}

PlanDecision decideBy(const VariablesPlan& plan, std::span<const CardVerdict> cards)
{
    PlanDecision decision;
    decision.counted = std::min(plan.n, cards.size());
    decision.more = plan.n - decision.counted;
    return decision;
}

} // namespace

const char* name(LotVerdict verdict)
{
    return verdict == LotVerdict::accept ? "accept" : verdict == LotVerdict::reject ? "reject" : "undecided";
}

Result<LotPlan> parsePlan(const std::string& text, std::uint64_t lotSize)
{
    const Words words = splitAt(text, ':');
    const auto* kind = std::ranges::find(kPlanKinds, words.front(), &PlanKind::name);
    const Plan plan = kind == std::end(kPlanKinds) ? Plan() : kind->parse(words, lotSize);
    if (!plan)
        return fail(Errc::badInput,
                    msg("lot",
                        "\"{}\" is not a sampling plan for {} cards; write success:95:90, single:50:1, iso2859:II:1.0, "
                        "double:32:0:2:32:1, sequential:1:5:10:10, variables:1:5:10:10 or all.",
                        displayable(text), lotSize));
    LotPlan out{text, lotSize, *plan, {}, {}};
    nameQualities(out, words);
    if (out.maxCards() > lotSize)
        return fail(Errc::badInput,
                    msg("lot", "The plan \"{}\" tests up to {} cards, and the lot has {}; take a smaller one.",
                        displayable(text), out.maxCards(), lotSize));
    return out;
}

PlanDecision decide(const LotPlan& plan, std::span<const CardVerdict> cards)
{
    return std::visit([&](const auto& own) { return decideBy(own, cards); }, plan.plan);
}

std::size_t LotPlan::maxCards() const
{
    struct Most {
        std::size_t operator()(const SinglePlan& own) const { return own.n; }
        std::size_t operator()(const DoublePlan& own) const { return own.first.n + own.second.n; }
        std::size_t operator()(const SequentialPlan& own) const { return own.most; }
        std::size_t operator()(const VariablesPlan& own) const { return own.n; }
    };
    return std::visit(Most(), plan);
}

Message LotPlan::inWords() const
{
    struct Words {
        Message operator()(const SinglePlan& own) const
        {
            return msg("lot",
                       "Test n = {} cards; accept the lot with at most Ac = {} nonconforming cards, reject it from Re "
                       "= {} on.",
                       own.n, own.accept, own.accept + 1);
        }
        Message operator()(const DoublePlan& own) const
        {
            return msg("lot",
                       "Test n1 = {} cards; accept the lot with at most Ac1 = {} nonconforming cards, reject it from "
                       "Re1 = {} on. "
                       "Otherwise test n2 = {} more; accept it with at most Ac2 = {} nonconforming cards of all, "
                       "reject it from Re2 = "
                       "{} on.",
                       own.first.n, own.first.accept, own.reject, own.second.n, own.second.accept,
                       own.second.accept + 1);
        }
        Message operator()(const SequentialPlan& own) const
        {
            return msg("lot",
                       "Test card after card. After k cards accept the lot with at most {} k - {} nonconforming cards, "
                       "reject it "
                       "from {} "
                       "k + {} on. {} good cards accept it at the earliest, {} cards decide at the latest.",
                       fmt::format("{:.3g}", own.slope), fmt::format("{:.3g}", own.acceptIntercept),
                       fmt::format("{:.3g}", own.slope), fmt::format("{:.3g}", own.rejectIntercept),
                       minCardsToAccept(own), own.most);
        }
        Message operator()(const VariablesPlan& own) const
        {
            return msg("lot",
                       "Measure n = {} cards; accept the lot if the mean of each criterion lies at least k = {} "
                       "standard deviations from its limit, on the good side.",
                       own.n, fmt::format("{:.2f}", own.k));
        }
    };
    return std::visit(Words(), plan);
}

std::string LotPlan::numbers() const
{
    struct Symbols {
        std::string operator()(const SinglePlan& own) const
        {
            return fmt::format("n = {}, Ac = {}, Re = {}", own.n, own.accept, own.accept + 1);
        }
        std::string operator()(const DoublePlan& own) const
        {
            return fmt::format("n1 = {}, Ac1 = {}, Re1 = {}; n2 = {}, Ac2 = {}, Re2 = {}", own.first.n,
                               own.first.accept, own.reject, own.second.n, own.second.accept, own.second.accept + 1);
        }
        std::string operator()(const SequentialPlan& own) const
        {
            return fmt::format("Ac = {:.3g} k - {:.3g}, Re = {:.3g} k + {:.3g}, k ≤ {}", own.slope, own.acceptIntercept,
                               own.slope, own.rejectIntercept, own.most);
        }
        std::string operator()(const VariablesPlan& own) const
        {
            return fmt::format("n = {}, k = {:.2f}", own.n, own.k);
        }
    };
    return std::visit(Symbols(), plan);
}

double LotPlan::acceptanceProbability(double nonconformingShare) const
{
    const bool isSeries = lot > kFiniteLot;
    const auto cards = static_cast<std::size_t>(lot);
    const auto defectives = static_cast<std::size_t>(std::llround(nonconformingShare * static_cast<double>(lot)));
    return std::visit(
        [&]<class Own>(const Own& own) {
            if constexpr (std::is_same_v<Own, VariablesPlan>)
                return assay::acceptanceProbability(own, nonconformingShare);
            else if constexpr (std::is_same_v<Own, SequentialPlan>)
                return (isSeries ? outcome(own, nonconformingShare) : outcome(own, cards, defectives)).acceptance;
            else
                return isSeries ? assay::acceptanceProbability(own, nonconformingShare)
                                : assay::acceptanceProbability(own, cards, defectives);
        },
        plan);
}

double LotPlan::qualityAt(double probability) const
{
    const auto cards = static_cast<double>(lot);
    std::uint64_t low = 0, high = lot + 1; // nonconforming cards: accepted with `low`, not with `high`
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        (middle <= lot && acceptanceProbability(static_cast<double>(middle) / cards) >= probability ? low : high) =
            middle;
    }
    return static_cast<double>(low) / cards;
}

} // namespace assay
