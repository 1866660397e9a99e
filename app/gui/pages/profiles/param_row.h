// One parameter of a step: name, field, reset to default, explanation, and error.
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"
#include "text/texts.h"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace assay::gui {

class ParamEditor;

class ParamRow final : public QWidget {
    Q_OBJECT
public:
    ParamRow(ParamSpec spec, const Texts& texts, QWidget* parent = nullptr);
    const std::string& name() const { return m_spec.name; }
    void retranslate(const Texts& texts); // clears the error until setParam()
    void setParam(const Param& param, bool editable);
    enum class Problem { ofValue, ofPlan };
    // "" = no error. A value that only does not fit the card of the plan remains set.
    void showProblem(const QString& sentence, Problem problem = Problem::ofValue);
    bool hasProblem(Problem problem) const;

signals:
    void edited(); // as in ParamEditor
    // none = reset to default
    void chosen(const std::optional<assay::ParamValue>& value);

private:
    void take();

    ParamSpec m_spec;
    Texts m_texts;
    QLabel* m_title;
    ParamEditor* m_editor;
    QToolButton* m_default;
    QLabel* m_about;
    QLabel* m_problem;
    Problem m_kind = Problem::ofValue;
};

// Returns the sentence of an error with the name of the field in place of file, line and key.
QString fieldProblem(const Error& error, const QString& field, const Texts& texts);

} // namespace assay::gui
