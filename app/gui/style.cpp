#include "gui/style.h"
#include "run/record/scorecard.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <QWidget>

#include <utility>

namespace assay::gui {

namespace {

// Disabled text and icons: weaker than all readable text, in each theme.
QColor disabledColour(const Palette& c)
{
    const auto mixed = [&](int muted, int surface) { return (3 * muted + 2 * surface) / 5; };
    return {mixed(c.muted.red(), c.surface.red()), mixed(c.muted.green(), c.surface.green()),
            mixed(c.muted.blue(), c.surface.blue())};
}

QPalette qtPaletteOf(const Palette& c)
{
    QPalette palette;
    palette.setColor(QPalette::Window, c.window);
    palette.setColor(QPalette::Base, c.surface);
    palette.setColor(QPalette::AlternateBase, c.window);
    palette.setColor(QPalette::Button, c.raised);
    palette.setColor(QPalette::ToolTipBase, c.raised);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(role, c.text);
    // Further colours of the style sheet use palette roles without another use here.
    palette.setColor(QPalette::Dark, c.muted);
    palette.setColor(QPalette::Midlight, disabledColour(c));
    palette.setColor(QPalette::BrightText, c.danger);
    palette.setColor(QPalette::LinkVisited, c.simulated);
    palette.setColor(QPalette::PlaceholderText, c.muted);
    palette.setColor(QPalette::Highlight, c.accent);
    palette.setColor(QPalette::HighlightedText, c.onAccent);
    palette.setColor(QPalette::Link, c.accent);
    palette.setColor(QPalette::Mid, c.line);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, disabledColour(c));
    return palette;
}

// Replaces @name@ by the palette role with the colour: the sheet is the same in all themes.
constexpr const char* kStyleSheet = R"(
QMenuBar { background: @window@; padding: 2px 8px; }
QMenuBar::item { padding: 5px 10px; border-radius: 5px; background: transparent; }
QMenuBar::item:selected { background: @raised@; }
QMenu { background: @surface@; border: 1px solid @line@; padding: 4px; }
QMenu::item { padding: 6px 28px 6px 24px; border-radius: 4px; }
QMenu::item:selected { background: @accent@; color: @onAccent@; }
QMenu::separator { height: 1px; background: @line@; margin: 4px 8px; }
QToolTip { background: @raised@; color: @text@; border: 1px solid @line@; padding: 4px; }
QFrame[look="panel"] { background: @surface@; border: 1px solid @line@; border-radius: 10px; }
QFrame[look="rule"] { background: @line@; border: none; max-height: 1px; min-height: 1px; }
QFrame[look="problem"] {
    background: @raised@; border: 1px solid @line@; border-left: 4px solid @danger@; border-radius: 6px;
}
QFrame[look="note"] {
    background: @raised@; border: 1px solid @line@; border-left: 4px solid @accent@; border-radius: 6px;
}
QLabel { background: transparent; }
QMessageBox QLabel#qt_msgbox_label { font-size: 16px; font-weight: 600; }
QLabel[look="title"] { font-size: 22px; font-weight: 600; }
QLabel[look="heading"] { font-size: 16px; font-weight: 600; }
QLabel[look="subheading"] { font-weight: 600; }
QLabel[look="muted"] { color: @muted@; }
QLabel[look="caption"] { color: @muted@; font-size: 12px; }
QLabel[look="reading"] { font-size: 26px; font-weight: 600; }
QLabel[look="reading-large"] { font-size: 40px; font-weight: 600; }
QLabel[look="unit"] { color: @muted@; font-size: 13px; }
QLabel[look="danger"] { color: @danger@; font-weight: 600; }
QLabel[look="simulated"] {
    background: @simulated@; color: @onAccent@; border-radius: 4px; padding: 3px 10px; font-weight: 700;
    font-size: 12px;
}
QPushButton { background: @raised@; border: 1px solid @line@; border-radius: 7px; padding: 7px 16px; min-height: 20px; }
QPushButton:hover { border-color: @muted@; }
QPushButton:focus { border: 2px solid @accent@; padding: 6px 15px; }
QPushButton:pressed { background: @line@; }
QPushButton:disabled { color: @disabled@; background: @window@; }
QPushButton[look="primary"] { background: @accent@; color: @onAccent@; border-color: @accent@; font-weight: 600; }
QPushButton[look="danger"] { background: @danger@; color: @onAccent@; border-color: @danger@; font-weight: 600; }
QPushButton[look="primary"]:focus, QPushButton[look="danger"]:focus { border: 2px solid @text@; }
QPushButton[look="primary"]:disabled, QPushButton[look="danger"]:disabled {
    background: @raised@; color: @disabled@; border-color: @line@;
}
QPushButton::menu-indicator { subcontrol-origin: padding; subcontrol-position: center right; right: 4px; }
QFrame[look="navigation"] { background: @surface@; border: none; border-right: 1px solid @line@; }
QFrame[look="navigation"] QToolButton {
    border: 2px solid transparent; border-radius: 8px; padding: 6px 2px; color: @text@; font-size: 12px;
}
QFrame[look="navigation"] QToolButton:hover { background: @raised@; }
QFrame[look="navigation"] QToolButton:checked { background: @raised@; color: @accent@; font-weight: 600; }
QFrame[look="navigation"] QToolButton:disabled { color: @disabled@; }
QFrame[look="navigation"] QToolButton:focus { border-color: @accent@; }
QComboBox { background: @raised@; border: 1px solid @line@; border-radius: 7px; padding: 6px 12px; min-height: 20px; }
QComboBox:focus { border: 2px solid @accent@; padding: 5px 11px; }
QComboBox::drop-down { border: none; width: 26px; }
QComboBox { combobox-popup: 0; }
QComboBox QAbstractItemView {
    background: @surface@; color: @text@; border: 1px solid @line@; padding: 2px; outline: none;
}
QComboBox QAbstractItemView::item { min-height: 28px; padding: 0px 10px; border-radius: 4px; }
QComboBox QAbstractItemView::item:selected { background: @accent@; color: @onAccent@; }
QLineEdit {
    background: @raised@; border: 1px solid @line@; border-radius: 7px; padding: 6px 10px; min-height: 20px;
    selection-background-color: @accent@; selection-color: @onAccent@;
}
QLineEdit:focus { border: 2px solid @accent@; padding: 5px 9px; }
QLineEdit:disabled { color: @disabled@; background: @window@; }
QLineEdit[look="compact"] { padding: 2px 8px; }
QLineEdit[look="compact"]:focus { padding: 1px 7px; }
QToolButton[look="fold"] {
    background: transparent; border: 2px solid transparent; border-radius: 8px; padding: 6px 8px; font-weight: 600;
}
QToolButton[look="fold"]:hover { background: @raised@; }
QToolButton[look="fold"]:focus { border-color: @accent@; }
QTabBar { background: transparent; }
QTabBar::tab {
    background: transparent; color: @muted@; border: none; border-bottom: 2px solid transparent; padding: 6px 14px;
}
QTabBar::tab:hover { color: @text@; }
QTabBar::tab:selected { color: @text@; border-bottom-color: @accent@; }
QTabBar::tab:focus { color: @accent@; }
QPlainTextEdit {
    background: @raised@; border: 1px solid @line@; border-radius: 7px; padding: 6px 10px; min-height: 20px;
    selection-background-color: @accent@; selection-color: @onAccent@;
}
QPlainTextEdit:focus { border: 2px solid @accent@; padding: 5px 9px; }
QLineEdit:read-only, QPlainTextEdit:read-only { background: @surface@; }
QComboBox:disabled { background: @surface@; }
QCheckBox { border: 2px solid transparent; border-radius: 6px; padding: 3px; }
QCheckBox:focus { border-color: @accent@; }
QCheckBox::indicator, QAbstractItemView::indicator {
    width: 9px; height: 9px; padding: 2px; border: 1px solid @muted@; border-radius: 3px; background: transparent;
    background-clip: content;
}
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked { background: @accent@; }
QCheckBox::indicator:disabled { border-color: @disabled@; }
QCheckBox::indicator:checked:disabled { background: @disabled@; }
QToolButton[look="tool"] {
    background: @raised@; border: 1px solid @line@; border-radius: 7px; padding: 5px 10px; min-height: 18px;
}
QToolButton[look="tool"]:hover { border-color: @muted@; }
QToolButton[look="tool"]:focus { border: 2px solid @accent@; padding: 4px 9px; }
QToolButton[look="tool"]:pressed { background: @line@; }
QToolButton[look="tool"]:disabled { color: @disabled@; background: @surface@; }
QToolButton[look="tool"]::menu-indicator { image: none; }
QAbstractItemView { border: none; outline: none; }
QListWidget[look="boxed"] { background: @surface@; border: 1px solid @line@; border-radius: 7px; padding: 3px; }
QListWidget[look="boxed"]:focus { border: 2px solid @accent@; padding: 2px; }
QListWidget[look="places"] { background: @surface@; border: 2px solid transparent; border-radius: 7px; }
QListWidget[look="places"]:focus { border-color: @accent@; }
QListWidget[look="places"]::item { padding: 8px 6px; border-radius: 6px; }
QListWidget[look="boxed"]::item { padding: 4px 6px; border-radius: 5px; }
QListWidget[look="boxed"]::item:selected, QListWidget[look="places"]::item:selected {
    background: @raised@; color: @text@;
}
QTableView {
    background: @surface@; gridline-color: @line@; border: 2px solid transparent; border-radius: 6px;
}
QTableView:focus { border-color: @accent@; }
QTableView::item { border: 0px solid; padding: 0px 5px; }
QTableView::item:selected { background: @raised@; color: @text@; }
QHeaderView::section {
    background: @surface@; color: @muted@; border: none; border-bottom: 1px solid @line@; padding: 6px 8px;
    font-size: 12px;
}
QProgressBar { background: @raised@; border: none; border-radius: 5px; min-height: 10px; max-height: 10px; }
QProgressBar::chunk { background: @accent@; border-radius: 5px; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: @line@; border-radius: 4px; min-height: 30px; margin: 1px; }
QScrollBar::handle:vertical:hover { background: @muted@; }
QScrollBar::add-line:vertical, QScrollBar::sub-line:vertical { height: 0; }
QScrollBar::add-page:vertical, QScrollBar::sub-page:vertical { background: transparent; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: @line@; border-radius: 4px; min-width: 30px; margin: 1px; }
QScrollBar::handle:horizontal:hover { background: @muted@; }
QScrollBar::add-line:horizontal, QScrollBar::sub-line:horizontal { width: 0; }
QScrollBar::add-page:horizontal, QScrollBar::sub-page:horizontal { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollArea { border: none; background: transparent; }
QScrollArea[look="keys"] { border: 2px solid transparent; border-radius: 6px; }
QScrollArea[look="keys"]:focus { border-color: @accent@; }
QListView[look="lines"] { background: @surface@; border: 2px solid transparent; border-radius: 6px; }
QListView[look="lines"]:focus { border-color: @accent@; }
QScrollArea > QWidget > QWidget[look="scrolled"] { background: transparent; }
QTabWidget::pane { border: none; }
QSplitter::handle { background: transparent; }
)";

QString styleSheet()
{
    static constexpr std::pair<const char*, const char*> kRoles[] = {{"@window@", "window"},
                                                                     {"@surface@", "base"},
                                                                     {"@raised@", "button"},
                                                                     {"@line@", "mid"},
                                                                     {"@text@", "text"},
                                                                     {"@muted@", "dark"},
                                                                     {"@accent@", "highlight"},
                                                                     {"@onAccent@", "highlighted-text"},
                                                                     {"@danger@", "bright-text"},
                                                                     {"@disabled@", "midlight"},
                                                                     {"@simulated@", "link-visited"}};
    QString sheet = QString::fromLatin1(kStyleSheet);
    for (const auto& [colour, role] : kRoles)
        sheet.replace(QLatin1String(colour), QStringLiteral("palette(%1)").arg(QLatin1String(role)));
    return sheet;
}

} // namespace

const Palette& coloursOf(const QWidget* widget) { return paletteOf(themeOf(widget->palette())); }

void applyTheme(QApplication& app, Theme theme)
{
    const bool first = app.styleSheet().isEmpty();
    if (first)
        app.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    app.setPalette(qtPaletteOf(paletteOf(theme)));
    if (first)
        app.setStyleSheet(styleSheet());
}

void setLook(QWidget* widget, const char* look)
{
    widget->setProperty("look", QString::fromLatin1(look));
    widget->style()->unpolish(widget); // the style sheet only checks properties when a widget is polished
    widget->style()->polish(widget);
}

void setVerdictColour(QWidget* widget, Verdict verdict)
{
    widget->setProperty("verdict", QLatin1String(name(verdict))); // read by ThemeChange
    QPalette palette;
    palette.setColor(QPalette::WindowText, verdictColour(verdict, themeOf(QApplication::palette())));
    widget->setPalette(palette);
}

} // namespace assay::gui
