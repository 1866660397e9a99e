#include "advice/advise.h"

#include "advice/cures.h"
#include "advice/reasons.h"
#include "advice/recording_model.h"
#include "base/parallel.h"
#include "config/param_check.h"
#include "scenario/recorder/recorder_config.h"
#include "scenario/recorder/recorder_facts.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

constexpr Bytes kSimulated = gib(4); // at most so much of a card, unless its cache is large
constexpr std::uint64_t kCaches = 8; // so many times an SLC cache
// What a processor writes to model cards in some ten seconds, in pages; a card is written three times or so in each of
// the recordings, which are some 350.
constexpr std::uint64_t kPages = 1'200'000'000, kPagesOfCard = 3 * 350;
constexpr std::size_t kSeedsOfOthers = 2; // recordings on each card but the likeliest
constexpr double kMostWraps = 2;          // of the simulated card, aged and measured
constexpr std::size_t kCombined = 5;      // the best cures of so many groups are tried together
constexpr std::size_t kExtended = 3;      // the best pairs that are tried with a third
constexpr double kMsPerSecond = 1e3;

// The parameters of a step as they were executed; those that an older record does not have are the defaults.
Result<Params> paramsOf(const StepRecord& step)
{
    Params params;
    for (const ParamSpec& spec : recorderParams()) {
        const SourcePlace place{"run.json", 0, "steps." + step.id + ".params." + spec.name};
        std::optional<ParamValue> value = spec.byDefault;
        if (const auto found = step.params.find(spec.name); found != step.params.end()) {
            if (found->is_boolean())
                value = found->get<bool>();
            else if (found->is_number_integer())
                value = found->get<std::int64_t>();
            else if (found->is_number())
                value = found->get<double>();
            else if (found->is_string())
                value = found->get<std::string>();
        }
        if (!value)
            return fail(Errc::corruptRecord, msg("advice", "{}: missing", place.text()));
        auto checked = checkValue(spec, *value, place);
        if (!checked)
            return tl::unexpected(checked.error());
        params.set(spec.name, {std::move(*checked), place});
    }
    return params;
}

struct Situation {
    const JudgedRecord& run;
    const StepRecord& step;
    RecorderFacts facts;
    Params params;
    LearnedCards cards; // shortened
    Bytes simulated;
};

Bytes partOf(Bytes whole, double share)
{
    return Bytes(static_cast<std::uint64_t>(static_cast<double>(whole.count()) * share));
}

// How much of the card is in the model. Its translation layer has the same share of spare flash, the same units; only
// there are fewer of them.
Bytes simulatedSize(const DeviceInfo& device, const LearnedCards& cards)
{
    Bytes size = kSimulated;
    for (const LearnedCard& card : cards.cards)
        size = std::max(size, std::min(card.design.page * (kPages / kPagesOfCard), card.design.slc.cache * kCaches));
    return roundDown(std::min(size, device.capacity), Bytes(kSectorBytes));
}

// The recording as it is simulated with these parameters: the region as large a share of the card as in the run.
// Errc::badInput where they do not fit.
Result<RecordingPlan> planOf(const Situation& at, const std::map<std::string, ParamValue>& changes)
{
    const double share =
        static_cast<double>(at.simulated.count()) / static_cast<double>(at.run.device.capacity.count());
    Step step;
    step.id = at.step.id;
    step.params = at.params;
    const auto set = [&](const std::string& key, const ParamValue& value) {
        step.params.set(key, {value, at.params.place(key)});
    };
    const auto bytes = [&](const char* key, Bytes value) { set(key, static_cast<std::int64_t>(value.count())); };
    for (const auto& [key, value] : changes)
        set(key, value);
    const Bytes cluster = step.params.bytes("cluster_bytes");
    const Bytes region = at.params.bytes("region_bytes").count() > 0
                             ? at.params.bytes("region_bytes")
                             : at.run.device.capacity - at.params.bytes("region_offset_bytes");
    const Bytes capacity = roundDown(partOf(region, share), mib(1));
    const Bytes segment = std::min(at.facts.segment, roundDown(Bytes(capacity.count() / 16), mib(1)));
    bytes("region_offset_bytes", Bytes());
    bytes("region_bytes", capacity);
    bytes("segment_bytes", segment);
    bytes("preallocate_bytes", std::min(step.params.bytes("preallocate_bytes"), std::max(segment, cluster)));
    DeviceInfo device;
    device.capacity = at.simulated;
    auto config = recorderConfig(step, device, at.run.seed);
    if (!config)
        return tl::unexpected(config.error());
    RecordingPlan plan;
    plan.trace = std::move(*config);
    plan.buffer = step.params.bytes("buffer_bytes");
    plan.paced = step.params.text("pace") == "real";
    plan.fill = step.params.boolean("fill") ? at.simulated : Bytes();
    plan.age = partOf(capacity, std::clamp(step.params.real("age_wraps"), 1.0, kMostWraps));
    const double megabits = at.facts.totalMegabits();
    const double most = kMostWraps * static_cast<double>(capacity.count()) * 8 / (megabits * 1e6);
    plan.measured = fromSeconds(std::min(seconds(at.facts.recorded), most));
    plan.pointsWindow = fromSeconds(at.params.real("index_s"));
    return plan;
}

