// A line station in virtual time: what scans, cards and runs make of its slots.
#include "support/linux/line_bench.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

TEST_CASE("A card goes from scan to bin: the slot lights, starts by itself, and keeps its result", "[line]")
{
    LineBench bench;
    CHECK(bench.state("A1") == SlotState::idle);
    bench.scan("SN0001");
    CHECK(bench.state("A1") == SlotState::armed);
    CHECK(bench.view("A1").word.english() == "INSERT");
    CHECK(bench.view("A1").serial == "SN0001");
    CHECK(bench.starts.empty());
    bench.insert("A1");
    CHECK(bench.state("A1") == SlotState::starting);
    REQUIRE(bench.starts.size() == 1);
    CHECK(bench.starts[0].attempt.operatorName == "OP1");
    bench.started("A1");
    CHECK(bench.state("A1") == SlotState::testing);
    bench.ended("A1", Verdict::pass);
    CHECK(bench.state("A1") == SlotState::done);
    bench.remove("A1");
    CHECK(bench.state("A1") == SlotState::ready);
    CHECK(bench.view("A1").word.english() == "PASS");
    REQUIRE(bench.results.size() == 1);
    CHECK(bench.results[0].bin == 1);
    CHECK(bench.results[0].isFinal);
    bench.scan("SN0002"); // goes to a slot that shows no result
    CHECK(bench.state("A2") == SlotState::armed);
    CHECK(bench.view("A1").word.english() == "PASS");
}

TEST_CASE("A result of another slot does not take a question or a refusal from the screen", "[line]")
{
    LineBench bench;
    const auto prompt = [&] { return bench.logic->view(bench.now).prompt.english(); };
    bench.test("SN0001");
    bench.begin("SN0002", "A2");
    bench.begin("SN0003", "B1");
    bench.scan("SN0001");
    bench.wait(6s); // it may be answered for longer than that
    bench.ended("A2", Verdict::fail);
    CHECK(prompt().find("scan it again to test it once more") != std::string::npos);
    CHECK(bench.view("A2").word.english() == "FAIL");
    bench.scan("what is this");
    bench.ended("B1", Verdict::pass);
    CHECK(prompt().find("scan again") != std::string::npos);
    bench.begin("SN0004", "B2");
    bench.scan("what is this");
    bench.wait(6s); // then everybody has read it
    bench.ended("B2", Verdict::pass);
    CHECK(prompt() == "B2: SN0004 PASS");
    CHECK(bench.logic->view(bench.now).isPromptOfResult);
}

TEST_CASE("A badge that came with its password answers LOGIN, and the next card is no badge", "[line]")
{
    LineBench bench;
    bench.scan("LOGIN");
    bench.logic->command({LineCommand::logIn, "", {"OP2", "technician"}}, bench.now);
    bench.scan("SN0001");
    CHECK(bench.state("A1") == SlotState::armed);
}

TEST_CASE("Each end of a run has its outcome, and only PASS and FAIL count in the yield", "[line]")
{
    struct Row {
        Outcome outcome;
        Verdict verdict;
        CardPresence presence;
        LineOutcome expected;
        unsigned bin;
    };
    const Row rows[] = {
        {Outcome::completed, Verdict::pass, CardPresence::there, LineOutcome::pass, 1},
        {Outcome::completed, Verdict::marginal, CardPresence::there, LineOutcome::pass, 4},
        {Outcome::completed, Verdict::fail, CardPresence::there, LineOutcome::fail, 2},
        {Outcome::deviceLost, Verdict::fail, CardPresence::taken, LineOutcome::fail, 2},
        {Outcome::completed, Verdict::inconclusive, CardPresence::there, LineOutcome::error, 3},
        {Outcome::error, Verdict::error, CardPresence::there, LineOutcome::error, 3},
        {Outcome::hung, Verdict::inconclusive, CardPresence::there, LineOutcome::timeout, 3},
        {Outcome::deviceLost, Verdict::inconclusive, CardPresence::taken, LineOutcome::aborted, 0},
        {Outcome::deviceLost, Verdict::inconclusive, CardPresence::noReader, LineOutcome::error, 3},
        {Outcome::deviceLost, Verdict::inconclusive, CardPresence::there, LineOutcome::error, 3},
        {Outcome::stopped, Verdict::inconclusive, CardPresence::there, LineOutcome::aborted, 0},
    };
    LineBench bench;
    int number = 0;
    for (const Row& row : rows) {
        CAPTURE(number);
        bench.test("SN1" + std::to_string(100 + ++number), [&](RunEnd& end) {
            end.outcome = row.outcome;
            end.verdict = row.verdict;
            end.presence = row.presence;
        });
        REQUIRE(bench.results.size() == static_cast<std::size_t>(number));
        CHECK(bench.results.back().outcome == row.expected);
        CHECK(bench.results.back().bin == row.bin);
        CHECK(bench.results.back().marginal == (row.verdict == Verdict::marginal));
    }
    const LineFigures figures = bench.logic->view(bench.now).figures;
    CHECK(figures.attempts.pass == 2);
    CHECK(figures.attempts.fail == 2);
    CHECK(figures.firstPassYield == 0.5);
    CHECK(figures.finalYield == 0.5);
}

