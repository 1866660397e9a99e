#include "judge/advice/advise.h"

#include "ground/base/parallel.h"
#include "ground/base/quantity_text.h"
#include "judge/advice/cures.h"
#include "judge/advice/families.h"
#include "judge/advice/kept_recordings.h"
#include "judge/advice/outcomes.h"
#include "judge/advice/reasons.h"
#include "judge/advice/situation.h"
#include "run/record/facts.h"
#include "run/scenario/flash_character/character_metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

namespace assay {

namespace {

constexpr std::size_t kSeedsOfOthers = 2; // recordings on each card except the likeliest
constexpr std::size_t kCombined = 5;      // groups whose best mitigations are combined
constexpr std::size_t kExtended = 3;      // best pairs that are combined with a third mitigation
// The first of many ways ranked by few recordings is often only the luckiest (selection bias). The first kConfirmed
// that may lose video are therefore recorded kOftener times as often.
constexpr std::size_t kConfirmed = 4, kOftener = 4;
constexpr std::size_t kElsewhere = 6; // best ranks that are tried on other families; single mitigations always are
// Standard deviation of ln(measured / predicted) of the rate on a candidate card: randomness, and the history of the
// card, which the model does not contain. Our choice.
constexpr double kTold = 0.3;
constexpr double kNeverSo = 1e-6;      // minimum sum of the new weights; below it the weights stay unchanged
constexpr double kWorthKeeping = 0.05; // minimum weight of a card relative to the heaviest
constexpr std::size_t kMaxCards = 6;   // cards that the mitigations are tried on
constexpr double kNoticedMs = 1000;    // of lost video; a smaller difference is irrelevant to a camera

struct Recorders {
    std::vector<const LearnedCard*> cards;
    const LearnedCards& all;
    std::size_t seeds, seedsOfOthers; // recordings on the first card, and on each other one
};

// Source and cancellation of recordings.
struct Way {
    KeptRecordings& kept;
    const std::stop_token& stop;
};

// Simulates each plan on each card with each seed, on all processors. Takes the outcomes from `way.kept` if it has
// them.
std::vector<RecordingOutcomes> recordAll(const Recorders& on, const std::vector<RecordingPlan>& plans, const Way& way)
{
    struct Task {
        std::size_t plan, card, seed;
    };
    std::vector<Task> tasks;
    std::vector<RecordingOutcomes> all(plans.size(), RecordingOutcomes(on.cards.size()));
    for (std::size_t plan = 0; plan < plans.size(); ++plan)
        for (std::size_t card = 0; card < on.cards.size(); ++card) {
            all[plan][card].resize(card == 0 ? on.seeds : std::min(on.seeds, on.seedsOfOthers));
            for (std::size_t seed = 0; seed < all[plan][card].size(); ++seed)
                tasks.push_back({plan, card, seed});
        }
    const auto outcomeOf = [&](const Task& task) -> RecordingOutcome& { return all[task.plan][task.card][task.seed]; };
    if (const auto kept = way.kept.take(tasks.size()); !kept.empty()) {
        for (std::size_t i = 0; i < tasks.size(); ++i)
            outcomeOf(tasks[i]) = kept[i];
        return all;
    }
    inParallel(tasks.size(), [&](std::size_t i) {
        if (way.stop.stop_requested())
            return;
        RecordingPlan own = plans[tasks[i].plan];
        own.trace.seed += tasks[i].seed; // same seeds for every mitigation; the first is that of the run
        outcomeOf(tasks[i]) = recordOn(*on.cards[tasks[i].card], on.all, own, way.stop);
    });
    for (const Task& task : tasks)
        way.kept.add(outcomeOf(task));
    return all;
}

Recorders learnedOf(const Situation& at, std::size_t seeds, std::size_t times = 1)
{
    Recorders on{{}, at.cards, seeds * times, kSeedsOfOthers * times};
    for (const LearnedCard& card : at.cards.cards)
        on.cards.push_back(&card);
    return on;
}

Basis basisOf(const Situation& at, const Advice& out)
{
    return {at.cards.cards, at.facts.totalMegabits(), out.modelError};
}

// Counts the paired wins and losses against the unchanged recordings.
void compareWithBase(TriedCure& tried, const WayOfWriting& base)
{
    for (std::size_t card = 0; card < tried.result.all.size(); ++card)
        for (std::size_t seed = 0; seed < tried.result.all[card].size(); ++seed) {
            const RecordingOutcome &now = tried.result.all[card][seed], &before = base.all[card][seed];
            tried.better += wentBetter(now, before) ? 1 : 0;
            tried.worse += wentBetter(before, now) ? 1 : 0;
        }
    const Foretold &before = base.waf, &now = tried.result.waf;
    tried.result.life = {before.value / now.value, {before.ci.low / now.ci.high, before.ci.high / now.ci.low}};
}

void tryCures(const Situation& at, const std::vector<Cure>& cures, const Way& way, Advice& out, std::size_t times = 1)
{
    std::vector<RecordingPlan> plans;
    std::vector<Cure> fitting;
    for (const Cure& cure : cures)
        if (auto plan = planOf(at, cure.set)) {
            plans.push_back(std::move(*plan));
            fitting.push_back(cure);
        }
    const auto all = recordAll(learnedOf(at, out.seeds, times), plans, way);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        TriedCure tried{fitting[i], summed(all[i], basisOf(at, out), plans[i]), {}, {}};
        compareWithBase(tried, out.base);
        out.cures.push_back(std::move(tried));
    }
    std::ranges::stable_sort(out.cures,
                             [](const TriedCure& a, const TriedCure& b) { return isBetter(a.result, b.result); });
}

// Returns the mitigation with the highest sustained rate of each group, by descending rate, if it beats the unchanged
// recording. A larger buffer is excluded: it combines with every other mitigation and adds no information.
std::vector<Cure> bestOfGroups(const Advice& advice)
{
    std::vector<const TriedCure*> byRate;
    for (const TriedCure& tried : advice.cures)
        byRate.push_back(&tried);
    std::ranges::stable_sort(byRate, std::ranges::greater{},
                             [](const TriedCure* tried) { return rateOf(tried->result); });
    std::vector<Cure> best;
    for (const TriedCure* tried : byRate)
        if (best.size() < kCombined && rateOf(tried->result) > rateOf(advice.base) &&
            tried->cure.groups.front() != "buffer" &&
            std::ranges::all_of(best, [&](const Cure& one) { return goTogether(one, tried->cure); }))
            best.push_back(tried->cure);
    return best;
}

// Returns all pairs of the best mitigations of different groups.
std::vector<Cure> pairsOf(const std::vector<Cure>& best)
{
    std::vector<Cure> pairs;
    for (std::size_t i = 0; i < best.size(); ++i)
        for (std::size_t j = i + 1; j < best.size(); ++j)
            pairs.push_back(together(best[i], best[j]));
    return pairs;
}

// Returns the best pairs, each with every third mitigation of another group, without duplicates.
std::vector<Cure> triplesOf(const Advice& advice, const std::vector<Cure>& best)
{
    std::vector<Cure> out;
    std::size_t pairs = 0;
    for (const TriedCure& tried : advice.cures) {
        if (tried.cure.groups.size() != 2 || pairs == kExtended)
            continue;
        ++pairs;
        for (const Cure& third : best) {
            if (!goTogether(tried.cure, third))
                continue;
            Cure triple = together(tried.cure, third);
            if (std::ranges::none_of(out, [&](const Cure& one) { return one.set == triple.set; }))
                out.push_back(std::move(triple));
        }
    }
    return out;
}

// Returns true if `one` beats `other` by more than the resolution: 1 % and 100 ms of loss, 1 % of rate or of WAF.
bool bringsMore(const WayOfWriting& one, const WayOfWriting& other)
{
    constexpr double kMore = 1.01, kLessMs = 100;
    return one.dropped.value * kMore + kLessMs < other.dropped.value || rateOf(one) > kMore * rateOf(other) ||
           one.waf.value * kMore < other.waf.value;
}

// Removes combinations that bring no more than a part of them.
void dropNeedless(std::vector<TriedCure>& cures)
{
    const auto isNeedless = [&](const TriedCure& tried) {
        return std::ranges::any_of(cures, [&](const TriedCure& part) {
            return part.cure.set.size() < tried.cure.set.size() &&
                   std::ranges::includes(tried.cure.set, part.cure.set) && !bringsMore(tried.result, part.result);
        });
    };
    std::vector<TriedCure> needed;
    for (const TriedCure& tried : cures)
        if (!isNeedless(tried))
            needed.push_back(tried);
    cures = std::move(needed);
}

void takeAsItIs(const Situation& at, const RecordingOutcomes& recorded, const RecordingPlan& base, Advice& out)
{
    out.base = summed(recorded, basisOf(at, out), base);
    out.base.life = {1, {1, 1}};
}

// Repeats the recordings of the first ranks until the first kConfirmed all have the larger number of recordings.
void confirmBest(const Situation& at, const RecordingPlan& base, const Way& way, Advice& out)
{
    while (!way.stop.stop_requested()) {
        std::vector<Cure> unsure;
        for (const TriedCure& tried : std::span(out.cures).first(std::min(kConfirmed, out.cures.size())))
            if (tried.result.all.front().size() == out.seeds && tried.result.dropped.ci.high > 0)
                unsure.push_back(tried.cure);
        if (unsure.empty())
            return;
        if (out.base.all.front().size() == out.seeds)
            takeAsItIs(at, recordAll(learnedOf(at, out.seeds, kOftener), {base}, way).front(), base, out);
        std::erase_if(out.cures, [&](const TriedCure& tried) {
            return std::ranges::any_of(unsure, [&](const Cure& cure) { return cure.set == tried.cure.set; });
        });
        tryCures(at, unsure, way, out, kOftener);
    }
}

std::optional<Metric> metricIn(const JudgedRecord& run, const std::string& id)
{
    const Metric* found = run.metric(id);
    return found ? std::optional(*found) : std::nullopt;
}

// `before` and `now`: the unchanged recordings and those with a mitigation, both on a card of this family.
Elsewhere onFamily(std::size_t family, const std::vector<RecordingOutcome>& before,
                   const std::vector<RecordingOutcome>& now)
{
    Elsewhere out;
    out.family = family;
    out.recordings = now.size();
    const auto n = static_cast<double>(now.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        out.better += wentBetter(now[i], before[i]) ? 1 : 0;
        out.worse += wentBetter(before[i], now[i]) ? 1 : 0;
        out.rateBefore += before[i].sustainable.value_or(0) / n;
        out.rateNow += now[i].sustainable.value_or(0) / n;
        out.droppedBefore += before[i].droppedMs / n;
        out.droppedNow += now[i].droppedMs / n;
    }
    return out;
}

// Tries the single mitigations and the best ranks on cards of other families.
void tryElsewhere(const Situation& at, const RecordingPlan& base, const Way& way, Advice& out)
{
    out.families = familiesBeside(at.cards.cards.front());
    std::vector<RecordingPlan> plans = {base};
    std::vector<TriedCure*> cures;
    for (std::size_t rank = 0; rank < out.cures.size(); ++rank)
        if (TriedCure& tried = out.cures[rank]; rank < kElsewhere || tried.cure.groups.size() == 1)
            if (auto plan = planOf(at, tried.cure.set)) {
                plans.push_back(std::move(*plan));
                cures.push_back(&tried);
            }
    Recorders on{{}, at.cards, kSeedsOfOthers, kSeedsOfOthers};
    for (const CardFamily& family : out.families)
        on.cards.push_back(&family.card);
    if (on.cards.empty())
        return;
    const auto all = recordAll(on, plans, way);
    for (std::size_t i = 0; i < cures.size(); ++i)
        for (std::size_t family = 0; family < out.families.size(); ++family)
            cures[i]->elsewhere.push_back(onFamily(family, all[0][family], all[i + 1][family]));
}

// Returns the sustained rate of the run's recording in Mbit/s, if measured.
std::optional<double> measuredRate(const Situation& at)
{
    const Metric* metric = at.run.metric(at.step.id + ".sustainable_rate");
    const auto* rate = metric ? std::get_if<double>(&metric->value) : nullptr;
    return rate && *rate > 0 ? std::optional(*rate) : std::nullopt;
}

// Returns true if the simulated recording equals that of the step. A shortened card has other clusters.
bool isSame(const Situation& at) { return at.simulated == at.run.device.capacity; }

// Returns the busy time of the card over the recorded time; above 1 it falls behind. This is a mean over all writes:
// the sustained rate depends on the worst stretch and does not measure how slow a card is.
template <class Recorded> double busyShare(const Recorded& recording)
{
    return recording.recorded.count() > 0 ? seconds(recording.busy) / seconds(recording.recorded) : 0.0;
}

// Keeps the likeliest cards and normalizes their weights to a sum of 1.
void keepLikeliest(std::vector<LearnedCard>& cards)
{
    std::ranges::stable_sort(cards, std::ranges::greater{}, &LearnedCard::weight);
    const double least = kWorthKeeping * cards.front().weight;
    std::erase_if(cards, [&](const LearnedCard& card) { return card.weight < least; });
    cards.resize(std::min(cards.size(), kMaxCards));
    const double sum = std::accumulate(cards.begin(), cards.end(), 0.0,
                                       [](double all, const LearnedCard& card) { return all + card.weight; });
    for (LearnedCard& card : cards)
        card.weight /= sum;
}

// The characterization leaves candidate cards that react differently to bursts of garbage collection. The recording
// separates them: the weight of a card falls with the distance of its predicted rate from the measured one (Gaussian
// likelihood of the log ratio, sigma kTold). The times of each card are scaled so that its busy share equals the
// measured one. Returns the prediction of the likeliest card before this fit; none if no rate was measured.
std::optional<RecordingOutcome> learnFromRecording(Situation& at, const RecordingPlan& base, const Way& way)
{
    const auto measured = measuredRate(at);
    std::vector<LearnedCard>& cards = at.cards.cards;
    if (!measured) {
        keepLikeliest(cards);
        return std::nullopt;
    }
    const auto recordings = recordAll(learnedOf(at, 1), {base}, way).front();
    std::vector<LearnedCard> weighed = cards;
    double sum = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const double foretold = recordings[i].front().sustainable.value_or(0);
        weighed[i].weight *= foretold > 0 ? std::exp(-std::pow(std::log(*measured / foretold) / kTold, 2) / 2) : 0.0;
        sum += weighed[i].weight;
    }
    if (sum > kNeverSo) // else no card predicts the rate, and the recording separates none
        for (std::size_t i = 0; i < cards.size(); ++i)
            cards[i].weight = weighed[i].weight;
    const auto likeliest = std::ranges::max_element(cards, {}, &LearnedCard::weight) - cards.begin();
    RecordingOutcome before = recordings[static_cast<std::size_t>(likeliest)].front();
    for (std::size_t i = 0; i < cards.size() && isSame(at); ++i)
        if (const double foretold = busyShare(recordings[i].front()); foretold > 0 && at.facts.busy.count() > 0)
            cards[i].slower = busyShare(at.facts) / foretold;
    keepLikeliest(cards);
    return before;
}

