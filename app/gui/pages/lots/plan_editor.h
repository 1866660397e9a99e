// Asks for a sampling plan: its kind, and the parameters of that kind. Yields the text form of lot_plan.h.
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
    std::string plan() const; // unchecked input; may be invalid
    void retranslate();

signals:
    void changed();
    void problemChanged(const QString& sentence); // as in EntryField

private:
    struct Number {
        QLabel* caption;
        EntryField* line;    // a number, or
        QComboBox* choice;   // one of a list of values
        const char* english; // caption
    };
    struct Kind {
        const char* key; // key in the text of the plan; "" = no key
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
