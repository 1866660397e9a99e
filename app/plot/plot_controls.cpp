#include "plot/plot_controls.h"

#include "look/non_modal.h"
#include "plot/plot_content.h"
#include "plot/plot_style.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QFileDialog>
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTableWidget>
#include <QVBoxLayout>
#include <cmath>

namespace assay {

namespace {

constexpr double kStep = 0.8;           // of the visible range, per notch of the wheel or press of plus
constexpr double kMove = 0.1;           // of the visible range, per press of an arrow
constexpr double kDeepest = 1e-5;       // of the full range: maximum zoom
constexpr double kPixelsPerPoint = 2.0; // of an image file

// An axis of row names has no values between them.
bool hasNames(const QCPAxis& axis) { return dynamic_cast<const QCPAxisTickerText*>(axis.ticker().data()) != nullptr; }

void useScale(QCPAxis& axis, QCPAxis::ScaleType type)
{
    axis.setScaleType(type);
    axis.setTicker(type == QCPAxis::stLogarithmic ? logTicker() : linearTicker());
}

// The minimum positive drawn value.
double leastPositive(QCustomPlot& plot)
{
    double least = plot.yAxis->range().upper;
    for (int i = 0; i < plot.plottableCount(); ++i) {
        bool found = false;
        const QCPRange range = plot.plottable(i)->getValueRange(found, QCP::sdPositive);
        if (found)
            least = std::min(least, range.lower);
    }
    return least;
}

} // namespace

PlotControls::PlotControls(QWidget& widget, PlotContent& content, QCustomPlot& plot)
    : m_widget(widget), m_content(content), m_plot(plot)
{
    m_widget.setFocusPolicy(Qt::StrongFocus);
    m_widget.installEventFilter(this);
    m_plot.installEventFilter(this);
    m_plot.setFocusPolicy(Qt::NoFocus); // the widget has the name and takes the keys
    m_plot.setMouseTracking(true);
    m_plot.setInteraction(QCP::iRangeDrag);
    const auto follow = [this](QCPAxis& axis, std::size_t i) {
        connect(&axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, &axis, i] { keepInside(axis, m_all[i]); });
    };
    follow(*m_plot.xAxis, 0);
    follow(*m_plot.yAxis, 1);
}

void PlotControls::redrawKeepingZoom(const std::function<void()>& draw)
{
    m_line = nullptr;
    m_label = nullptr;
    m_drawing = true;
    draw();
    if (m_inverted && !hasNames(*m_plot.yAxis)) {
        const bool toLinear = m_plot.yAxis->scaleType() == QCPAxis::stLogarithmic;
        const double least = leastPositive(m_plot);
        useScale(*m_plot.yAxis, toLinear ? QCPAxis::stLinear : QCPAxis::stLogarithmic);
        m_plot.yAxis->setRangeLower(toLinear ? 0 : least * kStep);
    }
    m_plot.axisRect()->setRangeDrag(hasNames(*m_plot.yAxis) ? Qt::Horizontal : Qt::Horizontal | Qt::Vertical);
    const QCPRange x = m_plot.xAxis->range(), y = m_plot.yAxis->range();
    m_all = {Span{x.lower, x.upper}, Span{y.lower, y.upper}};
    m_drawing = false;
    if (m_zoomed)
        showShown();
    if (m_place)
        readOut(*m_place);
}

void PlotControls::showAll()
{
    showPart({});
    if (m_onShown)
        m_onShown({});
}

void PlotControls::resetView()
{
    m_zoomed = false;
    m_inverted = false;
}

