#include "gui/pages/history/history_page.h"

#include "ground/base/clock.h"
#include "gui/changed_run.h"
#include "gui/empty_state.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/history/folder_progress.h"
#include "gui/pages/history/history_model.h"
#include "gui/pages/history/history_search.h"
#include "gui/pages/history/history_table.h"
#include "gui/pages/history/life_panel.h"
#include "gui/pages/history/run_panel.h"
#include "gui/paths.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "look/non_modal.h"
#include "program/history/index_folders.h"
#include "program/wiring/run_lock.h"
#include "program/wiring/wiring.h"
#include "run/record/run_record.h"
#include "system/platform.h"

#include <QAction>
#include <QDesktopServices>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace assay::gui {

namespace {

constexpr int kTableHeight = 150; // minimum
constexpr int kRowsAtOnce = 120;  // rows per request: more than a tall screen shows

// Runs on the user's history. A rebuilt index contains its runs again, so its note is dropped.
template <class Act> auto onOwnHistory(const Act& act) -> decltype(act(std::declval<History&>()))
{
    Message note;
    return withHistory(platform::historyFile(), note, act);
}

StepNames stepsOf(const std::vector<RunSummary>& runs)
{
    std::set<std::string> profiles;
    StepNames all;
    for (const RunSummary& run : runs)
        if (profiles.insert(run.profile).second)
            std::ranges::copy(builtinStepNames(run.profile), std::back_inserter(all));
    return all;
}

Result<std::vector<RunSummary>> readRuns(History& history, std::span<const long long> numbers)
{
    auto runs = history.read(numbers);
    if (runs) {
        refresh(history, *runs);
        findRunning(*runs);
    }
    return runs;
}

} // namespace

HistoryPage::HistoryPage(Shell& shell)
    : m_shell(shell), m_model(new HistoryModel(this)), m_header(new PageHeader(this)), m_add(new QPushButton(this)),
      m_search(new HistorySearch(this)), m_progress(new FolderProgress(this)), m_message(new MessageStrip(this)),
      m_stack(new QStackedWidget(this)), m_table(new HistoryTable(m_model, this)), m_details(new QTabWidget(this)),
      m_empty(new EmptyState(this)), m_open(new QAction(this)), m_compare(new QAction(this)),
      m_resume(new QAction(this)), m_folder(new QAction(this))
{
    setObjectName("historyPage");
    m_add->setObjectName("addFolders");
    m_header->addButton(m_add);
    buildActions();
    m_stack->addWidget(runs());
    m_empty->setObjectName("historyEmpty");
    m_stack->addWidget(m_empty);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(12);
    for (QWidget* part : {static_cast<QWidget*>(m_header), static_cast<QWidget*>(m_search),
                          static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_message)})
        column->addWidget(part);
    column->addWidget(m_stack, 1);
    connect(m_search, &HistorySearch::changed, this, &HistoryPage::search);
    for (const auto happened : {&Shell::runStarted, &Shell::runEnded})
        connect(&shell, happened, this, [this] {
            if (isVisible())
                search();
        });
    connect(m_search, &HistorySearch::downPressed, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_add, &QPushButton::clicked, this, &HistoryPage::askFolder);
    connect(m_empty, &EmptyState::stepRequested, &shell, &Shell::showFirst);
    connect(m_progress, &FolderProgress::ended, this, [this](const QString& sentence, bool problem) {
        problem ? m_message->showProblem(sentence) : m_message->showNote(sentence);
        m_add->setEnabled(true);
        search();
    });
    showSelection();
}

void HistoryPage::buildActions()
{
    m_open->setObjectName("historyOpen");
    m_compare->setObjectName("historyCompare");
    m_resume->setObjectName("historyResume");
    m_folder->setObjectName("historyFolder");
    connect(m_open, &QAction::triggered, this, &HistoryPage::openChosen);
    connect(m_compare, &QAction::triggered, this, &HistoryPage::compareChosen);
    connect(m_resume, &QAction::triggered, this, &HistoryPage::resumeChosen);
    connect(m_folder, &QAction::triggered, this, &HistoryPage::openFolder);
    auto* again = new QAction(this);
    again->setShortcut(QKeySequence::Refresh);
    again->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(again);
    auto* find = new QAction(this);
    find->setShortcut(QKeySequence::Find);
    find->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(find);
    connect(again, &QAction::triggered, this, &HistoryPage::search);
    connect(find, &QAction::triggered, m_search, qOverload<>(&QWidget::setFocus));
}