// Sets `miss` and `modelError` from the model's prediction of the recording and the measured rate.
void compareWithRun(const Situation& at, const RecordingOutcomes& base, const Basis& basis, Advice& out)
{
    out.modelError = std::hypot(at.cards.discrepancy, at.cards.surprise);
    const auto measured = measuredRate(at);
    const double foretold = isSame(at) ? out.foretold.sustainable.value_or(0) : meanRate(base, basis);
    if (!measured || foretold <= 0)
        return;
    out.miss = std::log(*measured / foretold);
    out.modelError = std::hypot(out.modelError, *out.miss);
}

// Scales the interval of the loss: the simulated recording may be shorter than that of the run.
Interval lossOfAsLong(const Situation& at, const WayOfWriting& base)
{
    const Ns modelled = base.all.front().front().recorded;
    const double times =
        modelled.count() > 0 && at.facts.recorded.count() > 0 ? seconds(at.facts.recorded) / seconds(modelled) : 1.0;
    return {times * base.dropped.ci.low, times * base.dropped.ci.high};
}

Result<Advice> adviceOn(Situation& at, std::size_t seeds, const Way& way)
{
    const auto base = planOf(at, {});
    if (!base)
        return tl::unexpected(base.error());
    const auto foretold = learnFromRecording(at, *base, way);
    Advice out;
    out.step = at.step.id;
    out.cards = at.cards.cards;
    out.byStep = at.cards.byStep;
    out.explained = at.cards.explained;
    out.simulated = at.simulated;
    out.afterExercises = base->fill.count() == 0;
    out.seeds = seeds;
    out.neededMegabits = at.facts.totalMegabits();
    out.measuredDropped = metricIn(at.run, at.step.id + ".dropped_time");
    out.measuredSustainable = metricIn(at.run, at.step.id + ".sustainable_rate");
    const RecordingOutcomes asItIs = std::move(recordAll(learnedOf(at, seeds), {*base}, way).front());
    out.foretold = foretold.value_or(asItIs.front().front());
    compareWithRun(at, asItIs, basisOf(at, out), out);
    takeAsItIs(at, asItIs, *base, out);
    RecorderConfig whole = base->trace;
    whole.segment = at.facts.segment; // as the camera has it; a shortened card has shorter segments
    tryCures(at, curesFor(whole, base->buffer, at.cards.cards.front().design), way, out);
    const std::vector<Cure> best = bestOfGroups(out);
    tryCures(at, pairsOf(best), way, out);
    tryCures(at, triplesOf(out, best), way, out);
    dropNeedless(out.cures);
    confirmBest(at, *base, way, out);
    out.expectedLoss = lossOfAsLong(at, out.base);
    tryElsewhere(at, *base, way, out);
    explain(out);
    return out;
}

