#include "gui/pages/readers/readers_page.h"

#include "gui/chooser.h"
#include "gui/entry_field.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/readers/express_slot_dialog.h"
#include "gui/paths.h"
#include "gui/run_chooser.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "gui/tables.h"
#include "look/non_modal.h"
#include "text/wording.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QTableWidget>

#include <algorithm>
#include <cmath>

namespace assay::gui {

namespace {

constexpr std::size_t kMostGaugeRuns = 500;
constexpr int kMostCards = 50, kMostReaders = 20, kMostRepeats = 10;
constexpr int kCountWidth = 64;
constexpr int kSourcesHeight = 170;
constexpr GaugeDesign kUsualDesign;

Verdict markOf(GaugeVerdict verdict)
{
    switch (verdict) {
    case GaugeVerdict::acceptable: return Verdict::pass;
    case GaugeVerdict::unacceptable: return Verdict::fail;
    case GaugeVerdict::conditional: break;
    }
    return Verdict::marginal;
}

} // namespace

ReadersPage::ReadersPage(Shell& shell)
    : m_shell(shell), m_header(new PageHeader(this)), m_add(new QPushButton(this)), m_choose(new QPushButton(this)),
      m_enrol(new QPushButton(this)), m_message(new MessageStrip(this)), m_answer(new QLabel(this)),
      m_metricCaption(new QLabel(this)), m_metric(new Chooser(this)), m_tabs(new QTabWidget(this)),
      m_orderWords(new QLabel(this)), m_order(makeTable("gaugeOrder", this)), m_verdict(new QLabel(this)),
      m_words(new QLabel(this)), m_ageing(new QCheckBox(this)), m_sources(makeTable("gaugeSources", this)),
      m_spread(new SpreadPlot(Texts(), this)), m_readerCaption(new QLabel(this)), m_reader(new Chooser(this)),
      m_drift(new QLabel(this)), m_chart(new ReaderChartPlot(Texts(), this))
{
    setObjectName("readersPage");
    buildLayout();
    connect(m_choose, &QPushButton::clicked, this, &ReadersPage::chooseRuns);
    connect(m_add, &QPushButton::clicked, this, &ReadersPage::addFolder);
    connect(m_enrol, &QPushButton::clicked, this, &ReadersPage::enrolExpressSlot);
    connect(m_metric, &QComboBox::activated, this, &ReadersPage::compute);
    connect(m_ageing, &QCheckBox::toggled, this, &ReadersPage::compute);
    connect(m_reader, &QComboBox::activated, this, &ReadersPage::showChart);
    for (const Count& count : {m_cards, m_readers, m_repeats}) {
        connect(count.field, &EntryField::edited, this, &ReadersPage::showOrder);
        connect(count.field, &EntryField::problemChanged, m_message, &MessageStrip::showProblem);
    }
}

void ReadersPage::buildLayout()
{
    m_choose->setObjectName("chooseGaugeRuns");
    m_add->setObjectName("addGaugeFolder");
    m_metric->setObjectName("gaugeMetric");
    m_tabs->setObjectName("gaugeTabs");
    m_answer->setObjectName("gaugeAnswer");
    m_answer->setWordWrap(true);
    setLook(m_answer, "heading");
    setLook(m_choose, "primary");
    m_metric->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_metricCaption->setBuddy(m_metric);
    m_enrol->setObjectName("enrolExpressSlot");
    m_header->addButton(m_enrol);
    m_header->addButton(m_add);
    m_header->addButton(m_choose);
    for (QWidget* tab : {orderTab(), studyTab(), chartTab()})
        m_tabs->addTab(tab, QString());
    auto* metric = new QHBoxLayout;
    metric->addWidget(m_metricCaption);
    metric->addWidget(m_metric);
    metric->addStretch(1);
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    auto* box = new QVBoxLayout(frame);
    box->setContentsMargins(6, 6, 6, 6);
    box->addWidget(m_tabs);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(12);
    column->addWidget(m_header);
    column->addWidget(m_message);
    column->addWidget(m_answer);
    column->addLayout(metric);
    column->addWidget(frame, 1);
}

ReadersPage::Count ReadersPage::addCount(QHBoxLayout* row, const char* name, int least, int most, int value)
{
    const Count count{new QLabel(this), new EntryField(this)};
    count.caption->setBuddy(count.field);
    count.field->setObjectName(QLatin1String(name));
    count.field->setCheck(EntryField::wholeNumber(least, most));
    count.field->setStored(QString::number(value));
    count.field->setFixedWidth(kCountWidth);
    row->addWidget(count.caption);
    row->addWidget(count.field);
    return count;
}

QWidget* ReadersPage::orderTab()
{
    auto* tab = new QWidget(m_tabs);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    m_cards = addCount(row, "gaugeCards", 2, kMostCards, kUsualDesign.cards);
    m_readers = addCount(row, "gaugeReaders", 2, kMostReaders, kUsualDesign.readers);
    m_repeats = addCount(row, "gaugeRepeats", 2, kMostRepeats, kUsualDesign.repeats);
    row->addStretch(1);
    m_orderWords->setObjectName("gaugeOrderWords");
    m_orderWords->setWordWrap(true);
    auto* column = new QVBoxLayout(tab);
    column->setContentsMargins(8, 8, 8, 8);
    column->addLayout(row);
    column->addWidget(m_orderWords);
    column->addWidget(m_order, 1);
    return tab;
}

QWidget* ReadersPage::studyTab()
{
    auto* tab = new QWidget(m_tabs);
    m_verdict->setObjectName("gaugeVerdict");
    m_words->setObjectName("gaugeWords");
    m_ageing->setObjectName("gaugeAgeing");
    m_spread->setObjectName("gaugeSpread");
    setLook(m_verdict, "reading");
    m_words->setWordWrap(true);
    m_sources->setFixedHeight(kSourcesHeight);
    auto* scroll = new QScrollArea(tab);
    scroll->setFocusPolicy(Qt::NoFocus); // the plot takes the focus, and leaves the up and down keys to this
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_spread);
    auto* column = new QVBoxLayout(tab);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_verdict);
    column->addWidget(m_words);
    column->addWidget(m_ageing);
    column->addWidget(m_sources);
    column->addWidget(scroll, 1);
    return tab;
}

