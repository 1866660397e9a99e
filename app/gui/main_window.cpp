#include "gui/main_window.h"

#include "gui/card_names.h"
#include "gui/end_notice.h"
#include "gui/first_test.h"
#include "gui/help_panel.h"
#include "gui/interrupted_offer.h"
#include "gui/main_menu.h"
#include "gui/message_strip.h"
#include "gui/navigation_bar.h"
#include "gui/page.h"
#include "gui/pages/pages.h"
#include "gui/paths.h"
#include "gui/preferences_dialog.h"
#include "gui/report_checker.h"
#include "gui/theme_change.h"
#include "look/non_modal.h"
#include "system/platform.h"
#include "text/texts.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStyleHints>
#include <QUrl>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kLeastPageHeight = 580;
constexpr int kWidthWithHelp = 1200; // minimum for a page and the help side by side

// As large as the screen allows, and at least the minimum of the shown page: on a small screen or at a large scale a
// page scrolls instead of overlapping its parts. Hidden pages do not count.
class PageStack final : public QStackedWidget {
public:
    using QStackedWidget::QStackedWidget;
    int heightForWidth(int) const override { return -1; }
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override
    {
        const QLayout* page = currentWidget() ? currentWidget()->layout() : nullptr;
        if (!page)
            return {0, kLeastPageHeight};
        const QSize least = page->totalMinimumSize().expandedTo({0, kLeastPageHeight});
        const int high =
            page->hasHeightForWidth() ? page->totalMinimumHeightForWidth(std::max(least.width(), width())) : 0;
        return least.expandedTo({0, high});
    }
};

// While the application has a style sheet, Qt restyles all children of a widget that gets a parent, at each of its
// levels: half of the time that it takes to build the window. Without it they are styled once, at the end.
class StyleSheetPause {
public:
    StyleSheetPause() : m_styleSheet(qApp->styleSheet()) { qApp->setStyleSheet({}); }
    ~StyleSheetPause() { qApp->setStyleSheet(m_styleSheet); }
    StyleSheetPause(const StyleSheetPause&) = delete;
    StyleSheetPause& operator=(const StyleSheetPause&) = delete;

private:
    QString m_styleSheet;
};

} // namespace

MainWindow::MainWindow(const WindowOptions& options, Preferences preferences)
    : m_preferences(preferences), m_shell(new Shell(options, this)), m_stack(new PageStack(this))
{
    const StyleSheetPause pause;
    setAcceptDrops(true);
    setMinimumSize(640, 330); // 1280 x 720 at 200 %, minus the window title
    resize(1280, 720);
    buildPages();
    m_navigation = new NavigationBar(m_pages, this);
    auto* whole = new QWidget(this);
    auto* row = new QHBoxLayout(whole);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_navigation);
    m_column = new QVBoxLayout;
    m_notice = new MessageStrip(this);
    m_notice->setObjectName("notice");
    m_column->setSpacing(0);
    m_column->addWidget(m_notice);
    auto* interrupted = new MessageStrip(this);
    interrupted->setObjectName("interrupted");
    m_interrupted = new InterruptedOffer(*m_shell, *interrupted, this);
    m_column->addWidget(interrupted);
    auto* first = new MessageStrip(this);
    first->setObjectName("firstTest");
    m_firstTest = new FirstTest(*m_shell, *first, this);
    m_column->addWidget(first);
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName("pageScroll");
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidgetResizable(true);
    m_scroll->setWidget(m_stack);
    m_column->addWidget(m_scroll, 1);
    for (Page* page : m_pages)
        if (QWidget* footer = page->footer())
            m_column->addWidget(footer);
    row->addLayout(m_column, 1);
    setCentralWidget(whole);
    m_menu = new MainMenu(menuBar(), preferences, m_pages);
    m_help = new HelpPanel(this);
    m_endNotice = new EndNotice(*m_shell, this);
    m_reportChecker = new ReportChecker(this);
    m_themeChange = new ThemeChange(this);
    addDockWidget(Qt::RightDockWidgetArea, m_help);
    connectAll();
    retranslate();
    showPage(m_pages.front());
    watchDevices();
    showNotice();
    if (!options.toOpen.empty())
        m_shell->open(options.toOpen);
}

