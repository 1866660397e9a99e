#include "gui/pages/profiles/steps_form.h"

#include "ground/quantity/metric_id.h"
#include "gui/entry_field.h"
#include "gui/keyboard.h"
#include "gui/pages/profiles/item_tools.h"
#include "gui/pages/profiles/param_row.h"
#include "gui/style.h"
#include "run/scenario/scenario.h"
#include "run/scenario/step_names.h"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QScrollArea>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr const char* kChinese = "zh_CN";
constexpr int kStepListHeight = 112; // four steps; more scroll

const ScenarioSchema* schemaOf(const std::vector<ScenarioSchema>& schemas, const std::string& id)
{
    const auto found = std::ranges::find(schemas, id, &ScenarioSchema::id);
    return found == schemas.end() ? nullptr : &*found;
}

// "write", "write_2", ...
std::string unusedId(const Profile& profile, const std::string& wanted)
{
    std::string id = wanted;
    for (int number = 2; profile.findStep(id); ++number)
        id = wanted + "_" + std::to_string(number);
    return id;
}

bool isAbout(const Criterion& criterion, const std::string& step)
{
    return MetricId::of(criterion.metric).step == step;
}

} // namespace

StepsForm::StepsForm(Adopt adopt, QWidget* parent)
    : QWidget(parent), m_adopt(std::move(adopt)), m_schemas(scenarioSchemas()), m_list(new QListWidget(this)),
      m_tools(new ItemTools(QStringLiteral("step"), this)), m_menu(new QMenu(this)), m_idCaption(new QLabel(this)),
      m_id(new EntryField(this)), m_idProblem(new QLabel(this)), m_titleCaption(new QLabel(this)),
      m_chineseCaption(new QLabel(this)), m_english(new EntryField(this)), m_chinese(new EntryField(this)),
      m_scroll(new QScrollArea(this))
{
    m_list->setObjectName("profileSteps");
    m_menu->setObjectName("stepAddMenu");
    m_id->setObjectName("stepId");
    m_idProblem->setObjectName("problem_stepId");
    m_english->setObjectName("stepTitleEnglish");
    m_chinese->setObjectName("stepTitleChinese");
    buildLayout();
    m_tools->setAddMenu(m_menu);
    connect(m_list, &QListWidget::currentRowChanged, this, &StepsForm::chooseStep);
    connect(m_tools, &ItemTools::copyRequested, this, &StepsForm::copyStep);
    connect(m_tools, &ItemTools::removeRequested, this, &StepsForm::removeStep);
    connect(m_tools, &ItemTools::moveRequested, this, &StepsForm::moveStep);
    for (EntryField* field : {m_id, m_english, m_chinese})
        connect(field, &EntryField::edited, this, &StepsForm::edited);
    connect(m_id, &EntryField::entered, this, &StepsForm::renameStep);
    connect(m_id, &EntryField::problemChanged, this, &StepsForm::showIdProblem);
    connect(m_english, &EntryField::entered, this, [this] { setTitle(kEnglish.code, m_english->text()); });
    connect(m_chinese, &EntryField::entered, this, [this] { setTitle(kChinese, m_chinese->text()); });
}

void StepsForm::buildLayout()
{
    setLook(m_list, "boxed");
    m_list->setFixedHeight(kStepListHeight);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setLook(m_idProblem, "danger");
    m_idProblem->setWordWrap(true);
    m_idProblem->hide();
    m_idCaption->setBuddy(m_id);
    m_scroll->setFocusPolicy(Qt::NoFocus); // scrolls with the focused field
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_titleCaption->setBuddy(m_english);
    m_chineseCaption->setBuddy(m_chinese);
    for (QLabel* caption : {m_idCaption, m_titleCaption, m_chineseCaption})
        setLook(caption, "caption");
    auto* names = new QGridLayout;
    names->setHorizontalSpacing(10);
    names->setVerticalSpacing(2);
    names->addWidget(m_idCaption, 0, 0);
    names->addWidget(m_titleCaption, 0, 1);
    names->addWidget(m_chineseCaption, 0, 2);
    names->addWidget(m_id, 1, 0);
    names->addWidget(m_english, 1, 1);
    names->addWidget(m_chinese, 1, 2);
    for (int part = 0; part < 3; ++part)
        names->setColumnStretch(part, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_list);
    column->addWidget(m_tools);
    column->addLayout(names);
    column->addWidget(m_idProblem);
    column->addWidget(m_scroll, 1);
}

void StepsForm::setProfile(const Profile& profile, bool editable)
{
    m_profile = profile;
    m_editable = editable;
    showSteps();
    if (!m_choosing)
        m_shownRow = m_list->currentRow();
    showStep();
}

