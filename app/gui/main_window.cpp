#include "gui/main_window.h"

#include "gui/live_page.h"
#include "gui/main_menu.h"
#include "gui/result_page.h"
#include "gui/run_folder_name.h"
#include "gui/session_model.h"
#include "gui/setup_page.h"
#include "report/report.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QUrl>

namespace assay::gui {

namespace {

QString qpath(const std::filesystem::path& path) { return QString::fromStdU16String(path.u16string()); }
std::filesystem::path fspath(const QString& path) { return path.toStdU16String(); }

} // namespace

MainWindow::MainWindow(WindowOptions options, Preferences preferences)
    : m_options(std::move(options)), m_preferences(preferences), m_session(new SessionModel(this)),
      m_menu(new MainMenu(menuBar(), preferences)), m_pages(new QStackedWidget(this)), m_setup(new SetupPage),
      m_live(new LivePage), m_result(new ResultPage)
{
    for (QWidget* page : std::initializer_list<QWidget*>{m_setup, m_live, m_result})
        m_pages->addWidget(page);
    setCentralWidget(m_pages);
    setMinimumSize(1080, 640);
    resize(1280, 720);
    connectPages();
    retranslate();
    watchDevices();
}

MainWindow::~MainWindow() = default;

QString MainWindow::sentence(const Error& error) const { return Texts(m_preferences.language).message(error.message); }

void MainWindow::connectPages()
{
    connect(m_setup, &SetupPage::startWanted, this, &MainWindow::startRun);
    connect(m_session, &SessionModel::started, this, &MainWindow::showLive);
    connect(m_session, &SessionModel::failed, this, &MainWindow::showFailure);
    connect(m_session, &SessionModel::polled, this, [this] { m_live->show(m_session->snapshot()); });
    connect(m_session, &SessionModel::finished, this, &MainWindow::showResult);
    connect(m_live, &LivePage::stopWanted, this, &MainWindow::stopRun);
    connect(m_result, &ResultPage::savePdfWanted, this, &MainWindow::askPdfName);
    connect(m_result, &ResultPage::openFolderWanted, this, &MainWindow::openRunFolder);
    connect(m_result, &ResultPage::newTestWanted, this, &MainWindow::showSetup);
    connect(m_menu, &MainMenu::newTestWanted, this, &MainWindow::showSetup);
    connect(m_menu, &MainMenu::openRunWanted, this, &MainWindow::askRunFolder);
    connect(m_menu, &MainMenu::savePdfWanted, this, &MainWindow::askPdfName);
    connect(m_menu, &MainMenu::quitWanted, this, &QWidget::close);
    connect(m_menu, &MainMenu::languageChosen, this, &MainWindow::chooseLanguage);
    connect(m_menu, &MainMenu::themeChosen, this, &MainWindow::chooseTheme);
    connect(m_menu, &MainMenu::aboutWanted, this, &MainWindow::showAbout);
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

void MainWindow::devicesChanged()
{
    // During a run nobody needs the list, and asking the readers could disturb the measurement; showSetup() asks anew.
    if (m_pages->currentWidget() == m_setup)
        m_setup->refreshCards();
}

void MainWindow::showPage(QWidget* page)
{
    m_pages->setCurrentWidget(page);
    m_menu->setEnabled(page == m_result, page == m_live);
}

void MainWindow::startRun(const StartWish& wish)
{
    m_card = wish.card;
    m_profile = wish.profile;
    m_folder = m_options.runsRoot / runFolderName(QDateTime::currentDateTime(),
                                                  wish.card.simulated() ? wish.card.path.substr(4) : wish.card.model,
                                                  std::filesystem::path(wish.profile).stem().string());
    m_setup->setBusy(true);
    m_session->start(
        {.device = wish.card.path,
         .profile = wish.profile,
         .overrides = {},
         .folder = m_folder,
         .consent = wish.consent,
         .seed = 1,
         .vendorProbe = false,
         .realPace = m_options.realPace,
         // The dialog has asked, with the data in words; other data than it showed are not covered by the answer.
         .mayOverwrite = [shown = inWords(wish.data)](const DeviceInfo&, const ExistingData& found) {
             return inWords(found) == shown;
         }});
}

void MainWindow::showLive()
{
    m_setup->setBusy(false);
    m_live->begin(m_card, shownDeviceText(std::filesystem::path(m_profile).stem().string()));
    showPage(m_live);
}

void MainWindow::showFailure(const Error& error)
{
    m_setup->setBusy(false);
    m_setup->showMessage(sentence(error));
    if (m_closing)
        close();
}

void MainWindow::showResult(const Error* hostError)
{
    m_result->setRun(m_session->record(), m_folder);
    if (hostError)
        m_result->showMessage(sentence(*hostError));
    showPage(m_result);
    if (m_closing)
        closeSoon();
}

void MainWindow::showSetup()
{
    m_setup->refreshCards();
    showPage(m_setup);
}

void MainWindow::stopRun()
{
    m_live->showStopping();
    m_session->requestStop();
}

void MainWindow::chooseLanguage(Language language)
{
    m_preferences.language = language;
    savePreferences(m_preferences);
    setProgramLanguage(language); // LanguageChange follows
}

void MainWindow::chooseTheme(Theme theme)
{
    m_preferences.theme = theme;
    savePreferences(m_preferences);
    applyTheme(*qApp, theme);
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
    m_setup->retranslate(texts);
    m_live->retranslate(texts);
    m_result->retranslate(texts);
}

void MainWindow::askRunFolder()
{
    auto* dialog = new QFileDialog(this, tr("Open a run folder"), qpath(m_options.runsRoot));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { openRun(fspath(folder)); });
    dialog->open();
}

// A changed record is shown all the same: its mark stands beside the verdict and on every page of its PDF.
void MainWindow::openRun(const std::filesystem::path& folder)
{
    m_reading.start([folder] { return judgeStored(folder, "", ChangedRecord::accept); },
                    [this, folder](Result<JudgedRun> run) {
                        if (!run) {
                            showSetup();
                            m_setup->showMessage(sentence(run.error()));
                            return;
                        }
                        m_folder = folder;
                        m_result->setRun(std::make_shared<const RunRecord>(std::move(run->record)), folder);
                        showPage(m_result);
                    });
}

void MainWindow::askPdfName()
{
    auto* dialog =
        new QFileDialog(this, tr("Save the report"), qpath(m_folder / "report.pdf"), tr("PDF documents (*.pdf)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("pdf"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) { savePdf(fspath(file)); });
    dialog->open();
}

void MainWindow::savePdf(const std::filesystem::path& file)
{
    m_result->setSaving(true);
    m_reading.start([folder = m_folder] { return judgeStored(folder, "", ChangedRecord::accept); },
                    [this, file](const Result<JudgedRun>& run) { writePdf(run, file); });
}

void MainWindow::writePdf(const Result<JudgedRun>& run, const std::filesystem::path& file)
{
    // Here and not in the background: the plots of the report are widgets. An estimated 0.1 to 0.2 s for four steps,
    // and nothing is being measured meanwhile.
    const Result<void> done =
        run ? writePdfReport(std::span(&*run, 1), file, m_preferences.language) : tl::unexpected(run.error());
    m_result->setSaving(false);
    if (done)
        m_result->showNote(tr("The report was saved as %1.").arg(qpath(file)));
    else
        m_result->showMessage(sentence(done.error()));
}

void MainWindow::openRunFolder()
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(qpath(m_folder))))
        m_result->showNote(tr("No file manager could be started. The run lies in %1.").arg(qpath(m_folder)));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_session->running() && !m_session->preparing())
        return;
    event->ignore();
    if (!m_closing && !m_closeAsked)
        askClose();
}