MainWindow::~MainWindow() = default;

void MainWindow::buildPages()
{
    for (const PageMaker make : pageMakers()) {
        m_pages.push_back(make(*m_shell));
        m_stack->addWidget(m_pages.back());
    }
}

void MainWindow::connectAll()
{
    connect(m_shell, &Shell::pageRequested, this, &MainWindow::showPage);
    connect(m_shell, &Shell::runAdded, this, &MainWindow::showState);
    connect(m_shell, &Shell::runRemoved, this, &MainWindow::runsChanged);
    connect(m_shell, &Shell::runEnded, this, &MainWindow::runsChanged);
    connect(m_shell, &Shell::runEnded, this, [this](const SessionModel* run) {
        if (!run->notInLot().empty())
            m_notice->showProblem(Texts(m_preferences.language).message(run->notInLot()));
    });
    connect(m_shell, &Shell::leftOut, this,
            [this](const DeviceInfo& card, const Message& reason) { showLeftOut(cardName(card), reason); });
    connect(m_notice, &MessageStrip::dismissed, this, [this] { m_leftOut.clear(); });
    connect(m_navigation, &NavigationBar::pageChosen, this, &MainWindow::showPage);
    connect(m_menu, &MainMenu::pageChosen, this, &MainWindow::showPage);
    connect(m_menu, &MainMenu::openRunRequested, this, &MainWindow::askRunFolder);
    connect(m_menu, &MainMenu::checkReportRequested, m_reportChecker, &ReportChecker::ask);
    connect(m_menu, &MainMenu::quitRequested, this, &QWidget::close);
    connect(m_menu, &MainMenu::languageChosen, this, &MainWindow::chooseLanguage);
    connect(m_menu, &MainMenu::themeChosen, this, [this](Theme theme) { chooseTheme(theme, false); });
    connect(m_menu, &MainMenu::systemThemeChosen, this, &MainWindow::followSystemTheme);
    connect(m_menu, &MainMenu::openFileRequested, this, &MainWindow::askFile);
    connect(m_menu, &MainMenu::recentChosen, m_shell, &Shell::open);
    connect(m_menu, &MainMenu::preferencesRequested, this, &MainWindow::showPreferences);
    connect(m_menu, &MainMenu::firstTestRequested, m_firstTest, &FirstTest::start);
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this](Qt::ColorScheme scheme) {
        m_preferences.systemTheme = scheme == Qt::ColorScheme::Dark ? Theme::dark : Theme::light;
        if (m_preferences.followsSystem)
            followSystemTheme();
    });
#endif
    connect(m_menu, &MainMenu::helpRequested, m_help, &QWidget::setVisible);
    connect(m_help, &QDockWidget::visibilityChanged, m_menu, &MainMenu::setHelpShown);
    connect(m_help, &QDockWidget::visibilityChanged, this, &MainWindow::showPageOrHelp);
    connect(m_menu, &MainMenu::aboutRequested, this, &MainWindow::showAbout);
    connect(&m_relist, &QTimer::timeout, this, &MainWindow::devicesChanged);
}

void MainWindow::watchDevices()
{
    const auto post = [this] { QMetaObject::invokeMethod(this, &MainWindow::devicesChanged, Qt::QueuedConnection); };
    if (auto monitor = startTargetMonitor(post))
        m_monitor = std::move(*monitor);
    if (!m_monitor)
        m_relist.start(kRelistMs);
}

void MainWindow::devicesChanged() { m_page->devicesChanged(); }

void MainWindow::showPage(Page* page)
{
    m_page = page ? page : m_pages.front();
    translate(m_page);
    m_page->enter();
    if (m_helpInPlace)
        m_help->hide();
    m_stack->setCurrentWidget(m_page);
    for (Page* other : m_pages)
        if (QWidget* footer = other->footer())
            footer->setVisible(other == m_page);
    m_stack->updateGeometry(); // the size hint is that of the shown page
    m_scroll->ensureVisible(0, 0);
    showState();
    showHelp();
}

