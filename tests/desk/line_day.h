// A station with sixteen slots in four readers, its screen before an X server, its database server, and an operator
// with a scanner and a stack of cards: what an operator's day is made of.
#pragma once

#include "gui/station/station_host.h"
#include "gui/station/station_window.h"
#include "hands.h"
#include "line_readers.h"
#include "support/linux/postgres_server.h"

#include <QElapsedTimer>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace assay::test {

struct DayLook {
    gui::Preferences preferences;
    QSize size{1280, 720};
    QString pictures = {}; // a folder; "" = none are kept
};

class LineDay {
public:
    enum class Kind { good, bad, slow, small }; // a slow one passes

    explicit LineDay(const DayLook& look);
    ~LineDay();

    gui::Hands& hands() { return *m_hands; }
    PostgresServer& server() { return m_server; }
    LineReaders& readers() { return *m_readers; }
    gui::StationWindow& window() { return *m_window; }

    // Scans a serial; returns the slot that lights up for it.
    std::size_t scanCard(const std::string& serial);
    // Puts a card into the slot; a lit one is awaited to begin, and how long that took is noted.
    void put(std::size_t slot, Kind kind, bool isLit = true);
    // Takes the card out of the slot, from one moment to the next.
    void take(std::size_t slot);
    // A card goes its way from scan to insertion; it will end as told.
    std::size_t begin(Kind kind = Kind::good);
    void takeTested();       // all cards whose result is there; each says what was expected
    void finishTests();      // all that are under way
    void unplug(int reader); // its cards fail from then on; those that are tested are expected to end as ERROR
    void scanUntil(const QString& text, const QString& wanted); // until the prompt says so
    std::string nextSerial();
    // Results to come, as they are to be found in the end.
    void expect(const std::string& serial, LineOutcome outcome) { m_expected.emplace(serial, outcome); }

    bool says(const QString& part) const; // does the prompt?
    QString fault() const;                // at the top of the screen; "" = none
    const SlotView& slot(std::size_t index) const;
    QString word(std::size_t index) const;
    std::size_t running() const;
    std::uint64_t writtenTo(std::size_t slot) const;
    void picture(const char* what);

    // Result of the day, after the station was left.
    void leave();
    std::multimap<std::string, LineOutcome> expected() const { return m_expected; }
    std::multimap<std::string, LineOutcome> stored(); // in the station's database; REQUIREs that no id is there twice
    std::vector<qint64> beginnings() const { return m_beginnings; } // ms from insertion to TESTING on the screen
    int clicks() const { return m_clicks; }

private:
    struct Put {
        std::string serial;
        std::unique_ptr<FuseCard> card;
    };
    class Clicks;
    void writeFiles();
    void enterUsers();

    DayLook m_look;
    TempFolder m_folder;
    PostgresServer m_server;
    TestBed m_bed;
    std::unique_ptr<LineReaders> m_readers;
    std::unique_ptr<gui::StationHost> m_host;
    std::unique_ptr<gui::StationWindow> m_window;
    std::unique_ptr<gui::Hands> m_hands;
    std::unique_ptr<QObject> m_watch;
    std::map<std::size_t, Put> m_cards; // by slot
    std::multimap<std::string, LineOutcome> m_expected;
    std::vector<qint64> m_beginnings;
    int m_serial = 0, m_clicks = 0, m_pictures = 0;
};

} // namespace assay::test
