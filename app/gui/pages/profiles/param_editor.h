// Edits one value according to its ParamSpec: yes or no, a choice, a text, or a number with the unit of the name's
// suffix ("_bytes", "_s", "_us").
#pragma once

#include "ground/config/params.h"

#include <QWidget>

#include <span>

class QCheckBox;
class QComboBox;

namespace assay::gui {

class EntryField;

// A unit for input of a number; 1 unit = `factor` units of the schema.
struct EditUnit {
    const char* name;
    double factor;
};

class ParamEditor final : public QWidget {
    Q_OBJECT
public:
    explicit ParamEditor(const ParamSpec& spec, QWidget* parent = nullptr);
    // Keeps the typed text if it has the same value.
    void setValue(const ParamValue& value);
    // The input as a value; invalid input as the text itself, which checkValue() refuses.
    ParamValue value() const;
    void setEditable(bool editable);
    void refuse(const QString& sentence); // to be called by a slot of entered()
    // Accessible name and description.
    void describe(const QString& name, const QString& explanation);

signals:
    void edited();                                // the pending input has changed
    void entered();                               // the slot takes or refuses value()
    void problemChanged(const QString& sentence); // as in EntryField

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
    int m_storedUnit = 0; // unit of the last accepted number
};

} // namespace assay::gui