// Mean and standard deviation of logarithms.
struct LogMoments {
    double mean = 0, deviation = 0;
    double count = 0;
};

LogMoments logMoments(const std::vector<double>& values)
{
    LogMoments out;
    out.count = static_cast<double>(values.size());
    for (const double value : values)
        out.mean += std::log(value) / out.count;
    for (const double value : values)
        out.deviation += std::pow(std::log(value) - out.mean, 2) / std::max(1.0, out.count - 1);
    out.deviation = std::sqrt(out.deviation);
    return out;
}

// Where another recording is expected that has this mean: 90 % prediction interval by Student's t of the logarithms
// (Hahn and Meeker, Statistical Intervals, section 4.8), with the spread over the seeds of the likeliest card.
Interval predicted(double mean, const LogMoments& spread)
{
    if (spread.count < 2)
        return {std::exp(mean), std::exp(mean)};
    const double half = boost::math::quantile(boost::math::students_t(spread.count - 1), 0.95) * spread.deviation *
                        std::sqrt(1 + 1 / spread.count);
    return {std::exp(mean - half), std::exp(mean + half)};
}

// Outcomes of one way of writing, by card and seed.
using Outcomes = std::vector<std::vector<RecordingOutcome>>;

std::vector<double> valuesOf(const std::vector<RecordingOutcome>& outcomes, auto value)
{
    std::vector<double> values;
    for (const RecordingOutcome& outcome : outcomes)
        values.push_back(value(outcome));
    return values;
}

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Weighed over the cards; the interval spans them all.
Foretold foretold(const Outcomes& all, const std::vector<LearnedCard>& cards, auto value)
{
    Foretold out;
    const LogMoments spread = logMoments(valuesOf(all.front(), value));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<double> values = valuesOf(all[i], value);
        const Interval own = predicted(logMoments(values).mean, spread);
        out.value += cards[i].weight * meanOf(values);
        out.ci = i == 0 ? own : Interval{std::min(out.ci.low, own.low), std::max(out.ci.high, own.high)};
    }
    out.ci = {std::min(out.ci.low, out.value), std::max(out.ci.high, out.value)};
    return out;
}

// What is lost has no logarithm where nothing is: its interval is what was seen, and up to what a card loses that takes
// only the low end of the rate (docs/recorder.md, "How much chance is in it").
Foretold foretoldLoss(const Outcomes& all, const std::vector<LearnedCard>& cards,
                      const std::optional<Foretold>& sustainable, double megabits)
{
    Foretold out;
    bool first = true;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const RecordingOutcome& one : all[i]) {
            out.value += cards[i].weight * one.droppedMs / static_cast<double>(all[i].size());
            out.ci = first ? Interval{one.droppedMs, one.droppedMs}
                           : Interval{std::min(out.ci.low, one.droppedMs), std::max(out.ci.high, one.droppedMs)};
            first = false;
        }
    if (sustainable)
        out.ci.high = std::max(out.ci.high, std::max(0.0, 1 - sustainable->ci.low / megabits) *
                                                seconds(all.front().front().recorded) * kMsPerSecond);
    return out;
}