QWidget* ReadersPage::chartTab()
{
    auto* tab = new QWidget(m_tabs);
    m_reader->setObjectName("gaugeReader");
    m_drift->setObjectName("gaugeDrift");
    m_chart->setObjectName("gaugeChart");
    m_reader->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_readerCaption->setBuddy(m_reader);
    m_drift->setWordWrap(true);
    m_drift->setAlignment(Qt::AlignTop);
    auto* row = new QHBoxLayout;
    row->addWidget(m_readerCaption);
    row->addWidget(m_reader);
    row->addStretch(1);
    auto* column = new QVBoxLayout(tab);
    column->setContentsMargins(8, 8, 8, 8);
    column->addLayout(row);
    column->addWidget(m_drift);
    column->addWidget(m_chart, 1);
    return tab;
}

Page::NavigationEntry ReadersPage::navigationEntry() const
{
    QPainterPath dial; // dial of a gauge
    dial.arcMoveTo(QRectF(3, 5, 18, 18), 0);
    dial.arcTo(QRectF(3, 5, 18, 18), 0, 180);
    dial.lineTo(21, 14);
    dial.moveTo(12, 14);
    dial.lineTo(16, 9);
    dial.moveTo(5, 18);
    dial.lineTo(19, 18);
    return {tr("Readers"), dial};
}

void ReadersPage::chooseRuns()
{
    if (auto* chooser = RunChooser::ask({tr("&Use these runs"), 1, kMostGaugeRuns}, m_runs->folders, m_texts, this))
        connect(chooser, &RunChooser::runsChosen, this, &ReadersPage::load);
}

void ReadersPage::addFolder()
{
    askForFile(this, {.title = tr("Add a run folder"), .at = qpath(m_shell.runsRoot()), .mode = QFileDialog::Directory},
               [this](const QString& folder) {
                   auto folders = m_runs->folders;
                   folders.push_back(fspath(folder));
                   load(std::move(folders));
               });
}

