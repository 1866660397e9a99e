#include "gui/pages/profiles/criteria_form.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "gui/chooser.h"
#include "gui/entry_field.h"
#include "gui/pages/profiles/item_tools.h"
#include "gui/pages/profiles/param_row.h"
#include "gui/style.h"
#include "run/scenario/scenario.h"
#include "run/scenario/step_names.h"

#include <QGridLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kCriteriaListHeight = 112; // four criteria; more scroll
constexpr int kMostCriteria = 1000;      // more than a document of 1 MiB can use
constexpr int kUnitMinimum = 60;

enum CriterionField { stepField, quantityField, opField, limitField, marginalField, rareField };

std::string stepOf(const Criterion& criterion) { return MetricId::of(criterion.metric).step; }

Comparison directionOf(const Quantity& quantity)
{
    if (quantity.unit.empty())
        return Comparison::equal;
    return quantity.better == Better::lower ? Comparison::atMost : Comparison::atLeast;
}

// A default criterion on this quantity.
Criterion criterionOn(const std::string& step, const Quantity& quantity)
{
    Criterion criterion;
    criterion.metric = MetricId{step, quantity.id}.text();
    criterion.unit = quantity.unit;
    criterion.op = directionOf(quantity);
    if (quantity.unit.empty())
        criterion.limit = std::string("none");
    return criterion;
}

std::string limitText(const Criterion& criterion)
{
    const auto* number = std::get_if<double>(&criterion.limit);
    return number ? shortNumber(*number) : std::get<std::string>(criterion.limit);
}

// Keeps the typed text if it is the same number.
void showNumber(EntryField* edit, const std::string& text)
{
    bool typed = false, wanted = false;
    const double before = edit->text().toDouble(&typed);
    const bool same = edit->text() == qstr(text) || (typed && before == qstr(text).toDouble(&wanted) && wanted);
    edit->setStored(same ? edit->text() : qstr(text));
}

} // namespace

CriteriaForm::CriteriaForm(Adopt adopt, QWidget* parent)
    : QWidget(parent), m_adopt(std::move(adopt)), m_schemas(scenarioSchemas()), m_list(new QListWidget(this)),
      m_tools(new ItemTools(QStringLiteral("criterion"), this)), m_fields(new QWidget(this)),
      m_step(new Chooser(m_fields)), m_quantity(new Chooser(m_fields)), m_op(new Chooser(m_fields)),
      m_limit(new EntryField(m_fields)), m_marginal(new EntryField(m_fields)), m_rare(new EntryField(m_fields)),
      m_unit(new QLabel(m_fields)), m_marginalUnit(new QLabel(m_fields)), m_problem(new QLabel(m_fields)),
      m_about(new QLabel(m_fields)), m_suggest(new QPushButton(m_fields))
{
    m_list->setObjectName("profileCriteria");
    m_step->setObjectName("criterionStep");
    m_quantity->setObjectName("criterionQuantity");
    m_op->setObjectName("criterionOp");
    m_limit->setObjectName("criterionLimit");
    m_marginal->setObjectName("criterionMarginal");
    m_rare->setObjectName("criterionRare");
    m_suggest->setObjectName("suggestLimit");
    m_problem->setObjectName("problem_criterion");
    for (const Comparison op : {Comparison::atLeast, Comparison::atMost, Comparison::equal})
        m_op->addItem(m_texts.comparison(op));
    buildLayout();
    connect(m_list, &QListWidget::currentRowChanged, this, &CriteriaForm::chooseCriterion);
    connect(m_tools, &ItemTools::addRequested, this, &CriteriaForm::addCriterion);
    connect(m_tools, &ItemTools::copyRequested, this, &CriteriaForm::copyCriterion);
    connect(m_tools, &ItemTools::removeRequested, this, &CriteriaForm::removeCriterion);
    connect(m_tools, &ItemTools::moveRequested, this, &CriteriaForm::moveCriterion);
    connect(m_step, &QComboBox::activated, this, &CriteriaForm::takeStep);
    connect(m_quantity, &QComboBox::activated, this, &CriteriaForm::takeQuantity);
    connect(m_op, &QComboBox::activated, this, [this] { takeRest(); });
    for (EntryField* edit : {m_limit, m_marginal, m_rare}) {
        connect(edit, &EntryField::edited, this, &CriteriaForm::edited);
        connect(edit, &EntryField::entered, this, [this, edit] { takeRest(edit); });
        connect(edit, &EntryField::problemChanged, this, &CriteriaForm::showProblem);
    }
    connect(m_suggest, &QPushButton::clicked, this, [this] {
        if (const Criterion* criterion = current(m_profile))
            emit suggestionRequested(*criterion);
    });
}

