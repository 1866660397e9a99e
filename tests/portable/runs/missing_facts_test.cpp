// A missing fact is not a zero: of a run with facts of every scenario each one is taken away in turn, or made
// impossible, and the run is evaluated again.
#include "judge/verdict/metrics.h"
#include "judge/verdict/verdict_rules.h"
#include "support/full_run.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <iterator>
#include <set>

using namespace assay;
using namespace assay::test;

namespace {

// Quick, and with open units that a character step finds.
const char* const kCardWithFacts = R"([card]
name = "t"
advertised_bytes = 536_870_912
discard_support = true
[bus]
mb_s = 40
command_us = 100
[nand]
page_bytes = 16_384
pages_per_block = 64
t_read_us = 60
t_program_us = 300
t_erase_us = 3000
[ftl]
kind = "open_au"
open_units = 8
[jitter]
sigma = 0.02
)";

const char* const kEveryScenario = R"([profile]
name = "t"
version = "1"
[[step]]
id = "probe"
scenario = "capacity_probe"
destructive = true
[[step]]
id = "overwrite"
scenario = "full_overwrite"
[[step]]
id = "character"
scenario = "flash_character"
[[step]]
id = "random"
scenario = "random_write"
block_bytes = 16_384
max_bytes = 8_388_608
[[step]]
id = "recorder"
scenario = "recorder"
age_wraps = 0.2
wraps = 0.4
[[step]]
id = "state"
scenario = "dirty_state"
stations = "fresh, aged"
burst_bytes = 16_777_216
recording_bytes = 16_777_216
random_bytes = 1_048_576
age_wraps = 0.1
[[step]]
id = "fragmentation"
scenario = "fragmentation"
units = 6
au_bytes = 4_194_304
[[step]]
id = "class"
scenario = "speed_class"
units = 4
au_bytes = 4_194_304
[[step]]
id = "wear"
scenario = "endurance"
cycles = 3
region_bytes = 33_554_432
disturb_reads = 2
hot_writes = 2
[[step]]
id = "cuts"
scenario = "power_cut"
cuts = 4
region_bytes = 1_048_576
longest_s = 0.2
)";

// For what needs a larger card.
const char* const kLargeCard = R"([card]
name = "t"
advertised_bytes = 2_214_592_512
[bus]
mb_s = 40
command_us = 20_000
)";

const char* const kLargeScenarios = R"([profile]
name = "t"
[[step]]
id = "app"
scenario = "app_class"
)";

// Every place in a document; of a list its ends and its middle.
void addPlaces(const nlohmann::json& at, const nlohmann::json::json_pointer& place,
               std::vector<nlohmann::json::json_pointer>& all)
{
    if (!place.empty())
        all.push_back(place);
    if (at.is_object())
        for (const auto& [key, value] : at.items())
            addPlaces(value, place / key, all);
    if (at.is_array() && !at.empty())
        for (const std::size_t i : std::set{std::size_t{0}, at.size() / 2, at.size() - 1})
            addPlaces(at[i], place / i, all);
}

nlohmann::json withoutFact(nlohmann::json document, const nlohmann::json::json_pointer& place)
{
    nlohmann::json& parent = document[place.parent_pointer()];
    if (parent.is_array())
        parent.erase(std::stoul(place.back()));
    else
        parent.erase(place.back());
    return document;
}

nlohmann::json withFact(nlohmann::json document, const nlohmann::json::json_pointer& place, const nlohmann::json& value)
{
    document[place] = value;
    return document;
}

// Criteria that each metric of the run just passes.
Profile narrowProfile(const JudgedRecord& run)
{
    Profile profile;
    for (const Metric& metric : run.metrics)
        for (const Comparison op : {Comparison::atLeast, Comparison::atMost}) {
            Criterion criterion;
            criterion.metric = metric.id;
            criterion.op = std::holds_alternative<double>(metric.value) ? op : Comparison::equal;
            criterion.limit = metric.value;
            if (metric.ci)
                criterion.limit = op == Comparison::atLeast ? metric.ci->low : metric.ci->high;
            profile.criteria.push_back(criterion);
        }
    return profile;
}