void ReadersPage::enrolExpressSlot()
{
    if (!findChild<ExpressSlotDialog*>())
        showNonModal(new ExpressSlotDialog(ExpressSlotDialog::ofThisComputer(), m_texts, this));
}

void ReadersPage::load(std::vector<std::filesystem::path> folders)
{
    m_message->showNote(tr("Reading the runs..."));
    m_reading.start([folders = std::move(folders)] { return readReaderRuns(folders); },
                    [this](Result<std::shared_ptr<const ReaderRuns>> runs) {
                        if (!runs)
                            return m_message->showProblem(m_texts.message(runs.error().message));
                        m_message->showProblem(QString());
                        m_runs = std::move(*runs);
                        m_figures.reset();
                        showAll();
                        compute();
                    });
}

void ReadersPage::compute()
{
    if (m_metric->currentIndex() < 0)
        return;
    const auto work = [runs = m_runs, metric = m_metric->currentData().toString().toStdString(),
                       ageing = m_ageing->isChecked()] { return figuresOf(*runs, metric, ageing); };
    m_computing.start(work, [this](ReaderFigures figures) {
        m_figures = std::move(figures);
        showAll();
    });
}

void ReadersPage::showAll()
{
    m_header->setSimulated(m_runs->simulated);
    m_header->setTitle(tr("Readers"), tr("Are the readers good enough to tell cards apart, and does one drift?"));
    listMetrics();
    showOrder();
    showStudy();
    listReaders();
    showChart();
    showAnswer();
}

// The answer to the question of the page, or the next step towards it.
void ReadersPage::showAnswer()
{
    const std::size_t runs = m_runs->records.size();
    if (runs == 0)
        return m_answer->setText(tr("Not known yet. Test the cards in the order below, then choose their runs."));
    std::vector answers{tr("Runs evaluated: %1.").arg(runs).toStdString()};
    const auto add = [&answers](const QString& sentence) { answers.push_back(sentence.toStdString()); };
    add(m_figures && m_figures->study
            ? tr("%1.").arg(m_verdict->text())
            : tr("No answer yet whether the readers can distinguish cards; the first tab lists the missing tests."));
    const auto drifting =
        m_figures
            ? std::ranges::count_if(m_figures->charts, [](const ReaderChart& chart) { return chart.drift.has_value(); })
            : 0;
    if (drifting > 0)
        add(tr("Readers that drift: %1; the last tab shows them.").arg(drifting));
    m_answer->setText(qstr(joined(answers, " ")));
}

void ReadersPage::listMetrics()
{
    const QVariant shown = m_metric->currentData();
    m_metric->clear();
    for (const std::string& metric : m_runs->metrics)
        m_metric->addItem(m_texts.metric(namesOf(m_runs->records.front()), metric), qstr(metric));
    for (QWidget* part : {static_cast<QWidget*>(m_metricCaption), static_cast<QWidget*>(m_metric)})
        part->setVisible(m_metric->count() > 0);
    if (m_metric->count() > 0)
        m_metric->setCurrentIndex(std::max(0, m_metric->findData(shown)));
}

QString ReadersPage::cardName(const std::string& card, std::size_t number) const
{
    const auto known = m_runs->cards.find(card);
    return known == m_runs->cards.end() ? tr("New card %1").arg(number + 1) : qstr(known->second);
}

QString ReadersPage::readerName(const std::string& reader, std::size_t number) const
{
    return reader.empty() ? tr("New reader %1").arg(number + 1) : shownDeviceText(reader, 60).trimmed();
}

// Common unit of the charts and of the spread in the table.
SharedUnit ReadersPage::chartUnit() const
{
    std::vector<double> values;
    for (const GaugeMeasurement& one : m_figures->measurements)
        values.push_back(one.value);
    return sharedUnit(values, m_figures->unit);
}

QString ReadersPage::axisTitle() const { return m_texts.axisTitle(m_metric->currentText(), chartUnit()); }

