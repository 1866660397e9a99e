#include "gui/pages/profiles/param_editor.h"

#include "ground/base/text.h"
#include "gui/chooser.h"
#include "gui/entry_field.h"
#include "text/texts.h"

#include <QCheckBox>
#include <QHBoxLayout>

#include <cmath>

namespace assay::gui {

namespace {

constexpr EditUnit kByteUnits[] = {{"B", 1},      {"GiB", 1073741824.0}, {"MiB", 1048576.0},
                                   {"KiB", 1024}, {"GB", 1e9},           {"MB", 1e6}};
constexpr EditUnit kSecondUnits[] = {{"s", 1}, {"min", 60}, {"h", 3600}, {"ms", 1e-3}};
constexpr EditUnit kMicrosecondUnits[] = {{"µs", 1}, {"ms", 1e3}, {"s", 1e6}};
constexpr EditUnit kPlainUnit[] = {{"", 1}};
constexpr int kUnitWidth = 84;

std::span<const EditUnit> unitsOf(const ParamSpec& spec)
{
    if (spec.type == ParamSpec::Type::integer && spec.name.ends_with("_bytes"))
        return kByteUnits;
    if (spec.type == ParamSpec::Type::real && spec.name.ends_with("_us"))
        return kMicrosecondUnits;
    if (spec.type == ParamSpec::Type::real && spec.name.ends_with("_s"))
        return kSecondUnits;
    return kPlainUnit;
}

double inBase(double typed, const EditUnit& unit)
{
    return unit.factor < 1 ? typed / std::round(1 / unit.factor) : typed * unit.factor; // exact: 600 ms are 0.6 s
}

// Returns the unit with the shortest number.
int shortestUnit(double value, std::span<const EditUnit> units)
{
    int best = 0;
    std::size_t length = shortNumber(value).size();
    for (std::size_t i = 1; i < units.size(); ++i) {
        const double shown = std::round(value / units[i].factor);
        if (shown != 0 && inBase(shown, units[i]) == value && shortNumber(shown).size() < length) {
            best = static_cast<int>(i);
            length = shortNumber(shown).size();
        }
    }
    return best;
}

} // namespace

ParamEditor::ParamEditor(const ParamSpec& spec, QWidget* parent)
    : QWidget(parent), m_type(spec.type), m_choices(spec.choices), m_units(unitsOf(spec))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    if (m_type == ParamSpec::Type::boolean) {
        m_yes = new QCheckBox(this);
        row->addWidget(m_yes);
        row->addStretch(1);
        connect(m_yes, &QCheckBox::clicked, this, &ParamEditor::entered);
    } else if (!m_choices.empty()) {
        m_choice = new Chooser(this);
        for (const std::string& choice : m_choices)
            m_choice->addItem(qstr(choice));
        row->addWidget(m_choice, 1);
        connect(m_choice, &QComboBox::activated, this, &ParamEditor::entered);
    } else {
        m_text = new EntryField(this);
        row->addWidget(m_text, 1);
        connect(m_text, &EntryField::edited, this, &ParamEditor::edited);
        connect(m_text, &EntryField::entered, this, &ParamEditor::entered);
        connect(m_text, &EntryField::problemChanged, this, &ParamEditor::problemChanged);
        if (m_units.size() > 1)
            buildNumber();
    }
    setFocusProxy(field());
}

void ParamEditor::buildNumber()
{
    m_unit = new Chooser(this);
    for (const EditUnit& unit : m_units)
        m_unit->addItem(QString::fromUtf8(unit.name));
    m_unit->setCurrentText(QStringLiteral("MiB")); // for bytes, until there is a value
    m_unit->setFixedWidth(kUnitWidth);
    layout()->addWidget(m_unit);
    m_storedUnit = m_unit->currentIndex();
    m_text->setPartner(m_unit);
    connect(m_unit, &QComboBox::activated, this, [this] {
        m_text->setModified(true); // another number in the new unit
        m_text->take();
    });
    connect(m_text, &EntryField::cancelled, this, [this] { m_unit->setCurrentIndex(m_storedUnit); });
    connect(m_text, &EntryField::edited, this, [this] {
        if (!m_text->pending())
            m_storedUnit = m_unit->currentIndex();
    });
}

