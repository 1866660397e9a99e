// The header of a page: title, subtitle, and the SIMULATED badge for simulated cards. Buttons of the page are on its
// right, or below it where there is no room.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;

namespace assay::gui {

class PageHeader final : public QWidget {
    Q_OBJECT
public:
    explicit PageHeader(QWidget* parent = nullptr);
    void setTitle(const QString& title, const QString& subtitle);
    void setSimulated(bool simulated);
    void addButton(QWidget* button);
    void retranslate();

private:
    QHBoxLayout* m_buttons;
    QLabel* m_title;
    QLabel* m_subtitle;
    QLabel* m_badge;
};

} // namespace assay::gui