void ReadersPage::showOrder()
{
    const auto count = [](const Count& of) { return static_cast<std::size_t>(of.field->stored().toUInt()); };
    const GaugeRunOrder order = randomizedRunOrder(
        m_figures ? std::span<const GaugeMeasurement>(m_figures->measurements) : std::span<const GaugeMeasurement>(),
        {count(m_cards), count(m_readers), count(m_repeats)});
    m_orderWords->setText(order.tests.empty() ? tr("Each card was tested often enough in each reader; see the study.")
                                              : tr("Test in this order, each card in each reader. The run order is "
                                                   "randomised, so that drift over time is "
                                                   "not attributed to a reader. Tests to do: %1.")
                                                    .arg(order.tests.size()));
    beginTable(*m_order, {tr("Test"), tr("Card"), tr("Reader"), tr("Repeat")}, order.tests.size());
    for (std::size_t i = 0; i < order.tests.size(); ++i) {
        const GaugeTest& test = order.tests[i];
        const auto row = static_cast<int>(i);
        putCell(*m_order, row, 0, QString::number(i + 1));
        putCell(*m_order, row, 1, cardName(order.cards[test.card], test.card));
        putCell(*m_order, row, 2, readerName(order.readers[test.reader], test.reader));
        putCell(*m_order, row, 3, QString::number(test.repeat));
    }
    finishTable(*m_order);
}

void ReadersPage::showStudy()
{
    const GaugeStudy* study = m_figures && m_figures->study ? &m_figures->study->study : nullptr;
    m_ageing->setVisible(study);
    m_sources->setVisible(study);
    m_spread->setVisible(m_figures && !m_figures->measurements.empty());
    if (!study) {
        m_verdict->setText(tr("No study yet"));
        setVerdictColour(m_verdict, Verdict::inconclusive);
        m_words->setText(
            tr("A study needs at least two cards and two readers, with each card tested equally often in each reader "
               "and at least twice, or with each reader's own cards. The first tab lists the missing tests."));
    } else {
        const GaugeVerdict verdict = verdictOf(*study);
        m_verdict->setText(verdict == GaugeVerdict::acceptable     ? tr("The readers are acceptable")
                           : verdict == GaugeVerdict::unacceptable ? tr("The readers are not acceptable")
                                                                   : tr("The readers are conditionally acceptable"));
        setVerdictColour(m_verdict, markOf(verdict));
        const auto share = [](double of) { return QString::number(std::round(1000 * of) / 10); };
        const QString spread =
            tr("Readers and repetition account for %1 % (%2 to %3 %) of the study variation; up to 10 % is acceptable, "
               "above 30 % is not. They distinguish %4 categories of cards (%5 to %6); at least 5 are required.")
                .arg(share(study->shareOfStudy.value), share(study->shareOfStudy.ci.low),
                     share(study->shareOfStudy.ci.high))
                .arg(std::floor(study->categories.value))
                .arg(std::floor(study->categories.ci.low))
                .arg(std::floor(study->categories.ci.high));
        const QString design =
            m_figures->study->nested ? tr("Each reader had its own cards.") : tr("Every card was in every reader.");
        m_words->setText(qstr(joined({spread.toStdString(), design.toStdString()}, " ")));
        showSources();
    }
    if (!m_figures)
        return;
    const SharedUnit unit = chartUnit();
    std::vector<SpreadRow> rows;
    for (const GaugeMeasurement& one : m_figures->measurements)
        rows.push_back(
            {readerName(one.reader, 0) + QStringLiteral(" · ") + cardName(one.card, 0), one.value * unit.factor});
    std::ranges::stable_sort(rows, {}, &SpreadRow::label);
    m_spread->setRows(std::move(rows), axisTitle());
    m_spread->setMinimumHeight(m_spread->preferredHeight());
}

void ReadersPage::showSources()
{
    const GaugeStudy& study = m_figures->study->study;
    std::vector<std::pair<QString, const GaugeFigure*>> rows = {{tr("Cards"), &study.card},
                                                                {tr("Readers"), &study.reader}};
    if (!m_figures->study->nested)
        rows.emplace_back(tr("Card-reader interaction"), &study.interaction);
    rows.emplace_back(tr("Repetition"), &study.repeat);
    beginTable(*m_sources, {tr("Source"), tr("Standard deviation"), tr("From"), tr("To (90 %)")}, rows.size());
    const auto deviation = [&](double variance) {
        return m_texts.valueIn(std::sqrt(std::max(0.0, variance)), chartUnit());
    };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& [name, figure] = rows[i];
        const auto row = static_cast<int>(i);
        putCell(*m_sources, row, 0, name);
        putCell(*m_sources, row, 1, deviation(figure->value));
        putCell(*m_sources, row, 2, deviation(figure->ci.low));
        putCell(*m_sources, row, 3, deviation(figure->ci.high));
    }
    finishTable(*m_sources);
}