QWidget* ParamEditor::field() const
{
    if (m_yes)
        return m_yes;
    return m_choice ? static_cast<QWidget*>(m_choice) : m_text;
}

ParamValue ParamEditor::value() const
{
    if (m_yes)
        return m_yes->isChecked();
    if (m_choice)
        return m_choice->currentText().toStdString();
    return m_type == ParamSpec::Type::text ? ParamValue(m_text->text().toStdString()) : number();
}

ParamValue ParamEditor::number() const
{
    const QString typed = m_text->text().trimmed();
    const EditUnit& unit = m_units[static_cast<std::size_t>(m_unit ? std::max(m_unit->currentIndex(), 0) : 0)];
    bool good = false;
    if (m_type == ParamSpec::Type::integer && unit.factor == 1) {
        const qlonglong whole = typed.toLongLong(&good);
        return good ? ParamValue(static_cast<std::int64_t>(whole)) : ParamValue(typed.toStdString());
    }
    const double shown = typed.toDouble(&good);
    const double value = inBase(shown, unit);
    if (!good || !std::isfinite(value) || (m_type == ParamSpec::Type::integer && std::abs(value) > 9e18))
        return typed.toStdString();
    return m_type == ParamSpec::Type::integer ? ParamValue(static_cast<std::int64_t>(std::llround(value)))
                                              : ParamValue(value);
}

void ParamEditor::setValue(const ParamValue& value)
{
    showValue(value);
    if (m_unit)
        m_storedUnit = m_unit->currentIndex();
}

void ParamEditor::showValue(const ParamValue& value)
{
    if (const auto* flag = std::get_if<bool>(&value); flag && m_yes) {
        m_yes->setChecked(*flag);
        return;
    }
    if (m_choice) {
        m_choice->setCurrentText(qstr(std::get<std::string>(value)));
        return;
    }
    if (!m_text)
        return;
    if (!m_text->text().isEmpty() && this->value() == value)
        return m_text->setStored(m_text->text());
    if (const auto* text = std::get_if<std::string>(&value))
        m_text->setStored(qstr(*text));
    else if (const auto* whole = std::get_if<std::int64_t>(&value); whole && std::abs(*whole) > (1LL << 53)) {
        if (m_unit)
            m_unit->setCurrentIndex(0);
        m_text->setStored(QString::number(*whole)); // a double would round it
    } else
        setNumber(whole ? static_cast<double>(*whole) : std::get<double>(value));
}

void ParamEditor::setNumber(double value)
{
    const int index = m_unit ? shortestUnit(value, m_units) : 0;
    const EditUnit& unit = m_units[static_cast<std::size_t>(index)];
    if (m_unit && value != 0) // 0 has no unit: keeps the selected one
        m_unit->setCurrentIndex(index);
    m_text->setStored(qstr(shortNumber(index == 0 ? value : std::round(value / unit.factor))));
}

void ParamEditor::refuse(const QString& sentence)
{
    if (m_text)
        m_text->refuse(sentence);
}

void ParamEditor::setEditable(bool editable)
{
    if (m_text)
        m_text->setReadOnly(!editable);
    for (QWidget* part : std::initializer_list<QWidget*>{m_yes, m_choice, m_unit})
        if (part)
            part->setEnabled(editable);
}

void ParamEditor::describe(const QString& name, const QString& explanation)
{
    field()->setAccessibleName(name);
    field()->setAccessibleDescription(explanation);
    field()->setToolTip(explanation);
    if (m_unit)
        //: Of the field for the unit of a number, as read out; %1 the name of the parameter
        m_unit->setAccessibleName(tr("Unit of %1").arg(name));
}

} // namespace assay::gui
