#include "gui/pages/lots/lots_page.h"

#include "gui/empty_state.h"
#include "gui/exporter.h"
#include "gui/folding_row.h"
#include "gui/known_lots.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/lots/lot_view.h"
#include "gui/pages/lots/new_lot_dialog.h"
#include "gui/paths.h"
#include "gui/run_chooser.h"
#include "gui/session_model.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "judge/export/lot_export.h"
#include "look/non_modal.h"
#include "program/station/station_data.h"
#include "system/terminal.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kLotListWidth = 240;
constexpr int kLotListHeight = 60;       // minimum, above the lot in a narrow window
constexpr std::size_t kRunsAtOnce = 400; // maximum to add in one operation

} // namespace

LotsPage::LotsPage(Shell& shell)
    : m_shell(shell), m_header(new PageHeader(this)), m_open(new QPushButton(this)), m_new(new QPushButton(this)),
      m_message(new MessageStrip(this)), m_listCaption(new QLabel(this)), m_list(new QListWidget(this)),
      m_forget(new QToolButton(this)), m_stack(new QStackedWidget(this)), m_empty(new EmptyState(this)),
      m_view(new LotView(this)), m_test(new QPushButton(this)), m_add(new QToolButton(this)),
      m_save(new QToolButton(this)), m_fromHistory(new QAction(this)), m_fromFolder(new QAction(this)),
      m_pdf(new QAction(this)), m_saver(new Exporter(this))
{
    setObjectName("lotsPage");
    buildLayout();
    buildMenu();
    connect(m_new, &QPushButton::clicked, this, &LotsPage::askNew);
    connect(m_empty, &EmptyState::stepRequested, this, &LotsPage::askNew);
    connect(m_open, &QPushButton::clicked, this, &LotsPage::askFile);
    connect(m_forget, &QToolButton::clicked, this, &LotsPage::forget);
    connect(m_test, &QPushButton::clicked, this, &LotsPage::testNext);
    connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            openLot(fspath(m_list->item(row)->data(Qt::UserRole).toString()));
    });
    connect(m_view, &LotView::runChosen, this, [this](const auto& folder) { m_shell.openRun(folder); });
    connect(m_saver, &Exporter::saved, this, [this](const auto& file) {
        m_saving = false;
        showState();
        m_message->showNote(tr("The report was saved as %1.").arg(qpath(file)));
    });
    connect(m_saver, &Exporter::failed, this, [this](const QString& problem) {
        m_saving = false;
        showState();
        m_message->showProblem(problem);
    });
    connect(&shell, &Shell::runEnded, this, &LotsPage::takeEnded);
    connect(&shell, &Shell::lotOpened, this, [this](const std::filesystem::path& file) {
        rememberLot(file);
        openLot(file);
        listLots();
        m_shell.show(this);
    });
}

