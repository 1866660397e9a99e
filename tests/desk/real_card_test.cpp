// Goal: the way of a user with a real card, from its insertion to the report, by mouse and by keyboard alone, in both
// languages; and four cards at once.
#include "card_reader.h"
#include "gui/pages/live/run_tile.h"
#include "gui/preferences.h"
#include "gui/session_model.h"
#include "gui/window_driver.h"
#include "hands.h"
#include "look/palette.h"
#include "mock/test_bed.h"
#include "program/wiring/wiring.h"
#include "run/record/scorecard.h"
#include "run/session/session.h"
#include "support/cut_off_run.h"
#include "support/load.h"
#include "support/temp_folder.h"

#include <QDialog>
#include <QFileDialog>
#include <QLabel>
#include <algorithm>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sys/mount.h>
#include <vector>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr Bytes kCardSize = mib(64);
constexpr const char* kSlow = "wr=4";    // MB/s
constexpr const char* kSlowest = "wr=1"; // so that the first of four is not done when the last begins
// I/O errors, which CPU contention cannot cause; a low speed alone would not be judged there
constexpr const char* kBroken = "err=1048576,65536";
constexpr const char* kProfileName = "at-the-desk";

// Some seconds on a slow card, which fails it.
constexpr const char* kDeskProfile = R"([profile]
name = "at-the-desk"
version = "1"
title = { en = "At the desk", zh_CN = "At the desk" }
[[step]]
id = "write"
scenario = "sequential_write"
region_bytes = 16_777_216
passes = 1
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 10
unit = "MB/s"
)";

void saveLatestProfile()
{
    const auto folder = std::filesystem::path(qgetenv("XDG_DATA_HOME").toStdString()) / "cardassay/profiles";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / (std::string(kProfileName) + ".toml")) << kDeskProfile;
}

Preferences speaking(const char* code)
{
    const Language language = *languageOfCode(code);
    setProgramLanguage(language);
    return {language, Theme::light};
}

// A card that is inserted while none is chosen is the chosen one.
void requireChosen(WindowDriver& driver, const std::string& path)
{
    auto* list = driver.find<QAbstractItemView>("cardList");
    const bool there =
        eventually([&] { return list->currentIndex().data(Qt::AccessibleTextRole).toString().contains(qstr(path)); });
    for (int row = 0; row < list->model()->rowCount(); ++row)
        UNSCOPED_INFO(list->model()->index(row, 0).data(Qt::AccessibleTextRole).toString().toStdString());
    REQUIRE(there);
    REQUIRE(eventually([&] { return driver.find<QPushButton>("startButton")->isEnabled(); })); // the plan is there
}

// From the list with the chosen card to its running test.
void startChosen(WindowDriver& driver, Hands& hands, std::size_t tests)
{
    hands.choose("profileChooser", kProfileName);
    hands.press("startButton");
    REQUIRE(eventually([&] { return driver.window().findChild<QDialog*>("eraseDialog") != nullptr; }));
    CHECK(driver.shell().runs().size() == tests - 1); // nothing begins before consent
    hands.press("eraseConfirm");
    hands.press("eraseAccept");
    const bool began = eventually([&] { return driver.shell().runs().size() == tests; });
    INFO(driver.find<QWidget>("startBar")->findChild<QLabel*>("messageText")->text().toStdString());
    REQUIRE(began);
}

// A file system on the card, mounted as a desktop does with what is inserted. Made before there is a TestBed, in whose
// /dev mkfs would not find the card.
struct MountedCard {
    explicit MountedCard(const FuseCard& card)
    {
        if (std::system(("mkfs.ext4 -q -F -E nodiscard,lazy_itable_init=0 " + card.device()).c_str()) != 0)
            SKIP("mkfs.ext4 is missing");
        REQUIRE(mount(card.device().c_str(), point().c_str(), "ext4", 0, nullptr) == 0);
        std::ofstream(place / "photo") << std::string(1'000'000, '.'); // of which the card itself does not know yet
    }
    ~MountedCard() { umount2(point().c_str(), MNT_DETACH); }
    MountedCard(const MountedCard&) = delete;
    MountedCard& operator=(const MountedCard&) = delete;

