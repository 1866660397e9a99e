// Controls of a plot: zoom, drag, read-out, scale, clipboard and export to files. The wheel zooms along the x axis,
// with Shift along the y axis; plots whose height depends on their rows use the wheel with Ctrl only, and else leave it
// to the page. A double click or Home shows the full range. Keyboard: plus, minus, arrows, Home, Ctrl+C (image), Ctrl+T
// (table), the menu key. GUI thread.
#pragma once

#include <QObject>
#include <QPoint>

#include <array>
#include <functional>
#include <optional>

class QCPAxis;
class QCPItemStraightLine;
class QCPItemText;
class QCustomPlot;
class QKeyEvent;
class QMenu;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace assay {

class PlotContent;

class PlotControls final : public QObject {
public:
    // The plot fills the widget and shows the content; all outlive this object.
    PlotControls(QWidget& widget, PlotContent& content, QCustomPlot& plot);
    // Calls `draw` to redraw the plot, then restores the user's zoom and scale.
    void redrawKeepingZoom(const std::function<void()>& draw);
    void showAll();
    void resetView(); // forgets zoom and scale of the user

    struct Span {
        double lower = 0, upper = 1;
    };
    // Called when the user has chosen another x range; with none for the full range.
    void onShown(std::function<void(std::optional<Span> x)> call) { m_onShown = std::move(call); }
    // Shows the available part of this range, without a callback.
    void showPart(std::optional<Span> x);

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool zoomByWheel(const QWheelEvent& event);
    bool press(const QKeyEvent& event);
    void zoom(QCPAxis& axis, double factor, double around);
    void keepInside(QCPAxis& axis, const Span& all);
    void showShown();
    void release(const QMouseEvent& event);
    void readOut(QPoint place);
    void hideReadOut();
    void showMenu(QPoint place);
    void addScale(QMenu& menu);
    void invertScale();
    void copyImage();
    void copyTable();
    void askFile(const QString& title, const QStringList& suffixes, void (PlotControls::*save)(const QString&));
    void saveImage(const QString& file);
    void saveTable(const QString& file);
    void reportError(const QString& file); // reports that the file cannot be written
    void showTable();

    QWidget& m_widget;
    PlotContent& m_content;
    QCustomPlot& m_plot;
    std::array<Span, 2> m_all; // full range of x and y
    std::array<Span, 2> m_shown;
    bool m_zoomed = false;
    bool m_inverted = false; // linear in place of logarithmic, or vice versa
    bool m_drawing = false;
    std::function<void(std::optional<Span> x)> m_onShown;
    std::optional<QPoint> m_place;         // mouse position
    QPoint m_pressed;                      // position of the button press
    QCPItemStraightLine* m_line = nullptr; // owned by the plot, which deletes both on each redraw
    QCPItemText* m_label = nullptr;
};

} // namespace assay
