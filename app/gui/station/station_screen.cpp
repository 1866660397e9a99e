#include "gui/station/station_screen.h"

#include "gui/station/slot_tile.h"
#include "gui/station/station_texts.h"
#include "gui/style.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kHeaderPart = 46;  // the font size of the header is 1/46 of the window height
constexpr int kLeastHeader = 13; // pixels

QLabel* plainLabel(const char* name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    return label;
}

QString caption(const QString& what, const std::string& value)
{
    return what.arg(value.empty() ? QStringLiteral("–") : shownDeviceText(value));
}

} // namespace

StationScreen::StationScreen(const Texts& texts, QWidget* parent)
    : QWidget(parent), m_texts(texts), m_station(plainLabel("stationName", this)),
      m_simulated(plainLabel("simulatedBadge", this)), m_operator(plainLabel("operatorName", this)),
      m_order(plainLabel("workOrder", this)), m_recipe(plainLabel("recipe", this)), m_yield(plainLabel("yield", this)),
      m_fault(plainLabel("stationFault", this)), m_grid(new QWidget(this)), m_gridLayout(new QGridLayout(m_grid))
{
    setObjectName("stationScreen");
    setLook(m_simulated, "simulated");
    setLook(m_recipe, "muted");
    setLook(m_fault, "danger");
    m_gridLayout->setContentsMargins(0, 0, 0, 0);
    m_gridLayout->setSpacing(8);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 4);
    column->setSpacing(8);
    column->addWidget(header());
    column->addWidget(m_fault);
    column->addWidget(m_grid, 1);
    m_fault->hide();
    retranslate(texts);
}

QWidget* StationScreen::header()
{
    auto* whole = new QWidget(this);
    auto* row = new QHBoxLayout(whole);
    row->setContentsMargins(4, 0, 4, 0);
    row->setSpacing(28);
    row->addWidget(m_station);
    row->addWidget(m_simulated, 0, Qt::AlignVCenter);
    row->addWidget(m_operator);
    row->addWidget(m_order);
    row->addStretch(1);
    row->addWidget(m_yield);
    row->addWidget(m_recipe);
    return whole;
}

void StationScreen::show(const StationView& view)
{
    const bool sameSlots = std::ranges::equal(view.slots, m_view.slots, {}, &SlotView::label, &SlotView::label);
    m_view = view;
    if (!sameSlots)
        makeTiles();
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->show(m_view.slots[i], m_view.stepNames);
    showHeader();
}

void StationScreen::makeTiles()
{
    qDeleteAll(m_tiles);
    m_tiles.clear();
    for (const SlotView& slot : m_view.slots) {
        auto* tile = new SlotTile(m_texts, m_grid);
        m_gridLayout->addWidget(tile, static_cast<int>(slot.row), static_cast<int>(slot.column));
        m_tiles.push_back(tile);
    }
    for (int row = 0; row < static_cast<int>(m_view.rows); ++row)
        m_gridLayout->setRowStretch(row, 1);
    for (int column = 0; column < static_cast<int>(m_view.columns); ++column)
        m_gridLayout->setColumnStretch(column, 1);
    fitTexts();
}

void StationScreen::fitTexts()
{
    const int capitals = SlotTile::wordHeight(window()->height(), static_cast<int>(m_view.rows));
    for (SlotTile* tile : m_tiles)
        tile->setWordHeight(capitals);
    const int header = std::max(kLeastHeader, window()->height() / kHeaderPart);
    setTextHeight(m_station, header * 3 / 2, QFont::DemiBold);
    for (QLabel* label : {m_operator, m_order, m_recipe, m_yield, m_fault, m_simulated})
        setTextHeight(label, header);
}

void StationScreen::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTexts();
}

void StationScreen::showHeader()
{
    m_station->setText(shownDeviceText(m_view.station));
    m_simulated->setText(simulatedWord());
    m_simulated->setVisible(std::ranges::any_of(m_view.slots, &SlotView::isSimulated));
    m_operator->setText(caption(tr("Operator: %1"), m_view.operatorName));
    m_order->setText(caption(tr("Order: %1"), m_view.workOrder));
    m_recipe->setText(tr("Recipe: %1 %2 (locked)").arg(qstr(m_view.profileName), qstr(m_view.profileVersion)));
    const LineFigures& f = m_view.figures;
    m_yield->setText(
        f.finalYield
            ? tr("Yield: %1 % of %2").arg(QLocale().toString(*f.finalYield * 100, 'f', 1)).arg(f.cards.judged())
            : QString());
    const QString fault = m_texts.message(m_view.fault);
    m_fault->setVisible(!fault.isEmpty());
    m_fault->setText(fault);
}

void StationScreen::retranslate(const Texts& texts)
{
    m_texts = texts;
    for (SlotTile* tile : m_tiles)
        tile->retranslate(texts);
    show(m_view);
}

} // namespace assay::gui
