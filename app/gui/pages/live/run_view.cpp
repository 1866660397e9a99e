#include "gui/pages/live/run_view.h"

#include "gui/card_names.h"
#include "gui/folding_row.h"
#include "gui/page_header.h"
#include "gui/pages/live/live_charts.h"
#include "gui/pages/live/readout.h"
#include "gui/pages/live/run_texts.h"
#include "gui/session_model.h"
#include "gui/style.h"
#include "look/non_modal.h"
#include "look/units.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>

namespace assay::gui {

namespace {

constexpr int kProgressSteps = 1000;

} // namespace

RunView::RunView(QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(this)), m_back(new QPushButton(this)), m_stop(new QPushButton(this)),
      m_result(new QPushButton(this)), m_step(new QLabel(this)), m_time(new QLabel(this)),
      m_progress(new QProgressBar(this)), m_percent(new QLabel(this)), m_throughput(new Readout(true, this)),
      m_p50(new Readout(false, this)), m_p99(new Readout(false, this)), m_p999(new Readout(false, this)),
      m_max(new Readout(false, this)), m_stalls(new Readout(false, this)), m_errors(new Readout(false, this)),
      m_charts(new LiveCharts(this))
{
    setObjectName("runView");
    m_throughput->setObjectName("throughputNow");
    buildHeader();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(14);
    column->addWidget(m_header);
    column->addWidget(progressBox());
    column->addWidget(readouts());
    column->addWidget(m_charts, 1);
}

void RunView::buildHeader()
{
    m_back->setObjectName("backButton");
    m_stop->setObjectName("stopButton");
    m_result->setObjectName("resultButton");
    setLook(m_result, "primary");
    for (QPushButton* button : {m_back, m_stop, m_result}) {
        button->setMinimumHeight(36);
        m_header->addButton(button);
    }
    m_back->setShortcut(Qt::Key_Escape);
    connect(m_back, &QPushButton::clicked, this, &RunView::backRequested);
    m_stop->setFocusPolicy(Qt::TabFocus); // a click does not move the focus
    connect(m_stop, &QPushButton::clicked, this, &RunView::askStop);
    connect(m_result, &QPushButton::clicked, this, [this] {
        if (m_run)
            emit resultRequested(m_run);
    });
}

// A test may have run for hours, so no single key or click ends it. It continues during the question.
void RunView::askStop()
{
    if (!m_run || !m_run->active() || m_run->stopping())
        return;
    if (m_stopQuestion) {
        m_stopQuestion->raise();
        return m_stopQuestion->activateWindow();
    }
    m_stopQuestion =
        new QMessageBox(QMessageBox::NoIcon, tr("Stop the test?"),
                        tr("Stop the test of %1?").arg(cardName(m_run->request().card)), QMessageBox::NoButton, this);
    m_stopQuestion->setObjectName("stopQuestion");
    m_stopQuestion->setTextFormat(Qt::PlainText);
    QString kept = tr("The test is %1 % done. The data measured so far is kept in the run folder and can be reported. "
                      "The test cannot be resumed.")
                       .arg(static_cast<int>(snapshot().fraction * 100));
    if (!m_run->request().lotFile.empty())
        kept += QLatin1Char(' ') + tr("The card is not counted in its lot.");
    m_stopQuestion->setInformativeText(kept);
    auto* stop = m_stopQuestion->addButton(tr("&Stop the test"), QMessageBox::AcceptRole);
    stop->setObjectName("stopAccept");
    stop->setAutoDefault(false);
    auto* goOn = m_stopQuestion->addButton(tr("&Go on testing"), QMessageBox::RejectRole);
    m_stopQuestion->setDefaultButton(goOn);
    m_stopQuestion->setEscapeButton(goOn);
    connect(stop, &QPushButton::clicked, m_run.data(), &SessionModel::requestStop);
    showNonModal(m_stopQuestion);
}

void RunView::endQuestion()
{
    if (m_stopQuestion)
        m_stopQuestion->close();
}

QWidget* RunView::progressBox()
{
    auto* box = new QFrame(this);
    setLook(box, "panel");
    setLook(m_step, "heading");
    setLook(m_time, "muted");
    setLook(m_percent, "heading");
    m_step->setObjectName("stepText");
    m_time->setObjectName("timeText");
    m_progress->setObjectName("progress");
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    auto* words = new FoldingRow;
    words->addWidget(m_step, 1);
    words->addWidget(m_time);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(14);
    bar->addWidget(m_progress, 1);
    bar->addWidget(m_percent);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(16, 10, 16, 10);
    column->setSpacing(6);
    column->addLayout(words);
    column->addLayout(bar);
    return box;
}

QWidget* RunView::readouts()
{
    auto* row = new QWidget(this);
    auto* box = new FoldingRow(row);
    auto* first = new QHBoxLayout;
    auto* second = new QHBoxLayout;
    box->setContentsMargins(0, 0, 0, 0);
    for (QBoxLayout* each : std::initializer_list<QBoxLayout*>{box, first, second})
        each->setSpacing(12);
    box->addLayout(first, 4);
    box->addLayout(second, 4);
    first->addWidget(m_throughput, 2);
    for (Readout* readout : {m_p50, m_p99})
        first->addWidget(readout, 1);
    for (Readout* readout : {m_p999, m_max, m_stalls, m_errors})
        second->addWidget(readout, 1);
    return row;
}

void RunView::setRun(SessionModel* run)
{
    if (m_run != run)
        endQuestion();
    if (m_run)
        disconnect(m_run, nullptr, this, nullptr);
    m_run = run;
    m_charts->setRun(run);
    connect(run, &SessionModel::started, this, &RunView::showHeader);
    connect(run, &SessionModel::polled, this, &RunView::showSnapshot);
    connect(run, &SessionModel::stopRequested, this, &RunView::showActions); // before the session confirms it
    connect(run, &SessionModel::ended, this, &RunView::showSnapshot);
    for (const auto over : {&SessionModel::stopRequested, &SessionModel::ended})
        connect(run, over, this, &RunView::endQuestion);
    showHeader();
    showActions();
    showProgress();
    showReadouts();
    run->active() ? m_charts->setFocus() : m_result->setFocus();
}

void RunView::setOneOfSeveral(bool several)
{
    if (!several && m_back->hasFocus())
        m_charts->setFocus(); // else Qt focuses the next widget, the stop button
    m_back->setVisible(several);
}

const Snapshot& RunView::snapshot() const
{
    static const Snapshot none;
    return m_run ? m_run->snapshot() : none;
}

void RunView::showHeader()
{
    if (!m_run)
        return;
    const DeviceInfo& card = m_run->request().card;
    m_header->setTitle(cardName(card), cardPlace(card, m_texts) + QStringLiteral(" · ") + profileText(m_texts, *m_run));
    m_header->setSimulated(card.simulated());
}

void RunView::showActions()
{
    const bool ended = m_run && !m_run->active();
    const bool stopping = m_run && (m_run->stopping() || snapshot().state == SessionState::stopping);
    m_stop->setVisible(!ended);
    m_result->setVisible(ended);
    m_stop->setEnabled(!stopping);
    m_stop->setText(stopping ? tr("Stopping...") : tr("&Stop"));
}

// Draws nothing while the page is hidden.
void RunView::showSnapshot()
{
    if (!m_run || !isVisible())
        return;
    showActions();
    showProgress();
    showReadouts();
    m_charts->showPoll();
}

void RunView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showSnapshot();
}

