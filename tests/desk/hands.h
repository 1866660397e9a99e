// The hands of somebody before the screen. Keys and mouse are events of the X server, made by xdotool; nothing goes
// straight to a widget. Each wait runs the event loop and has an end.
#pragma once

#include "gui/window_driver.h"

namespace assay::gui {

enum class Tool { keyboard, mouse };

class Hands {
public:
    // SKIPs the test where xdotool is missing.
    Hands(QWidget& window, Tool tool);
    Hands(WindowDriver& driver, Tool tool) : Hands(driver.window(), tool) {}
    // Presses a button, or ticks a box, when it can be.
    void press(const char* widget) { press(named(widget)); }
    void press(QWidget* target);
    // Clicks the row with these words, while the key `held` ("shift") is down. With the mouse, whichever tool.
    void pressRow(const char* list, const QString& words, const char* held = "");
    // Chooses the entry with these words.
    void choose(const char* chooser, const QString& words);
    // Types into whatever has the focus, and presses Enter.
    void typeLine(const QString& text);
    // As a scanner types: a key each `everyMs`, Enter as the last one (of \n xdotool makes Linefeed). "" as `end`: it
    // got lost.
    void scan(const QString& text, int everyMs = 2, const char* end = "\r");
    void key(const char* keys); // as xdotool names them: "ctrl+2"
    QStringList walked() const { return m_walked; }
    int actions() const { return m_actions; } // clicks, keys, and texts typed into one field

private:
    QWidget* named(const char* widget);
    void walkTo(QWidget* widget); // by Tab
    void click(QWidget* widget, QPoint place);
    void click(QWidget* widget) { click(widget, widget->rect().center()); }
    void giveFocus(); // what a window manager would do
    void run(const QStringList& arguments);

    QWidget& m_window;
    Tool m_tool;
    QStringList m_walked; // stops of the latest walk
    int m_actions = 0;
};

} // namespace assay::gui
