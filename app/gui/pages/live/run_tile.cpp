#include "gui/pages/live/run_tile.h"

#include "gui/card_names.h"
#include "gui/pages/live/run_texts.h"
#include "gui/session_model.h"
#include "gui/style.h"
#include "gui/verdict_shape.h"
#include "look/units.h"
#include "run/record/interim_verdict.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"
#include "run/record/specimen.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kMarkSize = 34;
constexpr int kTileSteps = 1000; // range of the progress bar
constexpr int kTileHeight = 214; // minimum

void elide(QLabel* label, const QString& text, Qt::TextElideMode mode)
{
    label->setText(label->fontMetrics().elidedText(text, mode, label->width()));
}

} // namespace

RunTile::RunTile(SessionModel& run, const Texts& texts, QWidget* parent)
    : QAbstractButton(parent), m_run(run), m_mark(new VerdictShape(kMarkSize, this)), m_name(new QLabel(this)),
      m_badge(new QLabel(this)), m_place(new QLabel(this)), m_verdict(new QLabel(this)), m_reason(new QLabel(this)),
      m_step(new QLabel(this)), m_progress(new QProgressBar(this)), m_rate(new QLabel(this)), m_unit(new QLabel(this)),
      m_percent(new QLabel(this)), m_time(new QLabel(this)), m_dismiss(new QToolButton(this))
{
    setObjectName("runTile");
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    buildLayout();
    connect(&run, &SessionModel::started, this, [this] {
        showNames();
        showRun();
    });
    connect(&run, &SessionModel::polled, this, &RunTile::showRun);
    connect(&run, &SessionModel::stopRequested, this, &RunTile::showRun);
    connect(&run, &SessionModel::ended, this, &RunTile::showRun);
    connect(m_dismiss, &QToolButton::clicked, this, &RunTile::dismissRequested);
    retranslate(texts);
}

void RunTile::buildLayout()
{
    setLook(m_name, "heading");
    setLook(m_badge, "simulated");
    setLook(m_place, "muted");
    setLook(m_step, "muted");
    setLook(m_rate, "reading");
    setLook(m_unit, "unit");
    setLook(m_time, "muted");
    setLook(m_percent, "heading");
    m_verdict->setObjectName("tileVerdict");
    m_reason->setObjectName("tileReason");
    m_time->setObjectName("tileTime");
    m_progress->setRange(0, kTileSteps);
    m_progress->setTextVisible(false);
    m_dismiss->setObjectName("dismissTile");
    m_dismiss->setText(QStringLiteral("×"));
    m_dismiss->setAutoRaise(true);
    for (QLabel* label : {m_name, m_place, m_step, m_verdict, m_reason, m_time}) {
        label->setTextFormat(Qt::PlainText);
        label->setSizePolicy(QSizePolicy::Ignored,
                             QSizePolicy::Fixed); // the text is elided to the width, not vice versa
    }
    m_time->setAlignment(Qt::AlignRight | Qt::AlignBottom);
    for (QWidget* shown : findChildren<QWidget*>())
        if (shown != m_dismiss)
            shown->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* name = new QHBoxLayout;
    name->addWidget(m_name, 1);
    name->addWidget(m_badge);
    name->addWidget(m_dismiss);
    auto* verdict = new QHBoxLayout;
    verdict->setSpacing(10);
    verdict->addWidget(m_mark);
    verdict->addWidget(m_verdict, 1);
    auto* step = new QHBoxLayout;
    step->addWidget(m_step, 1);
    step->addWidget(m_percent);
    auto* now = new QHBoxLayout;
    now->setSpacing(6);
    now->addWidget(m_rate, 0, Qt::AlignBottom);
    now->addWidget(m_unit, 0, Qt::AlignBottom);
    now->addWidget(m_time, 1, Qt::AlignBottom);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(5);
    column->addLayout(name);
    column->addWidget(m_place);
    column->addLayout(verdict);
    column->addWidget(m_reason);
    column->addStretch(1);
    column->addLayout(step);
    column->addWidget(m_progress);
    column->addLayout(now);
}

QSize RunTile::sizeHint() const { return {330, minimumSizeHint().height()}; }

QSize RunTile::minimumSizeHint() const { return {240, std::max(kTileHeight, layout()->totalSizeHint().height())}; }

void RunTile::paintEvent(QPaintEvent*)
{
    const Palette& c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(c.surface);
    painter.setPen(hasFocus() ? QPen(c.accent, 2) : QPen(underMouse() ? c.muted : c.line, 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 10, 10);
}

void RunTile::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Delete && !m_run.active())
        emit dismissRequested();
    else
        QAbstractButton::keyPressEvent(event);
}

