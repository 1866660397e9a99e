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

constexpr std::size_t kSeedsOfOthers = 2; // recordings on each card but the likeliest
constexpr std::size_t kCombined = 5;      // the best cures of so many groups are tried together
constexpr std::size_t kExtended = 3;      // the best pairs that are tried with a third
// Of many ways that were recorded a few times the first is often only the luckiest: the first so many, where they may
// lose video, are recorded so many times as often.
constexpr std::size_t kConfirmed = 4, kOftener = 4;
constexpr std::size_t kElsewhere = 6; // of the best cures, and all that are alone, are tried on other kinds of cards
// Of the logarithm of the rate that a possible card foretells of the recording: chance, and what the card did before,
// which is not in the model. Our choice.
constexpr double kTold = 0.3;
constexpr double kNeverSo = 1e-6;      // weight that is left to all cards
constexpr double kWorthKeeping = 0.05; // weight of a card beside the heaviest
constexpr std::size_t kMaxCards = 6;   // that cures are tried on
constexpr double kNoticedMs = 1000;    // of video lost; less is nothing that a camera would notice

struct Recorders {
    std::vector<const LearnedCard*> cards;
    const LearnedCards& all;
    std::size_t seeds, seedsOfOthers; // recordings on the first card, and on each other one
};

// How the recordings come about.
struct Way {
    KeptRecordings& kept;
    const std::stop_token& stop;
};

// Records ways of writing with every seed on every card, on all processors, as far as that is not kept.
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
        own.trace.seed += tasks[i].seed; // the same recordings for every cure, first that of the run
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

// Against the recordings as they are.
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

// The cure of each group with which the card takes most, in that order, if more than without. A larger buffer goes with
// every other cure, and says nothing more.
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

// The best cures of their groups by twos.
std::vector<Cure> pairsOf(const std::vector<Cure>& best)
{
    std::vector<Cure> pairs;
    for (std::size_t i = 0; i < best.size(); ++i)
        for (std::size_t j = i + 1; j < best.size(); ++j)
            pairs.push_back(together(best[i], best[j]));
    return pairs;
}

// The best pairs with each third one, without those that come twice.
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

// Does one way bring more than the other, by more than the rounding of chance?
bool bringsMore(const WayOfWriting& one, const WayOfWriting& other)
{
    constexpr double kMore = 1.01, kLessMs = 100;
    return one.dropped.value * kMore + kLessMs < other.dropped.value || rateOf(one) > kMore * rateOf(other) ||
           one.waf.value * kMore < other.waf.value;
}

// Without combinations that bring no more than a part of them.
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

// Until the first of the list were recorded often.
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

// The recordings as they are and with a cure, both on cards of one other kind.
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

// The cures alone, and the best ones of all, on cards of other kinds.
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

// The rate that the run's recording sustained, Mbit/s.
std::optional<double> measuredRate(const Situation& at)
{
    const Metric* metric = at.run.metric(at.step.id + ".sustainable_rate");
    const auto* rate = metric ? std::get_if<double>(&metric->value) : nullptr;
    return rate && *rate > 0 ? std::optional(*rate) : std::nullopt;
}

// Is it the very recording of the step that is simulated? A shortened card is given other clusters.
bool isSame(const Situation& at) { return at.simulated == at.run.device.capacity; }

// Of the time recorded, what the card was busy; beyond 1 it falls behind. A mean over all writes: the sustained rate
// hangs on the worst stretch, and is no measure of how slow a card is.
template <class Recorded> double busyShare(const Recorded& recording)
{
    return recording.recorded.count() > 0 ? seconds(recording.busy) / seconds(recording.recorded) : 0.0;
}

// The likeliest cards, their weights again 1 together.
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

// Exercises leave cards possible that stand bursts of collection differently. The recording itself tells them apart: a
// card counts the less the further the rate that it foretells of the very recording is from the one measured. Its times
// are scaled so that it is busy as long as was measured. Returns what the likeliest card had foretold before.
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
    if (sum > kNeverSo) // else none foretells it: nothing is told apart
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

// What the model made of the recording that was measured, against what was measured.
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

// The recording in the model may be shorter than that of the run.
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
    whole.segment = at.facts.segment; // as the camera has it, which is longer than that of a shortened card
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

// Of a run that does not know its card.
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
    if (scatter.value_or(0) > kMaxScatter)
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
    return recorderFacts(*step)->lost.count() > 0 || std::ranges::any_of(run.criteria, fails);
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
