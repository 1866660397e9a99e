// Edits one value as its ParamSpec says: yes or no, a choice, a text, or a number with the unit that its name ends with
// ("_bytes", "_s", "_us").
#pragma once

#include "ground/config/params.h"

#include <QWidget>

#include <span>

class QCheckBox;
class QComboBox;

namespace assay::gui {

class EntryField;

// A unit to type a number in; `factor` of them make one of the schema's.
struct EditUnit {
    const char* name;
    double factor;
};

class ParamEditor final : public QWidget {
    Q_OBJECT
public:
    explicit ParamEditor(const ParamSpec& spec, QWidget* parent = nullptr);
    // Leaves what was typed as it is where it means the same.
    void setValue(const ParamValue& value);
    // What is typed; where that is no value of this kind, the text itself, which checkValue() refuses.
    ParamValue value() const;
    void setEditable(bool editable);
    void refuse(const QString& sentence); // by a slot of entered()
    // Name and explanation, for those who do not see where the field stands.
    void describe(const QString& name, const QString& explanation);

signals:
    void edited();                            // something is typed that does not count yet, or does not any more
    void entered();                           // value() is to be taken, or refused by the slot
    void complained(const QString& sentence); // as EntryField

private:
    void buildNumber();
    QWidget* field() const;
    ParamValue number() const;
    void showValue(const ParamValue& value);
    void setNumber(double value);

    ParamSpec::Type m_type;
    std::vector<std::string> m_choices;
    std::span<const EditUnit> m_units;
    QCheckBox* m_yes = nullptr;
    QComboBox* m_choice = nullptr;
    EntryField* m_text = nullptr;
    QComboBox* m_unit = nullptr;
    int m_storedUnit = 0; // of the number that was taken
};

} // namespace assay::gui