// Explains why the run has no card model.
Message notLearned(const JudgedRecord& run, const StepRecord& step)
{
    const StepRecord* character = characterBefore(run, static_cast<std::size_t>(&step - run.steps.data()));
    if (!character)
        return msg("advice",
                   "nothing can be advised: the run does not know how the card is built inside; run a profile that "
                   "finds it out before {steps}, such as qualification",
                   step.id);
    const auto scatter =
        readFacts(*character, "character", [](const nlohmann::json& facts) { return fact::number(facts, "scatter"); });
    if (scatter.value_or(0) > kMaxRelativeSpread)
        return msg("advice",
                   "nothing can be advised: equal writes of {steps} took times too different to tell how the card is "
                   "built inside; run it again while the computer does nothing else, or with another reader",
                   character->id);
    return msg("advice",
               "nothing can be advised: {steps} left no kind of card that could be, so there is no model of this one; "
               "measure the changes, each as a recorder step of its own",
               character->id);
}

} // namespace

Result<std::optional<Advice>> advise(const JudgedRecord& run, std::size_t seeds, Message& missing,
                                     const std::stop_token& stop, const KeptPlace& place)
{
    const StepRecord* step = recordingOf(run);
    if (!step)
        return fail(Errc::badInput, msg("advice", "this run has no recording that could be advised on; run a profile "
                                                  "that records, such as qualification"));
    auto cards = learnedCards(run, static_cast<std::size_t>(step - run.steps.data()));
    if (!cards) {
        missing = notLearned(run, *step);
        return std::optional<Advice>();
    }
    auto params = recorderParamsOf(*step);
    if (!params)
        return tl::unexpected(params.error());
    Situation at{run, *step, *recorderFacts(*step), std::move(*params), std::move(*cards), {}};
    at.simulated = simulatedSize(run.device, at.cards);
    for (LearnedCard& card : at.cards.cards)
        card.design.advertised = at.simulated;
    seeds = std::clamp<std::size_t>(seeds, 1, kMaxAdviceSeeds);
    KeptRecordings kept(place, run, seeds);
    auto advice = adviceOn(at, seeds, {kept, stop});
    if (!stop.stop_requested())
        kept.keep();
    if (!advice)
        return tl::unexpected(advice.error());
    return std::optional(std::move(*advice));
}

bool wantsAdvice(const JudgedRecord& run)
{
    const StepRecord* step = recordingOf(run);
    if (!step)
        return false;
    const auto fails = [&](const CriterionResult& criterion) {
        return criterion.verdict == Verdict::fail && criterion.metric.starts_with(step->id + ".");
    };
    return recorderFacts(*step)->dropped.count() > 0 || std::ranges::any_of(run.criteria, fails);
}

bool Advice::losesOtherwise() const
{
    const auto* lost = measuredDropped ? std::get_if<double>(&measuredDropped->value) : nullptr;
    return lost && (*lost < expectedLoss.low - kNoticedMs || *lost > expectedLoss.high + kNoticedMs);
}

bool Elsewhere::differs() const
{
    constexpr double kRate = 1.03;
    return std::abs(droppedNow - droppedBefore) > kNoticedMs || rateNow > kRate * rateBefore ||
           rateBefore > kRate * rateNow;
}

} // namespace assay
