#include "judge/advice/advise.h"

#include "ground/base/parallel.h"
#include "ground/base/quantity_text.h"
#include "ground/quantity/metric_id.h"
#include "judge/advice/families.h"
#include "judge/advice/measured_mitigations.h"
#include "judge/advice/mitigations.h"
#include "judge/advice/outcomes.h"
#include "judge/advice/reasons.h"
#include "judge/advice/recording_cache.h"
#include "judge/advice/simulation_setup.h"
#include "model/waf/validity_limits.h"
#include "run/record/facts.h"
#include "run/scenario/flash_character/character_metrics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <span>

namespace assay {

namespace {

constexpr std::size_t kSeedsOfOtherModels = 2; // recordings on each card except the likeliest
constexpr std::size_t kCombined = 5;           // groups whose best mitigations are combined
constexpr std::size_t kExtended = 3;           // best pairs that are combined with a third mitigation
// The first of many ways ranked by few recordings is often only the luckiest (selection bias). The first kConfirmed
// that may lose video are therefore recorded kConfirmFactor times as often.
constexpr std::size_t kConfirmed = 4, kConfirmFactor = 4;
constexpr std::size_t kRanksOnFamilies =
    6; // best ranks that are tried on other families; single mitigations always are
// Standard deviation of ln(measured / predicted) of the rate on a candidate card: randomness, and the history of the
// card, which the model does not contain. Our choice.
constexpr double kLogRateDeviation = 0.3;
constexpr double kMinWeightSum = 1e-6;  // minimum sum of the new weights; below it the weights stay unchanged
constexpr double kMinKeptWeight = 0.05; // minimum weight of a card relative to the heaviest
constexpr std::size_t kMaxCards = 6;    // cards that the mitigations are tried on
constexpr double kNoticeableMs = 1000;  // of lost video; a smaller difference is irrelevant to a camera

struct SimulationRuns {
    std::vector<const FittedCardModel*> models;
    const FittedCardModels& all;
    std::size_t seeds, seedsOfOtherModels; // recordings on the first card, and on each other one
};

// Source and cancellation of recordings.
struct RecordingSource {
    RecordingCache& cache;
    const std::stop_token& stop;
};

// Simulates each plan on each card with each seed, on all processors. Takes the outcomes from `source.cache` if it has
// them.
std::vector<RecordingOutcomes> simulateAll(const SimulationRuns& on, const std::vector<RecordingPlan>& plans,
                                           const RecordingSource& source)
{
    struct Task {
        std::size_t plan, card, seed;
    };
    std::vector<Task> tasks;
    std::vector<RecordingOutcomes> all(plans.size(), RecordingOutcomes(on.models.size()));
    for (std::size_t plan = 0; plan < plans.size(); ++plan)
        for (std::size_t card = 0; card < on.models.size(); ++card) {
            all[plan][card].resize(card == 0 ? on.seeds : std::min(on.seeds, on.seedsOfOtherModels));
            for (std::size_t seed = 0; seed < all[plan][card].size(); ++seed)
                tasks.push_back({plan, card, seed});
        }
    const auto outcomeOf = [&](const Task& task) -> RecordingOutcome& { return all[task.plan][task.card][task.seed]; };
    if (const auto cached = source.cache.next(tasks.size()); !cached.empty()) {
        for (std::size_t i = 0; i < tasks.size(); ++i)
            outcomeOf(tasks[i]) = cached[i];
        return all;
    }
    parallelFor(tasks.size(), [&](std::size_t i) {
        if (source.stop.stop_requested())
            return;
        RecordingPlan own = plans[tasks[i].plan];
        own.trace.seed += tasks[i].seed; // same seeds for every mitigation; the first is that of the run
        outcomeOf(tasks[i]) = simulateRecording(*on.models[tasks[i].card], on.all, own, source.stop);
    });
    for (const Task& task : tasks)
        source.cache.add(outcomeOf(task));
    return all;
}

SimulationRuns allModelRuns(const SimulationSetup& setup, std::size_t seeds, std::size_t times = 1)
{
    SimulationRuns on{{}, setup.fitted, seeds * times, kSeedsOfOtherModels * times};
    for (const FittedCardModel& card : setup.fitted.models)
        on.models.push_back(&card);
    return on;
}

PredictionBasis basisOf(const SimulationSetup& setup, const Advice& out)
{
    return {setup.fitted.models, setup.facts.totalMegabits(), out.modelError};
}

// Counts the paired wins and losses against the unchanged recordings.
void compareWithBase(EvaluatedMitigation& evaluated, const WritePathResult& base)
{
    for (std::size_t card = 0; card < evaluated.result.all.size(); ++card)
        for (std::size_t seed = 0; seed < evaluated.result.all[card].size(); ++seed) {
            const RecordingOutcome &now = evaluated.result.all[card][seed], &before = base.all[card][seed];
            evaluated.better += isBetterOutcome(now, before) ? 1 : 0;
            evaluated.worse += isBetterOutcome(before, now) ? 1 : 0;
        }
    const Prediction &before = base.waf, &now = evaluated.result.waf;
    evaluated.result.life = {before.value / now.value, {before.ci.low / now.ci.high, before.ci.high / now.ci.low}};
}

void evaluateMitigations(const SimulationSetup& setup, const std::vector<Mitigation>& mitigations,
                         const RecordingSource& source, Advice& out, std::size_t times = 1)
{
    std::vector<RecordingPlan> plans;
    std::vector<Mitigation> fitting;
    for (const Mitigation& mitigation : mitigations)
        if (auto plan = recordingPlan(setup, mitigation.set)) {
            plans.push_back(std::move(*plan));
            fitting.push_back(mitigation);
        }
    const auto all = simulateAll(allModelRuns(setup, out.seeds, times), plans, source);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        EvaluatedMitigation evaluated{fitting[i], resultOf(all[i], basisOf(setup, out), plans[i]), {}, {}};
        compareWithBase(evaluated, out.base);
        out.mitigations.push_back(std::move(evaluated));
    }
    std::ranges::stable_sort(out.mitigations, [](const EvaluatedMitigation& a, const EvaluatedMitigation& b) {
        return isBetter(a.result, b.result);
    });
}

// Returns the mitigation with the highest sustained rate of each group, by descending rate, if it beats the unchanged
// recording. A larger buffer is excluded: it combines with every other mitigation and adds no information.
std::vector<Mitigation> bestOfGroups(const Advice& advice)
{
    std::vector<const EvaluatedMitigation*> byRate;
    for (const EvaluatedMitigation& evaluated : advice.mitigations)
        byRate.push_back(&evaluated);
    std::ranges::stable_sort(byRate, std::ranges::greater{},
                             [](const EvaluatedMitigation* evaluated) { return sustainableRateOf(evaluated->result); });
    std::vector<Mitigation> best;
    for (const EvaluatedMitigation* evaluated : byRate)
        if (best.size() < kCombined && sustainableRateOf(evaluated->result) > sustainableRateOf(advice.base) &&
            evaluated->mitigation.groups.front() != "buffer" &&
            std::ranges::all_of(best, [&](const Mitigation& one) { return canCombine(one, evaluated->mitigation); }))
            best.push_back(evaluated->mitigation);
    return best;
}

// Returns all pairs of the best mitigations of different groups.
std::vector<Mitigation> pairsOf(const std::vector<Mitigation>& best)
{
    std::vector<Mitigation> pairs;
    for (std::size_t i = 0; i < best.size(); ++i)
        for (std::size_t j = i + 1; j < best.size(); ++j)
            pairs.push_back(combine(best[i], best[j]));
    return pairs;
}

// Returns the best pairs, each with every third mitigation of another group, without duplicates.
std::vector<Mitigation> triplesOf(const Advice& advice, const std::vector<Mitigation>& best)
{
    std::vector<Mitigation> out;
    std::size_t pairs = 0;
    for (const EvaluatedMitigation& evaluated : advice.mitigations) {
        if (evaluated.mitigation.groups.size() != 2 || pairs == kExtended)
            continue;
        ++pairs;
        for (const Mitigation& third : best) {
            if (!canCombine(evaluated.mitigation, third))
                continue;
            Mitigation triple = combine(evaluated.mitigation, third);
            if (std::ranges::none_of(out, [&](const Mitigation& one) { return one.set == triple.set; }))
                out.push_back(std::move(triple));
        }
    }
    return out;
}

// Returns true if `one` beats `other` by more than the resolution: 1 % and 100 ms of loss, 1 % of rate or of WAF.
bool isNoticeablyBetter(const WritePathResult& one, const WritePathResult& other)
{
    constexpr double kMore = 1.01, kLessMs = 100;
    return one.dropped.value * kMore + kLessMs < other.dropped.value ||
           sustainableRateOf(one) > kMore * sustainableRateOf(other) || one.waf.value * kMore < other.waf.value;
}

// Removes combinations that bring no more than a part of them.
void removeRedundant(std::vector<EvaluatedMitigation>& mitigations)
{
    const auto isRedundant = [&](const EvaluatedMitigation& evaluated) {
        return std::ranges::any_of(mitigations, [&](const EvaluatedMitigation& part) {
            return part.mitigation.set.size() < evaluated.mitigation.set.size() &&
                   std::ranges::includes(evaluated.mitigation.set, part.mitigation.set) &&
                   !isNoticeablyBetter(evaluated.result, part.result);
        });
    };
    std::vector<EvaluatedMitigation> needed;
    for (const EvaluatedMitigation& evaluated : mitigations)
        if (!isRedundant(evaluated))
            needed.push_back(evaluated);
    mitigations = std::move(needed);
}

void setBase(const SimulationSetup& setup, const RecordingOutcomes& recorded, const RecordingPlan& base, Advice& out)
{
    out.base = resultOf(recorded, basisOf(setup, out), base);
    out.base.life = {1, {1, 1}};
}

// Repeats the recordings of the first ranks until the first kConfirmed all have the larger number of recordings.
void confirmBest(const SimulationSetup& setup, const RecordingPlan& base, const RecordingSource& source, Advice& out)
{
    while (!source.stop.stop_requested()) {
        std::vector<Mitigation> unsure;
        for (const EvaluatedMitigation& evaluated :
             std::span(out.mitigations).first(std::min(kConfirmed, out.mitigations.size())))
            if (evaluated.result.all.front().size() == out.seeds && evaluated.result.dropped.ci.high > 0)
                unsure.push_back(evaluated.mitigation);
        if (unsure.empty())
            return;
        if (out.base.all.front().size() == out.seeds)
            setBase(setup, simulateAll(allModelRuns(setup, out.seeds, kConfirmFactor), {base}, source).front(), base,
                    out);
        std::erase_if(out.mitigations, [&](const EvaluatedMitigation& evaluated) {
            return std::ranges::any_of(
                unsure, [&](const Mitigation& mitigation) { return mitigation.set == evaluated.mitigation.set; });
        });
        evaluateMitigations(setup, unsure, source, out, kConfirmFactor);
    }
}

// `before` and `now`: the unchanged recordings and those with a mitigation, both on a card of this family.
FamilyEffect effectOnFamily(std::size_t family, const std::vector<RecordingOutcome>& before,
                            const std::vector<RecordingOutcome>& now)
{
    FamilyEffect out;
    out.family = family;
    out.recordings = now.size();
    const auto n = static_cast<double>(now.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        out.better += isBetterOutcome(now[i], before[i]) ? 1 : 0;
        out.worse += isBetterOutcome(before[i], now[i]) ? 1 : 0;
        out.rateUnchanged += before[i].sustainable.value_or(0) / n;
        out.rateMitigated += now[i].sustainable.value_or(0) / n;
        out.droppedUnchanged += before[i].droppedMs / n;
        out.droppedMitigated += now[i].droppedMs / n;
    }
    return out;
}

// Tries the single mitigations and the best ranks on cards of other families.
void evaluateOnFamilies(const SimulationSetup& setup, const RecordingPlan& base, const RecordingSource& source,
                        Advice& out)
{
    out.families = otherFamilies(setup.fitted.models.front());
    std::vector<RecordingPlan> plans = {base};
    std::vector<EvaluatedMitigation*> mitigations;
    for (std::size_t rank = 0; rank < out.mitigations.size(); ++rank)
        if (EvaluatedMitigation& evaluated = out.mitigations[rank];
            rank < kRanksOnFamilies || evaluated.mitigation.groups.size() == 1)
            if (auto plan = recordingPlan(setup, evaluated.mitigation.set)) {
                plans.push_back(std::move(*plan));
                mitigations.push_back(&evaluated);
            }
    SimulationRuns on{{}, setup.fitted, kSeedsOfOtherModels, kSeedsOfOtherModels};
    for (const CardFamily& family : out.families)
        on.models.push_back(&family.card);
    if (on.models.empty())
        return;
    const auto all = simulateAll(on, plans, source);
    for (std::size_t i = 0; i < mitigations.size(); ++i)
        for (std::size_t family = 0; family < out.families.size(); ++family)
            mitigations[i]->familyEffects.push_back(effectOnFamily(family, all[0][family], all[i + 1][family]));
}

// Returns the sustained rate of the run's recording in Mbit/s, if measured.
std::optional<double> measuredRate(const SimulationSetup& setup)
{
    const auto rate = numberOf(setup.run.metric(setup.step.id + ".sustainable_rate"));
    return rate && *rate > 0 ? rate : std::nullopt;
}

// Returns true if the simulated recording equals that of the step. A shortened card has other clusters.
bool isFullSize(const SimulationSetup& setup) { return setup.simulated == setup.run.device.capacity; }

// Returns the busy time of the card over the recorded time; above 1 it falls behind. This is a mean over all writes:
// the sustained rate depends on the worst stretch and does not measure how slow a card is.
template <class Recorded> double busyShare(const Recorded& recording)
{
    return recording.recorded.count() > 0 ? seconds(recording.busy) / seconds(recording.recorded) : 0.0;
}

// Keeps the likeliest cards and normalizes their weights to a sum of 1.
void keepLikeliest(std::vector<FittedCardModel>& models)
{
    std::ranges::stable_sort(models, std::ranges::greater{}, &FittedCardModel::weight);
    const double least = kMinKeptWeight * models.front().weight;
    std::erase_if(models, [&](const FittedCardModel& card) { return card.weight < least; });
    models.resize(std::min(models.size(), kMaxCards));
    const double sum = std::accumulate(models.begin(), models.end(), 0.0,
                                       [](double all, const FittedCardModel& card) { return all + card.weight; });
    for (FittedCardModel& card : models)
        card.weight /= sum;
}

// The characterization leaves candidate cards that react differently to bursts of garbage collection. The recording
// separates them: the weight of a card falls with the distance of its predicted rate from the measured one (Gaussian
// likelihood of the log ratio, sigma kLogRateDeviation). The times of each card are scaled so that its busy share
// equals the measured one. Returns the prediction of the likeliest card before this fit; none if no rate was measured.
std::optional<RecordingOutcome> reweightByRecording(SimulationSetup& setup, const RecordingPlan& base,
                                                    const RecordingSource& source)
{
    const auto measured = measuredRate(setup);
    std::vector<FittedCardModel>& models = setup.fitted.models;
    if (!measured) {
        keepLikeliest(models);
        return std::nullopt;
    }
    const auto recordings = simulateAll(allModelRuns(setup, 1), {base}, source).front();
    std::vector<FittedCardModel> reweighted = models;
    double sum = 0;
    for (std::size_t i = 0; i < models.size(); ++i) {
        const double predictedRate = recordings[i].front().sustainable.value_or(0);
        reweighted[i].weight *=
            predictedRate > 0 ? std::exp(-std::pow(std::log(*measured / predictedRate) / kLogRateDeviation, 2) / 2)
                              : 0.0;
        sum += reweighted[i].weight;
    }
    if (sum > kMinWeightSum) // else no card predicts the rate, and the recording separates none
        for (std::size_t i = 0; i < models.size(); ++i)
            models[i].weight = reweighted[i].weight;
    const auto likeliest = std::ranges::max_element(models, {}, &FittedCardModel::weight) - models.begin();
    RecordingOutcome before = recordings[static_cast<std::size_t>(likeliest)].front();
    for (std::size_t i = 0; i < models.size() && isFullSize(setup); ++i)
        if (const double predictedShare = busyShare(recordings[i].front());
            predictedShare > 0 && setup.facts.busy.count() > 0)
            models[i].timeFactor = busyShare(setup.facts) / predictedShare;
    keepLikeliest(models);
    return before;
}

// Sets `rateResidual` and `modelError` from the model's prediction of the recording and the measured rate.
void compareWithRun(const SimulationSetup& setup, const RecordingOutcomes& base, const PredictionBasis& basis,
                    Advice& out)
{
    out.modelError = std::hypot(setup.fitted.residual, setup.fitted.excessPredictionError);
    const auto measured = measuredRate(setup);
    const double predictedRate =
        isFullSize(setup) ? out.predictedRecording.sustainable.value_or(0) : meanRate(base, basis);
    if (!measured || predictedRate <= 0)
        return;
    out.rateResidual = std::log(*measured / predictedRate);
    out.modelError = std::hypot(out.modelError, *out.rateResidual);
}

// Scales the interval of the loss: the simulated recording may be shorter than that of the run.
Interval lossOverRun(const SimulationSetup& setup, const WritePathResult& base)
{
    const Ns modelled = base.all.front().front().recorded;
    const double times = modelled.count() > 0 && setup.facts.recorded.count() > 0
                             ? seconds(setup.facts.recorded) / seconds(modelled)
                             : 1.0;
    return {times * base.dropped.ci.low, times * base.dropped.ci.high};
}

Result<Advice> computeAdvice(SimulationSetup& setup, std::size_t seeds, const RecordingSource& source)
{
    const auto base = recordingPlan(setup, {});
    if (!base)
        return tl::unexpected(base.error());
    const auto predictedRecording = reweightByRecording(setup, *base, source);
    Advice out;
    out.step = setup.step.id;
    out.models = setup.fitted.models;
    out.fittedToStep = setup.fitted.fittedToStep;
    out.explained = setup.fitted.explained;
    out.simulated = setup.simulated;
    out.followsCharacterization = base->fill.count() == 0;
    out.seeds = seeds;
    out.neededMegabits = setup.facts.totalMegabits();
    out.measuredDropped = measuredMetric(setup.run, setup.step.id + ".dropped_time");
    out.measuredSustainable = measuredMetric(setup.run, setup.step.id + ".sustainable_rate");
    const RecordingOutcomes unchanged = std::move(simulateAll(allModelRuns(setup, seeds), {*base}, source).front());
    out.predictedRecording = predictedRecording.value_or(unchanged.front().front());
    compareWithRun(setup, unchanged, basisOf(setup, out), out);
    setBase(setup, unchanged, *base, out);
    RecorderConfig whole = base->trace;
    whole.segment = setup.facts.segment; // as the camera has it; a shortened card has shorter segments
    evaluateMitigations(setup, mitigationsFor(whole, base->buffer, setup.fitted.models.front().design), source, out);
    const std::vector<Mitigation> best = bestOfGroups(out);
    evaluateMitigations(setup, pairsOf(best), source, out);
    evaluateMitigations(setup, triplesOf(out, best), source, out);
    removeRedundant(out.mitigations);
    confirmBest(setup, *base, source, out);
    out.expectedLoss = lossOverRun(setup, out.base);
    evaluateOnFamilies(setup, *base, source, out);
    explain(out);
    return out;
}

// Explains why the run has no card model.
Message missingModelReason(const JudgedRecord& run, const StepRecord& step)
{
    const StepRecord* character = characterizationBefore(run, static_cast<std::size_t>(&step - run.steps.data()));
    if (!character)
        return msg("advice",
                   "no recommendation: the profile has no characterization before {steps}; add a flash_character step, "
                   "or run qualification",
                   step.id);
    const auto scatter = readFacts(*character, "character",
                                   [](const nlohmann::json& facts) { return fact::number(facts, "relative_spread"); });
    if (scatter.value_or(0) > kMaxRelativeSpread)
        return msg("advice",
                   "no recommendation: the spread of equal writes in {steps} is too large to fit a card model; repeat "
                   "the run on an idle computer, or with another reader",
                   character->id);
    return msg(
        "advice",
        "no recommendation: no candidate model fits {steps}; measure each mitigation in a recorder step of its own",
        character->id);
}

} // namespace

