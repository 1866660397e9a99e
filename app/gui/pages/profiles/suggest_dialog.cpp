#include "gui/pages/profiles/suggest_dialog.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "gui/style.h"
#include "program/history/index_folders.h"
#include "program/wiring/wiring.h"
#include "system/platform.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr std::size_t kMaxRuns = 500; // the latest ones
constexpr unsigned kRunsRootLevels = 2;

// Runs of the history, and those that the history lacks.
std::vector<RunSummary> knownRuns(const std::filesystem::path& runsRoot)
{
    std::vector<RunSummary> runs;
    if (const std::filesystem::path index = platform::historyFile(); !index.empty()) {
        Message note; // shown by the history page
        if (auto history = openHistory(index, note))
            runs = history->find({.limit = kMaxRuns}).value_or(std::vector<RunSummary>());
    }
    for (const auto& folder : findRunFolders(runsRoot, kRunsRootLevels)) {
        const std::string path = std::filesystem::absolute(folder).string();
        if (runs.size() >= kMaxRuns || std::ranges::find(runs, path, &RunSummary::folder) != runs.end())
            continue;
        if (auto run = summarize(folder))
            runs.push_back(std::move(*run));
    }
    std::erase_if(runs, [](const RunSummary& run) { return run.missing || run.ended.empty(); });
    std::ranges::stable_sort(runs, std::greater(), &RunSummary::started);
    return runs;
}

std::optional<ObservedValue> readSeen(const RunSummary& run, const LimitQuestion& question)
{
    const auto judged = judgeStored(run.folder); // a modified run is excluded
    return judged ? seenValue(judged->record, question, run.card) : std::nullopt;
}

std::optional<ObservedValue> asSeen(const Metric* metric, const std::string& card)
{
    const auto* number = metric ? std::get_if<double>(&metric->value) : nullptr;
    return number ? std::optional(ObservedValue{card, *number, metric->ci}) : std::nullopt;
}

} // namespace

std::optional<ObservedValue> seenValue(const JudgedRecord& record, const LimitQuestion& question,
                                       const std::string& card)
{
    const std::string step = MetricId::of(question.metric).step;
    const auto named = std::ranges::find(record.steps, step, &StepRecord::id);
    if (question.scenario.empty() || (named != record.steps.end() && named->scenario == question.scenario))
        return asSeen(record.metric(question.metric), card);
    const auto same = [&](const StepRecord& other) { return other.scenario == question.scenario; };
    if (std::ranges::count_if(record.steps, same) != 1)
        return std::nullopt; // several candidates: ambiguous
    return asSeen(record.metric(std::ranges::find_if(record.steps, same)->id + "." + question.quantity.id), card);
}

SuggestDialog::SuggestDialog(LimitQuestion question, const std::filesystem::path& runsRoot, const Texts& texts,
                             QWidget* parent)
    : QDialog(parent), m_question(std::move(question)), m_texts(texts), m_filter(new QLineEdit(this)),
      m_list(new QListWidget(this)), m_all(new QToolButton(this)), m_none(new QToolButton(this)),
      m_limit(new QLabel(this)), m_method(new QLabel(this)), m_use(new QPushButton(tr("&Use this limit"), this)),
      m_cancel(new QPushButton(tr("&Cancel"), this))
{
    setObjectName("suggestDialog");
    setWindowTitle(tr("Suggest a limit"));
    m_filter->setObjectName("suggestFilter");
    m_list->setObjectName("suggestRuns");
    m_all->setObjectName("suggestAll");
    m_limit->setObjectName("suggestedLimit");
    m_method->setObjectName("suggestMethod");
    m_use->setObjectName("suggestUse");
    buildLayout();
    connect(m_filter, &QLineEdit::textChanged, this, &SuggestDialog::filter);
    connect(m_list, &QListWidget::itemChanged, this, &SuggestDialog::readChosen);
    connect(m_all, &QToolButton::clicked, this, [this] { checkShown(true); });
    connect(m_none, &QToolButton::clicked, this, [this] { checkShown(false); });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, [this] {
        emit limitChosen(m_suggested->limit);
        accept();
    });
    m_listing.start([runsRoot] { return knownRuns(runsRoot); },
                    [this](const std::vector<RunSummary>& runs) { addRuns(runs); });
    showSuggestion();
}

