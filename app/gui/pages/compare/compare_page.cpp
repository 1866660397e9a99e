#include "gui/pages/compare/compare_page.h"

#include "document/comparison_document.h"
#include "gui/changed_run.h"
#include "gui/chooser.h"
#include "gui/empty_state.h"
#include "gui/exporter.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/compare/comparison_tables.h"
#include "gui/paths.h"
#include "gui/run_chooser.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "gui/tables.h"
#include "look/non_modal.h"
#include "text/wording.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableWidget>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kRunRowsShown = 3;
constexpr std::size_t kNamedConditions = 4;

} // namespace

ComparePage::ComparePage(Shell& shell)
    : m_shell(shell), m_header(new PageHeader(this)), m_choose(new QPushButton(this)), m_add(new QPushButton(this)),
      m_save(new QPushButton(this)), m_saver(new Exporter(this)), m_message(new MessageStrip(this)),
      m_empty(new EmptyState(this)), m_content(new QWidget(this)), m_runs(makeTable("comparedRuns", this)),
      m_same(new QLabel(this)), m_viewCaption(new QLabel(this)), m_view(new Chooser(this)), m_item(new Chooser(this)),
      m_stack(new QStackedWidget(this)), m_metrics(makeTable("comparedMetrics", this)),
      m_conditions(makeTable("comparedConditions", this)), m_rate(new OverlayPlot(OverlayKind::throughput, Texts())),
      m_stalls(new OverlayPlot(OverlayKind::longestLatency, Texts())),
      m_latency(new OverlayPlot(OverlayKind::percentiles, Texts())), m_addresses(new DifferenceMap(Texts())),
      m_spread(new SpreadPlot(Texts()))
{
    setObjectName("comparePage");
    buildLayout();
    for (PlotWidget* plot : {static_cast<PlotWidget*>(m_rate), static_cast<PlotWidget*>(m_stalls)})
        m_times.link(*plot, Ns(0));
    connect(m_choose, &QPushButton::clicked, this, &ComparePage::chooseRuns);
    connect(m_add, &QPushButton::clicked, this, &ComparePage::addFolder);
    connect(m_save, &QPushButton::clicked, this, &ComparePage::askPdf);
    connect(m_saver, &Exporter::saved, this, [this](const auto& file) {
        setSaving(false);
        m_message->showNote(tr("The comparison was saved as %1.").arg(qpath(file)));
    });
    connect(m_saver, &Exporter::failed, this, [this](const QString& problem) {
        setSaving(false);
        m_message->showProblem(problem);
    });
    connect(m_view, &QComboBox::activated, this, &ComparePage::showView);
    connect(m_empty, &EmptyState::stepRequested, m_choose, &QPushButton::click);
    connect(m_item, &QComboBox::activated, this, [this] { view() == spreadView ? showSpread() : showPhase(); });
    connect(&shell, &Shell::compareRequested, this, [this](const auto& folders) {
        load(folders);
        m_shell.show(this);
    });
}