Result<std::optional<Advice>> advise(const JudgedRecord& run, std::size_t seeds, Message& missing,
                                     const std::stop_token& stop, const CacheDirectory& place)
{
    const StepRecord* step = worstRecording(run);
    if (!step)
        return fail(Errc::badInput,
                    msg("advice", "this run has no recording step; run a profile that has one, such as qualification"));
    auto models = fittedCardModels(run, static_cast<std::size_t>(step - run.steps.data()));
    if (!models) {
        missing = missingModelReason(run, *step);
        return std::optional<Advice>();
    }
    auto params = recorderParamsOf(*step);
    if (!params)
        return tl::unexpected(params.error());
    SimulationSetup setup{run, *step, *recorderFacts(*step), std::move(*params), std::move(*models), {}};
    setup.simulated = simulatedSize(run.device, setup.fitted);
    for (FittedCardModel& card : setup.fitted.models)
        card.design.advertised = setup.simulated;
    seeds = std::clamp<std::size_t>(seeds, 1, kMaxAdviceSeeds);
    RecordingCache cache(place, run, seeds);
    auto advice = computeAdvice(setup, seeds, {cache, stop});
    if (!stop.stop_requested())
        cache.save();
    if (!advice)
        return tl::unexpected(advice.error());
    return std::optional(std::move(*advice));
}

bool wantsAdvice(const JudgedRecord& run)
{
    const StepRecord* step = worstRecording(run);
    if (!step)
        return false;
    const auto fails = [&](const CriterionResult& criterion) {
        return criterion.verdict == Verdict::fail && MetricId::of(criterion.metric).step == step->id;
    };
    return recorderFacts(*step)->dropped.count() > 0 || std::ranges::any_of(run.criteria, fails);
}

bool Advice::hasUnexpectedLoss() const
{
    const auto lost = measuredDropped ? numberOf(&*measuredDropped) : std::nullopt;
    return lost && (*lost < expectedLoss.low - kNoticeableMs || *lost > expectedLoss.high + kNoticeableMs);
}

bool FamilyEffect::differs() const
{
    constexpr double kRate = 1.03;
    return std::abs(droppedMitigated - droppedUnchanged) > kNoticeableMs || rateMitigated > kRate * rateUnchanged ||
           rateUnchanged > kRate * rateMitigated;
}

} // namespace assay