void SuggestDialog::buildLayout()
{
    auto* title = new QLabel(m_question.title, this);
    setLook(title, "title");
    auto* hint = new QLabel(
        tr("Choose runs of cards that are known to be good. If a card has several runs, only the worst counts."), this);
    hint->setWordWrap(true);
    setLook(hint, "muted");
    m_filter->setPlaceholderText(tr("Card, lot, profile, verdict, date"));
    m_filter->setAccessibleName(tr("Runs that are shown"));
    m_filter->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Runs to be looked at"));
    setLook(m_list, "boxed");
    m_all->setText(tr("All"));
    m_none->setText(tr("None"));
    setLook(m_all, "tool");
    setLook(m_none, "tool");
    setLook(m_limit, "heading");
    setLook(m_method, "muted");
    m_method->setWordWrap(true);
    setLook(m_use, "primary");
    auto* search = new QHBoxLayout;
    search->addWidget(m_filter, 1);
    search->addWidget(m_all);
    search->addWidget(m_none);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_use);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(12);
    for (QWidget* part : std::initializer_list<QWidget*>{title, hint})
        column->addWidget(part);
    column->addLayout(search);
    column->addWidget(m_list, 1);
    column->addWidget(m_limit);
    column->addWidget(m_method);
    column->addLayout(buttons);
    resize(760, 560);
    m_filter->setFocus();
}

QString SuggestDialog::textOf(const RunSummary& run) const
{
    QStringList words = {m_texts.moment(run.started), shownDeviceText(run.model.empty() ? run.card : run.model)};
    if (run.simulated)
        words << tr("SIMULATED");
    for (const std::string& word : {run.sample.supplier, run.sample.lot, run.sample.number})
        if (!word.empty())
            words << shownDeviceText(word);
    words << m_texts.profileTitle(run.profileTitle, run.profile);
    if (const auto verdict = verdictNamed(run.verdict))
        words << m_texts.verdict(*verdict);
    return words.join(QStringLiteral("   "));
}

void SuggestDialog::addRuns(const std::vector<RunSummary>& runs)
{
    const QSignalBlocker quiet(m_list);
    for (const RunSummary& run : runs) {
        auto* item = new QListWidgetItem(textOf(run), m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
        item->setToolTip(shownDeviceText(run.folder, 200));
        m_runs.push_back(run);
    }
    showSuggestion();
}

void SuggestDialog::filter(const QString& words)
{
    for (int row = 0; row < m_list->count(); ++row) {
        const QString text = m_list->item(row)->text();
        const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        m_list->item(row)->setHidden(!std::ranges::all_of(
            wanted, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); }));
    }
}

void SuggestDialog::checkShown(bool checked)
{
    {
        const QSignalBlocker quiet(m_list);
        for (int row = 0; row < m_list->count(); ++row)
            if (!m_list->item(row)->isHidden())
                m_list->item(row)->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
    }
    readChosen();
}

std::vector<RunSummary> SuggestDialog::chosenRuns() const
{
    std::vector<RunSummary> chosen;
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->checkState() == Qt::Checked)
            chosen.push_back(m_runs[static_cast<std::size_t>(row)]);
    return chosen;
}

void SuggestDialog::readChosen()
{
    const auto read = [runs = chosenRuns(), known = m_seen, question = m_question] {
        auto seen = known;
        for (const RunSummary& run : runs)
            if (!seen.contains(run.folder))
                seen[run.folder] = readSeen(run, question);
        return seen;
    };
    m_reading.start(read, [this](std::map<std::string, std::optional<ObservedValue>> seen) {
        m_seen = std::move(seen);
        showSuggestion();
    });
}

void SuggestDialog::showSuggestion()
{
    std::vector<ObservedValue> values;
    const auto chosen = chosenRuns();
    for (const RunSummary& run : chosen)
        if (const auto found = m_seen.find(run.folder); found != m_seen.end() && found->second)
            values.push_back(*found->second);
    m_suggested = suggestLimit(values, m_question.kind, m_question.quantity.extreme);
    m_use->setEnabled(m_suggested.has_value());
    if (!m_suggested) {
        m_limit->setText(tr("No limit yet"));
        m_method->setText(m_runs.empty()
                              ? tr("No run is known yet. Test a card, or add run folders on the History page.")
                          : chosen.empty() ? tr("Choose at least one run.")
                                           : tr("None of the chosen runs has measured this."));
        return;
    }
    const Comparison op = m_question.kind == LimitKind::atLeast ? Comparison::atLeast : Comparison::atMost;
    m_limit->setText(m_texts.comparison(op) + QLatin1Char(' ') +
                     m_texts.written(m_suggested->limit, m_question.quantity.unit));
    m_method->setText(tr("%1 (%2 of %3 chosen runs have measured it.)")
                          .arg(m_texts.message(m_suggested->method))
                          .arg(values.size())
                          .arg(chosen.size()));
}

} // namespace assay::gui
