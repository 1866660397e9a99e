// The buttons of a list that can be changed: add, copy, remove, up, down.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QListWidget;
class QMenu;
class QPushButton;
class QToolButton;

namespace assay::gui {

class ItemTools final : public QWidget {
    Q_OBJECT
public:
    // Their object names begin with `name`: "stepAdd", "stepCopy", ...
    explicit ItemTools(const QString& name, QWidget* parent = nullptr);
    void setAddMenu(QMenu* menu); // what can be added; without one, addRequested()
    // `row` of `count` is chosen; -1 = none. At least `least` have to stay.
    void showState(int row, int count, int least, int most, bool editable);
    void retranslate();

signals:
    void addRequested();
    void copyRequested();
    void removeRequested();
    void moveRequested(int by); // -1 up, 1 down

private:
    QToolButton* addTool(const QString& name);

    QHBoxLayout* m_row;
    QToolButton *m_add, *m_copy, *m_remove, *m_up, *m_down;
};

// Puts these texts into the list. Nothing is chosen by it but where what was chosen is gone; no signals.
void showItems(QListWidget* list, const QStringList& texts);

} // namespace assay::gui