// The sums over several recordings.
RecordingOutcome together(const std::vector<RecordingOutcome>& recordings)
{
    RecordingOutcome out;
    const auto n = static_cast<double>(recordings.size());
    for (const RecordingOutcome& one : recordings) {
        out.recorded += one.recorded;
        out.busy += one.busy;
        out.host += one.host;
        out.video += one.video;
        out.moved += one.moved;
        out.padding += one.padding;
        out.merges += one.merges;
        out.filled += one.filled;
        out.points += one.points / n;
        out.pieces += one.pieces / recordings.size();
        for (std::size_t i = 0; i < kCauses; ++i) {
            out.movedBy[i] += one.movedBy[i];
            out.writes[i] += one.writes[i];
        }
    }
    return out;
}

WayOfWriting summed(const Outcomes& all, const std::vector<LearnedCard>& cards, const RecordingPlan& plan,
                    double megabits)
{
    WayOfWriting out;
    const bool known = std::ranges::all_of(all, [](const auto& card) {
        return std::ranges::all_of(card, [](const RecordingOutcome& one) { return one.sustainable.value_or(0) > 0; });
    });
    if (known)
        out.sustainable = foretold(all, cards, [](const RecordingOutcome& one) { return *one.sustainable; });
    out.dropped = foretoldLoss(all, cards, out.sustainable, megabits);
    out.waf = foretold(all, cards, [](const RecordingOutcome& one) { return one.waf; });
    out.counted = together(all.front());
    for (const auto& card : all)
        out.all.insert(out.all.end(), card.begin(), card.end());
    out.config = plan.trace;
    out.buffer = plan.buffer;
    return out;
}

// Records ways of writing with every seed on the likeliest card, and with a few on the others, on all processors.
std::vector<Outcomes> recordAll(const Situation& at, const std::vector<RecordingPlan>& plans, std::size_t seeds,
                                const std::stop_token& stop)
{
    struct Task {
        std::size_t plan, card, seed;
    };
    std::vector<Task> tasks;
    std::vector<Outcomes> all(plans.size(), Outcomes(at.cards.cards.size()));
    for (std::size_t plan = 0; plan < plans.size(); ++plan)
        for (std::size_t card = 0; card < at.cards.cards.size(); ++card) {
            all[plan][card].resize(card == 0 ? seeds : std::min(seeds, kSeedsOfOthers));
            for (std::size_t seed = 0; seed < all[plan][card].size(); ++seed)
                tasks.push_back({plan, card, seed});
        }
    inParallel(tasks.size(), [&](std::size_t i) {
        const auto [plan, card, seed] = tasks[i];
        RecordingPlan own = plans[plan];
        own.trace.seed += seed; // the same recordings for every cure, first that of the run
        all[plan][card][seed] = recordOn(at.cards.cards[card], at.cards, own, stop);
    });
    return all;
}

// Did this recording lose less, or where none lost anything, could it have been faster?
bool wentBetter(const RecordingOutcome& a, const RecordingOutcome& b)
{
    return a.droppedMs != b.droppedMs ? a.droppedMs < b.droppedMs
                                      : a.sustainable.value_or(0) > b.sustainable.value_or(0);
}

double rateOf(const WayOfWriting& way) { return way.sustainable ? way.sustainable->value : 0.0; }

// By the time lost, to a hundredth of a second; where that is the same by the rate, then by the wear.
bool isBetter(const WayOfWriting& a, const WayOfWriting& b)
{
    const auto hundredths = [](const WayOfWriting& way) { return std::llround(way.dropped.value / 10); };
    if (hundredths(a) != hundredths(b))
        return hundredths(a) < hundredths(b);
    return rateOf(a) != rateOf(b) ? rateOf(a) > rateOf(b) : a.waf.value < b.waf.value;
}

