#include "gui/pages/live/live_page.h"

#include "base/text.h"
#include "gui/card_names.h"
#include "gui/page_header.h"
#include "gui/pages/live/readout.h"
#include "gui/phase_plots.h"
#include "gui/session_model.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "look/units.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>

namespace assay::gui {

namespace {

constexpr int kProgressSteps = 1000;

} // namespace

LivePage::LivePage(Shell& shell)
    : m_shell(shell), m_header(new PageHeader(this)), m_stop(new QPushButton(this)), m_step(new QLabel(this)),
      m_time(new QLabel(this)), m_progress(new QProgressBar(this)), m_percent(new QLabel(this)),
      m_throughput(new Readout(true, this)), m_p50(new Readout(false, this)), m_p99(new Readout(false, this)),
      m_p999(new Readout(false, this)), m_max(new Readout(false, this)), m_stalls(new Readout(false, this)),
      m_errors(new Readout(false, this)), m_plots(new PhasePlots(this))
{
    setObjectName("livePage");
    m_stop->setObjectName("stopButton");
    m_stop->setMinimumHeight(36);
    m_throughput->setObjectName("throughputNow");
    m_header->addButton(m_stop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(14);
    column->addWidget(m_header);
    column->addWidget(progressBox());
    column->addWidget(readouts());
    column->addWidget(m_plots, 1);
    SessionModel& session = shell.session();
    connect(&session, &SessionModel::started, this, &LivePage::begin);
    connect(&session, &SessionModel::polled, this, [this, &session] { showSnapshot(session.snapshot()); });
    connect(&session, &SessionModel::stopRequested, this, &LivePage::showStopping);
    connect(m_stop, &QPushButton::clicked, &session, &SessionModel::requestStop);
}

Page::RailPlace LivePage::railPlace() const
{
    QPainterPath pulse({3, 13});
    for (const QPointF point : {QPointF(7, 13), QPointF(9.5, 6), QPointF(13.5, 19), QPointF(16, 13), QPointF(21, 13)})
        pulse.lineTo(point);
    return {tr("Running"), pulse};
}

bool LivePage::hasContent() const { return m_shell.session().running(); }

QWidget* LivePage::progressBox()
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
    auto* words = new QHBoxLayout;
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

QWidget* LivePage::readouts()
{
    auto* row = new QWidget(this);
    auto* box = new QHBoxLayout(row);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(12);
    box->addWidget(m_throughput, 2);
    for (Readout* readout : {m_p50, m_p99, m_p999, m_max, m_stalls, m_errors})
        box->addWidget(readout, 1);
    return row;
}

void LivePage::begin()
{
    const DeviceInfo& card = m_shell.request().card;
    const QString profile = shownDeviceText(std::filesystem::path(m_shell.request().profile).stem().string());
    m_header->setTitle(cardName(card), cardPlace(card) + QStringLiteral(" · ") + profile);
    m_header->setSimulated(card.simulated());
    m_stopping = false;
    m_polls = 0;
    m_snapshot = {};
    m_plots->setSamples(nullptr);
    showSnapshot(m_snapshot);
    m_shell.show(this);
    m_stop->setFocus();
}

void LivePage::showSnapshot(const Snapshot& snapshot)
{
    m_snapshot = snapshot;
    m_stopping = m_stopping || snapshot.state == SessionState::stopping;
    m_stop->setEnabled(!m_stopping);
    m_stop->setText(m_stopping ? tr("Stopping...") : tr("&Stop"));
    showProgress();
    showReadouts();
    if (m_polls++ % kPlotEvery == 0)
        m_plots->setSamples(snapshot.samples.get());
}

void LivePage::showStopping()
{
    m_stopping = true;
    showSnapshot(m_snapshot);
}

QString LivePage::stepText() const
{
    if (m_snapshot.stepCount == 0)
        return tr("Starting...");
    const QString position = tr("Step %1 of %2").arg(m_snapshot.step + 1).arg(m_snapshot.stepCount);
    QString what = m_texts.scenario(m_snapshot.scenario);
    if (!m_snapshot.phase.empty())
        what += QStringLiteral(" · ") + m_texts.phase(m_snapshot.phase);
    return position + QStringLiteral("   ") + what;
}

QString LivePage::timeText() const
{
    if (!m_snapshot.waitingFor.empty())
        return m_texts.message(m_snapshot.waitingFor);
    const QString remaining = m_snapshot.remaining
                                  ? tr("about %1 left").arg(wholeSecondsText(m_texts, *m_snapshot.remaining))
                                  //: Remaining time of a running test while nothing was measured yet.
                                  : tr("time left: not known yet");
    return tr("%1 elapsed").arg(wholeSecondsText(m_texts, m_snapshot.elapsed)) + QStringLiteral("   ·   ") + remaining;
}

void LivePage::showProgress()
{
    m_step->setText(stepText());
    m_time->setText(timeText());
    m_progress->setValue(static_cast<int>(m_snapshot.fraction * kProgressSteps));
    m_percent->setText(tr("%1 %").arg(static_cast<int>(m_snapshot.fraction * 100)));
}

void LivePage::setLatency(Readout* readout, double quantile)
{
    const auto* samples = m_snapshot.samples.get();
    readout->setValue(samples && samples->total.count() > 0 ? latencyReading(samples->total.quantile(quantile))
                                                            : Reading());
}

void LivePage::showReadouts()
{
    m_throughput->setValue(rateReading(m_snapshot.megabytesPerSecondNow));
    setLatency(m_p50, 0.5);
    setLatency(m_p99, 0.99);
    setLatency(m_p999, 0.999);
    setLatency(m_max, 1);
    m_stalls->setValue({QLocale().toString(m_snapshot.stalls)});
    m_errors->setValue({QLocale().toString(m_snapshot.errors)});
}

void LivePage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_throughput->setCaption(tr("Throughput now"));
    //: Latency that half of the I/Os stayed below. Short: it heads a small box.
    m_p50->setCaption(tr("Median latency"));
    m_p99->setCaption(tr("99 % below"));
    m_p999->setCaption(tr("99.9 % below"));
    m_max->setCaption(tr("Longest"));
    //: Number of I/Os that took longer than the limit of the SD specification.
    m_stalls->setCaption(tr("Stalls"));
    m_errors->setCaption(tr("I/O errors"));
    m_stop->setAccessibleName(tr("Stop the test"));
    m_progress->setAccessibleName(tr("Progress of the test"));
    m_plots->retranslate(texts);
    m_stop->setText(m_stopping ? tr("Stopping...") : tr("&Stop"));
    showProgress();
    showReadouts();
}

} // namespace assay::gui