bool sameMetric(const Metric& a, const Metric& b)
{
    return a.value == b.value && a.flags == b.flags && a.ci.has_value() == b.ci.has_value() &&
           (!a.ci || (a.ci->low == b.ci->low && a.ci->high == b.ci->high));
}

const Metric* metricIn(const std::vector<Metric>& metrics, const std::string& id)
{
    const auto found = std::ranges::find(metrics, id, &Metric::id);
    return found == metrics.end() ? nullptr : &*found;
}

// The metrics of `run` with another step in place of one: what passes must rest on a metric that has not changed.
void checkNoBetter(const JudgedRecord& run, const Profile& profile, const std::vector<Metric>& changed)
{
    for (const Metric& metric : changed)
        if (!metricIn(run.metrics, metric.id))
            FAIL_CHECK("came out of nothing: " << metric.id);
    for (const Criterion& criterion : profile.criteria) {
        const Metric* const after = metricIn(changed, criterion.metric);
        if (after && sameMetric(*after, *run.metric(criterion.metric)))
            continue;
        const Verdict verdict = judge(criterion, changed).verdict;
        if (verdict == Verdict::pass || verdict == Verdict::marginal)
            FAIL_CHECK(criterion.metric << " still passes, though it has changed");
    }
}

// The run with this step as the first, and of the others only what looks at its facts: what a character step tells is
// used by the write steps behind it.
JudgedRecord concernedBy(const JudgedRecord& run, std::size_t step)
{
    JudgedRecord part = run;
    part.steps = {run.steps[step]};
    if (run.steps[step].scenario == "flash_character")
        std::ranges::copy_if(run.steps, std::back_inserter(part.steps),
                             [](const StepRecord& one) { return one.id == "recorder" || one.id == "random"; });
    part.metrics = computeMetrics(part);
    return part;
}

// In the first step; number of occurrences.
std::size_t mutateFacts(JudgedRecord run)
{
    const Profile profile = narrowProfile(run);
    StepRecord& step = run.steps.front();
    const nlohmann::json facts = step.facts;
    std::vector<nlohmann::json::json_pointer> places;
    addPlaces(facts, nlohmann::json::json_pointer(), places);
    std::size_t mutations = 0;
    for (std::size_t i = 0; i < places.size(); i += repetitionDivisor()) {
        const std::vector<nlohmann::json> impossible = {nullptr, "x", -1, 1e300};
        std::vector<nlohmann::json> changes = {
            withoutFact(facts, places[i]),
            withFact(facts, places[i], impossible[i / repetitionDivisor() % impossible.size()])};
        for (nlohmann::json& change : changes) {
            if (change == facts)
                continue;
            CAPTURE(step.id, places[i].to_string(), &change - changes.data());
            step.facts = std::move(change);
            checkNoBetter(run, profile, computeMetrics(run));
            ++mutations;
        }
    }
    return mutations;
}

} // namespace

TEST_CASE("No fact of an application class that is missing or impossible makes it better", "[facts]")
{
    FullRun full = FullRun::onSim(kLargeCard, kLargeScenarios);
    const JudgedRecord& run = full.finish();
    REQUIRE(run.metric("app.app_class"));
    CHECK(mutateFacts(concernedBy(run, 0)) > 0);
}

TEST_CASE("No fact that is missing or impossible makes a metric better, lets a criterion pass or stops the program",
          "[facts]")
{
    FullRun full = FullRun::onSim(kCardWithFacts, kEveryScenario);
    JudgedRecord run = full.finish();
    REQUIRE(run.outcome == Outcome::completed);
    for (const char* metric :
         {"probe.counterfeit", "overwrite.bad_sectors", "character.open_units", "random.waf", "recorder.dropped_time",
          "recorder.sustainable_rate", "recorder.life_hours", "state.dirty_ratio", "fragmentation.pw", "class.pw",
          "wear.cycles", "wear.hot_errors", "cuts.cuts"}) {
        CAPTURE(metric);
        CHECK(run.metric(metric));
    }
    std::size_t mutations = 0;
    for (std::size_t i = 0; i < run.steps.size(); ++i)
        mutations += mutateFacts(concernedBy(run, i));
    CHECK(mutations * repetitionDivisor() > 500);
    UNSCOPED_INFO(mutations << " mutations");
    SUCCEED();
}