void ComparePage::buildLayout()
{
    m_choose->setObjectName("chooseRuns");
    m_add->setObjectName("addRunFolder");
    m_save->setObjectName("saveComparison");
    m_view->setObjectName("compareView");
    m_item->setObjectName("compareItem");
    m_empty->setObjectName("compareEmpty");
    m_rate->setObjectName("overlayRate");
    m_stalls->setObjectName("overlayStalls");
    m_latency->setObjectName("overlayLatency");
    m_addresses->setObjectName("differenceMap");
    m_spread->setObjectName("spreadPlot");
    setLook(m_choose, "primary");
    setLook(m_same, "muted");
    m_same->setWordWrap(true);
    for (Chooser* chooser : {m_view, m_item})
        chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_viewCaption->setBuddy(m_view);
    for (auto* button : {m_save, m_add, m_choose})
        m_header->addButton(button);

    auto* choosers = new QHBoxLayout;
    choosers->addWidget(m_viewCaption);
    choosers->addWidget(m_view);
    choosers->addWidget(m_item);
    choosers->addStretch(1);
    m_stack->addWidget(framed(m_metrics));
    m_stack->addWidget(framed(m_conditions));
    m_stack->addWidget(framed(timePlots()));
    m_stack->addWidget(framed(m_latency));
    m_stack->addWidget(framed(m_addresses));
    m_stack->addWidget(framed(spreadArea()));
    auto* inside = new QVBoxLayout(m_content);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(10);
    inside->addWidget(framed(m_runs));
    inside->addWidget(m_same);
    inside->addLayout(choosers);
    inside->addWidget(m_stack, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(12);
    column->addWidget(m_header);
    column->addWidget(m_message);
    column->addWidget(m_content, 1);
    column->addWidget(m_empty, 1);
}

QWidget* ComparePage::framed(QWidget* inside)
{
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    auto* box = new QVBoxLayout(frame);
    box->setContentsMargins(8, 8, 8, 8);
    box->addWidget(inside);
    return frame;
}

QWidget* ComparePage::timePlots()
{
    auto* both = new QWidget(this);
    auto* box = new QVBoxLayout(both);
    box->setContentsMargins(0, 0, 0, 0);
    box->addWidget(m_rate, 1);
    box->addWidget(m_stalls, 1);
    return both;
}

QWidget* ComparePage::spreadArea()
{
    auto* scroll = new QScrollArea(this);
    scroll->setFocusPolicy(Qt::NoFocus); // the plot takes the focus, and leaves the up and down keys to this
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_spread);
    return scroll;
}

Page::NavigationEntry ComparePage::navigationEntry() const
{
    QPainterPath curves({4, 3});
    curves.lineTo(4, 20);
    curves.lineTo(21, 20);
    curves.moveTo(6.5, 15);
    curves.cubicTo(10, 15, 11, 5, 20, 5);
    curves.moveTo(6.5, 17);
    curves.cubicTo(12, 17, 14, 11, 20, 11);
    return {tr("Compare"), curves};
}

void ComparePage::chooseRuns()
{
    if (auto* chooser = RunChooser::ask({tr("&Compare"), 2, kMostRuns}, m_set.folders, m_texts, this))
        connect(chooser, &RunChooser::runsChosen, this, &ComparePage::load);
}

void ComparePage::addFolder()
{
    askForFile(this, {.title = tr("Add a run folder"), .at = qpath(m_shell.runsRoot()), .mode = QFileDialog::Directory},
               [this](const QString& folder) {
                   auto folders = m_set.folders;
                   folders.push_back(fspath(folder));
                   load(std::move(folders));
               });
}

void ComparePage::load(std::vector<std::filesystem::path> folders)
{
    m_message->showProblem(folders.size() > kMostRuns
                               ? tr("The first %1 of %2 runs are compared.").arg(kMostRuns).arg(folders.size())
                               : QString());
    m_empty->showOnly(tr("Reading the runs..."));
    m_reading.start([folders = std::move(folders)] { return readCompared(folders); },
                    [this](Result<ComparedSet> set) { showSet(std::move(set)); });
}

void ComparePage::showSet(Result<ComparedSet> set)
{
    if (!set) {
        m_message->showProblem(m_texts.message(set.error().message));
        return showAll();
    }
    m_set = std::move(*set);
    m_view->setCurrentIndex(0);
    showAll();
    if (const QString changed = changedRuns(); !changed.isEmpty())
        m_message->showProblem(changed);
}

QString ComparePage::changedRuns() const
{
    QStringList lines;
    for (std::size_t i = 0; i < m_set.records.size(); ++i)
        if (!m_set.records[i].changed.empty())
            lines << QStringLiteral("%1: %2").arg(qstr(runLabel(i)), m_texts.message(changeNotice(m_set.records[i])));
    return lines.join(QLatin1Char('\n'));
}