void MainWindow::askClose()
{
    m_closeAsked = true;
    auto* box = new QMessageBox(QMessageBox::Question, tr("Stop the test?"),
                                tr("A test is running. Stop it and close the program?"), QMessageBox::NoButton, this);
    box->setObjectName("closeQuestion");
    box->setInformativeText(tr("What was measured so far stays in the run folder."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* stop = box->addButton(tr("&Stop and close"), QMessageBox::AcceptRole);
    box->setDefaultButton(box->addButton(tr("&Go on testing"), QMessageBox::RejectRole));
    connect(box, &QMessageBox::finished, this, [this] { m_closeAsked = false; });
    connect(stop, &QPushButton::clicked, this, [this] {
        m_closing = true;
        stopRun();
        QTimer::singleShot(kCloseGraceMs, this, &QWidget::hide);
        if (!m_session->running() && !m_session->preparing())
            closeSoon(); // it has ended by itself meanwhile
    });
    box->open();
}

void MainWindow::closeSoon()
{
    close();
    QCoreApplication::quit(); // a hidden window ends nothing by closing
}

void MainWindow::showAbout()
{
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About CardAssay"), tr("CardAssay %1").arg(qstr(toolVersion())),
                                QMessageBox::Ok, this);
    box->setObjectName("aboutBox");
    box->setInformativeText(
        tr("Qualifies SD and TF cards: throughput, latency, integrity, with a scorecard and a report.\n\n"
           "Build %1, Qt %2.\n\n"
           "Free software under the GNU General Public License, version 3 or later. It comes without any warranty.")
            .arg(qstr(toolCommit()), QLatin1String(qVersion())));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace assay::gui