void StepsForm::showSteps()
{
    QStringList titles;
    for (const StepName& name : namesOf(m_profile))
        titles << QStringLiteral("%1  %2").arg(titles.size() + 1).arg(m_texts.step(name)); // its id has a field
    showItems(m_list, titles);
}

Step* StepsForm::current(Profile& profile) const
{
    const auto row = static_cast<std::size_t>(m_shownRow);
    return row < profile.steps.size() ? &profile.steps[row] : nullptr;
}

// Invalid input keeps the selection. Valid input belongs to the step shown in the form, although the list already has
// another current row.
void StepsForm::chooseStep(int row)
{
    if (row == m_shownRow || m_choosing)
        return;
    m_choosing = true;
    const bool taken = takeFields(this);
    m_choosing = false;
    if (!taken) {
        QMetaObject::invokeMethod(
            this, [this] { m_list->setCurrentRow(m_shownRow); }, Qt::QueuedConnection);
        return;
    }
    m_shownRow = row;
    showStep();
}

void StepsForm::showStep()
{
    m_tools->showState(m_list->currentRow(), m_list->count(), 1, static_cast<int>(kMaxSteps), m_editable);
    const Step* step = current(m_profile);
    const ScenarioSchema* schema = step ? schemaOf(m_schemas, step->scenario) : nullptr;
    m_scroll->setVisible(schema != nullptr);
    m_id->setReadOnly(!m_editable);
    if (!schema)
        return;
    m_id->setStored(qstr(step->id));
    m_idProblem->hide();
    for (const auto& [edit, language] : {std::pair(m_english, kEnglish.code), std::pair(m_chinese, kChinese)}) {
        const auto title = step->title.find(language);
        const QString text = title == step->title.end() ? QString() : qstr(title->second);
        edit->setStored(edit->text().trimmed() == text.trimmed() ? edit->text() : text);
        edit->setReadOnly(!m_editable);
    }
    if (schema->id != m_shownScenario)
        buildRows(*schema);
    for (ParamRow* row : m_rows)
        row->setParam(step->params.all().at(row->name()), m_editable);
}

void StepsForm::buildRows(const ScenarioSchema& schema)
{
    m_shownScenario = schema.id;
    m_rows.clear();
    auto* content = new QWidget;
    setLook(content, "scrolled");
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 12, 0);
    column->setSpacing(0);
    for (const ParamSpec& spec : schema.params) {
        auto* row = new ParamRow(spec, m_texts, content);
        connect(row, &ParamRow::edited, this, &StepsForm::edited);
        connect(row, &ParamRow::chosen, this,
                [this, name = spec.name](const std::optional<ParamValue>& value) { setParam(name, value); });
        column->addWidget(row);
        m_rows.push_back(row);
    }
    column->addStretch(1);
    m_scroll->setWidget(content); // deletes the previous rows
    tabThrough(m_chinese, content);
}

void StepsForm::adopt(const Profile& profile, int row)
{
    if (m_adopt(profile))
        m_list->setCurrentRow(row);
}

void StepsForm::addStep(const ScenarioSchema& schema)
{
    if (!takeFields(this))
        return;
    Profile edited = m_profile;
    Step step{unusedId(edited, schema.id), schema.id, {}, {}, {}};
    for (const ParamSpec& spec : schema.params)
        step.params.set(spec.name, {*spec.defaultValue, SourceLocation()});
    const int row = m_list->currentRow() + 1;
    edited.steps.insert(edited.steps.begin() + row, std::move(step));
    adopt(edited, row);
}

void StepsForm::copyStep()
{
    if (!takeFields(this))
        return;
    Profile edited = m_profile;
    Step* step = current(edited);
    if (!step)
        return;
    Step copy = *step;
    copy.id = unusedId(edited, copy.id);
    const int row = m_list->currentRow() + 1;
    edited.steps.insert(edited.steps.begin() + row, std::move(copy));
    adopt(edited, row);
}

void StepsForm::removeStep()
{
    dropFields(this);
    Profile edited = m_profile;
    const Step* step = current(edited);
    if (!step)
        return;
    const std::string id = step->id;
    const int row = m_list->currentRow();
    const auto removed = std::erase_if(edited.criteria, [&](const Criterion& c) { return isAbout(c, id); });
    edited.steps.erase(edited.steps.begin() + row);
    adopt(edited, std::min(row, static_cast<int>(edited.steps.size()) - 1));
    if (removed > 0)
        emit criteriaRemoved(static_cast<int>(removed));
}

