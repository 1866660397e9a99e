// Judgement of the cards of a lot.
#include "ground/quantity/metric_flag.h"
#include "judge/lot/lot_judgement.h"
#include "run/profile/comparison.h"

#include "judge/lot/lot_json.h"
#include "support/register_hex.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

const char* const kRate = "write.throughput_mean";

std::string cidOf(unsigned revision, unsigned serial, unsigned month)
{
    return test::cidHex(0x74, "JE", "GA16G", revision, serial, month);
}

JudgedRecord cardOf(std::size_t number, double rate, double limit = 20)
{
    JudgedRecord card;
    card.runId = fmt::format("run-{}", number);
    card.ended = "2026-11-23";
    card.outcome = Outcome::completed;
    card.profileSha256 = "profile";
    card.device.bus = Bus::mmc;
    card.device.capacity = Bytes(16'000'000'000);
    card.device.identity["cid"] = cidOf(0x10, static_cast<unsigned>(number), 3);
    CriterionResult criterion;
    criterion.metric = kRate;
    criterion.op = Comparison::atLeast;
    criterion.limit = limit;
    criterion.unit = "MB/s";
    criterion.value = rate;
    criterion.verdict = rate >= limit ? Verdict::pass : Verdict::fail;
    card.criteria = {criterion};
    card.verdict = criterion.verdict;
    return card;
}

struct Judged {
    Lot lot;
    std::vector<JudgedRecord> cards;

    explicit Judged(std::size_t count, const std::string& plan = "single:10:0")
    {
        lot.supplier = "Alpha";
        lot.number = "L1";
        lot.part = "P";
        lot.size = 500;
        lot.plan = plan;
        for (std::size_t i = 1; i <= count; ++i) {
            cards.push_back(cardOf(i, 25 + 0.1 * static_cast<double>(i % 7)));
            lot.cards.push_back({std::to_string(i), "", cards.back().runId, plan});
        }
    }
    Result<LotJudgement> result() const
    {
        std::vector<const JudgedRecord*> runs;
        for (const JudgedRecord& card : cards)
            runs.push_back(&card);
        return judgeLot(lot, runs);
    }
    LotJudgement judgement() const
    {
        auto judged = result();
        REQUIRE(judged);
        return *judged;
    }
    const LotFinding* finding(const LotJudgement& judged, const std::string& id) const
    {
        const auto found = std::ranges::find(judged.findings, id, &LotFinding::id);
        return found == judged.findings.end() ? nullptr : &*found;
    }
};

void makeCounterfeit(JudgedRecord& card)
{
    card.metrics = {metricOf("probe.counterfeit", std::string("limbo"), 1, ""),
                    metricOf("probe.real_capacity", 4e9, 1, "")};
    card.verdict = Verdict::fail;
}

} // namespace

TEST_CASE("A lot of conforming cards is accepted without findings")
{
    const Judged lot(12);
    const LotJudgement judged = lot.judgement();
    CHECK(judged.verdict == LotVerdict::accept);
    CHECK(judged.decision.counted == 10);
    CHECK(judged.findings.empty());
    CHECK(judged.populations.size() == 1);
    REQUIRE(judged.criteria.size() == 1);
    CHECK(judged.criteria[0].values.size() == 12);
    CHECK(judged.criteria[0].outliers.empty());
    CHECK(judged.reason.english() == "The lot is accepted: 0 nonconforming of 10 tested, Ac = 0.");
}

TEST_CASE("More nonconforming cards than the plan allows reject the lot")
{
    Judged lot(10, "single:10:1");
    lot.cards[3] = cardOf(4, 12);
    CHECK(lot.judgement().verdict == LotVerdict::accept);
    lot.cards[8] = cardOf(9, 12);
    const LotJudgement judged = lot.judgement();
    CHECK(judged.verdict == LotVerdict::reject);
    CHECK(judged.nonconforming == 2);
    CHECK(judged.nonconformingShare.low >
          0.03); // 2 of 10: 3.7 % to 50.7 % by Clopper and Pearson, less in a finite lot
    CHECK(judged.nonconformingShare.high < 0.51);
}

