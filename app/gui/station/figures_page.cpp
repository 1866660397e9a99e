#include "gui/station/figures_page.h"

#include "ground/quantity/metric_id.h"
#include "gui/station/station_texts.h"
#include "gui/style.h"
#include "look/units.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QTableWidget>

namespace assay::gui {

namespace {

constexpr int kSlotColumns = 9;
constexpr int kTextPart = 50;    // the font size is 1/50 of the window height
constexpr int kLeastFigure = 13; // pixels

QString share(const std::optional<double>& value)
{
    return value ? QStringLiteral("%1 %").arg(QLocale().toString(*value * 100, 'f', 1)) : QStringLiteral("–");
}

QTableWidget* quietTable(const char* name, int columns, QWidget* parent)
{
    auto* table = new QTableWidget(0, columns, parent);
    table->setObjectName(QLatin1String(name));
    table->setFocusPolicy(Qt::NoFocus);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents); // all columns are visible
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    return table;
}

void setCell(QTableWidget* table, int row, int column, const QString& text)
{
    QTableWidgetItem* item = table->item(row, column);
    if (!item)
        table->setItem(row, column, item = new QTableWidgetItem);
    if (item->text() != text)
        item->setText(text);
}

} // namespace

FiguresPage::FiguresPage(const Texts& texts, QWidget* parent)
    : QWidget(parent), m_texts(texts), m_title(new QLabel(this)),
      m_slots(quietTable("slotFigures", kSlotColumns, this)), m_reasons(quietTable("reasons", 2, this)),
      m_keys(new QLabel(this))
{
    setObjectName("figuresPage");
    m_slots->verticalHeader()->setMinimumSectionSize(12);
    m_slots->verticalHeader()->setSectionResizeMode(QHeaderView::Stretch); // all slots are visible
    setLook(m_keys, "muted");
    auto* figures = new QHBoxLayout;
    figures->setSpacing(14);
    m_firstPass = addFigure(figures, "firstPassYield");
    m_final = addFigure(figures, "finalYield");
    m_cycleTime = addFigure(figures, "cycleTime");
    m_judged = addFigure(figures, "judged");
    m_errors = addFigure(figures, "errors");
    m_queue = addFigure(figures, "queue");
    auto* tables = new QHBoxLayout;
    tables->setSpacing(14);
    tables->addWidget(m_slots, 2);
    tables->addWidget(m_reasons, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 16, 24, 12);
    column->setSpacing(14);
    column->addWidget(m_title);
    column->addLayout(figures);
    column->addLayout(tables, 1);
    column->addWidget(m_keys);
    retranslate(texts);
}

FiguresPage::Figure FiguresPage::addFigure(QHBoxLayout* row, const char* name)
{
    auto* panel = new QFrame(this);
    setLook(panel, "panel");
    const Figure figure{new QLabel(panel), new QLabel(panel)};
    figure.value->setObjectName(QLatin1String(name));
    setLook(figure.caption, "muted");
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(16, 6, 16, 6);
    column->addWidget(figure.value);
    column->addWidget(figure.caption);
    row->addWidget(panel, 1);
    return figure;
}

void FiguresPage::show(const StationView& view)
{
    m_view = view;
    const LineFigures& f = view.figures;
    m_firstPass.value->setText(share(f.firstPassYield));
    m_final.value->setText(share(f.finalYield));
    m_cycleTime.value->setText(f.cycleTimeSeconds ? wholeSecondsText(m_texts, fromSeconds(*f.cycleTimeSeconds))
                                                  : QStringLiteral("–"));
    m_judged.value->setText(QLocale().toString(static_cast<qulonglong>(f.cards.judged())));
    m_errors.value->setText(
        QLocale().toString(static_cast<qulonglong>(f.attempts.error + f.attempts.timeout + f.attempts.aborted)));
    m_queue.value->setText(QLocale().toString(static_cast<qulonglong>(view.pendingResults + view.unsent)));
    showSlots();
    showReasons();
}

