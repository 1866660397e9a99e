#include "gui/figure_view.h"

#include "gui/style.h"
#include "look/non_modal.h"
#include "text/texts.h"

#include <QDialog>
#include <QGridLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr QSize kEnlarged(1100, 640);
constexpr int kLeastWidth = 340; // of a chart beside others

} // namespace

FigureView::FigureView(Figure figure, TimeRange& times, QWidget* parent)
    : QWidget(parent), m_figure(std::move(figure)), m_times(times), m_room(new QWidget(this)),
      m_enlarge(new QToolButton(this))
{
    auto* title = new QLabel(qstr(m_figure.title), this);
    title->setObjectName("figureTitle");
    title->setTextFormat(Qt::PlainText);
    title->setWordWrap(true);
    setLook(title, "subheading");
    m_enlarge->setObjectName("enlarge");
    m_enlarge->setText(tr("Enlarge"));
    m_enlarge->setAccessibleName(tr("Enlarge the chart: %1").arg(title->text()));
    m_enlarge->setToolTip(tr("Show the chart in a window of its own"));
    setLook(m_enlarge, "tool");
    connect(m_enlarge, &QToolButton::clicked, this, &FigureView::enlarge);
    m_room->setMinimumHeight(kLeastHeight);
    auto* inside = new QVBoxLayout(m_room);
    inside->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(title, 1);
    head->addWidget(m_enlarge, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_room, 1);
    for (const std::string& sentence : m_figure.sentences) {
        auto* label = new QLabel(qstr(sentence), this);
        label->setObjectName("figureSentence");
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        setLook(label, "muted");
        column->addWidget(label);
    }
    setAccessibleName(title->text());
}

std::unique_ptr<PlotWidget> FigureView::makePlot()
{
    auto plot = m_figure.make();
    plot->setAccessibleName(qstr(m_figure.title));
    plot->setMinimumHeight(std::max(kLeastHeight, plot->preferredHeight()));
    if (m_figure.timeStart)
        m_times.link(*plot, *m_figure.timeStart);
    return plot;
}

void FigureView::paintEvent(QPaintEvent*)
{
    if (m_isShown)
        return;
    m_isShown = true;
    QTimer::singleShot(0, this, &FigureView::showPlot); // widgets are not made while others are painted
}

void FigureView::showPlot()
{
    PlotWidget* plot = makePlot().release(); // owned by its parent
    m_room->layout()->addWidget(plot);
    setTabOrder(m_enlarge, plot);
}

void FigureView::enlarge()
{
    auto* dialog = new QDialog(window());
    dialog->setObjectName("enlargedChart");
    dialog->setWindowTitle(qstr(m_figure.title));
    auto* box = new QVBoxLayout(dialog);
    PlotWidget* plot = makePlot().release();
    box->addWidget(plot);
    dialog->resize(kEnlarged);
    showNonModal(dialog);
    plot->setFocus(Qt::OtherFocusReason);
}

FigureRow::FigureRow(const std::vector<Figure>& figures, TimeRange& times, QWidget* parent) : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(16);
    for (const Figure& figure : figures)
        m_views.push_back(new FigureView(figure, times, this));
    arrange(1);
}

void FigureRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange(std::clamp(width() / kLeastWidth, 1, static_cast<int>(m_views.size())));
}

void FigureRow::arrange(int columns)
{
    if (columns == m_columns || m_views.empty())
        return;
    auto* grid = static_cast<QGridLayout*>(layout());
    for (int column = 0; column < m_columns; ++column)
        grid->setColumnStretch(column, 0);
    m_columns = columns;
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        const auto place = static_cast<int>(i);
        grid->removeWidget(m_views[i]);
        grid->addWidget(m_views[i], place / columns, place % columns);
        grid->setColumnStretch(place % columns, 1);
    }
}

} // namespace assay::gui