TEST_CASE("One counterfeit rejects the lot whatever the plan allows, even beyond the cards of the plan")
{
    Judged lot(12, "single:10:5");
    makeCounterfeit(lot.cards[11]);
    const LotJudgement judged = lot.judgement();
    CHECK(judged.decision.verdict == LotVerdict::accept);
    CHECK(judged.verdict == LotVerdict::reject);
    REQUIRE_FALSE(judged.findings.empty());
    CHECK(judged.findings.front().id == "counterfeit");
    CHECK(judged.findings.front().cards == std::vector<std::size_t>{11});
}

TEST_CASE("A card that stores nothing is nonconforming, with its own finding and no mention of counterfeits")
{
    Judged lot(12, "single:10:5");
    JudgedRecord& dead = lot.cards[3];
    dead.metrics = {metricOf("probe.counterfeit", std::string("damaged"), 1, ""),
                    metricOf("probe.real_capacity", 0.0, 1, "")};
    dead.metrics[0].flags = {MetricFlag::storesNothing};
    dead.verdict = Verdict::fail;
    const LotJudgement judged = lot.judgement();
    CHECK(judged.verdict == LotVerdict::accept);
    CHECK(judged.populations.size() == 1);
    REQUIRE_FALSE(judged.findings.empty());
    CHECK(judged.findings.front().id == "stores_nothing");
    for (const LotFinding& finding : judged.findings)
        CHECK(finding.reason.english().find("ounterfeit") == std::string::npos);
}

TEST_CASE("A change of firmware within the lot makes two populations, each with its own statistics")
{
    Judged lot(20);
    for (std::size_t i = 12; i < 20; ++i) {
        lot.cards[i] = cardOf(i + 1, 21 + 0.1 * static_cast<double>(i % 3));
        lot.cards[i].device.identity["cid"] = cidOf(0x11, static_cast<unsigned>(i + 1), 3);
    }
    const LotJudgement judged = lot.judgement();
    REQUIRE(judged.populations.size() == 2);
    CHECK(judged.populations[0].cards.size() == 12);
    CHECK(judged.populations[1].cards.front() == 12);
    REQUIRE(lot.finding(judged, "populations"));
    CHECK(lot.finding(judged, "populations")->reason.english() == "Mixed lot: 2 product revisions (12, 8).");
    REQUIRE(judged.criteria.size() == 2);
    CHECK_THAT(judged.criteria[0].mean, WithinAbs(25.28, 0.05));
    CHECK_THAT(judged.criteria[1].mean, WithinAbs(21.1, 0.05));
}

TEST_CASE("A mixed lot is named by the properties that split it, with the cards of each value")
{
    Judged lot(12);
    const auto card = [&](std::size_t i, unsigned maker, const char* product, unsigned revision) {
        lot.cards[i].device.identity["cid"] = test::cidHex(maker, "JE", product, revision, static_cast<unsigned>(i), 3);
    };
    card(5, 0x03, "GA16G", 0x10);
    card(9, 0x1b, "GA16G", 0x10);
    std::vector<std::string> sentences;
    const auto say = [&] {
        sentences.clear();
        for (const LotFinding& finding : lot.judgement().findings)
            if (finding.id == "populations")
                sentences.push_back(finding.reason.english());
        return sentences;
    };
    CHECK(say() == std::vector<std::string>{"Mixed lot: 3 manufacturer IDs (10, 1, 1)."});
    CHECK(lot.finding(lot.judgement(), "populations")->cards == std::vector<std::size_t>{5, 9});
    card(9, 0x1b, "OTHER", 0x10); // splits no further
    CHECK(say().size() == 1);
    card(0, 0x74, "GA16G", 0x11);
    CHECK(say() == std::vector<std::string>{"Mixed lot: 3 manufacturer IDs (10, 1, 1).",
                                            "Mixed lot: 2 product revisions (11, 1)."});
}

