// A sentence with one or two answers inside the page; non-modal.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace assay::gui {

class QuestionStrip final : public QFrame {
    Q_OBJECT
public:
    explicit QuestionStrip(QWidget* parent = nullptr);
    // An empty text omits the button.
    void ask(const QString& sentence, const QString& first, const QString& second);

signals:
    void answered(bool first);

private:
    QLabel* m_label;
    QPushButton *m_first, *m_second;
};

} // namespace assay::gui