TEST_CASE("Scans that mean nothing, or not now, change nothing and say why", "[line]")
{
    LineBench bench;
    const auto saysAfter = [&](const std::string& text, const std::string& words) {
        bench.scan(text);
        INFO(text + ": " + bench.logic->view(bench.now).prompt.english());
        CHECK(bench.logic->view(bench.now).prompt.english().find(words) != std::string::npos);
    };
    saysAfter("hello world", "not a serial, badge or order");
    saysAfter(std::string(5000, 'x'), "not a serial, badge or order");
    saysAfter("SLOT Z9", "no slot Z9");
    saysAfter("START", "scan a card");
    saysAfter("ABORT", "no test is running");
    saysAfter("RETEST A1", "tested no card yet");
    saysAfter("REPRINT", "no result yet");
    CHECK(bench.state("A1") == SlotState::idle);
    saysAfter("SN0001", "SN0001 goes to A1");
    saysAfter("SN0001", "is in A1 already");
    CHECK(bench.state("A2") == SlotState::idle);
    saysAfter("ABORT", "no slot is waiting");
    CHECK(bench.state("A1") == SlotState::idle);
    saysAfter("LOGOUT", "scan your badge");
    saysAfter("SN0001", "scan your badge first");
    saysAfter("LOGIN", "scan your badge");
    saysAfter("SN0001", "is not a badge");
    saysAfter("OP77", "OP77 is logged in");
    saysAfter("SLOT B2", "next card goes to B2");
    saysAfter("SN0001", "goes to B2");
    CHECK(bench.results.empty());
}

TEST_CASE("A station with login asks for a badge before its first scan, one without for a card", "[line]")
{
    for (const auto& [login, request] : {std::pair{"true", "scan your badge"}, {"false", "scan a card"}}) {
        const auto file = parseStationFile(std::string("[station]\nid = \"L1\"\nprofile = \"quick\"\nlogin = ") +
                                               login + "\n[[slot]]\nlabel = \"A1\"\nid = \"sim:good-u1\"\n" +
                                               "[scan]\nserial = \"SN[0-9]+\"\nbadge = \"OP[0-9]+\"\n",
                                           "station.toml");
        REQUIRE(file);
        const LineLogic logic(*file, LineLogic::Profile{"quick", "1", "abc"}, LineQuestions{}, 0min);
        const StationView view = logic.view({});
        CHECK(view.prompt.english().find(request) == 0);
        CHECK(view.slots.front().isSimulated);
    }
}

TEST_CASE("A test that could not judge its card has a word of its own on the screen, and stays an error in the data",
          "[line]")
{
    LineBench bench;
    bench.test("SN0001", [](RunEnd& end) { end.verdict = Verdict::inconclusive; });
    CHECK(bench.view("A1").word.english() == "INCONCLUSIVE");
    CHECK(bench.logic->view(bench.now).prompt.english() == "A1: SN0001 INCONCLUSIVE");
    CHECK(bench.results.back().outcome == LineOutcome::error);
    bench.test("SN0002", [](RunEnd& end) { end.verdict = Verdict::error; });
    CHECK(bench.results.back().slot == "A2");
    CHECK(bench.view("A2").word.english() == "ERROR");
}

TEST_CASE("A serial that was judged here is asked about once more, or refused, as the file says", "[line]")
{
    for (const std::string policy : {"ask", "refuse", "allow"}) {
        CAPTURE(policy);
        LineBench bench("[scan]\nserial = \"SN[0-9]+\"\nbadge = \"OP[0-9]+\"\nduplicate = \"" + policy + "\"\n");
        bench.test("SN0001");
        bench.scan("SN0001");
        CHECK((bench.state("A2") == SlotState::armed) == (policy == "allow"));
        bench.scan("SN0001");
        CHECK((bench.state("A2") == SlotState::armed) == (policy != "refuse"));
        if (policy != "ask")
            continue;
        bench.scan("ABORT");
        bench.scan("SN0001");
        bench.wait(20s); // the question is forgotten
        bench.scan("SN0001");
        CHECK(bench.state("A2") == SlotState::idle);
        bench.scan("START"); // another way to say yes
        CHECK(bench.state("A2") == SlotState::armed);
    }
}