void FiguresPage::showSlots()
{
    m_slots->setRowCount(static_cast<int>(m_view.slots.size()));
    int row = 0;
    for (const SlotView& slot : m_view.slots) {
        const auto found = m_view.figures.slots.find(slot.label);
        const LineCounts counts = found == m_view.figures.slots.end() ? LineCounts{} : found->second;
        const QString health = !slot.alarm.empty()               ? m_texts.message(slot.alarm, m_view.stepNames)
                               : slot.state == SlotState::absent ? tr("No reader")
                               : slot.state == SlotState::stuck  ? tr("Does not answer")
                               : slot.isGoldenDue                ? tr("Golden card is due")
                                                                 : tr("OK");
        const std::uint64_t numbers[] = {counts.pass, counts.marginal, counts.fail,
                                         counts.error + counts.timeout + counts.aborted};
        setCell(m_slots, row, 0, qstr(slot.label));
        for (int i = 0; i < 4; ++i)
            setCell(m_slots, row, i + 1, QString::number(numbers[i]));
        setCell(m_slots, row, 5, share(counts.yield()));
        const auto rate = counts.cardsPerHour();
        setCell(m_slots, row, 6, rate ? QLocale().toString(*rate, 'f', 1) : QStringLiteral("–"));
        setCell(m_slots, row, 7, share(counts.decidedShare()));
        setCell(m_slots, row, 8, health);
        ++row;
    }
}

// Criteria by their metric, other reasons by their text; the most frequent ones first.
void FiguresPage::showReasons()
{
    std::multimap<std::uint64_t, std::string, std::greater<>> byCount;
    for (const auto& [reason, count] : m_view.figures.reasons)
        byCount.emplace(count, reason);
    m_reasons->setRowCount(static_cast<int>(byCount.size()));
    int row = 0;
    for (const auto& [count, reason] : byCount) {
        const bool isMetric = MetricId::parse(reason) && reason.find(' ') == std::string::npos;
        setCell(m_reasons, row, 0, QString::number(count));
        setCell(m_reasons, row++, 1,
                isMetric ? m_texts.metric(m_view.stepNames, reason) : m_texts.translate("line", reason.c_str()));
    }
}

void FiguresPage::fit(int windowHeight)
{
    const int text = std::max(kLeastFigure, windowHeight / kTextPart);
    setTextHeight(m_title, text * 3 / 2, QFont::DemiBold);
    setTextHeight(m_keys, text);
    for (const Figure& figure : {m_firstPass, m_final, m_cycleTime, m_judged, m_errors, m_queue}) {
        setTextHeight(figure.value, text * 5 / 2, QFont::DemiBold);
        setTextHeight(figure.caption, text);
    }
    for (QTableWidget* table : {m_slots, m_reasons}) {
        setTextHeight(table, text);
        // The style sheet of the program sets another size for headings.
        table->horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { font-size: %1px; }").arg(text));
    }
}

void FiguresPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_title->setText(tr("This shift"));
    m_firstPass.caption->setText(tr("First-pass yield"));
    m_final.caption->setText(tr("Final yield"));
    m_cycleTime.caption->setText(tr("Cycle time"));
    m_judged.caption->setText(tr("Cards judged"));
    m_errors.caption->setText(tr("Attempts not judged"));
    m_queue.caption->setText(tr("Waiting to be sent"));
    m_slots->setHorizontalHeaderLabels({tr("Slot"), tr("Pass"), tr("Marginal"), tr("Fail"), tr("Not judged"),
                                        tr("Yield"), tr("Cards per hour"), tr("Time spent on failed cards"),
                                        tr("Health")});
    m_reasons->setHorizontalHeaderLabels({tr("Count"), tr("Reason of a fail")});
    m_keys->setText(tr("Esc: back to the slots"));
    show(m_view);
}

} // namespace assay::gui