void StepsForm::moveStep(int by)
{
    if (!takeFields(this))
        return;
    Profile edited = m_profile;
    const int from = m_list->currentRow(), to = from + by;
    if (from < 0 || to < 0 || to >= static_cast<int>(edited.steps.size()))
        return;
    std::swap(edited.steps[static_cast<std::size_t>(from)], edited.steps[static_cast<std::size_t>(to)]);
    adopt(edited, to);
}

// A renamed step keeps its criteria.
void StepsForm::renameStep()
{
    Profile edited = m_profile;
    Step* step = current(edited);
    const std::string id = m_id->text().trimmed().toStdString();
    if (!step || !m_editable)
        return;
    showIdProblem(QString());
    if (id == step->id)
        return;
    const std::string before = step->id;
    step->id = id;
    for (Criterion& criterion : edited.criteria)
        if (isAbout(criterion, before))
            criterion.metric = id + criterion.metric.substr(before.size());
    if (const auto done = m_adopt(edited); !done) {
        showIdProblem(fieldProblem(done.error(), m_idCaption->text(), m_texts));
        m_id->refuse(m_idProblem->text());
    }
}

void StepsForm::showIdProblem(const QString& sentence)
{
    m_idProblem->setText(sentence);
    m_idProblem->setVisible(!sentence.isEmpty());
}

void StepsForm::setTitle(const char* language, const QString& title)
{
    Profile edited = m_profile;
    Step* step = current(edited);
    if (!step)
        return;
    if (title.trimmed().isEmpty())
        step->title.erase(language);
    else
        step->title[language] = title.trimmed().toStdString();
    (void)m_adopt(edited); // every text is valid
}

void StepsForm::setParam(const std::string& name, const std::optional<ParamValue>& value)
{
    Profile edited = m_profile;
    Step* step = current(edited);
    const ScenarioSchema* schema = step ? schemaOf(m_schemas, step->scenario) : nullptr;
    if (!schema)
        return;
    const auto spec = std::ranges::find(schema->params, name, &ParamSpec::name);
    step->params.set(name, value ? Param{*value, {{}, 1, name}} : Param{*spec->defaultValue, {}});
    if (const auto done = m_adopt(edited); !done)
        for (ParamRow* row : m_rows)
            if (row->name() == name)
                row->showProblem(fieldProblem(done.error(), m_texts.message(spec->title), m_texts));
}

bool StepsForm::showProblemAt(const std::string& place, const Error& error)
{
    for (std::size_t i = 0; i < m_profile.steps.size(); ++i)
        for (const auto& [name, param] : m_profile.steps[i].params.all()) {
            if (!isGiven(param.place) || param.place.text() != place)
                continue;
            if (m_list->currentRow() == static_cast<int>(i))
                for (ParamRow* row : m_rows)
                    if (row->name() == name)
                        row->showProblem(fieldProblem(error, qstr(name), m_texts), ParamRow::Problem::ofPlan);
            return true;
        }
    return false;
}

void StepsForm::clearPlanProblems()
{
    for (ParamRow* row : m_rows)
        if (row->hasProblem(ParamRow::Problem::ofPlan))
            row->showProblem(QString());
}

bool StepsForm::hasProblem() const
{
    return !m_idProblem->isHidden() ||
           std::ranges::any_of(m_rows, [](const ParamRow* row) { return row->hasProblem(ParamRow::Problem::ofValue); });
}

void StepsForm::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_list->setAccessibleName(tr("Steps of the profile"));
    m_tools->retranslate();
    m_idCaption->setText(tr("Name of the step"));
    m_titleCaption->setText(tr("Title in English"));
    m_chineseCaption->setText(tr("Title in Chinese"));
    m_english->setPlaceholderText(tr("default: the title of the scenario"));
    m_chinese->setPlaceholderText(m_english->placeholderText());
    m_english->setAccessibleName(m_titleCaption->text());
    m_chinese->setAccessibleName(m_chineseCaption->text());
    m_id->setAccessibleName(m_idCaption->text());
    m_id->setToolTip(tr("a-z, 0-9 and _. Metrics and criteria begin with it; it must be unique in the profile."));
    m_id->setAccessibleDescription(m_id->toolTip());
    m_menu->clear();
    for (const ScenarioSchema& schema : m_schemas)
        connect(m_menu->addAction(texts.message(schema.title)), &QAction::triggered, this,
                [this, &schema] { addStep(schema); });
    for (ParamRow* row : m_rows)
        row->retranslate(texts);
    showSteps();
    if (!anyPending(this)) // an entry stays as it is typed, with its problem
        showStep();
}

} // namespace assay::gui
