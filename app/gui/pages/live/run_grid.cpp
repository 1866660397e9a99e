#include "gui/pages/live/run_grid.h"

#include "gui/page_header.h"
#include "gui/pages/live/run_tile.h"
#include "gui/session_model.h"
#include "gui/style.h"

#include <QGridLayout>
#include <QScrollArea>

#include <algorithm>

namespace assay::gui {

RunGrid::RunGrid(QWidget* parent) : QWidget(parent), m_header(new PageHeader(this)), m_layout(new QGridLayout)
{
    setObjectName("runGrid");
    auto* tiles = new QWidget;
    setLook(tiles, "scrolled");
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(14);
    auto* top = new QVBoxLayout(tiles);
    top->setContentsMargins(2, 2, 2, 2);
    top->addLayout(m_layout);
    top->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(tiles);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(14);
    column->addWidget(m_header);
    column->addWidget(scroll, 1);
}

void RunGrid::add(SessionModel* run)
{
    auto* tile = new RunTile(*run, m_texts, this);
    connect(tile, &RunTile::clicked, this, [this, run] { emit chosen(run); });
    connect(tile, &RunTile::dismissRequested, this, [this, run] { emit dismissed(run); });
    connect(run, &SessionModel::ended, this, &RunGrid::showTitle);
    m_tiles.push_back(tile);
    arrange();
}

void RunGrid::remove(SessionModel* run)
{
    const auto gone = std::ranges::find(m_tiles, run, &RunTile::run);
    if (gone == m_tiles.end())
        return;
    (*gone)->hide();
    (*gone)->deleteLater();
    m_tiles.erase(gone);
    arrange();
}

void RunGrid::focusOn(const SessionModel* run)
{
    const auto tile = std::ranges::find(m_tiles, run, &RunTile::run);
    if (tile != m_tiles.end())
        (*tile)->setFocus();
    else if (!m_tiles.empty())
        m_tiles.front()->setFocus();
}

int RunGrid::columns() const
{
    const int fitting = (width() - 48 + m_layout->spacing()) / (kTileWidth + m_layout->spacing());
    return std::clamp(fitting, 1, 4);
}

void RunGrid::arrange()
{
    const int columnCount = columns();
    for (RunTile* tile : m_tiles)
        m_layout->removeWidget(tile);
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_layout->addWidget(m_tiles[i], static_cast<int>(i) / columnCount, static_cast<int>(i) % columnCount);
    for (int column = 0; column < 4; ++column)
        m_layout->setColumnStretch(column, column < columnCount ? 1 : 0);
    showTitle();
}

void RunGrid::showTitle()
{
    const auto active = std::ranges::count_if(m_tiles, [](const RunTile* tile) { return tile->run()->active(); });
    m_header->setTitle(tr("Running tests"), active == 1
                                                ? tr("1 card is being tested.")
                                                : tr("%n cards are being tested.", nullptr, static_cast<int>(active)));
}

void RunGrid::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void RunGrid::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    for (RunTile* tile : m_tiles)
        tile->retranslate(texts);
    showTitle();
}

} // namespace assay::gui
