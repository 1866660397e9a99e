// Asks for a sampling plan: its kind, and the numbers of that kind. What comes out is the text of lot_plan.h.
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QStackedWidget;

namespace assay::gui {

class EntryField;

class PlanEditor final : public QWidget {
    Q_OBJECT
public:
    explicit PlanEditor(QWidget* parent = nullptr);
    std::string plan() const; // as typed; maybe none
    void retranslate();

signals:
    void changed();
    void complained(const QString& sentence); // as EntryField

private:
    struct Number {
        QLabel* caption;
        EntryField* line;    // or
        QComboBox* choice;   // where only some values are
        const char* english; // of the caption
    };
    struct Kind {
        const char* key; // in the text of the plan; "" = written as text
        const char* english;
        std::vector<Number> numbers;
    };
    void addKinds();

    QLabel* m_caption;
    QComboBox* m_kind;
    QStackedWidget* m_stack;
    std::vector<Kind> m_kinds;
};

} // namespace assay::gui