QWidget* HistoryPage::runs()
{
    const QList<QAction*> actions = {m_open, m_compare, m_resume, m_folder};
    m_table->addActions(actions);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(8, 4, 4, 8);
    inside->addWidget(m_table);
    m_table->setMinimumHeight(kTableHeight);
    m_run = new RunPanel(actions, this);
    m_life = new LifePanel(this);
    m_details->addTab(m_run, QString());
    m_details->addTab(m_life, QString());
    auto* below = new QFrame(this);
    setLook(below, "panel");
    auto* box = new QVBoxLayout(below);
    box->setContentsMargins(4, 4, 4, 4);
    box->addWidget(m_details);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(frame);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(12);
    connect(m_table, &QTableView::activated, this, &HistoryPage::openChosen);
    connect(m_table, &HistoryTable::orderChanged, this, &HistoryPage::search);
    connect(m_table, &HistoryTable::scrolled, this, &HistoryPage::readInSight);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HistoryPage::showSelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HistoryPage::showSelection);
    connect(m_run, &RunPanel::added, this, &HistoryPage::addToRun);
    connect(m_run, &RunPanel::sameSerialRequested, this, [this] {
        if (const RunSummary* run = chosen())
            m_search->setText(qstr(run->serialKey));
    });
    connect(m_life, &LifePanel::openRequested, this, [this](const std::string& folder) { m_shell.openRun(folder); });
    return splitter;
}

Page::NavigationEntry HistoryPage::navigationEntry() const
{
    QPainterPath clock;
    clock.arcMoveTo(QRectF(3, 3, 18, 18), 200);
    clock.arcTo(QRectF(3, 3, 18, 18), 200, -320);
    clock.moveTo(2, 11);
    clock.lineTo(3.5, 15);
    clock.lineTo(7.5, 13.5);
    clock.moveTo(12, 7);
    clock.lineTo(12, 12.5);
    clock.lineTo(15.5, 14.5);
    return {tr("History"), clock};
}

// The initial focus is the search field.
void HistoryPage::enter()
{
    m_search->setFocus();
    search();
}

void HistoryPage::search()
{
    const auto find = [query = m_search->query(), order = m_table->order()] {
        return onOwnHistory([&](History& history) -> Result<Found> {
            auto numbers = history.findNumbers(query, order);
            if (!numbers)
                return tl::unexpected(numbers.error());
            const std::size_t some = std::min<std::size_t>(numbers->size(), kRowsAtOnce);
            auto first = readRuns(history, std::span(*numbers).first(some));
            auto choices = history.choices();
            const auto all = history.count();
            if (!first || !choices || !all)
                return tl::unexpected(!first ? first.error() : !choices ? choices.error() : all.error());
            return Found{std::move(*numbers), std::move(*first), *all, std::move(*choices)};
        });
    };
    m_searching.start(find, [this](Result<Found> found) { showFound(std::move(found)); });
}

void HistoryPage::showFound(Result<Found> found)
{
    if (!found) {
        showProblem(found.error());
        return;
    }
    const int before = m_table->currentIndex().row();
    const long long number = before >= 0 ? m_model->number(before) : -1;
    m_all = found->all;
    m_search->setChoices(found->choices);
    m_model->setRuns(std::move(found->numbers));
    m_model->put(0, std::move(found->first));
    if (const int row = m_model->rowOf(number); row >= 0)
        m_table->selectRow(row);
    showCount();
    showSelection();
    readInSight();
}