QLabel* CriteriaForm::addRow(QGridLayout* grid, QWidget* editor, QWidget* beside)
{
    auto* caption = new QLabel(m_fields);
    caption->setBuddy(editor);
    const int row = static_cast<int>(m_captions.size());
    grid->addWidget(caption, row, 0);
    grid->addWidget(editor, row, 1, 1, beside ? 1 : 2);
    if (beside)
        grid->addWidget(beside, row, 2);
    m_captions.push_back(caption);
    return caption;
}

void CriteriaForm::buildLayout()
{
    setLook(m_list, "boxed");
    m_list->setFixedHeight(kCriteriaListHeight);
    setLook(m_problem, "danger");
    setLook(m_about, "caption");
    for (QLabel* label : {m_problem, m_about})
        label->setWordWrap(true);
    m_problem->hide();
    for (QComboBox* chooser : {m_step, m_quantity})
        chooser->setMinimumContentsLength(12); // long names of quantities must not widen the page
    m_unit->setMinimumWidth(kUnitMinimum);
    auto* grid = new QGridLayout(m_fields);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    addRow(grid, m_step);
    addRow(grid, m_quantity);
    addRow(grid, m_op);
    addRow(grid, m_limit, m_unit);
    addRow(grid, m_marginal, m_marginalUnit);
    addRow(grid, m_rare);
    grid->addWidget(m_problem, rareField + 1, 0, 1, 3);
    grid->addWidget(m_about, rareField + 2, 0, 1, 3);
    grid->addWidget(m_suggest, rareField + 3, 0, 1, 3, Qt::AlignLeft);
    grid->setRowStretch(rareField + 4, 1);
    grid->setContentsMargins(0, 0, 12, 0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_list);
    column->addWidget(m_tools);
    auto* scroll = new QScrollArea(this); // fields and an error do not fit in a low window
    setLook(m_fields, "scrolled");
    scroll->setFocusPolicy(Qt::NoFocus); // scrolls with the focused field
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_fields);
    column->addWidget(scroll, 1);
}

void CriteriaForm::setProfile(const Profile& profile, bool editable)
{
    m_profile = profile;
    m_editable = editable;
    showList();
    if (!m_choosing)
        m_shownRow = m_list->currentRow();
    showCriterion();
}

void CriteriaForm::editLimit()
{
    m_limit->setFocus(Qt::OtherFocusReason);
    m_limit->selectAll();
}

QString CriteriaForm::textOf(const Criterion& criterion) const
{
    const auto* number = std::get_if<double>(&criterion.limit);
    return QStringLiteral("%1  %2 %3")
        .arg(m_texts.metric(namesOf(m_profile), criterion.metric), m_texts.comparison(criterion.op),
             number ? m_texts.written(*number, criterion.unit) : m_texts.value(criterion.limit, criterion.unit));
}

void CriteriaForm::showList()
{
    QStringList texts;
    for (const Criterion& criterion : m_profile.criteria)
        texts << textOf(criterion);
    showItems(m_list, texts);
}

Criterion* CriteriaForm::current(Profile& profile) const
{
    const auto row = static_cast<std::size_t>(m_shownRow);
    return row < profile.criteria.size() ? &profile.criteria[row] : nullptr;
}

const Quantity* CriteriaForm::quantityOf(const Criterion& criterion) const
{
    return findQuantity(m_quantities, MetricId::of(criterion.metric).quantity);
}

// Invalid input keeps the selection. Valid input belongs to the criterion shown in the form, although the list already
// has another current row.
void CriteriaForm::chooseCriterion(int row)
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
    showCriterion();
}

void CriteriaForm::showCriterion()
{
    m_tools->showState(m_list->currentRow(), m_list->count(), 0, kMostCriteria, m_editable);
    const Criterion* criterion = current(m_profile);
    m_fields->setVisible(criterion != nullptr);
    showProblem(QString());
    if (!criterion)
        return;
    showChoices(*criterion);
    showNumbers(*criterion);
    for (QComboBox* chooser : {m_step, m_quantity, m_op})
        chooser->setEnabled(m_editable);
    for (EntryField* edit : {m_limit, m_marginal, m_rare})
        edit->setReadOnly(!m_editable);
}