TEST_CASE("A judged card that is tested once more is an override in the audit trail, which may need a technician",
          "[line]")
{
    const auto overrides = [](const LineBench& bench) {
        return std::ranges::count(bench.events, "override", &LineEvent::kind);
    };
    const auto benchOf = [](const std::string& policy) {
        return LineBench("[scan]\nserial = \"SN[0-9]+\"\nbadge = \"OP[0-9]+\"\nduplicate = \"" + policy + "\"\n");
    };
    LineBench ask = benchOf("ask"), allow = benchOf("allow"), refuse = benchOf("refuse");
    for (LineBench* bench : {&ask, &allow, &refuse}) {
        bench->test("SN0001");
        bench->scan("SN0001");
        bench->scan("SN0001");
    }
    CHECK(overrides(ask) == 1);
    CHECK(overrides(allow) == 0); // nobody was asked
    CHECK(overrides(refuse) == 0);
    for (const char* role : {"", "operator"}) {
        refuse.logic->command({LineCommand::logIn, "", {"OP2", role}}, refuse.now);
        refuse.scan("RETEST A1");
        CHECK(refuse.state("A2") == SlotState::idle);
    }
    refuse.logic->command({LineCommand::logIn, "", {"OP3", "technician"}}, refuse.now);
    refuse.scan("SN0001"); // a scan alone is no decision
    CHECK(refuse.state("A2") == SlotState::idle);
    refuse.scan("RETEST A1");
    CHECK(refuse.state("A2") == SlotState::armed);
    CHECK(overrides(refuse) == 1);
    CHECK(refuse.events.back().operatorName == "OP3");
}

TEST_CASE("REPRINT asks for the label of the last card that was judged", "[line]")
{
    LineBench bench;
    bench.scan("REPRINT");
    CHECK(bench.view("A1").word.english().empty());
    CHECK(bench.logic->view(bench.now).prompt.english() == "there is no result yet");
    bench.test("SN0001");
    bench.test("SN0002", [](RunEnd& end) { end.verdict = Verdict::inconclusive; }); // an ERROR has no label
    bench.scan("REPRINT");
    const LineEvent& asked = bench.events.back();
    CHECK(asked.kind == "reprint");
    REQUIRE(asked.result);
    CHECK(asked.result->serial == "SN0001");
}

TEST_CASE("A FAIL is tested again in another slot, with the first attempt as its parent", "[line]")
{
    LineBench bench("[retest]\nattempts = 2\n");
    bench.test("SN0001", [](RunEnd& end) { end.verdict = Verdict::fail; });
    REQUIRE(bench.results.size() == 1);
    CHECK_FALSE(bench.results[0].isFinal);
    CHECK(bench.view("A1").word.english() == "RETEST");
    bench.scan("SLOT A1"); // not where it failed, even if asked for
    bench.scan("SN0001");
    CHECK(bench.state("A2") == SlotState::armed);
    bench.insert("A2");
    bench.started("A2");
    bench.ended("A2", Verdict::fail);
    REQUIRE(bench.results.size() == 2);
    CHECK(bench.results[1].isFinal);
    CHECK(bench.results[1].attempt == 2);
    CHECK(bench.results[1].parent == bench.results[0].id);
    CHECK(bench.view("A2").word.english() == "FAIL");
    const LineFigures figures = bench.logic->view(bench.now).figures;
    CHECK(figures.attempts.fail == 2);
    CHECK(figures.cards.fail == 1);
    // A card that passes the second time costs first-pass yield only.
    bench.test("SN0002", [](RunEnd& end) { end.verdict = Verdict::fail; });
    bench.test("SN0002");
    const LineFigures after = bench.logic->view(bench.now).figures;
    CHECK(after.firstPassYield == 0.0);
    CHECK(after.finalYield == 0.5);
}

