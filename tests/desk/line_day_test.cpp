// Goal: a day of an operator at a line: everything is done by keys of the X server, as a scanner and a few fingers send
// them, nothing is clicked, and each result is where it belongs in the end.
#include "line_day.h"

#include "gui/preferences.h"
#include "gui/station/prompt_bar.h"
#include "gui/station/scan_field.h"

#include <QSignalSpy>
#include <algorithm>
#include <catch2/generators/catch_generators.hpp>
#include <cstdio>
#include <vector>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;

namespace {

using Kind = LineDay::Kind;

Preferences speaking(const char* code, Theme theme) { return {*languageOfCode(code), theme}; }

// Badge and work order come before the first card.
void comeToWork(LineDay& day)
{
    day.scanUntil("SN000900", "请先扫描工牌");
    day.scanUntil("OP7", "OP7 已登录");
    day.scanUntil("SN000900", "请先扫描工单");
    day.scanUntil("WO20261124", "工单 WO20261124");
}

void misscan(LineDay& day)
{
    day.scanUntil("SN12", "SN12 不是本工位的序列号"); // torn label
    // A scan whose end got lost. Keys that a busy computer delivers late are no scan, so there are five tries.
    const auto brokeOff = [&] { return day.says("SN0009 的扫描不完整"); };
    for (int tries = 0; tries < 5 && !brokeOff(); ++tries) {
        day.hands().scan("SN0009", 2, "");
        REQUIRE(eventually([&] { return day.window().prompt()->field()->text() == "SN0009"; }));
        QTest::qWait(1200); // longer than a scanner pauses, from the last key that came
        day.hands().scan("S", 2, "");
        if (!QTest::qWaitFor(brokeOff, 10'000))
            day.hands().key("Escape");
    }
    REQUIRE(brokeOff());
    day.hands().key("Escape");
    // The trigger was held: the same letters, twice, without a pause between any two keys.
    const std::string serial = day.nextSerial();
    QSignalSpy twice(day.window().prompt()->field(), &ScanField::scannedTwice);
    day.hands().scan(QString::fromStdString(serial + "\r" + serial), 0);
    REQUIRE(eventually([&] { return twice.size() == 1; })); // said until the station says where the card goes
    const std::size_t lit = day.scanCard(day.nextSerial());
    day.picture("lit");
    day.put(lit, Kind::good);
    day.expect(day.slot(lit).serial, LineOutcome::pass);
    for (std::size_t i = 0; i < 16; ++i)
        if (day.slot(i).serial == serial && day.slot(i).state == SlotState::armed) {
            day.put(i, Kind::good);
            day.expect(serial, LineOutcome::pass);
        }
}

// A card of another size in a slot that waits, and one that nobody has scanned: neither is written to.
void putInWrongCards(LineDay& day)
{
    const std::string serial = day.nextSerial();
    const std::size_t lit = day.scanCard(serial);
    day.put(lit, Kind::small, false);
    REQUIRE(eventually([&] { return day.slot(lit).state == SlotState::refused; }));
    CHECK(day.word(lit) == "卡不符");
    CHECK(day.writtenTo(lit) == 0);
    day.picture("wrong-card");
    day.take(lit);
    REQUIRE(eventually([&] { return day.slot(lit).state == SlotState::armed; }));
    std::size_t other = 0;
    while (day.slot(other).state != SlotState::idle && day.slot(other).state != SlotState::ready)
        ++other;
    day.put(other, Kind::good, false);
    REQUIRE(eventually([&] { return day.slot(other).state == SlotState::occupied; }));
    CHECK(day.word(other) == "取卡");
    CHECK(day.writtenTo(other) == 0);
    day.take(other);
    day.put(lit, Kind::good);
    day.expect(serial, LineOutcome::pass);
}

// A card that was tested before is asked about, and the question waits for its answer.
void scanTestedCard(LineDay& day)
{
    const std::string serial = "SN000001";
    day.finishTests();
    day.begin(Kind::slow); // its result comes while the question stands
    day.scanUntil(QString::fromStdString(serial), "已在此测试过：合格");
    day.picture("tested-before");
    REQUIRE(eventually([&] { return day.running() == 0; }));
    CHECK(day.says("已在此测试过：合格"));
    QTest::qWait(1100); // sooner it would be a trigger that was held
    const std::size_t lit = day.scanCard(serial);
    day.put(lit, Kind::good);
    day.expect(serial, LineOutcome::pass);
}

void loseServer(LineDay& day, int cards)
{
    day.finishTests();
    day.server().killAll();
    for (int i = 0; i < cards; ++i)
        day.begin();
    REQUIRE(eventually([&] { return !day.fault().isEmpty(); }));
    CHECK(day.fault().contains("结果保存在工位"));
    day.picture("no-server");
    day.server().start();
    REQUIRE(eventually([&] { return day.fault().isEmpty(); }));
}

// A technician with a password tests a failed card again, which an operator may not.
void changeBadge(LineDay& day)
{
    const std::size_t slot = day.begin(Kind::bad);
    const std::string serial = day.slot(slot).serial;
    day.finishTests();
    CHECK(day.word(slot) == "不合格");
    const auto choose = [&] { day.scanUntil(QString::number(slot + 1), "下一张卡放入"); };
    choose();
    day.hands().key("F3");
    REQUIRE(eventually([&] { return day.says("只有技术员可以重测"); }));
    day.scanUntil("TE7", "请输入 TE7 的密码");
    day.picture("password");
    day.scanUntil("wrong!", "工牌或密码错误");
    day.scanUntil("TE7", "请输入 TE7 的密码");
    day.scanUntil("technician", "TE7 已登录");
    choose();
    day.hands().key("F3");
    REQUIRE(eventually([&] { return day.slot(slot).state == SlotState::armed; }));
    day.put(slot, Kind::bad);
    day.expect(serial, LineOutcome::fail);
    day.scanUntil("OP8", "OP8 已登录");
    day.hands().key("F10");
    REQUIRE(eventually([&] { return day.says("只有技术员可以退出工位"); }));
}

void unplugReader(LineDay& day)
{
    day.finishTests();
    std::vector<std::string> lost;
    for (const int slot : {5, 7}) { // B1, B3
        day.scanUntil(QString::number(slot), "下一张卡放入");
        const std::size_t lit = day.scanCard(day.nextSerial());
        REQUIRE(lit == static_cast<std::size_t>(slot - 1));
        lost.push_back(day.slot(lit).serial);
        day.put(lit, Kind::slow); // slow, so that it is not done before
        day.expect(lost.back(), LineOutcome::error);
    }
    day.scanUntil("9", "下一张卡放入");
    day.begin(); // another reader does not mind
    day.unplug(1);
    REQUIRE(
        eventually([&] { return day.slot(4).state == SlotState::absent && day.slot(6).state == SlotState::absent; }));
    CHECK(day.word(4) == "无读卡器");
    day.picture("reader-gone");
    day.readers().plug(1);
    REQUIRE(
        eventually([&] { return day.slot(4).state == SlotState::ready && day.slot(5).state != SlotState::absent; }));
    CHECK(day.word(4) == "异常"); // and the result is there still
    for (const std::string& serial : lost) {
        const std::size_t lit = day.scanCard(serial);
        day.put(lit, Kind::good);
        day.expect(serial, LineOutcome::pass);
    }
}

// The same ids at the station and on the server, and no error in the yield.
void checkResults(LineDay& day)
{
    const auto expected = day.expected();
    CHECK(day.stored() == expected);
    const std::string all = std::to_string(expected.size());
    CHECK(eventually([&] { return day.server().ask("SELECT count(*) FROM cardassay.result") == all; }));
    const auto count = [&](const char* outcomes) {
        return day.server().ask(std::string("SELECT count(*) FROM cardassay.result WHERE outcome IN (") + outcomes +
                                ")");
    };
    const auto counted = [&](LineOutcome outcome) {
        return std::to_string(
            std::ranges::count_if(expected, [&](const auto& result) { return result.second == outcome; }));
    };
    CHECK(count("'PASS'") == counted(LineOutcome::pass));
    CHECK(count("'FAIL'") == counted(LineOutcome::fail));
    CHECK(count("'ERROR'") == counted(LineOutcome::error));
    CHECK(day.server().ask("SELECT count(DISTINCT result_id) FROM cardassay.result") == all);
    CHECK(day.clicks() == 0);
}

// Returns how long the cards took from insertion to TESTING on the screen, in ms, the quickest first.
std::vector<qint64> work(LineDay& day, int cards)
{
    comeToWork(day);
    for (int i = 0; i < cards / 4; ++i)
        day.begin(i % 8 == 5 ? Kind::bad : Kind::good);
    day.picture("busy");
    misscan(day);
    putInWrongCards(day);
    scanTestedCard(day);
    loseServer(day, cards / 4);
    changeBadge(day);
    unplugReader(day);
    while (static_cast<int>(day.expected().size()) < cards)
        day.begin(day.expected().size() % 9 == 5 ? Kind::bad : Kind::good);
    day.finishTests();
    day.hands().key("F2");
    day.picture("figures");
    day.scanUntil("TE7", "请输入 TE7 的密码");
    day.scanUntil("technician", "TE7 已登录");
    day.leave();
    checkResults(day);
    auto times = day.beginnings();
    std::ranges::sort(times);
    std::printf("%zu cards: from insertion to TESTING on the screen %lld ms in the middle, at most %lld ms\n",
                times.size(), times[times.size() / 2], times.back());
    return times;
}

} // namespace

TEST_CASE("An operator's day by scanner and keys: nothing is clicked, and no result is lost", "[first]")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    LineDay day({speaking("zh_CN", Theme::light), {1280, 720}, qEnvironmentVariable("PICTURES")});
    const auto times = work(day, 8);
    CHECK(times[times.size() / 2] <= 1000); // the others wait for processors while other tests run
}

TEST_CASE("An operator's whole day with 64 cards", "[.long]")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    const auto theme = GENERATE(Theme::light, Theme::dark);
    const QSize size = theme == Theme::light ? QSize(1280, 720) : QSize(1920, 1080);
    LineDay day({speaking("zh_CN", theme), size, qEnvironmentVariable("PICTURES")});
    CHECK(work(day, 64).back() <= 1000);
}
