// Navigation bar: the pages in a column at the left edge; a click or Ctrl+1, Ctrl+2, ... shows one.
#pragma once

#include <QFrame>

#include <span>
#include <utility>
#include <vector>

class QToolButton;

namespace assay::gui {

class Page;

class NavigationBar final : public QFrame {
    Q_OBJECT
public:
    explicit NavigationBar(std::span<Page* const> pages, QWidget* parent = nullptr);
    void showState(const Page* shown); // also after a page gets content
    void retranslate();

signals:
    void pageChosen(assay::gui::Page* page);

protected:
    void changeEvent(QEvent* event) override; // theme change
    void resizeEvent(QResizeEvent* event) override;

private:
    void drawIcons();
    void setCompact(bool compact);
    void fit(); // hides the names in a low window

    const Page* m_shown = nullptr;
    bool m_compact = false;
    int m_whole = 0; // height including the names

    std::vector<std::pair<Page*, QToolButton*>> m_places;
};

} // namespace assay::gui