void LotsPage::buildLayout()
{
    m_new->setObjectName("newLot");
    m_open->setObjectName("openLot");
    m_list->setObjectName("lotList");
    m_forget->setObjectName("forgetLot");
    m_empty->setObjectName("lotsEmpty");
    setLook(m_new, "primary");
    setLook(m_list, "places");
    setLook(m_forget, "tool");
    setLook(m_listCaption, "muted");
    m_listCaption->setBuddy(m_list);
    m_header->addButton(m_open);
    m_header->addButton(m_new);
    auto* side = new QFrame(this);
    setLook(side, "panel");
    m_list->setMinimumHeight(kLotListHeight);
    side->setMinimumWidth(kLotListWidth);
    auto* left = new QVBoxLayout(side);
    left->setContentsMargins(10, 10, 10, 10);
    left->addWidget(m_listCaption);
    left->addWidget(m_list, 1);
    left->addWidget(m_forget);
    auto* whole = new QWidget(this);
    auto* inside = new QVBoxLayout(whole);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(12);
    inside->addWidget(tools());
    inside->addWidget(m_view, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(whole);
    auto* row = new FoldingRow;
    row->setSpacing(16);
    row->addSide(side, kLotListWidth);
    row->addWidget(m_stack, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(12);
    column->addWidget(m_header);
    column->addWidget(m_message);
    column->addLayout(row, 1);
}

QWidget* LotsPage::tools()
{
    auto* widget = new QWidget(this);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    m_test->setObjectName("testLotCard");
    m_add->setObjectName("addLotRuns");
    m_save->setObjectName("saveLot");
    for (QToolButton* button : {m_add, m_save}) {
        setLook(button, "tool");
        button->setPopupMode(QToolButton::InstantPopup);
    }
    row->addWidget(m_test);
    row->addWidget(m_add);
    row->addStretch(1);
    row->addWidget(m_save);
    return widget;
}

void LotsPage::buildMenu()
{
    auto* from = new QMenu(m_add);
    from->addActions({m_fromHistory, m_fromFolder});
    m_add->setMenu(from);
    m_fromHistory->setObjectName("addFromHistory");
    m_fromFolder->setObjectName("addFromFolder");
    connect(m_fromHistory, &QAction::triggered, this, &LotsPage::chooseRuns);
    connect(m_fromFolder, &QAction::triggered, this, &LotsPage::askFolder);
    auto* save = new QMenu(m_save);
    m_pdf->setObjectName("saveLotPdf");
    save->addAction(m_pdf);
    connect(m_pdf, &QAction::triggered, this, &LotsPage::askPdf);
    for (std::size_t i = 0; i < std::size(kLotExportFormats); ++i) {
        auto* action = new QAction(this);
        action->setObjectName(QStringLiteral("saveLot_%1").arg(QLatin1String(kLotExportFormats[i].name)));
        connect(action, &QAction::triggered, this, [this, i] { askExport(i); });
        save->addAction(action);
        m_exports.push_back(action);
    }
    m_save->setMenu(save);
    auto* again = new QAction(this);
    again->setShortcut(QKeySequence::Refresh);
    again->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(again);
    connect(again, &QAction::triggered, this, [this] {
        listLots();
        readLot();
    });
}

Page::NavigationEntry LotsPage::navigationEntry() const
{
    QPainterPath stack;
    for (const double y : {8.0, 12.0, 16.0}) { // three cards in a stack
        stack.moveTo(3.5, y);
        stack.lineTo(12, y + 4);
        stack.lineTo(20.5, y);
    }
    stack.moveTo(3.5, 8);
    stack.lineTo(12, 4);
    stack.lineTo(20.5, 8);
    return {tr("Lots"), stack};
}

void LotsPage::enter()
{
    listLots();
    readLot(); // a card may have been added elsewhere
}

void LotsPage::listLots()
{
    const auto read = [files = knownLots()] {
        std::vector<Known> lots;
        for (const auto& file : files) {
            const auto lot = assay::readLot(file);
            lots.push_back(lot ? Known{file, lotName(*lot).toStdString(), lot->part} : Known{file, "", ""});
        }
        return lots;
    };
    m_listing.start(read, [this](std::vector<Known> lots) { showList(std::move(lots)); });
}

void LotsPage::showList(std::vector<Known> lots)
{
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const Known& lot : lots) {
            const QString name = lot.name.empty() ? lotName(lot.file) : qstr(lot.name);
            auto* item = new QListWidgetItem(name, m_list); // owned by the list
            item->setData(Qt::UserRole, qpath(lot.file));
            item->setToolTip(qpath(lot.file));
            if (lot.file == m_file)
                m_list->setCurrentItem(item);
        }
    }
    if (m_file.empty() && m_list->count() > 0)
        m_list->setCurrentRow(0); // selecting opens it
    showState();
}

void LotsPage::openLot(const std::filesystem::path& file)
{
    if (m_file != file) {
        m_message->showProblem(QString());
        endChoice();
    }
    m_file = file;
    readLot();
    showState();
}

