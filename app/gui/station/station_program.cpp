#include "gui/station/station_program.h"

#include "ground/config/toml_document.h"
#include "gui/station/enrolment_wizard.h"
#include "gui/station/station_host.h"
#include "gui/station/station_window.h"
#include "judge/verdict/conclusion.h"

#include <QApplication>
#include <QRegularExpression>

#include <cstdio>

namespace assay::gui {

namespace {

constexpr int kStopped = 5;                                  // as in cardassay-cli
constexpr auto kStopLimit = std::chrono::milliseconds(1500); // for the tests that are interrupted on leaving

int sayWhyNot(const Error& error, const Preferences& preferences)
{
    std::fprintf(stderr, "cardassay: %s\n", qPrintable(Texts(preferences.language).message(error.message)));
    return exitCode(error);
}

// Reports an error of the file before the operator inserts sixteen cards.
Result<void> checkFile(const std::string& file)
{
    const auto text = readTextFile(file);
    return text ? checkEnrollable(*text, file) : tl::unexpected(text.error());
}

void show(StationWindow& window, const StationOptions& options)
{
    options.inWindow ? window.show() : window.showFullScreen();
}

// True = the file is written; false = left before.
bool enrol(const StationOptions& options, const Preferences& preferences)
{
    EnrolmentWizard wizard(options.file, options.enrol->rows, options.enrol->columns, EnrolmentWizard::cardsNow);
    StationWindow window(wizard.link(), preferences);
    bool written = false;
    QObject::connect(&wizard, &EnrolmentWizard::finished, [&] {
        written = true;
        QApplication::exit();
    });
    QObject::connect(&window, &StationWindow::leaveRequested, [] { QApplication::exit(); });
    show(window, options);
    QApplication::exec();
    return written;
}

} // namespace

std::optional<GridSize> gridSizeOf(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("^([1-8])x([1-8])$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return GridSize{match.captured(1).toUInt(), match.captured(2).toUInt()};
}

int runStation(const StationOptions& options, const Preferences& preferences)
{
    QApplication::setQuitOnLastWindowClosed(false);
    if (options.enrol)
        if (const auto fits = checkFile(options.file.string()); !fits)
            return sayWhyNot(fits.error(), preferences);
    if (options.enrol && !enrol(options, preferences))
        return 0;
    const auto host = StationHost::open(options.file, options.realPace);
    if (!host)
        return sayWhyNot(host.error(), preferences);
    bool cutsTests = false;
    {
        StationWindow window((*host)->link(), preferences);
        QObject::connect(&window, &StationWindow::leaveRequested, [] { QApplication::exit(); });
        show(window, options);
        QApplication::exec();
        cutsTests = (*host)->isTesting();
    }
    if (!(*host)->stop(kStopLimit))
        std::_Exit(kStopped); // a card does not answer; run folders are consistent at any instant
    return cutsTests ? kStopped : 0;
}

} // namespace assay::gui