void ComparePage::showAll()
{
    const bool comparable = m_set.records.size() > 1;
    m_content->setVisible(comparable);
    m_empty->setVisible(!comparable);
    setSaving(m_saving);
    m_header->setSimulated(std::ranges::any_of(m_set.records, &JudgedRecord::simulated));
    m_header->setTitle(tr("Compare runs"), comparable ? tr("%1 runs").arg(m_set.records.size()) : QString());
    m_empty->show(tr("Do these cards differ, and how?"),
                  m_set.records.empty()
                      ? tr("Choose two runs or more. Metrics, conditions and curves are shown side by "
                           "side, with the differences that repetition does not explain.")
                      : tr("Add a second run to compare with."),
                  tr("Choose runs..."));
    if (!comparable)
        return;
    showRuns(*m_runs, m_set, m_texts);
    const int rows = std::min(m_runs->rowCount(), kRunRowsShown);
    m_runs->setFixedHeight(m_runs->horizontalHeader()->sizeHint().height() + 6 +
                           rows * m_runs->verticalHeader()->defaultSectionSize());
    QStringList different;
    for (const ComparedCondition& condition : m_set.comparison.conditions)
        if (static_cast<std::size_t>(different.size()) < kNamedConditions)
            different << qstr(conditionTitle(condition, m_set.comparison.names, Wording(m_texts.phrases())));
    if (m_set.comparison.conditions.size() > kNamedConditions)
        different << QStringLiteral("…");
    m_same->setText(different.isEmpty() ? tr("The runs were made under the same conditions.")
                                        : tr("The runs also differ in: %1").arg(different.join(QStringLiteral(" · "))));
    showMetrics(*m_metrics, m_set, m_texts);
    showConditions(*m_conditions, m_set, m_texts);
    listViews();
    showView();
}

void ComparePage::listViews()
{
    const QVariant shown = m_view->currentData();
    m_view->clear();
    m_view->addItem(tr("Criteria and metrics"), metricsView);
    m_view->addItem(tr("Conditions that differ"), conditionsView);
    if (!m_set.phases.empty()) {
        m_view->addItem(tr("Curves over time"), timeView);
        m_view->addItem(tr("Latency percentiles"), latencyView);
        if (m_set.records.size() == 2)
            m_view->addItem(tr("Latency by address, A minus B"), addressView);
    }
    if (!m_set.comparison.keyMetrics.empty())
        m_view->addItem(tr("One metric of all runs"), spreadView);
    const int same = m_view->findData(shown);
    m_view->setCurrentIndex(std::max(0, same));
}

ComparePage::View ComparePage::view() const { return static_cast<View>(m_view->currentData().toInt()); }

void ComparePage::listItems()
{
    const QVariant shown = m_item->currentData();
    m_item->clear();
    if (view() == spreadView)
        for (const std::size_t i : m_set.comparison.keyMetrics)
            m_item->addItem(m_texts.metric(m_set.comparison.names, m_set.comparison.metrics[i].id),
                            static_cast<int>(i));
    else if (view() != metricsView && view() != conditionsView)
        for (std::size_t i = 0; i < m_set.phases.size(); ++i)
            m_item->addItem(m_texts.step(m_set.comparison.names, m_set.phases[i].step) + QStringLiteral(" · ") +
                                m_texts.phase(m_set.phases[i].role),
                            static_cast<int>(i));
    m_item->setCurrentIndex(std::max(0, m_item->findData(shown)));
    m_item->setVisible(m_item->count() > 0);
}

void ComparePage::showView()
{
    listItems();
    m_stack->setCurrentIndex(view());
    if (view() == spreadView)
        showSpread();
    else
        showPhase();
}

const SharedPhase* ComparePage::phase() const
{
    const auto index = static_cast<std::size_t>(std::max(0, m_item->currentData().toInt()));
    return index < m_set.phases.size() ? &m_set.phases[index] : nullptr;
}

