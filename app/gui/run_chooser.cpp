#include "gui/run_chooser.h"

#include "ground/base/text.h"
#include "gui/card_names.h"
#include "gui/changed_run.h"
#include "gui/paths.h"
#include "gui/style.h"
#include "gui/tables.h"
#include "look/non_modal.h"
#include "system/platform.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr std::size_t kListedRuns = 500; // the latest ones; the history page finds the others
constexpr int kBoxWidth = 28;            // width of the check box, not included in the size hint of a column
enum ChooserColumn { startedColumn, verdictColumn, cardColumn, lotColumn, profileColumn, folderColumn, chooserColumns };

Result<std::vector<RunSummary>> runsToChoose()
{
    const std::filesystem::path index = platform::historyFile();
    if (index.empty())
        return fail(Errc::environment,
                    msg("history", "No history is kept: HOME is not set, or CARDASSAY_HISTORY is empty."));
    Message note;
    auto history = openHistory(index, note);
    if (!history)
        return tl::unexpected(history.error());
    HistoryQuery query;
    query.limit = kListedRuns;
    return history->find(query);
}

QString chosenVerdict(const RunSummary& run, const Texts& texts)
{
    const auto known = verdictNamed(run.verdict);
    if (run.changed)
        return changedVerdict(known, texts);
    return run.ended.empty() ? QStringLiteral("–") // a run in progress has none
           : known           ? texts.verdict(*known)
                             : shownDeviceText(run.verdict);
}

} // namespace

RunChooser* RunChooser::ask(RunsWanted wanted, const std::vector<std::filesystem::path>& shown, Texts texts,
                            QWidget* owner)
{
    if (auto* asking = owner->findChild<RunChooser*>(QString(), Qt::FindDirectChildrenOnly);
        asking && asking->isVisible()) {
        asking->raise();
        asking->activateWindow();
        return nullptr;
    }
    auto* chooser = new RunChooser(std::move(wanted), shown, std::move(texts), owner);
    showNonModal(chooser);
    return chooser;
}

RunChooser::RunChooser(RunsWanted wanted, const std::vector<std::filesystem::path>& shown, Texts texts, QWidget* parent)
    : QDialog(parent), m_wanted(std::move(wanted)), m_shown(shown), m_texts(std::move(texts)),
      m_search(new QLineEdit(this)), m_table(makeTable("chooserTable", this)), m_count(new QLabel(this)),
      m_accept(new QPushButton(this))
{
    setObjectName("runChooser");
    setWindowTitle(tr("Choose runs"));
    resize(900, 520);
    buildLayout();
    connect(m_search, &QLineEdit::textChanged, this, &RunChooser::filter);
    connect(m_table, &QTableWidget::itemChanged, this, &RunChooser::showCount);
    connect(m_table, &QTableWidget::cellClicked, this, [this](int row, int column) {
        if (column != startedColumn) // the column with the check box
            toggle(row);
    });
    m_table->installEventFilter(this);
    connect(m_accept, &QPushButton::clicked, this, [this] {
        emit runsChosen(checkedFolders());
        accept();
    });
    showCount();
    m_reading.start(runsToChoose, [this](const Result<std::vector<RunSummary>>& runs) { list(runs); });
}

void RunChooser::buildLayout()
{
    m_search->setPlaceholderText(tr("Card, lot, sample, profile, verdict, folder..."));
    m_search->setAccessibleName(tr("Words that must all appear in the line of a run"));
    m_table->setAccessibleName(tr("Runs of the history"));
    m_table->setColumnCount(chooserColumns);
    m_table->setHorizontalHeaderLabels(
        {tr("Started"), tr("Verdict"), tr("Card"), tr("Lot · sample"), tr("Profile"), tr("Folder")});
    setLook(m_count, "muted");
    m_accept->setObjectName("acceptRuns");
    m_accept->setText(m_wanted.accept);
    setLook(m_accept, "primary");
    auto* cancel = new QPushButton(tr("Cancel"), this);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto* title = new QLabel(windowTitle(), this);
    setLook(title, "title");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_count, 1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_accept);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(10);
    column->addWidget(title);
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    column->addLayout(buttons);
}

void RunChooser::list(const Result<std::vector<RunSummary>>& runs)
{
    if (!runs)
        return m_count->setText(m_texts.message(runs.error().message));
    const QSignalBlocker quiet(m_table);
    for (const RunSummary& run : *runs)
        addRow(run);
    m_table->resizeColumnsToContents();
    m_table->setColumnWidth(startedColumn, m_table->columnWidth(startedColumn) + kBoxWidth);
    m_table->horizontalHeader()->setStretchLastSection(false); // else it keeps its previous width
    m_table->horizontalHeader()->setStretchLastSection(true);
    showCount();
}

void RunChooser::addRow(const RunSummary& run)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    const QString card = shownDeviceText(run.model.empty() ? run.card : run.model);
    const QStringList cells = {m_texts.moment(run.started),
                               chosenVerdict(run, m_texts),
                               card,
                               specimenName(run.sample),
                               m_texts.profileTitle(run.profileTitle, run.profile),
                               shownDeviceText(run.folder, kMaxPathLength)};
    for (int column = 0; column < chooserColumns; ++column)
        m_table->setItem(row, column, new QTableWidgetItem(cells[column])); // owned by the table
    if (const auto known = verdictNamed(run.verdict); known && !run.changed && !run.ended.empty())
        m_table->item(row, verdictColumn)->setIcon(verdictIcon(*known, themeOf(palette())));
    QTableWidgetItem* box = m_table->item(row, startedColumn);
    box->setFlags(box->flags() | Qt::ItemIsUserCheckable);
    box->setCheckState(std::ranges::find(m_shown, std::filesystem::path(run.folder)) != m_shown.end() ? Qt::Checked
                                                                                                      : Qt::Unchecked);
    box->setData(Qt::UserRole, qpath(std::filesystem::path(run.folder)));
}

void RunChooser::toggle(int row)
{
    QTableWidgetItem* box = m_table->item(row, startedColumn);
    box->setCheckState(box->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
}

// Every cell of a row toggles its check box.
bool RunChooser::eventFilter(QObject* watched, QEvent* event)
{
    const bool isSpace = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (watched != m_table || !isSpace || m_table->currentRow() < 0)
        return QDialog::eventFilter(watched, event);
    toggle(m_table->currentRow());
    return true;
}

void RunChooser::filter(const QString& text)
{
    const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        QString line;
        for (int column = 0; column < chooserColumns; ++column)
            line += m_table->item(row, column)->text() + QLatin1Char(' ');
        m_table->setRowHidden(row, !std::ranges::all_of(words, [&](const QString& word) {
                                  return line.contains(word, Qt::CaseInsensitive);
                              }));
    }
}

std::vector<std::filesystem::path> RunChooser::checkedFolders() const
{
    std::vector<std::filesystem::path> folders;
    for (int row = m_table->rowCount() - 1; row >= 0; --row)
        if (const auto* box = m_table->item(row, startedColumn); box->checkState() == Qt::Checked)
            folders.push_back(fspath(box->data(Qt::UserRole).toString()));
    return folders;
}

void RunChooser::showCount()
{
    const std::size_t count = checkedFolders().size();
    m_accept->setEnabled(count >= m_wanted.least && count <= m_wanted.most);
    m_count->setText(count > m_wanted.most ? tr("At most %1 runs can be chosen at a time.").arg(m_wanted.most)
                                           : tr("Runs chosen: %1").arg(count));
}

} // namespace assay::gui