void HistoryPage::showCount()
{
    const QLocale locale;
    const QString all = locale.toString(static_cast<qulonglong>(m_all));
    const QString subtitle = m_search->empty() ? tr("Runs: %1").arg(all)
                                               : tr("Runs: %1 of %2").arg(locale.toString(m_model->rowCount()), all);
    m_header->setTitle(tr("History"), subtitle);
    if (m_all == 0)
        m_empty->show(tr("Which cards were tested, when, and with which result?"),
                      tr("No run is known yet: test a card, or choose \"Add folders...\" where run folders are."),
                      tr("Test a card"));
    else
        m_empty->showOnly(tr("No run matches; remove a word or a filter."));
    m_stack->setCurrentIndex(m_model->rowCount() > 0 ? 0 : 1);
}

void HistoryPage::readInSight()
{
    const auto [first, last] = m_table->inSight();
    int row = first;
    while (row <= last && m_model->run(row))
        ++row;
    if (row > last || m_reading.busy()) // its receiver requests the rows visible then
        return;
    const auto& numbers = m_model->numbers();
    const auto begin = numbers.begin() + row;
    const std::vector<long long> wanted(begin, begin + std::min<std::ptrdiff_t>(kRowsAtOnce, numbers.end() - begin));
    const auto read = [row, wanted] {
        return onOwnHistory([&](History& history) {
            return readRuns(history, wanted).map([&](std::vector<RunSummary> runs) {
                return Window{wanted, row, std::move(runs)};
            });
        });
    };
    m_reading.start(read, [this](Result<Window> window) { showWindow(std::move(window)); });
}

void HistoryPage::showWindow(Result<Window> window)
{
    if (!window) {
        showProblem(window.error());
        return;
    }
    const auto& numbers = m_model->numbers();
    const auto place = static_cast<std::size_t>(window->firstRow);
    const bool stillThere = place + window->asked.size() <= numbers.size() &&
                            std::ranges::equal(window->asked, std::span(numbers).subspan(place, window->asked.size()));
    if (stillThere)
        m_model->put(window->firstRow, std::move(window->runs));
    if (const int row = m_table->currentIndex().row(); row >= window->firstRow)
        showSelection();
    readInSight();
}

const RunSummary* HistoryPage::chosen() const
{
    const QModelIndex current = m_table->currentIndex();
    return current.isValid() ? m_model->run(current.row()) : nullptr;
}

std::vector<int> HistoryPage::chosenRows() const
{
    std::vector<int> rows;
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom() && std::ssize(rows) <= kMostCompared; ++row)
            rows.push_back(row);
    std::ranges::sort(rows);
    return rows;
}

void HistoryPage::showSelection()
{
    const RunSummary* run = chosen();
    const auto count = std::ssize(chosenRows());
    const bool here = run && !run->missing;
    m_open->setEnabled(here);
    m_folder->setEnabled(here);
    m_compare->setEnabled(count >= 2 && count <= kMostCompared);
    m_resume->setEnabled(here && !run->running && (run->ended.empty() || run->outcome == name(Outcome::deviceLost)));
    m_run->setRun(run ? std::optional(*run) : std::nullopt);
    if (run) {
        readLife(*run);
        checkFiles(*run);
    } else {
        m_life->setRuns({}, {});
        m_lifeOf.clear();
        m_checkedOf.clear();
    }
}

// The list checks run.json only, by one digest. For the selected run every file is checked, and the result is stored.
void HistoryPage::checkFiles(const RunSummary& run)
{
    if (run.folder == m_checkedOf || run.missing || run.running)
        return;
    m_checkedOf = run.folder;
    const auto check = [run] {
        auto changes = changesOf(run.folder);
        RunSummary changed = run;
        changed.changed = true;
        if (!changes.empty() && !run.changed)
            (void)onOwnHistory([&](History& history) { return history.add({&changed, 1}); });
        return changes;
    };
    m_checking.start(check, [this, run](const std::vector<std::string>& changes) {
        const RunSummary* now = chosen();
        if (!now || now->folder != run.folder)
            return;
        if (!changes.empty() && !now->changed) {
            RunSummary changed = *now;
            changed.changed = true;
            m_model->replace(changed);
            m_lifeOf.clear(); // it is listed there
            showSelection();
        }
        m_run->setChanges(changes);
    });
}