void RunTile::resizeEvent(QResizeEvent* event)
{
    QAbstractButton::resizeEvent(event);
    showNames();
    showRun();
}

void RunTile::showNames()
{
    const DeviceInfo& card = m_run.request().card;
    elide(m_name, cardName(card), Qt::ElideRight);
    QStringList place = {profileText(m_texts, m_run)};
    const Specimen& sample = m_run.request().sample;
    for (const std::string* said : {&sample.supplier, &sample.lot, &sample.number})
        if (!said->empty())
            place << shownDeviceText(*said);
    place << cardPlace(card, m_texts);
    elide(m_place, place.join(QStringLiteral(" · ")), Qt::ElideMiddle);
    m_badge->setVisible(card.simulated());
}

void RunTile::showRun()
{
    const bool ended = !m_run.active();
    m_dismiss->setVisible(ended);
    m_progress->setVisible(!ended);
    m_percent->setVisible(!ended);
    if (ended)
        showEnd();
    else
        showRunning();
    const QString reason = reasonText(m_texts, m_run);
    const Message& waitingFor = m_run.snapshot().waitingFor;
    elide(m_reason, reason, Qt::ElideRight);
    setToolTip(ended || waitingFor.empty() ? reason : m_texts.message(waitingFor));
    QStringList said{cardName(m_run.request().card), m_verdict->text(), reason, m_step->text()};
    said.removeAll(QString());
    setAccessibleName(said.join(QStringLiteral(", ")));
}

void RunTile::showRunning()
{
    const Snapshot& snapshot = m_run.snapshot();
    m_progress->setValue(static_cast<int>(snapshot.fraction * kTileSteps));
    showStatus();
    elide(m_step, m_run.stopping() ? tr("Stopping...") : stepText(m_texts, snapshot), Qt::ElideRight);
    const Reading rate = rateReading(snapshot.megabytesPerSecondNow);
    m_rate->setText(rate.number);
    m_unit->setText(rate.unit);
    m_percent->setText(tr("%1 %").arg(static_cast<int>(snapshot.fraction * 100)));
    elide(m_time, timeLeftText(m_texts, m_run), Qt::ElideRight);
}

// A request to the user precedes the state of the card. A fail is reported only when it is certain.
void RunTile::showStatus()
{
    const Snapshot& snapshot = m_run.snapshot();
    const bool waits = !snapshot.waitingFor.empty();
    const InterimVerdict* soFar = snapshot.soFar.get();
    const bool failed = soFar && soFar->hasFailed();
    m_mark->setVerdict(waits ? Verdict::error : failed ? Verdict::fail : Verdict::inconclusive);
    QString text = tr("Nothing decided yet");
    if (waits)
        text = m_texts.message(snapshot.waitingFor);
    else if (failed)
        text = tr("Interim status: %1").arg(m_texts.verdict(Verdict::fail));
    else if (soFar && !soFar->canPass())
        text = tr("Can no longer pass");
    else if (soFar && soFar->isMet())
        text = tr("Met so far");
    elide(m_verdict, text, Qt::ElideRight);
    showAlarm(waits || failed || (soFar && !soFar->canPass()));
}

void RunTile::showAlarm(bool alarm)
{
    if (alarm == m_alarm) // setting a look costs far more than this comparison
        return;
    m_alarm = alarm;
    setLook(m_verdict, alarm ? "danger" : "");
}

void RunTile::showEnd()
{
    if (!m_run.record())
        return;
    const JudgedRecord& record = *m_run.record();
    m_mark->setVerdict(record.verdict);
    showAlarm(false);
    setVerdictColour(m_verdict, record.verdict);
    elide(m_verdict, m_texts.verdict(record.verdict), Qt::ElideRight);
    elide(m_step, record.outcome == Outcome::completed ? tr("Ended") : m_texts.outcome(record.outcome), Qt::ElideRight);
    m_rate->clear();
    m_unit->clear();
    elide(m_time, tr("Enter or a click shows the result"), Qt::ElideRight);
}

void RunTile::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_badge->setText(tr("SIMULATED"));
    m_dismiss->setToolTip(tr("Remove the tile; the run folder stays"));
    m_dismiss->setAccessibleName(m_dismiss->toolTip());
    m_progress->setAccessibleName(tr("Progress of the test"));
    showNames();
    showRun();
}

} // namespace assay::gui
