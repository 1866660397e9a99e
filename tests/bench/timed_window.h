// The window of the program under the eyes of a clock, for benches: without settings and history of the user, offscreen
// where there is no display. Times count the GUI thread alone; beside the clock on the wall stands its own processor
// time, which other programs do not stretch.
#pragma once

#include "gui/main_window.h"
#include "gui/style.h"
#include "text/texts.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>

namespace assay::gui {

inline double secondsOf(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

inline double residentMegabytes()
{
    std::ifstream file("/proc/self/statm");
    double size = 0, resident = 0;
    file >> size >> resident;
    return resident * 4096 / 1e6;
}

struct Stretch {
    double wall = 0, own = 0; // ms; own = of the processor
    friend Stretch longer(const Stretch& a, const Stretch& b)
    {
        return {std::max(a.wall, b.wall), std::max(a.own, b.own)};
    }
};

template <class Act> Stretch timed(const Act& act)
{
    const double wall = secondsOf(CLOCK_MONOTONIC), own = secondsOf(CLOCK_THREAD_CPUTIME_ID);
    act();
    return {1e3 * (secondsOf(CLOCK_MONOTONIC) - wall), 1e3 * (secondsOf(CLOCK_THREAD_CPUTIME_ID) - own)};
}

// Times each event that the loop hands out, not those that arise while it is handled.
class TimedApplication final : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_inside)
            return QApplication::notify(receiver, event);
        m_inside = true;
        bool handled = false;
        longest = longer(longest, timed([&] { handled = QApplication::notify(receiver, event); }));
        m_inside = false;
        return handled;
    }
    Stretch longest; // of all events since it was last emptied

private:
    bool m_inside = false;
};

// As the program begins; the caller shows the window.
class TimedWindow {
public:
    TimedWindow(int& argc, char** argv, bool realPace)
    {
        if (qEnvironmentVariableIsEmpty("DISPLAY"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
        qputenv("CARDASSAY_HISTORY", "");
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
        m_app = std::make_unique<TimedApplication>(argc, argv);
        setProgramLanguage(kEnglish);
        QApplication::setFont(documentFont());
        applyTheme(*m_app, Theme::light);
        m_window = std::make_unique<MainWindow>(WindowOptions{folder() / "runs", realPace, {}}, Preferences{});
    }
    TimedApplication& app() { return *m_app; }
    MainWindow& window() { return *m_window; }
    std::filesystem::path folder() const { return m_folder.path().toStdString(); } // gone at the end

private:
    QTemporaryDir m_folder;
    std::unique_ptr<TimedApplication> m_app;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace assay::gui