void ComparePage::showPhase()
{
    const SharedPhase* shared = phase();
    if (!shared)
        return;
    const auto runs = m_set.overlaid();
    if (view() == timeView) {
        m_rate->setLines(overlayLines(OverlayKind::throughput, runs, *shared));
        m_stalls->setLines(overlayLines(OverlayKind::longestLatency, runs, *shared));
    } else if (view() == latencyView) {
        m_latency->setLines(overlayLines(OverlayKind::percentiles, runs, *shared));
    } else if (view() == addressView) {
        m_addresses->setDifference(addressDifference(phaseOf(*runs[0], *shared)->map, phaseOf(*runs[1], *shared)->map),
                                   qstr(runLabel(0)), qstr(runLabel(1)));
    }
}

void ComparePage::showSpread()
{
    QStringList names;
    for (std::size_t i = 0; i < m_set.records.size(); ++i) {
        const JudgedRecord& run = m_set.records[i];
        const QString sample = shownDeviceText(run.specimen.number);
        names << QStringList{qstr(runLabel(i)), shownDeviceText(run.device.model), sample}.join(QStringLiteral("  "));
    }
    const auto i = static_cast<std::size_t>(std::max(0, m_item->currentData().toInt()));
    const ComparedMetric& metric = m_set.comparison.metrics[i];
    m_spread->setRows(spreadRows(metric, names), axisTitle(metric, m_set.comparison.names, m_texts));
    m_spread->setMinimumHeight(m_spread->preferredHeight());
}

void ComparePage::askPdf()
{
    const QString changed = changedRuns();
    if (changed.isEmpty())
        return askPdfName();
    askChangedPdf(this, changed, [this, asked = m_set.folders] {
        if (asked == m_set.folders) // other runs may be shown by then
            askPdfName();
    });
}

void ComparePage::askPdfName()
{
    QStringList verb{QStringLiteral("compare")};
    for (const auto& folder : m_set.folders) // the runs shown at this moment
        verb << qpath(folder);
    askForFile(this,
               {.title = tr("Save the comparison"),
                .at = qpath(m_shell.runsRoot() / "comparison.pdf"),
                .filter = tr("PDF documents (*.pdf)"),
                .mode = QFileDialog::AnyFile,
                .suffix = QStringLiteral("pdf")},
               [this, verb,
                asked = changedRuns().isEmpty() ? ChangedRecord::refuse : ChangedRecord::accept](const QString& file) {
                   setSaving(true);
                   m_saver->save(verb, fspath(file), m_texts.language(), asked);
               });
}

void ComparePage::setSaving(bool saving)
{
    m_saving = saving;
    m_save->setEnabled(!saving && m_set.records.size() > 1);
    m_save->setText(saving ? tr("Saving...") : tr("Save &PDF..."));
}

void ComparePage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_choose->setText(tr("&Choose runs..."));
    m_add->setText(tr("&Add run folder..."));
    setSaving(m_saving);
    m_viewCaption->setText(tr("&Show"));
    m_view->setAccessibleName(tr("Parts of the comparison"));
    m_item->setAccessibleName(tr("Step and phase, or metric"));
    m_runs->setAccessibleName(tr("Compared runs"));
    m_metrics->setAccessibleName(tr("Criteria and metrics side by side"));
    m_conditions->setAccessibleName(tr("Conditions that differ"));
    m_rate->setAccessibleName(tr("Throughput over time"));
    m_stalls->setAccessibleName(tr("Longest latency over time"));
    m_latency->setAccessibleName(tr("Latency percentiles"));
    m_addresses->setAccessibleName(tr("Latency by address, A minus B"));
    m_spread->setAccessibleName(tr("One metric of all runs"));
    for (PlotWidget* plot : std::initializer_list<PlotWidget*>{m_rate, m_stalls, m_latency, m_addresses, m_spread})
        plot->setTexts(texts);
    showAll();
}

} // namespace assay::gui