    std::string point() const { return place.path().string(); }
    bool mounted() const
    {
        std::ifstream mounts("/proc/self/mountinfo");
        const std::string all{std::istreambuf_iterator<char>(mounts), {}};
        return all.find(' ' + point() + ' ') != std::string::npos;
    }
    TempFolder place;
};

// A run that was cut off on a card in slot 0 of a reader, and the window of the next day.
struct NextDay {
    NextDay() : reader(bed)
    {
        saveLatestProfile();
        const std::string path = reader.insert(card, kCardSize);
        const auto info = describeTarget(path);
        REQUIRE(info);
        RunRequest request;
        request.device = path;
        request.profile = kProfileName;
        request.consent.eraseId = info->eraseId;
        cutOffRun(request, folder());
        before = readRun(folder())->record;
        reader.remove(0);
    }
    std::filesystem::path folder() const { return place / "cut-off"; }
    QString said(WindowDriver& driver)
    {
        return driver.find<QWidget>("startBar")->findChild<QLabel*>("messageText")->text();
    }
    void consent(WindowDriver& driver, Hands& hands)
    {
        REQUIRE(eventually([&] { return driver.window().findChild<QDialog*>("eraseDialog") != nullptr; }));
        CHECK(driver.shell().runs().empty()); // nothing goes on before consent
        hands.press("eraseConfirm");
        hands.press("eraseAccept");
    }
    TempFolder place;
    FuseCard card{kCardSize, {kSlow}};
    TestBed bed;
    CardReader reader;
    JudgedRecord before;
};

} // namespace

TEST_CASE("A run that was cut off goes on in its own card, at another node, after a new consent")
{
    NextDay day;
    CHECK(day.reader.insert(day.card, kCardSize, 0, "sdf") == "/dev/sdf");
    WindowDriver driver(false, speaking("en"));
    Hands hands(driver, Tool::keyboard);
    driver.shell().resumeRun(day.folder());
    day.consent(driver, hands);
    REQUIRE(driver.waitForResult());
    const auto after = readRun(day.folder());
    REQUIRE(after);
    CHECK(after->record.runId == day.before.runId);
    CHECK(after->record.resumed.size() == 1);
    CHECK(after->record.outcome == Outcome::completed);
    REQUIRE(after->record.steps.size() == 1);
    CHECK(after->record.steps[0].phases.back().bytes == mib(16)); // all of it, none twice
    CHECK_FALSE(std::filesystem::exists(driver.runs() / "runs")); // it is one run, in its old folder
}

TEST_CASE("A run that was cut off does not go on without its card, nor in a card of another size")
{
    NextDay day;
    const FuseCard larger(kCardSize * 2);
    if (GENERATE(false, true))
        day.reader.insert(larger, kCardSize * 2, 0, "sdb");
    WindowDriver driver(false, speaking("en"));
    driver.shell().resumeRun(day.folder());
    REQUIRE(eventually([&] { return !day.said(driver).isEmpty(); }));
    CHECK_THAT(day.said(driver).toStdString(), ContainsSubstring("insert Generic STORAGE DEVICE (67.1 MB)"));
    CHECK(driver.shell().runs().empty());
    CHECK(driver.window().findChild<QDialog*>("eraseDialog") == nullptr);
    CHECK(larger.counters().at("written_bytes") == 0);
}

// Behind the reader the two look the same; what is written on them does not.
TEST_CASE("A run that was cut off does not go on in another card of the same size, whatever is consented to")
{
    NextDay day;
    const FuseCard other(kCardSize);
    day.reader.insert(other, kCardSize, 0, "sdb");
    WindowDriver driver(false, speaking("en"));
    Hands hands(driver, Tool::keyboard);
    driver.shell().resumeRun(day.folder());
    day.consent(driver, hands);
    REQUIRE(eventually([&] { return day.said(driver).contains("another card"); }));
    CHECK(driver.shell().runs().empty());
    CHECK(other.counters().at("written_bytes") == 0);
    CHECK(readRun(day.folder())->record.resumed.empty());
}