void CriteriaForm::showChoices(const Criterion& criterion)
{
    m_step->clear();
    for (const StepName& name : namesOf(m_profile)) {
        m_step->addItem(m_texts.step(name), qstr(name.id));
        m_step->setItemData(m_step->count() - 1, shownDeviceText(name.id), Qt::ToolTipRole);
    }
    m_step->addItem(tr("The whole run"), QString::fromLatin1(kWholeRun));
    m_step->setCurrentIndex(m_step->findData(qstr(stepOf(criterion))));
    m_quantities = quantitiesOf(stepOf(criterion), m_profile, m_schemas);
    m_quantity->clear();
    for (const Quantity& quantity : m_quantities) {
        const QString unit = m_texts.unit(quantity.unit);
        m_quantity->addItem(m_texts.quantity(quantity.id) +
                            (unit.isEmpty() ? QString() : QStringLiteral("  (%1)").arg(unit)));
    }
    const Quantity* quantity = quantityOf(criterion);
    m_quantity->setCurrentIndex(quantity ? static_cast<int>(quantity - m_quantities.data()) : -1);
    m_op->setCurrentIndex(static_cast<int>(criterion.op));
}

void CriteriaForm::showNumbers(const Criterion& criterion)
{
    showNumber(m_limit, limitText(criterion));
    showNumber(m_marginal, criterion.marginal ? shortNumber(*criterion.marginal) : std::string());
    m_unit->setText(m_texts.unit(criterion.unit));
    m_marginalUnit->setText(m_unit->text());
    const bool margin = criterion.op != Comparison::equal;
    for (QWidget* part : std::initializer_list<QWidget*>{m_captions[marginalField], m_marginal, m_marginalUnit})
        part->setVisible(margin);
    const Quantity* quantity = quantityOf(criterion);
    const bool extreme = quantity && quantity->extreme;
    m_captions[rareField]->setVisible(extreme);
    m_rare->setVisible(extreme);
    showNumber(m_rare, shortNumber(criterion.toleratedExceedanceRate));
    m_suggest->setEnabled(m_editable && margin);
}

void CriteriaForm::adopt(const Profile& profile, int row)
{
    if (m_adopt(profile))
        m_list->setCurrentRow(row);
}

// On the first quantity of the first step, as a starting point.
void CriteriaForm::addCriterion()
{
    if (!takeFields(this))
        return;
    Profile edited = m_profile;
    const std::string& step = edited.steps.front().id;
    const auto quantities = quantitiesOf(step, edited, m_schemas);
    if (quantities.empty())
        return;
    const int row = m_list->currentRow() + 1;
    edited.criteria.insert(edited.criteria.begin() + row, criterionOn(step, quantities.front()));
    adopt(edited, row);
    m_step->setFocus();
}

void CriteriaForm::copyCriterion()
{
    if (!takeFields(this))
        return;
    Profile edited = m_profile;
    const Criterion* criterion = current(edited);
    if (!criterion)
        return;
    const int row = m_list->currentRow() + 1;
    edited.criteria.insert(edited.criteria.begin() + row, Criterion(*criterion));
    adopt(edited, row);
}

void CriteriaForm::removeCriterion()
{
    dropFields(this);
    Profile edited = m_profile;
    const int row = m_list->currentRow();
    if (!current(edited))
        return;
    edited.criteria.erase(edited.criteria.begin() + row);
    adopt(edited, std::min(row, static_cast<int>(edited.criteria.size()) - 1));
}

void CriteriaForm::moveCriterion(int by)
{
    if (!takeFields(this))
        return;
    Profile edited = m_profile;
    const int from = m_list->currentRow(), to = from + by;
    if (from < 0 || to < 0 || to >= static_cast<int>(edited.criteria.size()))
        return;
    std::swap(edited.criteria[static_cast<std::size_t>(from)], edited.criteria[static_cast<std::size_t>(to)]);
    adopt(edited, to);
}