TEST_CASE("Each failed criterion of a nonconforming card is listed with serial number, limit and value")
{
    Judged lot(10, "single:10:1");
    lot.cards[3] = cardOf(4, 12);
    lot.cards[6] = cardOf(7, 13);
    lot.cards[6].criteria.push_back(lot.cards[6].criteria.front());
    lot.cards[6].criteria.back().metric = "read.throughput_mean";
    makeCounterfeit(lot.cards[8]); // fails without a failed criterion
    lot.cards[9].criteria.front().verdict = Verdict::inconclusive;
    lot.cards[9].verdict = Verdict::inconclusive;
    const LotJudgement judged = lot.judgement();
    REQUIRE(judged.nonconformities.size() == 4);
    std::vector<std::size_t> cards;
    for (const Nonconformity& found : judged.nonconformities)
        cards.push_back(found.card);
    CHECK(cards == std::vector<std::size_t>{3, 6, 6, 8});
    CHECK(judged.nonconformities[0].serial == "0x00000004");
    CHECK(judged.nonconformities[2].criterion->metric == "read.throughput_mean");
    CHECK_FALSE(judged.nonconformities[3].criterion);
    const nlohmann::json json = toJson(lot.lot, judged).at("nonconforming");
    CHECK(json.at(0).at("sample") == "4");
    CHECK(json.at(0).at("limit") == 20);
    CHECK(json.at(0).at("value") == 12);
}

TEST_CASE("The testing of a lot has its profile, the first start and last end, and the names with their cards")
{
    Judged lot(5);
    for (std::size_t i = 0; i < 5; ++i) {
        JudgedRecord& card = lot.cards[i];
        card.profileName = "incoming";
        card.started = fmt::format("2026-11-2{}T10:00:00+08:00", i);
        card.ended = fmt::format("2026-11-2{}T10:05:00+08:00", i);
        card.specimen.operatorName = i == 0 ? "" : i % 2 ? "Chen Wei" : "Wang Li";
        card.device.reader = "USB reader";
        card.toolVersion = "1.2";
        card.toolCommit = "0123456789abcdef";
    }
    lot.cards[2].started = "2026-11-20T01:30:00+00:00"; // before 10:00 at +08:00
    lot.cards[3].ended = "2026-11-23T22:05:00-06:00";   // 12:05 at +08:00, of the next day
    lot.cards[4].ended = "2026-11-24T10:05:00+08:00";
    const LotTesting testing = lot.judgement().testing;
    CHECK(testing.profileName == "incoming");
    CHECK(testing.profileSha256 == "profile");
    CHECK(testing.firstStart == "2026-11-20T01:30:00+00:00");
    CHECK(testing.lastEnd == "2026-11-23T22:05:00-06:00");
    CHECK(testing.operators == std::vector<NameCount>{{"Chen Wei", 2}, {"Wang Li", 2}, {"", 1}});
    CHECK(namesText(testing.operators, "not stated") == "Chen Wei (2), Wang Li (2), not stated (1)");
    CHECK(namesText(testing.readers, "not stated") == "USB reader");
    CHECK(namesText(testing.programs, "") == "1.2 (0123456789ab)");
}