void PlotControls::showPart(std::optional<Span> x)
{
    m_shown = m_all;
    m_zoomed = x.has_value();
    if (x) {
        const QCPRange y = m_plot.yAxis->range();
        m_shown[1] = {y.lower, y.upper};
        const Span part{std::max(x->lower, m_all[0].lower), std::min(x->upper, m_all[0].upper)};
        if (part.lower < part.upper)
            m_shown[0] = part;
    }
    showShown();
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void PlotControls::showShown()
{
    m_drawing = true;
    m_plot.xAxis->setRange(m_shown[0].lower, m_shown[0].upper);
    m_plot.yAxis->setRange(m_shown[1].lower, m_shown[1].upper);
    m_drawing = false;
}

// Limits every change of the range to the measured range.
void PlotControls::keepInside(QCPAxis& axis, const Span& all)
{
    if (m_drawing)
        return;
    m_drawing = true;
    axis.setRange(axis.range().bounded(all.lower, all.upper));
    m_drawing = false;
    const QCPRange x = m_plot.xAxis->range(), y = m_plot.yAxis->range();
    m_shown = {Span{x.lower, x.upper}, Span{y.lower, y.upper}};
    m_zoomed = true;
    if (m_onShown && &axis == m_plot.xAxis)
        m_onShown(m_shown[0]);
}

void PlotControls::zoom(QCPAxis& axis, double factor, double around)
{
    const Span& all = m_all[&axis == m_plot.yAxis];
    if (factor < 1 && axis.range().size() < (all.upper - all.lower) * kDeepest)
        return;
    axis.scaleRange(factor, around);
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

bool PlotControls::eventFilter(QObject* watched, QEvent* event)
{
    if (!m_plot.xAxis->visible())
        return false;
    switch (event->type()) {
    case QEvent::Wheel: return zoomByWheel(static_cast<QWheelEvent&>(*event));
    case QEvent::KeyPress: return press(static_cast<QKeyEvent&>(*event));
    case QEvent::MouseButtonDblClick: showAll(); return true;
    case QEvent::MouseButtonPress:
        m_widget.setFocus(Qt::MouseFocusReason);
        m_pressed = static_cast<QMouseEvent*>(event)->pos();
        return false;
    case QEvent::MouseButtonRelease:
        if (watched == &m_plot)
            release(*static_cast<QMouseEvent*>(event));
        return false;
    case QEvent::MouseMove:
        if (watched == &m_plot)
            readOut(static_cast<QMouseEvent*>(event)->pos());
        return false;
    case QEvent::Leave: hideReadOut(); return false;
    case QEvent::ContextMenu: showMenu(static_cast<QContextMenuEvent*>(event)->globalPos()); return true;
    default: return false;
    }
}

// A press and a release at one position are a click, others a drag.
void PlotControls::release(const QMouseEvent& event)
{
    const QPoint place = event.pos();
    const bool moved = (place - m_pressed).manhattanLength() >= QApplication::startDragDistance();
    if (event.button() == Qt::LeftButton && !moved && m_plot.axisRect()->rect().contains(place))
        m_content.clicked(m_plot.xAxis->pixelToCoord(place.x()), m_plot.yAxis->pixelToCoord(place.y()));
}

bool PlotControls::zoomByWheel(const QWheelEvent& event)
{
    if (m_content.preferredHeight() > 0 && !event.modifiers().testFlag(Qt::ControlModifier))
        return false;
    QCPAxis& axis =
        event.modifiers().testFlag(Qt::ShiftModifier) && !hasNames(*m_plot.yAxis) ? *m_plot.yAxis : *m_plot.xAxis;
    const QPoint turned = event.angleDelta();
    const double notches = (turned.y() != 0 ? turned.y() : turned.x()) / 120.0; // Alt or Shift may swap x and y
    const QPointF place = event.position();
    zoom(axis, std::pow(kStep, notches), axis.pixelToCoord(&axis == m_plot.yAxis ? place.y() : place.x()));
    return true;
}

bool PlotControls::press(const QKeyEvent& event)
{
    const auto move = [this](QCPAxis& axis, double share) {
        axis.moveRange(axis.range().size() * share);
        m_plot.replot(QCustomPlot::rpQueuedReplot);
        return true;
    };
    if (event.matches(QKeySequence::Copy))
        return copyImage(), true;
    if (event.key() == Qt::Key_T && event.modifiers() == Qt::ControlModifier)
        return showTable(), true;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom(*m_plot.xAxis, kStep, m_plot.xAxis->range().center()), true;
    case Qt::Key_Minus: return zoom(*m_plot.xAxis, 1 / kStep, m_plot.xAxis->range().center()), true;
    case Qt::Key_Left: return move(*m_plot.xAxis, -kMove);
    case Qt::Key_Right: return move(*m_plot.xAxis, kMove);
    case Qt::Key_Home: return showAll(), true;
    default: return false;
    }
}

void PlotControls::readOut(QPoint place)
{
    m_place = place;
    const double x = m_plot.xAxis->pixelToCoord(place.x()), y = m_plot.yAxis->pixelToCoord(place.y());
    const auto row = m_content.rowAt(x, y);
    if (!m_plot.axisRect()->rect().contains(place) || !row)
        return hideReadOut();
    const Palette& palette = paletteOf(m_content.theme());
    if (!m_line) {
        m_line = new QCPItemStraightLine(&m_plot);
        m_line->setPen(QPen(palette.axis, 1, Qt::DotLine));
        m_label = new QCPItemText(&m_plot);
        m_label->setFont(plotFont());
        m_label->setColor(palette.text);
        m_label->setBrush(palette.surface);
        m_label->setPen(QPen(palette.axis));
        m_label->setPadding(QMargins(6, 4, 6, 4));
        m_label->setTextAlignment(Qt::AlignLeft);
        m_label->setClipToAxisRect(false);
        m_label->setLayer(QStringLiteral("overlay")); // above the axes
        m_label->position->setType(QCPItemPosition::ptAbsolute);
    }
    m_line->setVisible(!hasNames(*m_plot.yAxis));
    m_line->point1->setCoords(x, m_plot.yAxis->range().lower);
    m_line->point2->setCoords(x, m_plot.yAxis->range().upper);
    m_label->setVisible(true);
    m_label->setText(m_content.readOut(*row));
    const bool right = place.x() < m_plot.width() / 2, below = place.y() < m_plot.height() / 2;
    m_label->setPositionAlignment((right ? Qt::AlignLeft : Qt::AlignRight) | (below ? Qt::AlignTop : Qt::AlignBottom));
    m_label->position->setCoords(place.x() + (right ? 12 : -12), place.y());
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void PlotControls::hideReadOut()
{
    m_place.reset();
    if (!m_line || !m_label->visible())
        return;
    m_line->setVisible(false);
    m_label->setVisible(false);
    m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void PlotControls::showMenu(QPoint place)
{
    const Texts& texts = m_content.texts();
    auto* menu = new QMenu(&m_widget);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(texts.translate("plot", "Show all"), this, &PlotControls::showAll)->setEnabled(m_zoomed);
    addScale(*menu);
    menu->addSeparator();
    const bool hasTable = !m_content.table().rows.isEmpty();
    menu->addAction(texts.translate("plot", "Show as a table"), this, &PlotControls::showTable)->setEnabled(hasTable);
    menu->addAction(texts.translate("plot", "Copy chart"), this, &PlotControls::copyImage);
    menu->addAction(texts.translate("plot", "Copy table"), this, &PlotControls::copyTable)->setEnabled(hasTable);
    menu->addSeparator();
    menu->addAction(texts.translate("plot", "Save chart…"), this, [this] {
        askFile(m_content.texts().translate("plot", "Save chart"), {QStringLiteral("png"), QStringLiteral("svg")},
                &PlotControls::saveImage);
    });
    menu->addAction(texts.translate("plot", "Save table…"), this,
                    [this] {
                        askFile(m_content.texts().translate("plot", "Save table"), {QStringLiteral("csv")},
                                &PlotControls::saveTable);
                    })
        ->setEnabled(hasTable);
    menu->popup(place);
}

void PlotControls::addScale(QMenu& menu)
{
    if (hasNames(*m_plot.yAxis))
        return;
    QAction* action =
        menu.addAction(m_content.texts().translate("plot", "Logarithmic scale"), this, &PlotControls::invertScale);
    action->setCheckable(true);
    action->setChecked(m_plot.yAxis->scaleType() == QCPAxis::stLogarithmic);
}

void PlotControls::invertScale()
{
    m_inverted = !m_inverted;
    m_zoomed = false;
    m_content.redraw();
}

void PlotControls::copyImage()
{
    hideReadOut();
    QApplication::clipboard()->setPixmap(m_plot.toPixmap(0, 0, kPixelsPerPoint));
}

void PlotControls::copyTable() { QApplication::clipboard()->setText(m_content.table().tabSeparated()); }

void PlotControls::askFile(const QString& title, const QStringList& suffixes,
                           void (PlotControls::*save)(const QString&))
{
    QStringList filters;
    for (const QString& suffix : suffixes)
        filters.append(QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    auto* dialog = askForFile(&m_widget,
                              {.title = title,
                               .filter = filters.join(QStringLiteral(";;")),
                               .mode = QFileDialog::AnyFile,
                               .suffix = suffixes.front()},
                              [this, save](const QString& file) { (this->*save)(file); });
    connect(dialog, &QFileDialog::filterSelected, this, [dialog, filters, suffixes](const QString& filter) {
        dialog->setDefaultSuffix(suffixes[filters.indexOf(filter)]);
    });
}

void PlotControls::saveImage(const QString& file)
{
    hideReadOut();
    bool saved = false;
    if (file.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setFileName(file);
        generator.setSize(m_plot.size());
        generator.setViewBox(m_plot.rect());
        generator.setTitle(m_widget.accessibleName());
        QPainter painter;
        saved = painter.begin(&generator);
        if (saved)
            m_content.paintTo(painter, m_plot.rect());
    } else {
        saved = m_plot.toPixmap(0, 0, kPixelsPerPoint).save(file);
    }
    if (!saved)
        reportError(file);
}

void PlotControls::saveTable(const QString& file)
{
    QSaveFile out(file);
    const QByteArray content = QByteArray("\xEF\xBB\xBF") + m_content.tableIn(Texts(kEnglish)).csv().toUtf8();
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size() || !out.commit())
        reportError(file);
}

void PlotControls::reportError(const QString& file)
{
    auto* box =
        new QMessageBox(QMessageBox::Warning, m_widget.accessibleName(),
                        m_content.texts().translate("plot", "%1 cannot be written; choose another folder.").arg(file),
                        QMessageBox::Ok, &m_widget);
    showNonModal(box);
}

void PlotControls::showTable()
{
    const PlotTable& table = m_content.table();
    auto* dialog = new QDialog(&m_widget);
    dialog->setWindowTitle(m_widget.accessibleName());
    auto* view = new QTableWidget(static_cast<int>(table.rows.size()), static_cast<int>(table.columns.size()), dialog);
    view->setHorizontalHeaderLabels(table.columns);
    view->setAccessibleName(m_widget.accessibleName());
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->verticalHeader()->hide();
    for (int row = 0; row < view->rowCount(); ++row)
        for (int column = 0; column < view->columnCount(); ++column) {
            auto* cell = new QTableWidgetItem(table.rows[row][column]); // owned by the view
            bool number = false;
            cell->text().toDouble(&number);
            cell->setTextAlignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft));
            view->setItem(row, column, cell);
        }
    view->resizeColumnsToContents();
    auto* box = new QVBoxLayout(dialog);
    box->addWidget(view);
    dialog->resize(640, 480);
    showNonModal(dialog);
}

} // namespace assay