void HistoryPage::readLife(const RunSummary& run)
{
    if (run.card == m_lifeOf)
        return;
    m_lifeOf = run.card;
    const auto read = [card = run.card]() -> Result<Life> {
        auto runs =
            onOwnHistory([&](History& history) { return history.find({.card = card, .limit = LifePanel::kMostRuns}); });
        if (!runs)
            return tl::unexpected(runs.error());
        std::erase_if(*runs, [&](const RunSummary& each) { return each.card != card; });
        findRunning(*runs);
        auto steps = stepsOf(*runs);
        return Life{std::move(*runs), std::move(steps)};
    };
    m_livesReading.start(read, [this, card = run.card](Result<Life> life) {
        if (card != m_lifeOf) // the selection was cleared
            return;
        if (life)
            m_life->setRuns(std::move(life->runs), std::move(life->steps));
        else
            showProblem(life.error());
    });
}

void HistoryPage::addToRun(NoteKind kind, const QString& text)
{
    const RunSummary* run = chosen();
    if (!run)
        return;
    const auto add = [folder = run->folder, kind, words = text.toStdString()]() -> Result<RunSummary> {
        if (auto added = addNote(folder, kind, words, SystemClock().wallTime()); !added)
            return tl::unexpected(added.error());
        auto again = summarize(folder);
        if (!again)
            return again;
        // A note that cannot be indexed now is in the run folder, from which the index can be rebuilt.
        (void)onOwnHistory([&](History& history) { return history.add({&*again, 1}); });
        return again;
    };
    m_adding.start(add, [this](const Result<RunSummary>& again) {
        if (!again)
            return showProblem(again.error());
        m_message->showProblem(QString());
        m_model->replace(*again);
        showSelection();
    });
}

void HistoryPage::showProblem(const Error& error) { m_message->showProblem(m_texts.message(error.message)); }

void HistoryPage::openChosen()
{
    if (const RunSummary* run = chosen(); run && !run->missing)
        m_shell.openRun(run->folder);
}

void HistoryPage::compareChosen()
{
    std::vector<std::filesystem::path> folders;
    for (const int row : chosenRows())
        if (const RunSummary* run = m_model->run(row))
            folders.emplace_back(run->folder);
    m_shell.compare(folders);
}

void HistoryPage::resumeChosen()
{
    if (const RunSummary* run = chosen())
        m_shell.resumeRun(run->folder);
}

void HistoryPage::openFolder()
{
    const RunSummary* run = chosen();
    if (run && !QDesktopServices::openUrl(QUrl::fromLocalFile(qpath(run->folder))))
        m_message->showNote(tr("No file manager could be started. The run folder is %1.").arg(qpath(run->folder)));
}

void HistoryPage::askFolder()
{
    askForFile(this, {.title = tr("Add run folders"), .at = qpath(m_shell.runsRoot()), .mode = QFileDialog::Directory},
               [this](const QString& folder) {
                   m_add->setEnabled(false);
                   m_message->showProblem(QString());
                   m_progress->start(fspath(folder));
               });
}

void HistoryPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_add->setText(tr("&Add folders..."));
    m_open->setText(tr("Open result"));
    m_compare->setText(tr("Compare"));
    m_compare->setToolTip(tr("Choose two to %1 runs with Ctrl or Shift to compare them.").arg(kMostCompared));
    m_resume->setText(tr("Resume"));
    m_resume->setToolTip(tr("Continues an interrupted run."));
    m_folder->setText(tr("Show in file manager"));
    m_table->setAccessibleName(tr("Runs"));
    m_details->setTabText(0, tr("Run"));
    m_details->setTabText(1, tr("Life of this card"));
    m_details->setAccessibleName(tr("Details of the chosen run"));
    m_model->retranslate(texts);
    m_table->retranslate();
    m_search->retranslate(texts);
    m_progress->retranslate(texts);
    m_run->retranslate(texts);
    m_life->retranslate(texts);
    showCount();
}

} // namespace assay::gui
