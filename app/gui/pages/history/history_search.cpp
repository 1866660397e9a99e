#include "gui/pages/history/history_search.h"

#include "gui/chooser.h"
#include "gui/folding_row.h"
#include "gui/pages/history/date_field.h"
#include "run/record/scorecard.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>

namespace assay::gui {

namespace {

constexpr int kChoiceLetters = 9; // minimum width of a chooser
constexpr int kDateWidth = 136;
constexpr int kOneRow = 1000; // minimum width for one row

std::string chosen(const Chooser* chooser) { return chooser->currentData().toString().toStdString(); }

} // namespace

HistorySearch::HistorySearch(QWidget* parent)
    : QWidget(parent), m_words(new QLineEdit(this)), m_verdict(new Chooser(this)), m_supplier(new Chooser(this)),
      m_lot(new Chooser(this)), m_since(new DateField(this)), m_until(new DateField(this)),
      m_parts(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_words->setObjectName("historyWords");
    m_words->setClearButtonEnabled(true);
    m_words->installEventFilter(this);
    m_verdict->setObjectName("historyVerdict");
    m_supplier->setObjectName("historySupplier");
    m_lot->setObjectName("historyLot");
    m_since->setObjectName("historySince");
    m_until->setObjectName("historyUntil");
    auto* row = new FoldingRow;
    auto* choosers = new QHBoxLayout;
    auto* days = new QHBoxLayout;
    for (QBoxLayout* each : std::initializer_list<QBoxLayout*>{row, choosers, days})
        each->setSpacing(10);
    row->addLayout(choosers);
    row->addLayout(days);
    m_parts->setContentsMargins(0, 0, 0, 0);
    m_parts->setSpacing(10);
    m_parts->addWidget(m_words, 1);
    m_parts->addLayout(row);
    for (Chooser* chooser : {m_verdict, m_supplier, m_lot}) {
        chooser->setMinimumContentsLength(kChoiceLetters);
        chooser->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choosers->addWidget(chooser);
        connect(chooser, &QComboBox::currentIndexChanged, this, [this] { m_pause.start(); });
    }
    for (DateField* date : {m_since, m_until}) {
        date->setFixedWidth(kDateWidth);
        days->addWidget(date);
    }
    days->addStretch(1);
    for (QLineEdit* field : {m_words, static_cast<QLineEdit*>(m_since), static_cast<QLineEdit*>(m_until)})
        connect(field, &QLineEdit::textChanged, this, [this] { m_pause.start(); });
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &HistorySearch::changed);
    setFocusProxy(m_words);
}

void HistorySearch::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_parts->setDirection(width() < kOneRow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

HistoryQuery HistorySearch::query() const
{
    HistoryQuery query;
    query.text = m_words->text().trimmed().toStdString();
    query.verdict = chosen(m_verdict);
    query.supplier = chosen(m_supplier);
    query.lot = chosen(m_lot);
    query.since = m_since->date().toStdString();
    query.until = m_until->date().toStdString();
    return query;
}

void HistorySearch::setText(const QString& words)
{
    for (Chooser* chooser : {m_verdict, m_supplier, m_lot})
        chooser->setCurrentIndex(0);
    m_since->clear();
    m_until->clear();
    m_words->setText(words);
}

void HistorySearch::fill(Chooser* chooser, const QString& all, const std::vector<std::string>& values)
{
    const QSignalBlocker quiet(chooser);
    const QString before = chooser->currentData().toString();
    chooser->clear();
    chooser->addItem(all, QString());
    for (const std::string& value : values)
        chooser->addItem(shownDeviceText(value), qstr(value));
    const int again = chooser->findData(before);
    chooser->setCurrentIndex(std::max(again, 0));
    if (again < 0) // the previous choice no longer exists
        m_pause.start();
}

void HistorySearch::setChoices(const HistoryChoices& choices)
{
    if (choices.suppliers != m_choices.suppliers || m_supplier->count() == 0)
        fill(m_supplier, tr("All suppliers"), choices.suppliers);
    if (choices.lots != m_choices.lots || m_lot->count() == 0)
        fill(m_lot, tr("All lots"), choices.lots);
    m_choices = choices;
}

void HistorySearch::retranslate(const Texts& texts)
{
    m_words->setPlaceholderText(tr("Search card, serial number, lot, verdict, note, tag..."));
    m_words->setAccessibleName(tr("Search the history"));
    m_verdict->setAccessibleName(tr("Verdict"));
    m_supplier->setAccessibleName(tr("Supplier"));
    m_lot->setAccessibleName(tr("Lot"));
    //: First day of a search
    m_since->retranslate(tr("From"));
    //: Last day of a search
    m_until->retranslate(tr("To"));
    for (DateField* date : {m_since, m_until})
        date->setToolTip(tr("A day, month or year: 2026-11-22, 2026-11 or 2026"));
    const QSignalBlocker quiet(m_verdict);
    const int verdict = std::max(m_verdict->currentIndex(), 0);
    m_verdict->clear();
    m_verdict->addItem(tr("All verdicts"), QString());
    for (const Verdict each : {Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive, Verdict::error})
        m_verdict->addItem(texts.verdict(each), QString::fromLatin1(name(each)));
    m_verdict->setCurrentIndex(verdict);
    fill(m_supplier, tr("All suppliers"), m_choices.suppliers);
    fill(m_lot, tr("All lots"), m_choices.lots);
}

bool HistorySearch::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_words && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Down) {
        emit downPressed();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace assay::gui