void MainWindow::showState()
{
    m_menu->showState(m_page);
    m_navigation->showState(m_page);
}

void MainWindow::showNotice()
{
    m_interrupted->look();
    if (takeFirstStart())
        m_firstTest->offer();
    const auto notes = platform::takeCrashNotes();
    if (!notes.empty())
        m_notice->showProblem(tr("CardAssay ended unexpectedly the last time. The data measured until then is in the "
                                 "run folder, and an interrupted test can be resumed. Details of the fault are in %1.")
                                  .arg(qpath(notes.front())));
}

// Several cards of a batch may be left out: each is named until the user has dismissed the notice.
void MainWindow::showLeftOut(const QString& card, const Message& reason)
{
    //: %1 card, %2 sentence with the reason
    m_leftOut << tr("%1 was left out: %2").arg(card, Texts(m_preferences.language).message(reason));
    m_notice->showProblem(m_leftOut.join(QLatin1Char('\n')));
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    putHelpInPlace(width() < kWidthWithHelp);
}

// Beside the page, or in its place where both do not fit: what is below the page stays in sight.
void MainWindow::putHelpInPlace(bool inPlace)
{
    if (inPlace == m_helpInPlace)
        return;
    m_helpInPlace = inPlace;
    const bool shown = !m_help->isHidden();
    if (inPlace) {
        removeDockWidget(m_help);
        m_column->insertWidget(m_column->indexOf(m_scroll), m_help, 1);
    } else {
        m_column->removeWidget(m_help);
        addDockWidget(Qt::RightDockWidgetArea, m_help);
    }
    m_help->setVisible(shown);
    showPageOrHelp();
}

void MainWindow::showPageOrHelp() { m_scroll->setVisible(!m_helpInPlace || m_help->isHidden()); }

void MainWindow::showHelp() { m_help->showTopic(m_page->objectName().chopped(4), m_preferences.language); }

void MainWindow::runsChanged()
{
    showState();
    if (m_shell->activeRuns() > 0)
        return;
    if (m_closing)
        closeSoon();
    else if (m_closeQuestion)
        m_closeQuestion->close();
}

void MainWindow::chooseLanguage(Language language)
{
    m_preferences.language = language;
    savePreferences(m_preferences);
    m_menu->showPreferences(m_preferences);
    setProgramLanguage(language); // triggers LanguageChange
}

void MainWindow::followSystemTheme() { chooseTheme(m_preferences.systemTheme, true); }

void MainWindow::chooseTheme(Theme theme, bool followsSystem)
{
    m_preferences.theme = theme;
    m_preferences.followsSystem = followsSystem;
    savePreferences(m_preferences);
    m_menu->showPreferences(m_preferences);
    m_themeChange->begin(theme);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::retranslate()
{
    const Texts texts(m_preferences.language);
    setWindowTitle(tr("CardAssay"));
    m_menu->retranslate();
    m_navigation->retranslate();
    m_help->retranslate();
    m_endNotice->retranslate(texts);
    m_interrupted->retranslate(texts);
    m_firstTest->retranslate(texts);
    m_reportChecker->setLanguage(texts.language());
    m_notice->setDismissible(tr("Dismiss"));
    m_untranslated = m_pages;
    if (m_page) {
        translate(m_page);
        showHelp();
    }
    QTimer::singleShot(0, this, &MainWindow::translateNext);
}

void MainWindow::translateNext()
{
    if (m_untranslated.empty())
        return;
    translate(m_untranslated.front());
    QTimer::singleShot(0, this, &MainWindow::translateNext);
}

void MainWindow::translate(Page* page)
{
    if (std::erase(m_untranslated, page) > 0)
        page->retranslate(Texts(m_preferences.language));
}

void MainWindow::askRunFolder()
{
    askForFile(this,
               {.title = tr("Open a run folder"), .at = qpath(m_shell->runsRoot()), .mode = QFileDialog::Directory},
               [this](const QString& folder) { m_shell->open(fspath(folder)); });
}

void MainWindow::askFile()
{
    askForFile(this,
               {.title = tr("Open a file"),
                .at = qpath(m_shell->runsRoot()),
                .filter = tr("Profiles and lots (*.toml);;fio jobs (*.fio *.job);;Traces (*.trace);;All files (*)")},
               [this](const QString& file) { m_shell->open(fspath(file)); });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (std::ranges::any_of(urls, &QUrl::isLocalFile))
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            m_shell->open(fspath(url.toLocalFile()));
    event->acceptProposedAction();
}

void MainWindow::showPreferences()
{
    if (m_preferencesDialog) {
        m_preferencesDialog->raise();
        return m_preferencesDialog->activateWindow();
    }
    m_preferencesDialog = new PreferencesDialog(m_preferences, m_shell->runsRoot(), this);
    connect(m_preferencesDialog, &PreferencesDialog::languageChosen, this, &MainWindow::chooseLanguage);
    connect(m_preferencesDialog, &PreferencesDialog::themeChosen, this,
            [this](Theme theme) { chooseTheme(theme, false); });
    connect(m_preferencesDialog, &PreferencesDialog::systemThemeChosen, this, &MainWindow::followSystemTheme);
    connect(m_preferencesDialog, &PreferencesDialog::runsFolderChosen, this,
            [this](const std::filesystem::path& folder) {
                saveRunsFolder(folder);
                m_shell->setRunsRoot(folder);
            });
    showNonModal(m_preferencesDialog, OnLanguageChange::retranslate);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_shell->activeRuns() == 0) {
        putHelpInPlace(false); // the stored state is that of docks
        return saveWindowGeometry(*this);
    }
    event->ignore();
    if (!m_closing)
        askClose();
}

