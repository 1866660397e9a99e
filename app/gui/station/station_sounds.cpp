#include "gui/station/station_sounds.h"

#include <QApplication>
#include <QSettings>

namespace assay::gui {

namespace {

constexpr const char* kSoundKey = "station/sound";
constexpr int kBetweenSounds = 500; // ms

} // namespace

StationSounds::StationSounds(QObject* parent)
    : QObject(parent), m_on(QSettings().value(QLatin1String(kSoundKey), true).toBool())
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &StationSounds::next);
}

void StationSounds::setOn(bool on)
{
    m_on = on;
    m_pauses.clear();
    QSettings().setValue(QLatin1String(kSoundKey), on);
}

void StationSounds::result(LineOutcome outcome)
{
    switch (outcome) {
    case LineOutcome::pass: return play(1, 0);
    case LineOutcome::fail: return play(3, 180);
    case LineOutcome::error:
    case LineOutcome::timeout:
    case LineOutcome::aborted: return play(2, 450);
    }
}

void StationSounds::prompt(Tone tone)
{
    if (tone == Tone::bad || tone == Tone::warning)
        play(2, 120);
}

void StationSounds::play(int times, int everyMs)
{
    if (!m_on || m_pauses.size() >= kMostWaiting)
        return;
    const bool idle = m_pauses.empty();
    m_pauses.push_back(idle ? 0 : kBetweenSounds);
    for (int i = 1; i < times; ++i)
        m_pauses.push_back(everyMs);
    if (idle)
        m_timer.start(0);
}

void StationSounds::next()
{
    if (m_pauses.empty())
        return;
    m_pauses.pop_front();
    ++m_beeps;
    QApplication::beep();
    if (!m_pauses.empty())
        m_timer.start(m_pauses.front());
}

} // namespace assay::gui