TEST_CASE("A card without a scan is not tested, and a wrong one is refused without a result", "[line]")
{
    LineBench bench("[card]\nmin_bytes = 1000000\n");
    bench.insert("A1");
    CHECK(bench.state("A1") == SlotState::occupied);
    bench.scan("SN0001");
    CHECK(bench.state("A2") == SlotState::armed);
    bench.insert("A2", Bytes(4096)); // too small
    CHECK(bench.state("A2") == SlotState::refused);
    bench.remove("A2");
    CHECK(bench.state("A2") == SlotState::armed);
    bench.insert("A2");
    CHECK(bench.state("A2") == SlotState::starting);
    bench.logic->slot(1).runRefused({Errc::refused, msg("permit", "it is mounted")}, bench.now);
    bench.act();
    CHECK(bench.state("A2") == SlotState::refused);
    CHECK(bench.view("A2").line.english() == "it is mounted");
    CHECK(bench.results.empty());
    CHECK(bench.starts.size() == 1);
    bench.remove("A1");
    CHECK(bench.state("A1") == SlotState::idle);
}

TEST_CASE("A test that takes too long is a TIMEOUT, and one that the operator stops is ABORTED", "[line]")
{
    LineBench bench("", "time_limit_s = 60\narmed_limit_s = 10\n");
    bench.scan("SN0001");
    bench.wait(11s);
    CHECK(bench.state("A1") == SlotState::idle); // nobody came

    SECTION("too long")
    {
        bench.begin("SN0002", "A1");
        bench.wait(61s);
        CHECK(bench.state("A1") == SlotState::ending);
        REQUIRE(bench.stops == std::vector<std::size_t>{0});
        bench.ended("A1", Verdict::inconclusive, Outcome::stopped);
        CHECK(bench.results.back().outcome == LineOutcome::timeout);
    }
    SECTION("time in the queue of the controller does not count")
    {
        bench.begin("SN0002", "A1");
        RunProgress waits;
        waits.waitsForBus = true;
        bench.logic->slot(0).runProgress(waits);
        bench.wait(300s);
        CHECK(bench.state("A1") == SlotState::testing);
        bench.logic->slot(0).runProgress({});
        bench.wait(61s);
        CHECK(bench.state("A1") == SlotState::ending);
    }
    SECTION("the operator")
    {
        bench.begin("SN0002", "A1");
        bench.scan("ABORT");
        CHECK(bench.state("A1") == SlotState::testing); // wants a second one
        bench.scan("ABORT");
        CHECK(bench.state("A1") == SlotState::ending);
        bench.ended("A1", Verdict::inconclusive, Outcome::stopped);
        CHECK(bench.results.back().outcome == LineOutcome::aborted);
    }
}

TEST_CASE("A card or a reader that goes away ends its test, whether the run notices or not", "[line]")
{
    LineBench bench("", "time_limit_s = 60\n");
    SECTION("a card taken out that the run does not notice")
    {
        bench.begin("SN0002", "A1");
        bench.remove("A1");
        bench.wait(4s);
        CHECK(bench.state("A1") == SlotState::ending);
        bench.ended("A1", Verdict::inconclusive, Outcome::stopped);
        CHECK(bench.results.back().outcome == LineOutcome::aborted);
        CHECK(bench.state("A1") == SlotState::ready);
    }
    SECTION("a reader that does not answer is stuck, and comes back")
    {
        bench.begin("SN0002", "A1");
        bench.wait(61s);
        bench.wait(11s);
        CHECK(bench.state("A1") == SlotState::stuck);
        CHECK(bench.results.back().outcome == LineOutcome::timeout);
        bench.scan("SN0003");
        CHECK(bench.state("A2") == SlotState::armed);
        bench.ended("A1", Verdict::inconclusive, Outcome::hung);
        CHECK(bench.state("A1") == SlotState::done);
        CHECK(bench.results.size() == 1); // not twice
    }
    SECTION("a card that is being opened too long is not tested when it opens at last")
    {
        bench.scan("SN0002");
        bench.insert("A1");
        bench.wait(31s);
        CHECK(bench.state("A1") == SlotState::stuck);
        CHECK(bench.results.back().outcome == LineOutcome::timeout);
        CHECK(bench.stops == std::vector<std::size_t>{0});
    }
    SECTION("the reader is unplugged")
    {
        bench.begin("SN0002", "A1");
        bench.unplug("A1");
        bench.ended("A1", Verdict::inconclusive, Outcome::deviceLost, CardPresence::noReader);
        CHECK(bench.results.back().outcome == LineOutcome::error);
        bench.look();
        CHECK(bench.state("A1") == SlotState::absent);
    }
}

