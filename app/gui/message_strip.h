// Shows one sentence inside the window: a problem and the next step, or a note. Hidden while empty.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace assay::gui {

class MessageStrip final : public QFrame {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);
    void setDismissible(const QString& label); // adds a button that hides it; `label`: text of the button
    void setAction(const QString& label);      // adds a button that emits actionRequested(); "" hides it
    void showProblem(const QString& sentence); // "" hides it
    void showNote(const QString& sentence);
    QString sentence() const;

signals:
    void actionRequested();
    void dismissed();

private:
    void show(const QString& sentence, const char* look);
    QPushButton* addButton(const char* name);
    QLabel* m_label;
    QPushButton* m_dismiss = nullptr;
    QPushButton* m_action = nullptr;
};

} // namespace assay::gui