// Tests continue during the question; it closes with the end of the last test.
void MainWindow::askClose()
{
    if (m_closeQuestion) {
        m_closeQuestion->raise();
        return m_closeQuestion->activateWindow();
    }
    const auto tests = static_cast<int>(m_shell->activeRuns());
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tests == 1 ? tr("Stop the test?") : tr("Stop all tests?"),
                        tests == 1 ? tr("A test is running. Stop it and close the program?")
                                   : tr("%n tests are running. Stop them and close the program?", nullptr, tests),
                        QMessageBox::NoButton, this);
    box->setObjectName("closeQuestion");
    box->setInformativeText(tr("The data measured so far stays in the run folder."));
    m_closeQuestion = box;
    auto* stop = box->addButton(tr("&Stop and close"), QMessageBox::AcceptRole);
    box->setDefaultButton(box->addButton(tr("&Go on testing"), QMessageBox::RejectRole));
    connect(stop, &QPushButton::clicked, this, [this] {
        m_closing = true;
        m_shell->stopAll();
        QTimer::singleShot(kCloseGraceMs, this, &QWidget::hide);
        runsChanged(); // the last test may have ended meanwhile
    });
    showNonModal(box);
}

void MainWindow::closeSoon()
{
    close();
    QCoreApplication::quit(); // closing a hidden window does not end the program
}

void MainWindow::showAbout()
{
    if (m_about) {
        m_about->raise();
        return m_about->activateWindow();
    }
    m_about = new QMessageBox(QMessageBox::NoIcon, tr("About CardAssay"), tr("CardAssay %1").arg(qstr(toolVersion())),
                              QMessageBox::Ok, this);
    m_about->setObjectName("aboutBox");
    m_about->setInformativeText(
        tr("Qualifies SD and TF cards: throughput, latency, integrity, with a scorecard and a report.\n\n"
           "Build %1, Qt %2.\n\n"
           "Free software under the GNU General Public License, version 3 or later. It comes without any warranty.")
            .arg(qstr(toolCommit()), QLatin1String(qVersion())));
    auto* licences = m_about->addButton(tr("&Licences"), QMessageBox::ActionRole);
    m_about->setEscapeButton(QMessageBox::Ok); // with two buttons Qt chooses none, and Escape has no effect
    connect(licences, &QPushButton::clicked, this, [this] {
        m_help->showTopic(QStringLiteral("licences"), m_preferences.language);
        m_help->show();
    });
    showNonModal(m_about);
}

} // namespace assay::gui
