// Sounds of a station, so that the operator need not watch the screen: one short for a pass, three for a fail, two long
// for an error, two short for a refused scan. Uses the system bell, which needs no sound file.
#pragma once

#include "gui/station/no_slots.h"
#include "line/line/station_view.h"

#include <QObject>
#include <QTimer>

#include <deque>

namespace assay::gui {

class StationSounds final : public QObject {
    Q_OBJECT
public:
    explicit StationSounds(QObject* parent = nullptr);
    bool on() const { return m_on; }
    void setOn(bool on); // stored for this user
    void result(LineOutcome outcome);
    void prompt(Tone tone);               // sounds for bad and warning
    int beeps() const { return m_beeps; } // since the start

private:
    static constexpr std::size_t kMostWaiting = 12; // if sixteen slots end at once, not all sounds are played
    void play(int times, int everyMs);
    void next();

    std::deque<int> m_pauses; // before each beep, ms
    QTimer m_timer;
    bool m_on;
    int m_beeps = 0;
};

} // namespace assay::gui
