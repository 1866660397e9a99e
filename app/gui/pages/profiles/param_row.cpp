#include "gui/pages/profiles/param_row.h"

#include "ground/config/param_check.h"
#include "gui/pages/profiles/param_editor.h"
#include "gui/style.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

namespace assay::gui {

namespace {

constexpr int kFieldWidth = 230;
constexpr int kDefaultButton = 32;

QLabel* wrappedLabel(const char* look, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    setLook(label, look);
    return label;
}

} // namespace

QString fieldProblem(const Error& error, const QString& field, const Texts& texts)
{
    Message message = error.message;
    if (!message.arguments.empty()) // errors on a profile start with their place
        message.arguments.front() = field.toStdString();
    return texts.message(message);
}

ParamRow::ParamRow(ParamSpec spec, const Texts& texts, QWidget* parent)
    : QWidget(parent), m_spec(std::move(spec)), m_texts(texts), m_title(new QLabel(this)),
      m_editor(new ParamEditor(m_spec, this)), m_default(new QToolButton(this)), m_about(wrappedLabel("caption", this)),
      m_problem(wrappedLabel("danger", this))
{
    m_editor->setObjectName("field_" + qstr(m_spec.name));
    m_editor->setFixedWidth(kFieldWidth);
    m_title->setTextFormat(Qt::RichText);
    m_title->setBuddy(m_editor);
    m_problem->setObjectName("problem_" + qstr(m_spec.name));
    m_problem->hide();
    setLook(m_default, "tool");
    m_default->setObjectName("default_" + qstr(m_spec.name));
    m_default->setText(QStringLiteral("↺"));
    m_default->setFixedWidth(kDefaultButton);

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 6, 0, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    grid->setColumnMinimumWidth(2, kDefaultButton);
    grid->addWidget(m_title, 0, 0);
    grid->addWidget(m_editor, 0, 1);
    grid->addWidget(m_default, 0, 2);
    grid->addWidget(m_problem, 1, 0, 1, 3);
    grid->addWidget(m_about, 2, 0, 1, 3);

    connect(m_editor, &ParamEditor::edited, this, &ParamRow::edited);
    connect(m_editor, &ParamEditor::entered, this, &ParamRow::take);
    connect(m_editor, &ParamEditor::problemChanged, this, [this](const QString& sentence) {
        if (!sentence.isEmpty() || m_kind == Problem::ofValue)
            showProblem(sentence);
    });
    connect(m_default, &QToolButton::clicked, this, [this] {
        m_editor->setFocus(); // the button disappears
        emit chosen(std::nullopt);
    });
    retranslate(texts);
}

void ParamRow::retranslate(const Texts& texts)
{
    m_texts = texts;
    const QString title = texts.message(m_spec.title);
    const QString about = texts.message(m_spec.about);
    m_title->setText(QStringLiteral("%1<br><small>%2</small>").arg(title.toHtmlEscaped(), qstr(m_spec.name)));
    m_title->setToolTip(about);
    m_about->setText(about);
    m_default->setToolTip(tr("Back to the default"));
    //: As read out; %1 the name of a parameter
    m_default->setAccessibleName(tr("%1: back to the default").arg(title));
    showProblem(QString());
}

void ParamRow::setParam(const Param& param, bool editable)
{
    m_editor->setValue(param.value);
    m_editor->setEditable(editable);
    m_default->setVisible(editable && isGiven(param.place));
    showProblem(QString());
}

void ParamRow::showProblem(const QString& sentence, Problem problem)
{
    m_kind = problem;
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
    const QString about = m_texts.message(m_spec.about);
    m_editor->describe(m_texts.message(m_spec.title), sentence.isEmpty() ? about : sentence + QLatin1Char(' ') + about);
}

bool ParamRow::hasProblem(Problem problem) const { return m_kind == problem && !m_problem->text().isEmpty(); }

void ParamRow::take()
{
    if (hasProblem(Problem::ofValue))
        showProblem(QString());
    const auto checked = checkValue(m_spec, m_editor->value(), SourceLocation());
    if (checked)
        emit chosen(*checked);
    else
        showProblem(fieldProblem(checked.error(), m_texts.message(m_spec.title), m_texts));
    if (hasProblem(Problem::ofValue))
        m_editor->refuse(m_problem->text());
}

} // namespace assay::gui