TEST_CASE("A golden card opens its slot for a shift, and closes it when it fails", "[line]")
{
    LineBench bench("[golden]\nshift_begin = \"06:00\"\nshift_h = 8\n[[golden_card]]\nserial = \"SN9999\"\n");
    bench.scan("SN0001");
    CHECK(bench.state("A1") == SlotState::idle);
    CHECK(bench.logic->view(bench.now).prompt.english().find("golden card is due") != std::string::npos);
    CHECK(bench.view("A1").word.english() == "GOLDEN");
    bench.test("SN9999");
    CHECK(bench.results.back().golden);
    CHECK_FALSE(bench.view("A1").isGoldenDue);
    bench.begin("SN0001", "A1"); // in the one slot that was checked
    bench.ended("A1", Verdict::pass);
    bench.remove("A1");
    CHECK(bench.logic->view(bench.now).figures.attempts.pass == 1); // golden cards do not count
    bench.wait(8h);
    CHECK(bench.view("A1").isGoldenDue);
    bench.select("A1");
    bench.test("SN9999", [](RunEnd& end) { end.verdict = Verdict::fail; });
    CHECK(bench.view("A1").isGoldenDue);
    CHECK(bench.events.back().kind == "golden_failed");
}

TEST_CASE("The state of a card after its test is an event of the station", "[line]")
{
    LineBench bench;
    bench.test("SN0001");
    CHECK(std::ranges::find(bench.events, "after_test", &LineEvent::kind) == bench.events.end());
    bench.test("SN0002", [](RunEnd& end) { end.after = msg("record", "formatted"); });
    const auto event = std::ranges::find(bench.events, "after_test", &LineEvent::kind);
    REQUIRE(event != bench.events.end());
    CHECK(event->serial == "SN0002");
    CHECK(event->text.english() == "formatted");
}

TEST_CASE("When summer time ends, the shift ends an hour later, without a new start", "[line]")
{
    LineBench bench("[[golden_card]]\nserial = \"SN9\"\n");
    bench.test("SN9"); // about 7:00; the shift ends at 14:00
    CHECK_FALSE(bench.view("A1").isGoldenDue);
    bench.wait(7h - 10min);
    CHECK_FALSE(bench.view("A1").isGoldenDue);
    bench.logic->setUtcOffset(-60min);
    bench.wait(50min);
    CHECK_FALSE(bench.view("A1").isGoldenDue);
    bench.wait(30min);
    CHECK(bench.view("A1").isGoldenDue);
}

TEST_CASE("A factory that says no keeps the card untested; a late answer is not for another card", "[line]")
{
    LineBench bench;
    bench.answersRoute = false;
    bench.scan("SN0001");
    bench.insert("A1");
    CHECK(bench.state("A1") == SlotState::armed); // waits for the answer
    const AskRoute first = bench.asked.back();
    bench.logic->slot(0).routeAnswered(first.attempt, fail(Errc::refused, msg("mes", "not at this station")),
                                       bench.now);
    bench.act();
    CHECK(bench.state("A1") == SlotState::occupied);
    bench.remove("A1");
    bench.scan("SN0002");
    bench.insert("A1");
    bench.logic->slot(0).routeAnswered(first.attempt, {}, bench.now);
    bench.act();
    CHECK(bench.starts.empty());
    bench.logic->slot(0).routeAnswered(bench.asked.back().attempt, {}, bench.now);
    bench.act();
    CHECK(bench.starts.size() == 1);
}

TEST_CASE("A card whose CID shows that it is another one than before under this serial is refused", "[line]")
{
    LineBench bench("[retest]\nattempts = 3\n[scan]\nserial = \"SN[0-9]+\"\nbadge = \"OP[0-9]+\"\n");
    const std::string first(32, 'a'), second(32, 'b');
    bench.scan("SN0001");
    bench.insert("A1", Bytes(32'000'000'000), first);
    bench.started("A1");
    bench.ended("A1", Verdict::fail);
    bench.scan("SN0001");
    REQUIRE(bench.state("A2") == SlotState::armed);
    bench.insert("A2", Bytes(32'000'000'000), second);
    CHECK(bench.state("A2") == SlotState::refused);
    CHECK(bench.starts.size() == 1);
    bench.remove("A2");
    bench.insert("A2", Bytes(32'000'000'000), first);
    CHECK(bench.state("A2") == SlotState::starting);
}

TEST_CASE("A slot that goes dark while the factory is asked does not test the card in it for the next scan", "[line]")
{
    LineBench bench("", "armed_limit_s = 10\n");
    bench.answersRoute = false;
    bench.scan("SN0001");
    bench.insert("A1");
    bench.wait(11s);
    CHECK(bench.state("A1") == SlotState::occupied);
    bench.answersRoute = true;
    bench.scan("SN0002");
    CHECK(bench.state("A2") == SlotState::armed);
    CHECK(bench.starts.empty());
}