// The same quantity of another step if that yields it, else its first one.
void CriteriaForm::takeStep()
{
    const Criterion* criterion = current(m_profile);
    const std::string step = m_step->currentData().toString().toStdString();
    const auto quantities = quantitiesOf(step, m_profile, m_schemas);
    if (!criterion || quantities.empty())
        return;
    const std::string quantity = MetricId::of(criterion->metric).quantity;
    if (!findQuantity(quantities, quantity)) {
        replace(criterionOn(step, quantities.front()));
        return;
    }
    Criterion edited = *criterion;
    edited.metric = MetricId{step, quantity}.text();
    replace(edited);
}

void CriteriaForm::takeQuantity()
{
    const auto index = static_cast<std::size_t>(m_quantity->currentIndex());
    if (index < m_quantities.size())
        replace(criterionOn(m_step->currentData().toString().toStdString(), m_quantities[index]));
}

void CriteriaForm::takeRest(EntryField* typed)
{
    const Criterion* before = current(m_profile);
    if (!before)
        return;
    Criterion edited = *before;
    edited.op = static_cast<Comparison>(m_op->currentIndex());
    bool good = true, goodMargin = true, goodRare = true;
    if (edited.unit.empty())
        edited.limit = m_limit->text().trimmed().toStdString();
    else
        edited.limit = m_limit->text().trimmed().toDouble(&good);
    edited.marginal.reset();
    if (const QString margin = m_marginal->text().trimmed(); !margin.isEmpty() && edited.op != Comparison::equal)
        edited.marginal = margin.toDouble(&goodMargin);
    if (const Quantity* quantity = quantityOf(edited); quantity && quantity->extreme)
        edited.toleratedExceedanceRate = m_rare->text().trimmed().toDouble(&goodRare);
    const CriterionField wrong = !good ? limitField : !goodMargin ? marginalField : rareField;
    if (!good || !goodMargin || !goodRare)
        showProblem(tr("%1: must be a number, such as 2.5").arg(m_captions[wrong]->text()));
    else if (replace(edited))
        return;
    if (typed)
        typed->refuse(m_problem->text());
}

bool CriteriaForm::replace(const Criterion& criterion)
{
    Profile edited = m_profile;
    Criterion* place = current(edited);
    if (!place)
        return true;
    *place = criterion;
    const auto done = m_adopt(edited);
    if (!done)
        showProblem(fieldProblem(done.error(), tr("This criterion"), m_texts));
    return done.has_value();
}

void CriteriaForm::showProblem(const QString& sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
}

bool CriteriaForm::hasProblem() const { return !m_problem->text().isEmpty(); }

void CriteriaForm::setLimit(const Criterion& of, double limit)
{
    dropFields(this); // the limit is replaced
    const auto found = std::ranges::find_if(
        m_profile.criteria, [&of](const Criterion& one) { return one.metric == of.metric && one.op == of.op; });
    if (found == m_profile.criteria.end())
        return;
    m_list->setCurrentRow(static_cast<int>(found - m_profile.criteria.begin()));
    Criterion edited = *found;
    edited.limit = limit;
    const bool inside =
        edited.marginal && (edited.op == Comparison::atLeast ? *edited.marginal > limit : *edited.marginal < limit);
    if (!inside)
        edited.marginal.reset(); // it belongs to the previous limit
    replace(edited);
}

void CriteriaForm::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_tools->retranslate();
    m_list->setAccessibleName(tr("Criteria of the profile"));
    const QString captions[] = {tr("Step"),  tr("Quantity"),       tr("Must be"),
                                tr("Limit"), tr("Marginal up to"), tr("Tolerated share")};
    QWidget* const editors[] = {m_step, m_quantity, m_op, m_limit, m_marginal, m_rare};
    for (std::size_t i = 0; i < std::size(captions); ++i) {
        m_captions[i]->setText(captions[i]);
        editors[i]->setAccessibleName(captions[i]);
    }
    m_marginal->setPlaceholderText(tr("no margin"));
    m_marginal->setToolTip(tr("A value between the limit and this level passes as marginal."));
    m_rare->setToolTip(tr("For extremes: tolerated exceedance rate, such as 0.05. A test too short to rule out a "
                          "higher rate is inconclusive."));
    m_about->setText(tr("An interval that straddles the limit is inconclusive, not a pass."));
    m_suggest->setText(tr("Suggest a limit from &runs..."));
    showList();
    if (const Criterion* criterion = current(m_profile); criterion && anyPending(this))
        showChoices(*criterion); // an entry stays as it is typed, with its problem
    else
        showCriterion();
}

} // namespace assay::gui