void LotsPage::readLot()
{
    if (m_file.empty())
        return;
    m_empty->showOnly(tr("Reading the lot..."));
    m_reading.start([file = m_file] { return readShownLot(file); },
                    [this](Result<ShownLot> shown) { showLot(std::move(shown)); });
}

void LotsPage::showLot(Result<ShownLot> shown)
{
    if (shown) {
        m_view->showLot(std::move(*shown));
        if (!m_note.isEmpty())
            m_message->showNote(std::exchange(m_note, QString()));
    } else {
        m_message->showProblem(m_texts.message(shown.error().message));
        m_empty->showOnly(tr("This lot cannot be shown; the line above says why."));
    }
    showState();
}

void LotsPage::showState()
{
    const ShownLot* shown = m_view->lot();
    const bool current = shown && shown->file == m_file;
    m_stack->setCurrentIndex(current ? 1 : 0);
    if (m_file.empty())
        m_empty->show(
            tr("Is this delivery to be accepted?"),
            tr("A lot is the cards of one delivery, accepted or rejected together by a sampling plan. Make one "
               "when a delivery comes in, and test its cards."),
            tr("New lot..."));
    m_forget->setEnabled(!m_file.empty());
    m_save->setEnabled(current && !m_saving);
    m_save->setText(m_saving ? tr("Saving...") : tr("Sa&ve"));
    m_pdf->setEnabled(current && !shown->lot->cards.empty());
    m_header->setSimulated(current && shown->lot->judgement.simulated);
    m_header->setTitle(current ? lotName(shown->lot->runs.lot) : tr("Lots"),
                       current ? qpath(m_file) : tr("The cards of a delivery, judged together."));
}

void LotsPage::askNew()
{
    if (m_newDialog) { // keeps the input
        m_newDialog->raise();
        return m_newDialog->activateWindow();
    }
    m_newDialog = new NewLotDialog(m_shell.runsRoot(), m_texts, this);
    connect(m_newDialog, &NewLotDialog::made, this, [this](const std::filesystem::path& file) {
        rememberLot(file);
        openLot(file);
        listLots();
        m_note = tr("The lot was made; its plan is fixed now. Test its cards one by one.");
    });
    showNonModal(m_newDialog, OnLanguageChange::retranslate);
}

void LotsPage::askFile()
{
    askForFile(this, {.title = tr("Open a lot"), .at = qpath(m_shell.runsRoot()), .filter = tr("Lots (*.toml)")},
               [this](const QString& file) {
                   rememberLot(fspath(file));
                   openLot(fspath(file));
                   listLots();
               });
}

// From the list only; the file stays.
void LotsPage::forget()
{
    endChoice();
    forgetLot(m_file);
    m_file.clear();
    m_message->showProblem(QString());
    listLots();
}

void LotsPage::chooseRuns()
{
    if (auto* chooser = RunChooser::ask({tr("&Add to the lot"), 1, kRunsAtOnce}, {}, m_texts, this)) {
        m_chooser = chooser;
        connect(chooser, &RunChooser::runsChosen, this,
                [this, lot = m_file](const auto& folders) { addRuns(lot, folders); });
    }
}

// Closes the chooser, because its runs are for another lot.
void LotsPage::endChoice()
{
    if (m_chooser)
        m_chooser->close();
}

void LotsPage::askFolder()
{
    askForFile(this, {.title = tr("Add a run folder"), .at = qpath(m_shell.runsRoot()), .mode = QFileDialog::Directory},
               [this, lot = m_file](const QString& folder) { addRuns(lot, {fspath(folder)}); });
}

// Adds to the lot that was shown when the chooser opened.
void LotsPage::addRuns(const std::filesystem::path& lot, const std::vector<std::filesystem::path>& folders)
{
    m_message->showNote(tr("Adding the runs..."));
    const auto add = [file = lot, folders] {
        Added added;
        for (const auto& folder : folders) {
            const auto sample = addRunToLot(file, folder);
            added.count += sample ? 1 : 0;
            if (!sample && !added.problem)
                added.problem = sample.error();
        }
        return added;
    };
    m_adding.start(add, [this](const Added& added) { showAdded(added); });
}