// Lists drifting readers first.
void ReadersPage::listReaders()
{
    const QVariant shown = m_reader->currentData();
    m_reader->clear();
    if (m_figures)
        for (const bool drifting : {true, false})
            for (std::size_t i = 0; i < m_figures->charts.size(); ++i)
                if (m_figures->charts[i].drift.has_value() == drifting)
                    m_reader->addItem(readerName(m_figures->charts[i].reader, i) + QStringLiteral(" · ") +
                                          cardName(m_figures->charts[i].card, i),
                                      static_cast<int>(i));
    m_reader->setEnabled(m_reader->count() > 0);
    if (m_reader->count() > 0)
        m_reader->setCurrentIndex(std::max(0, m_reader->findData(shown)));
}

void ReadersPage::showChart()
{
    const bool any = m_reader->count() > 0;
    for (QWidget* part : std::initializer_list<QWidget*>{m_readerCaption, m_reader, m_chart})
        part->setVisible(any);
    setLook(m_drift, "muted");
    if (!any)
        return m_drift->setText(tr("Choose the runs of one reference card that is tested in each reader from time to "
                                   "time."));
    const ReaderChart& chart = m_figures->charts[static_cast<std::size_t>(m_reader->currentData().toInt())];
    if (chart.drift) {
        setLook(m_drift, "danger");
        m_drift->setText(tr("This reader drifts: %1 % since value %2 of %3. Clean or change it.")
                             .arg(100 * chart.drift->change, 0, 'f', 1)
                             .arg(chart.drift->since + 1)
                             .arg(chart.values.size()));
    } else if (chart.values.size() < kMinDriftValues) {
        m_drift->setText(tr("No result: drift detection needs %2 values of this card in this reader; there are %1.")
                             .arg(chart.values.size())
                             .arg(kMinDriftValues));
    } else {
        m_drift->setText(tr("No drift in %1 values of this card.").arg(chart.values.size()));
    }
    ReaderChart shown = chart;
    for (double& value : shown.values)
        value *= chartUnit().factor;
    m_chart->setChart(shown, axisTitle());
}

void ReadersPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_choose->setText(tr("&Choose runs..."));
    m_add->setText(tr("&Add run folder..."));
    m_enrol->setText(tr("Enrol SD E&xpress slot..."));
    m_metricCaption->setText(tr("&Metric"));
    m_metric->setAccessibleName(tr("Metric of the reader charts"));
    m_tabs->setAccessibleName(tr("Parts of the study of readers"));
    const QString titles[] = {tr("Next test"), tr("Can the readers distinguish cards?"), tr("Does a reader drift?")};
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        m_tabs->setTabText(tab, titles[tab]);
    const std::pair<Count, QString> counts[] = {
        {m_cards, tr("Car&ds")}, {m_readers, tr("R&eaders")}, {m_repeats, tr("Re&peats")}};
    for (const auto& [count, caption] : counts) {
        count.caption->setText(caption);
        count.field->setAccessibleName(QString(caption).remove(u'&'));
    }
    m_ageing->setText(tr("Correct for a&geing of the cards from test to test"));
    m_readerCaption->setText(tr("&Reader"));
    m_reader->setAccessibleName(tr("Reader whose values are shown"));
    m_order->setAccessibleName(tr("Next test"));
    m_sources->setAccessibleName(tr("Sources of the spread"));
    m_spread->setAccessibleName(tr("Values by reader and card"));
    m_chart->setAccessibleName(tr("Values of the reader in order"));
    m_spread->setTexts(texts);
    m_chart->setTexts(texts);
    showAll();
}

} // namespace assay::gui
