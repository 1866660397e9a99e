// Shows one sentence inside the window: a problem and the next step, or a note. Hidden while empty.
#pragma once

#include <QFrame>

class QLabel;

namespace assay::gui {

class MessageStrip final : public QFrame {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);
    void showProblem(const QString& sentence); // "" hides it
    void showNote(const QString& sentence);
    QString sentence() const;

private:
    void show(const QString& sentence, const char* look);
    QLabel* m_label;
};

} // namespace assay::gui