TEST_CASE("Repeated serial numbers, gaps between them and several months of manufacture are found")
{
    Judged lot(20);
    lot.cards[4].device.identity["cid"] = cidOf(0x10, 3, 3);
    lot.cards[19].device.identity["cid"] = cidOf(0x10, 900'000, 5);
    const LotJudgement judged = lot.judgement();
    REQUIRE(lot.finding(judged, "serial.repeated"));
    CHECK(lot.finding(judged, "serial.repeated")->cards == std::vector<std::size_t>{2, 4});
    CHECK(lot.finding(judged, "serial.runs"));
    REQUIRE(lot.finding(judged, "dates"));
    CHECK(lot.finding(judged, "dates")->cards == std::vector<std::size_t>{19});
    CHECK(judged.findings.front().id == "serial.repeated"); // the heaviest first
}

TEST_CASE("A label that the registers contradict is found; a card without a label takes that of the lot")
{
    Judged lot(10);
    lot.lot.label = "64GB";
    for (JudgedRecord& card : lot.cards)
        card.device.bus = Bus::usb; // the reader shows no registers, but the capacity
    lot.cards[0].specimen.label = "16GB";
    const LotJudgement judged = lot.judgement();
    REQUIRE(judged.findings.size() == 1);
    CHECK(judged.findings[0].id == "label.capacity");
    CHECK(judged.findings[0].cards.size() == 9);
}

TEST_CASE("An outlier among the cards is named")
{
    Judged lot(30);
    lot.cards[17] = cardOf(18, 21);
    const LotJudgement judged = lot.judgement();
    CHECK(judged.criteria[0].outliers == std::vector<std::size_t>{17});
    CHECK(toJson(lot.lot, judged)["criteria"][0]["outliers"] == nlohmann::json{"18"});
}

TEST_CASE("A shift of the values with the serial number is found, with its position")
{
    Judged lot(30);
    for (std::size_t i = 0; i < 30; ++i) // tested in another order than they were made
        lot.cards[i] = cardOf((i * 7) % 30 + 1, 25 + 0.1 * static_cast<double>(i % 5) - ((i * 7) % 30 >= 18 ? 1 : 0));
    for (std::size_t i = 0; i < 30; ++i)
        lot.lot.cards[i].runId = lot.cards[i].runId;
    const LotJudgement judged = lot.judgement();
    REQUIRE(lot.finding(judged, "shift"));
    CHECK(lot.finding(judged, "shift")->cards.size() == 12);
    CHECK(lot.finding(judged, "shift")->reason.english().find("0x00000013") != std::string::npos);
}

TEST_CASE("Slots that measure differently are found, and equal ones are not")
{
    Judged lot(20);
    for (std::size_t i = 0; i < 20; ++i)
        lot.cards[i].device.slot = i % 2 ? "hub port 2" : "hub port 1";
    CHECK_FALSE(lot.finding(lot.judgement(), "slots"));
    for (std::size_t i = 0; i < 20; ++i) {
        lot.cards[i] = cardOf(i + 1, 25 + 0.1 * static_cast<double>(i % 7) - (i % 2 ? 2 : 0));
        lot.cards[i].device.slot = i % 2 ? "hub port 2" : "hub port 1";
    }
    const LotJudgement judged = lot.judgement();
    REQUIRE(lot.finding(judged, "slots"));
    CHECK(lot.finding(judged, "slots")->reason.english().find("in \"hub port 2\"") != std::string::npos);
}

TEST_CASE("Cards without a verdict leave the lot undecided, and the number of further cards is stated")
{
    Judged lot(8);
    lot.cards[2].verdict = Verdict::inconclusive;
    const LotJudgement judged = lot.judgement();
    CHECK(judged.verdict == LotVerdict::undecided);
    CHECK(judged.undecided == 1);
    CHECK(judged.nonconformingShare.low == 0);
    CHECK(judged.nonconformingShare.high > 0.4); // one of eight may be bad: 47.1 % by Clopper and Pearson
    CHECK(judged.reason.english() ==
          "Undecided: 0 nonconforming and 1 without a verdict of 8 tested; test 2 more, and those again.");
}

TEST_CASE("A plan that was changed after the first card, another profile, other limits or another run is refused")
{
    Judged lot(10);
    SECTION("plan") { lot.lot.plan = "single:10:3"; }
    SECTION("profile") { lot.cards[5].profileSha256 = "other"; }
    SECTION("limits") { lot.cards[5].overrides = {"write.size=1GiB"}; }
    SECTION("run") { lot.cards[5].runId = "other"; }
    SECTION("a card without a run") { lot.cards.pop_back(); }
    SECTION("a run without a card") { lot.lot.cards.pop_back(); }
    const auto judged = lot.result();
    REQUIRE_FALSE(judged);
    CHECK(judged.error().code == Errc::badInput);
}

TEST_CASE("The judgement in JSON has the keys that scripts rely on")
{
    const Judged lot(12);
    const nlohmann::json json = toJson(lot.lot, lot.judgement());
    for (const char* key : {"n", "failed", "populations", "plan", "verdict", "risk", "criteria"})
        CHECK(json.contains(key));
    const nlohmann::json& row = json.at("criteria").at(0);
    for (const char* key : {"metric", "n", "mean", "sd", "ppk", "outliers"})
        CHECK(row.contains(key));
    CHECK(json.at("verdict") == "accept");
    CHECK(row.at("ppk").at("low") < row.at("ppk").at("value"));
}

TEST_CASE("A spread below the resolution of the measurement is stated and has no Ppk")
{
    struct Row {
        const char* metric;
        const char* unit;
        double limit, value, step; // the values are value, value + step, value + 2 step ...
        double uncertainty;        // of the computer; 0 = not known
        bool below;
    };
    const auto row =
        GENERATE(Row{"write.latency_max", "us", 800'000, 0.1 + 0.2, 0, 0, true}, // equal, and no sum of tenths is exact
                 Row{"write.latency_max", "us", 800'000, 45'000.1, 1e-5, 0, true}, // of a nanosecond's hundredth
                 Row{"write.latency_max", "us", 800'000, 45'000, 10, 0, false},
                 Row{"log.latency_p99", "us", 250'000, 2'000, 0.5, 0, true}, // a bucket is 0.8 % of the value
                 Row{"log.latency_p99", "us", 250'000, 2'000, 50, 0, false},
                 Row{"write.stall_longest", "ms", 500, 20, 0.01, 0.5, true}, // timing uncertainty of the host
                 Row{"write.throughput_mean", "MB/s", 10, 25, 0, 0, true},
                 Row{"write.throughput_mean", "MB/s", 10, 25, 0.1, 0, false});
    CAPTURE(row.metric, row.step);
    Judged lot(10);
    for (std::size_t i = 0; i < lot.cards.size(); ++i) {
        CriterionResult& criterion = lot.cards[i].criteria.front();
        criterion.metric = row.metric;
        criterion.op = std::string(row.unit) == "MB/s" ? Comparison::atLeast : Comparison::atMost;
        criterion.limit = row.limit;
        criterion.unit = row.unit;
        criterion.value = row.value + row.step * static_cast<double>(i);
        Metric metric = metricOf(row.metric, std::get<double>(*criterion.value), 1, "");
        if (row.uncertainty > 0)
            metric.hostUncertainty = row.uncertainty;
        lot.cards[i].metrics = {metric};
    }
    const LotJudgement judged = lot.judgement();
    const CriterionStatistics& of = judged.criteria.front();
    CHECK(of.isBelowResolution() == row.below);
    CHECK(of.capability.has_value() == !row.below);
    if (row.step == 0)
        CHECK(of.deviation == 0);
    const nlohmann::json json = toJson(lot.lot, judged)["criteria"][0];
    CHECK(json.at("spread_below_resolution") == row.below);
    CHECK(json.at("ppk").is_null() == row.below);
}

TEST_CASE("The JSON of a simulated lot says so and contains the numbers and risks of the plan")
{
    Judged lot(10, "single:10:0");
    CHECK(toJson(lot.lot, lot.judgement()).at("simulated") == false);
    lot.cards[7].simulated = true;
    const nlohmann::json json = toJson(lot.lot, lot.judgement());
    CHECK(json.at("simulated") == true);
    CHECK(json.at("sample_size") == 10);
    CHECK(json.at("acceptance_number") == 0);
    CHECK(json.at("rejection_number") == 1);
    const auto& risk = json.at("risk");
    CHECK(risk.at("model") == "hypergeometric");
    CHECK(risk.at("aql").at("bad_cards") == 2);
    CHECK_THAT(risk.at("aql").at("acceptance_probability").get<double>(), WithinAbs(490.0 / 500 * 489 / 499, 1e-9));
    CHECK(risk.at("consumers_risk") == risk.at("lq").at("acceptance_probability"));
}

TEST_CASE("A capability index beyond the range of any sample is given as a bound")
{
    struct Row {
        double index;
        const char* text;
    };
    const auto row =
        GENERATE(Row{1.333, "1.33"}, Row{-0.2, "-0.20"}, Row{10, "10.00"}, Row{10.01, "> 10"}, Row{1919, "> 10"});
    CHECK(indexText(row.index) == row.text);
}

TEST_CASE("Cards whose records were changed are the first finding", "[lot]")
{
    Judged lot(12);
    lot.cards[7].changed = {"run.json (criteria)"};
    std::vector<const JudgedRecord*> cards;
    for (const JudgedRecord& card : lot.cards)
        cards.push_back(&card);
    const auto judged = judgeLot(lot.lot, cards);
    REQUIRE(judged);
    REQUIRE(!judged->findings.empty());
    CHECK(judged->findings[0].id == "record.changed");
    CHECK(judged->findings[0].cards == std::vector<std::size_t>{7});
}