void LotsPage::showAdded(const Added& added)
{
    const QString count = tr("Runs added to the lot: %1.").arg(added.count);
    m_note.clear();
    if (added.problem)
        m_message->showProblem((added.count > 0 ? count + u' ' : QString()) + m_texts.message(added.problem->message));
    else
        m_message->showNote(count);
    readLot();
}

void LotsPage::takeEnded(const SessionModel* run)
{
    if (!run->request().lotFile.empty() && run->request().lotFile == m_file && isVisible())
        readLot();
}

void LotsPage::testNext() { m_shell.testForLot(m_file); }

void LotsPage::askPdf()
{
    std::filesystem::path proposed = m_file;
    askForFile(
        this,
        {.title = tr("Save the lot report"),
         .at = qpath(proposed.replace_extension(".pdf")),
         .filter = tr("PDF documents (*.pdf)"),
         .mode = QFileDialog::AnyFile,
         .suffix = QStringLiteral("pdf")},
        [this, lot = qpath(m_file)](const QString& file) {
            m_saving = true;
            showState();
            m_saver->save({QStringLiteral("lot"), QStringLiteral("report"), lot}, fspath(file), m_texts.language());
        });
}

void LotsPage::askExport(std::size_t format)
{
    if (!m_view->lot())
        return;
    const std::string name = kLotExportFormats[format].name;
    const std::string suffix = name == "xlsx" ? "xlsx" : name == "junit" ? "xml" : "csv";
    const std::filesystem::path proposed =
        m_file.parent_path() / (m_file.stem().string() + (name == "csv-long" ? "-long." : ".") + suffix);
    askForFile(this,
               {.title = m_exports[format]->text(),
                .at = qpath(proposed),
                .mode = QFileDialog::AnyFile,
                .suffix = qstr(suffix)},
               [this, format, from = m_file, lot = m_view->lot()->lot](const QString& file) {
                   exportLot(format, from, lot, file);
               });
}

void LotsPage::exportLot(std::size_t format, const std::filesystem::path& from,
                         const std::shared_ptr<const JudgedLot>& lot, const QString& file)
{
    const auto write = [lot, format, from, out = fspath(file)]() -> Result<void> {
        std::vector<std::filesystem::path> folders;
        for (const LotCard& card : lot->runs.lot.cards)
            folders.push_back(folderOf(from, card));
        const std::string form = std::string("lot ") + kLotExportFormats[format].name;
        if (auto noted = noteExport(folders, form, out, platform::userName()); !noted)
            return noted;
        return kLotExportFormats[format].write(lot->document(), out);
    };
    m_exporting.start(write, [this, file](const Result<void>& written) {
        if (written)
            m_message->showNote(tr("The lot was saved as %1.").arg(file));
        else
            m_message->showProblem(m_texts.message(written.error().message));
    });
}

void LotsPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_new->setText(tr("&New lot..."));
    m_open->setText(tr("&Open lot..."));
    m_listCaption->setText(tr("&Known lots"));
    m_list->setAccessibleName(tr("Known lots"));
    m_forget->setText(tr("Remove from the list"));
    m_forget->setToolTip(tr("The file stays where it is."));
    m_test->setText(tr("&Test a card of it..."));
    m_add->setText(tr("&Add runs"));
    m_fromHistory->setText(tr("From the &history..."));
    m_fromFolder->setText(tr("From a &folder..."));
    m_pdf->setText(tr("&PDF report..."));
    const QString formats[] = {tr("Table of the cards (CSV)..."), tr("All values, one a line (CSV)..."),
                               tr("Workbook (XLSX)..."), tr("For build servers (JUnit XML)...")};
    for (std::size_t i = 0; i < m_exports.size(); ++i)
        m_exports[i]->setText(formats[i]);
    m_view->retranslate(texts);
    if (m_newDialog)
        m_newDialog->retranslate(texts);
    showState();
}

} // namespace assay::gui
