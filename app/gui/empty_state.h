// Content of a page without data: the question that the page answers, what that takes, and the next step as a button.
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace assay::gui {

class EmptyState final : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);
    // `step`: text of the button; "" = no next step here.
    void show(const QString& question, const QString& sentence, const QString& step);
    void showOnly(const QString& sentence) { show({}, sentence, {}); }
    QString sentence() const;

signals:
    void stepRequested();

private:
    QLabel* m_question;
    QLabel* m_sentence;
    QPushButton* m_step;
};

} // namespace assay::gui
