// One parameter of a step: its name, a field, the way back to the default, what it does, and what is wrong with it.
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
    void retranslate(const Texts& texts); // and nothing is wrong with it until setParam()
    void setParam(const Param& param, bool editable);
    enum class Problem { ofValue, ofPlan };
    // "" = all is well. A value that only does not fit the card of the plan is a value all the same.
    void showProblem(const QString& sentence, Problem problem = Problem::ofValue);
    bool hasProblem(Problem problem) const;

signals:
    void edited(); // as ParamEditor
    // none = the default again
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

// The sentence of an error about one field, which is named in place of file, line and key.
QString fieldProblem(const Error& error, const QString& field, const Texts& texts);

} // namespace assay::gui