void RunView::showProgress()
{
    const bool ended = m_run && m_run->record();
    //: %1 is a verdict
    m_step->setText(ended ? tr("Ended: %1").arg(m_texts.verdict(m_run->record()->verdict))
                          : stepText(m_texts, snapshot()));
    m_time->setText(m_run ? timeText(m_texts, *m_run) : QString());
    m_time->setToolTip(m_run && !ended ? timeBasisText(*m_run) : QString());
    m_progress->setValue(static_cast<int>(snapshot().fraction * kProgressSteps));
    m_percent->setText(tr("%1 %").arg(static_cast<int>(snapshot().fraction * 100)));
}

void RunView::setLatency(Readout* readout, double quantile)
{
    const auto* samples = snapshot().samples.get();
    readout->setValue(samples && samples->total.count() > 0 ? latencyReading(samples->total.quantile(quantile))
                                                            : Reading());
}

void RunView::showReadouts()
{
    m_throughput->setValue(rateReading(snapshot().megabytesPerSecondNow));
    setLatency(m_p50, 0.5);
    setLatency(m_p99, 0.99);
    setLatency(m_p999, 0.999);
    setLatency(m_max, 1);
    m_stalls->setValue({QLocale().toString(snapshot().stalls)});
    m_errors->setValue({QLocale().toString(snapshot().errors)});
}

void RunView::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_throughput->setCaption(tr("Throughput now"));
    //: Latency that half of the I/Os stayed below. Short: it heads a small box.
    m_p50->setCaption(tr("Median latency"));
    m_p99->setCaption(tr("P99 latency"));
    m_p999->setCaption(tr("P99.9 latency"));
    m_max->setCaption(tr("Longest"));
    //: Number of I/Os that took longer than the limit of the SD specification.
    m_stalls->setCaption(tr("Stalls"));
    m_errors->setCaption(tr("I/O errors"));
    m_stop->setAccessibleName(tr("Stop the test"));
    m_progress->setAccessibleName(tr("Progress of the test"));
    m_charts->retranslate(texts);
    m_back->setText(tr("&All cards"));
    m_result->setText(tr("Show the &result"));
    showHeader();
    showActions();
    showProgress();
    showReadouts();
}

} // namespace assay::gui
