// What a station lets hear, so that nobody has to look: one short for a pass, three for a fail, two long for an error,
// two short for a scan that was not taken. By the system's bell: there is no sound file to be missing.
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
    void setOn(bool on); // kept for this user
    void result(LineOutcome outcome);
    void prompt(Tone tone);               // bad and warning are heard
    int beeps() const { return m_beeps; } // since the start

private:
    static constexpr std::size_t kMostWaiting = 12; // of sixteen slots that end at once not all are played
    void play(int times, int everyMs);
    void next();

    std::deque<int> m_pauses; // before each beep, ms
    QTimer m_timer;
    bool m_on;
    int m_beeps = 0;
};

} // namespace assay::gui
