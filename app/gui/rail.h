// The pages of the window, one below the other at its left edge: a click or Ctrl+1, Ctrl+2, ... shows one.
#pragma once

#include <QFrame>

#include <span>
#include <utility>
#include <vector>

class QToolButton;

namespace assay::gui {

class Page;

class Rail final : public QFrame {
    Q_OBJECT
public:
    explicit Rail(std::span<Page* const> pages, QWidget* parent = nullptr);
    void showState(const Page* shown); // also after something has come to be shown on a page
    void retranslate();

signals:
    void pageChosen(assay::gui::Page* page);

protected:
    void changeEvent(QEvent* event) override; // another theme
    void resizeEvent(QResizeEvent* event) override;

private:
    void drawIcons();
    void setCompact(bool compact);
    void fit(); // in a low window the icons stand alone

    bool m_compact = false;
    int m_whole = 0; // height with the names

    std::vector<std::pair<Page*, QToolButton*>> m_places;
};

} // namespace assay::gui
