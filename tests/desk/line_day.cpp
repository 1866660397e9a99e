#include "line_day.h"

#include "gui/station/prompt_bar.h"
#include "gui/station/scan_field.h"
#include "gui/station/slot_tile.h"
#include "gui/station/station_screen.h"
#include "gui/style.h"
#include "line/store/line_results.h"
#include "support/line_profile.h"
#include "support/linux/line_server.h"

#include <QApplication>
#include <QSignalSpy>
#include <algorithm>
#include <fmt/format.h>
#include <fstream>

namespace assay::test {

using namespace assay::gui;

namespace {

constexpr Bytes kCardSize = mib(64), kSmallSize = mib(32);
constexpr int kSlots = LineReaders::kReaders * LineReaders::kSlotsEach;

// Half a second on a good card. What is judged is whether it writes at all: how fast, says no busy computer for sure.
const std::string kProfile = lineProfile({.bytes = 2'097'152, .blockBytes = 65'536, .limit = 0});

constexpr const char* kTables = R"([scan]
serial = "SN[0-9]{6}"
badge = "(OP|TE|EN)[0-9]+"
order = "WO[0-9]+"
[card]
min_bytes = 60_000_000
[bins]
fail = 2
error = 3
[[bin]]
criterion = "run.io_errors"
bin = 7
)";

std::vector<std::string> commandsOf(LineDay::Kind kind)
{
    switch (kind) {
    case LineDay::Kind::bad: return {"wr=4", "wrerr=1048576,65536"};
    case LineDay::Kind::slow: return {"wr=0.5"}; // 4 s
    case LineDay::Kind::good:
    case LineDay::Kind::small: break;
    }
    return {"wr=4"}; // MB/s
}

} // namespace

class LineDay::Clicks final : public QObject {
public:
    explicit Clicks(int& count) : m_count(count) { qApp->installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override
    {
        m_count += event->type() == QEvent::MouseButtonPress;
        return false;
    }

private:
    int& m_count;
};

LineDay::LineDay(const DayLook& look) : m_look(look), m_readers(std::make_unique<LineReaders>(m_bed))
{
    installTables(m_server);
    writeFiles();
    enterUsers();
    setProgramLanguage(look.preferences.language);
    applyTheme(*qApp, look.preferences.theme);
    auto host = StationHost::open((m_folder / "station.toml").string(), false);
    INFO((host ? "" : host.error().english()));
    REQUIRE(host);
    m_host = std::move(*host);
    m_window = std::make_unique<StationWindow>(m_host->link(), look.preferences);
    m_window->resize(look.size);
    m_window->show();
    m_hands = std::make_unique<Hands>(*m_window, Tool::keyboard);
    m_watch = std::make_unique<Clicks>(m_clicks);
    REQUIRE(eventually([&] { return slot(0).state == SlotState::idle && slot(kSlots - 1).state == SlotState::idle; }));
}

LineDay::~LineDay()
{
    m_hands.reset();
    m_window.reset();
    m_host.reset();
    setProgramLanguage(kEnglish);
    applyTheme(*qApp, Theme::light);
}

void LineDay::writeFiles()
{
    std::ofstream(m_folder / "line.toml") << kProfile;
    std::ofstream file(m_folder / "station.toml");
    file << "[station]\nid = \"L1-S3\"\nprofile = \"line.toml\"\norder = true\noutbox = \"" << m_server.at("station1")
         << "\"\n";
    for (int i = 0; i < kSlots; ++i)
        file << fmt::format("[[slot]]\nlabel = \"{}{}\"\nid = \"{}\"\n", static_cast<char>('A' + i / 4), i % 4 + 1,
                            LineReaders::id(i));
    file << kTables;
}

void LineDay::enterUsers()
{
    std::filesystem::create_directories(m_folder / "results");
    auto database = LineDatabase::open((m_folder / "results/station.db").string(), "L1-S3");
    REQUIRE(database);
    LineUsers users(*database);
    const auto enter = [&](const char* badge, Role role, const char* password, const char* by) {
        User user;
        user.badge = badge;
        user.role = role;
        REQUIRE(users.put(user, password, by));
    };
    enter("EN1", Role::engineer, "engineer", "");
    enter("TE7", Role::technician, "technician", "EN1");
    enter("OP7", Role::operator_, "", "EN1");
    enter("OP8", Role::operator_, "", "EN1");
}

const SlotView& LineDay::slot(std::size_t index) const { return m_window->screen()->tiles().at(index)->slot(); }

QString LineDay::word(std::size_t index) const { return m_window->screen()->tiles().at(index)->word(); }

bool LineDay::says(const QString& part) const { return m_window->prompt()->sentence().contains(part); }

QString LineDay::fault() const
{
    const auto* label = m_window->findChild<QLabel*>("stationFault");
    return label->isVisible() ? label->text() : QString();
}

std::size_t LineDay::running() const
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < kSlots; ++i)
        count += isUnderTest(slot(i).state);
    return count;
}

std::uint64_t LineDay::writtenTo(std::size_t slot) const
{
    return m_cards.at(slot).card->counters().at("written_bytes");
}

std::string LineDay::nextSerial() { return fmt::format("SN{:06}", ++m_serial); }

void LineDay::scanUntil(const QString& text, const QString& wanted)
{
    m_hands->scan(text);
    const bool said = eventually([&] { return says(wanted); });
    INFO("wanted " << wanted.toStdString() << ", says " << m_window->prompt()->sentence().toStdString() << ", typed "
                   << m_window->prompt()->field()->text().toStdString());
    REQUIRE(said);
}

std::size_t LineDay::scanCard(const std::string& serial)
{
    std::size_t lit = kSlots;
    const auto find = [&] {
        for (std::size_t i = 0; i < kSlots; ++i)
            if (slot(i).state == SlotState::armed && slot(i).serial == serial)
                lit = i;
        return lit < kSlots;
    };
    m_hands->scan(qstr(serial));
    const bool isLit = eventually(find);
    INFO(serial << ": " << m_window->prompt()->sentence().toStdString());
    REQUIRE(isLit);
    return lit;
}

void LineDay::put(std::size_t index, Kind kind, bool isLit)
{
    const Bytes size = kind == Kind::small ? kSmallSize : kCardSize;
    Put& there = m_cards[index] = {slot(index).serial, std::make_unique<FuseCard>(size, commandsOf(kind))};
    QElapsedTimer timer;
    timer.start();
    m_readers->insert(static_cast<int>(index), *there.card, size);
    if (!isLit)
        return;
    // A quick card may be done before anybody looks.
    const bool begun = eventually([&] {
        return slot(index).state == SlotState::testing ||
               (slot(index).state == SlotState::done && slot(index).serial == there.serial);
    });
    INFO(there.serial << ": " << m_window->prompt()->sentence().toStdString());
    REQUIRE(begun);
    m_beginnings.push_back(timer.elapsed());
}

void LineDay::take(std::size_t index)
{
    m_cards.at(index).card->command("pull");
    m_readers->remove(static_cast<int>(index));
    m_cards.erase(index);
}

std::size_t LineDay::begin(Kind kind)
{
    while (running() == kSlots)
        takeTested();
    const std::string serial = nextSerial();
    const std::size_t index = scanCard(serial);
    put(index, kind);
    expect(serial, kind == Kind::bad ? LineOutcome::fail : LineOutcome::pass);
    takeTested();
    return index;
}

void LineDay::takeTested()
{
    QCoreApplication::processEvents();
    for (std::size_t i = 0; i < kSlots; ++i) {
        if (slot(i).state != SlotState::done)
            continue;
        const auto result = slot(i).result;
        REQUIRE(result);
        const QString shown = word(i);
        take(i);
        REQUIRE(eventually([&] { return slot(i).state != SlotState::done; }));
        if (slot(i).state == SlotState::ready)
            CHECK(word(i) == shown); // it stays
    }
}

void LineDay::finishTests()
{
    REQUIRE(eventually([&] { return running() == 0; }));
    takeTested();
}

void LineDay::unplug(int reader)
{
    const auto first = static_cast<std::size_t>(reader * LineReaders::kSlotsEach);
    for (std::size_t i = first; i < first + LineReaders::kSlotsEach; ++i)
        if (m_cards.contains(i))
            m_cards.at(i).card->command("pull");
    m_readers->unplug(reader);
    for (std::size_t i = first; i < first + LineReaders::kSlotsEach; ++i)
        m_cards.erase(i);
}

void LineDay::leave()
{
    QSignalSpy left(m_window.get(), &StationWindow::leaveRequested);
    m_hands->key("F10");
    m_hands->key("Return");
    REQUIRE(eventually([&] { return left.size() == 1; }));
    m_window->hide();
    CHECK(m_host->stop(std::chrono::seconds(10)));
}

std::multimap<std::string, LineOutcome> LineDay::stored()
{
    auto database = LineDatabase::open((m_folder / "results/station.db").string(), "L1-S3");
    REQUIRE(database);
    auto results = LineResults(*database).latest(10'000);
    REQUIRE(results);
    std::ranges::reverse(*results); // in the order in which they came, as expected()
    std::multimap<std::string, LineOutcome> found;
    std::set<std::string> ids;
    for (const LineResult& result : *results) {
        CHECK(ids.insert(result.id).second);
        found.emplace(result.serial, result.outcome);
    }
    return found;
}

void LineDay::picture(const char* what)
{
    if (m_look.pictures.isEmpty())
        return;
    QTest::qWait(200);
    const QString name = QStringLiteral("%1/%2-%3-%4-%5-%6.png")
                             .arg(m_look.pictures, m_look.preferences.language.code,
                                  m_look.preferences.theme == Theme::dark ? "dark" : "light")
                             .arg(m_look.size.height())
                             .arg(++m_pictures, 2, 10, QLatin1Char('0'))
                             .arg(what);
    CHECK(m_window->grab().save(name));
}

} // namespace assay::test