TEST_CASE("A run that was cut off stays so when the question is answered with no")
{
    NextDay day;
    day.reader.insert(day.card, kCardSize, 0, "sdb");
    const auto before = day.card.counters().at("written_bytes");
    WindowDriver driver(false, speaking("en"));
    Hands hands(driver, Tool::keyboard);
    driver.shell().resumeRun(day.folder());
    REQUIRE(eventually([&] { return driver.window().findChild<QDialog*>("eraseDialog") != nullptr; }));
    hands.press("eraseCancel");
    REQUIRE(eventually([&] { return driver.window().findChild<QDialog*>("eraseDialog") == nullptr; }));
    CHECK(driver.shell().runs().empty());
    CHECK(day.card.counters().at("written_bytes") == before);
}

TEST_CASE("A card is inserted, consented to, watched, failed with its reason, and reported", "[first]")
{
    using Way = std::pair<const char*, Tool>;
    const auto [language, tool] = GENERATE(from_range(load(
        std::vector<Way>{
            {"en", Tool::keyboard}, {"en", Tool::mouse}, {"zh_CN", Tool::keyboard}, {"zh_CN", Tool::mouse}},
        repetitionDivisor() > 1 ? 3 : 1)));
    CAPTURE(language, tool == Tool::mouse);
    FuseCard card(kCardSize, {kSlow, kBroken});
    saveLatestProfile();
    TestBed bed;
    CardReader reader(bed);
    WindowDriver driver(false, speaking(language));
    Hands hands(driver, tool);
    const Texts texts(*languageOfCode(language));

    const std::string path = reader.insert(card, kCardSize); // a uevent informs the window
    requireChosen(driver, path);
    startChosen(driver, hands, 1);
    REQUIRE(eventually([&] { return driver.shows("livePage") && !driver.text("stepText").isEmpty(); }));
    REQUIRE(driver.waitForResult());
    CHECK(driver.text("resultAnswer").startsWith(texts.verdict(Verdict::fail)));
    // A busy computer does not say that the card is slow.
    const QString why = driver.text("resultAnswer") + driver.text("resultReasons");
    CHECK((why.contains(texts.quantity("throughput_mean")) || why.contains(texts.quantity("io_errors"))));

    const QString pdf = qstr((driver.runs() / "mine.pdf").string());
    hands.press("savePdf");
    REQUIRE(eventually([&] { return driver.window().findChild<QFileDialog*>() != nullptr; }));
    hands.key("ctrl+a");
    hands.typeLine(pdf);
    REQUIRE(eventually([&] { return QFile(pdf).size() > 10'000 && driver.find<QWidget>("savePdf")->isEnabled(); }));
    CHECK(card.counters().at("written_bytes") >= 16'777'216);
    setProgramLanguage(kEnglish);
}

TEST_CASE("Four cards in one reader are started by keys as they come, and tested at once", "[first]")
{
    std::vector<std::unique_ptr<FuseCard>> cards;
    for (int i = 0; i < 4; ++i)
        cards.push_back(std::make_unique<FuseCard>(kCardSize, std::vector<std::string>{kSlowest, kBroken}));
    saveLatestProfile();
    TestBed bed;
    CardReader reader(bed);
    WindowDriver driver(false, speaking("en"));
    Hands hands(driver, Tool::keyboard);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        hands.key("ctrl+1");
        requireChosen(driver, reader.insert(*cards[i], kCardSize));
        startChosen(driver, hands, i + 1);
    }
    CHECK(driver.shell().activeRuns() == 4);
    hands.key("ctrl+2");
    REQUIRE(eventually([&] { return driver.window().findChildren<RunTile*>().size() == 4; }));
    REQUIRE(eventually([&] { return driver.shell().activeRuns() == 0; }));
    for (const SessionModel* run : driver.shell().runs()) {
        REQUIRE(run->record());
        CHECK(run->record()->verdict == Verdict::fail);
    }
    CHECK(std::distance(std::filesystem::directory_iterator(driver.runs() / "runs"), {}) == 4);
}

TEST_CASE("One question covers three cards; one that is pulled meanwhile is named, and nothing is written to it")
{
    std::vector<std::unique_ptr<FuseCard>> cards;
    for (int i = 0; i < 3; ++i)
        cards.push_back(std::make_unique<FuseCard>(kCardSize, std::vector<std::string>{kSlow, kBroken}));
    saveLatestProfile();
    TestBed bed;
    CardReader reader(bed);
    WindowDriver driver(false, speaking("en"));
    Hands hands(driver, Tool::mouse);
    std::vector<std::string> paths;
    for (const auto& card : cards)
        paths.push_back(reader.insert(*card, kCardSize));
    REQUIRE(eventually([&] { return driver.find<QPushButton>("selectAllCards")->text().contains("(3)"); }));
    hands.press("selectAllCards");
    hands.choose("profileChooser", kProfileName);
    REQUIRE(eventually([&] { return driver.find<QPushButton>("startButton")->text().contains("3 tests"); }));
    hands.press("startButton");
    REQUIRE(eventually([&] { return driver.window().findChild<QDialog*>("eraseDialog") != nullptr; }));
    QString said;
    for (const auto* label : driver.window().findChild<QDialog*>("eraseDialog")->findChildren<QLabel*>())
        said += label->text() + '\n';
    for (const std::string& path : paths)
        CHECK_THAT(said.toStdString(), ContainsSubstring(describeTarget(path)->eraseId));
    CHECK(driver.shell().runs().empty());
    reader.remove(1);
    REQUIRE(eventually([&] {
        const auto labels = driver.window().findChild<QDialog*>("eraseDialog")->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [](const QLabel* label) { return label->text().contains("is not tested"); });
    }));
    hands.press("eraseConfirm");
    hands.press("eraseAccept");
    REQUIRE(eventually([&] { return driver.shell().runs().size() == 2 && driver.shell().activeRuns() == 0; }));
    CHECK(driver.find<QWidget>("notice")->findChild<QLabel*>("messageText")->text().contains("was left out"));
    CHECK(cards[0]->counters().at("written_bytes") >= 16'777'216);
    CHECK(cards[1]->counters().at("written_bytes") == 0);
    CHECK(cards[2]->counters().at("written_bytes") >= 16'777'216);
}

TEST_CASE("A card that is mounted is unmounted by the consent to a question that says so, and not before")
{
    const bool agreed = GENERATE(false, true);
    FuseCard card(kCardSize);
    const MountedCard mounted(card);
    saveLatestProfile();
    TestBed bed;
    std::filesystem::remove(bed.tree().root() + "/proc/self/mountinfo"); // the kernel's own is to be seen
    CardReader reader(bed);
    WindowDriver driver(false, speaking("en"));
    Hands hands(driver, Tool::keyboard);
    requireChosen(driver, reader.insert(card, kCardSize));
    hands.choose("profileChooser", kProfileName);
    hands.press("startButton");
    REQUIRE(eventually([&] { return driver.window().findChild<QDialog*>("eraseDialog") != nullptr; }));
    QString said;
    for (const auto* label : driver.window().findChild<QDialog*>("eraseDialog")->findChildren<QLabel*>())
        said += label->text() + '\n';
    CHECK_THAT(said.toStdString(), ContainsSubstring(mounted.point() + " (is unmounted first)"));
    CHECK(mounted.mounted());
    if (agreed) {
        hands.press("eraseConfirm");
        hands.press("eraseAccept");
        REQUIRE(driver.waitForResult());
        CHECK(card.counters().at("written_bytes") >= 16'777'216);
    } else {
        hands.press("eraseCancel");
        REQUIRE(eventually([&] { return driver.window().findChild<QDialog*>("eraseDialog") == nullptr; }));
        CHECK(driver.shell().runs().empty());
    }
    CHECK(mounted.mounted() != agreed);
}