void tryCures(const Situation& at, const std::vector<Cure>& cures, std::size_t seeds, const std::stop_token& stop,
              Advice& out)
{
    std::vector<RecordingPlan> plans;
    std::vector<Cure> fitting;
    for (const Cure& cure : cures)
        if (auto plan = planOf(at, cure.set)) {
            plans.push_back(std::move(*plan));
            fitting.push_back(cure);
        }
    const auto all = recordAll(at, plans, seeds, stop);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        TriedCure tried{fitting[i], summed(all[i], at.cards.cards, plans[i], at.facts.totalMegabits()), {}, {}};
        for (std::size_t n = 0; n < tried.result.all.size(); ++n) {
            tried.better += wentBetter(tried.result.all[n], out.base.all[n]) ? 1 : 0;
            tried.worse += wentBetter(out.base.all[n], tried.result.all[n]) ? 1 : 0;
        }
        const Foretold &before = out.base.waf, &now = tried.result.waf;
        tried.result.life = {before.value / now.value, {before.ci.low / now.ci.high, before.ci.high / now.ci.low}};
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

const StepRecord* recorderStep(const JudgedRecord& run)
{
    const StepRecord* worst = nullptr;
    double most = -1;
    for (const StepRecord& step : run.steps) {
        const auto facts = recorderFacts(step);
        if (facts && facts->recorded.count() > 0 && static_cast<double>(facts->lost.count()) > most) {
            worst = &step;
            most = static_cast<double>(facts->lost.count());
        }
    }
    return worst;
}

std::optional<Metric> metricIn(const JudgedRecord& run, const std::string& id)
{
    const Metric* found = run.metric(id);
    return found ? std::optional(*found) : std::nullopt;
}

Result<Advice> adviceOn(const Situation& at, std::size_t seeds, const std::stop_token& stop)
{
    Advice out;
    out.step = at.step.id;
    out.cards = at.cards.cards;
    out.byStep = at.cards.byStep;
    out.simulated = at.simulated;
    out.seeds = seeds;
    out.neededMegabits = at.facts.totalMegabits();
    out.measuredDropped = metricIn(at.run, at.step.id + ".dropped_time");
    out.measuredSustainable = metricIn(at.run, at.step.id + ".sustainable_rate");
    const auto base = planOf(at, {});
    if (!base)
        return tl::unexpected(base.error());
    out.base = summed(recordAll(at, {*base}, seeds, stop).front(), at.cards.cards, *base, at.facts.totalMegabits());
    out.base.life = {1, {1, 1}};
    RecorderConfig whole = base->trace;
    whole.segment = at.facts.segment; // as the camera has it, which is longer than that of a shortened card
    tryCures(at, curesFor(whole, base->buffer, at.cards.cards.front().design), seeds, stop, out);
    const std::vector<Cure> best = bestOfGroups(out);
    tryCures(at, pairsOf(best), seeds, stop, out);
    tryCures(at, triplesOf(out, best), seeds, stop, out);
    explain(out);
    return out;
}

} // namespace

Result<std::optional<Advice>> advise(const JudgedRecord& run, std::size_t seeds, Message& missing,
                                     const std::stop_token& stop)
{
    const StepRecord* step = recorderStep(run);
    if (!step)
        return fail(Errc::badInput, msg("advice", "this run has no recording that could be advised on; run a profile "
                                                  "with a recorder step, such as qualification"));
    auto cards = learnedCards(run, static_cast<std::size_t>(step - run.steps.data()));
    if (!cards) {
        missing = msg("advice",
                      "nothing can be advised: the run does not know how the card is built inside; run a profile in "
                      "which a flash_character step that explains the card comes before {steps}, such as qualification",
                      step->id);
        return std::optional<Advice>();
    }
    auto params = paramsOf(*step);
    if (!params)
        return tl::unexpected(params.error());
    Situation at{run, *step, *recorderFacts(*step), std::move(*params), std::move(*cards), {}};
    at.simulated = simulatedSize(run.device, at.cards);
    for (LearnedCard& card : at.cards.cards)
        card.design.advertised = at.simulated;
    auto advice = adviceOn(at, std::clamp<std::size_t>(seeds, 1, kMaxAdviceSeeds), stop);
    if (!advice)
        return tl::unexpected(advice.error());
    return std::optional(std::move(*advice));
}

} // namespace assay
