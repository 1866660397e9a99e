#include "gui/pages/profiles/plan_view.h"

#include "ground/base/text.h"
#include "ground/config/param_check.h"
#include "gui/card_names.h"
#include "gui/chooser.h"
#include "gui/message_strip.h"
#include "gui/pages/profiles/param_editor.h"
#include "gui/style.h"
#include "look/units.h"
#include "program/wiring/wiring.h"
#include "run/record/capacity_notes.h"

#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>

namespace assay::gui {

namespace {

constexpr const char* kRateUnit = "MB/s";
constexpr int kPlanSoonMs = 250; // delay after the last key
constexpr std::uint64_t kUsualCapacity = 32'000'000'000;

enum PlanColumn { planStep, planWrites, planReads, planTime, planColumns };

const ParamSpec& capacitySpec()
{
    static const ParamSpec spec = intParam("capacity_bytes", kUsualCapacity, 1e6, 1e15);
    return spec;
}

const ParamSpec& rateSpec()
{
    static const ParamSpec spec = realParam("rate", kAssumedMegabytesPerSecond, 0.01, 1e4);
    return spec;
}

// Bytes of time-limited write phases, for a card with this rate.
double timedBytes(const Plan& plan, double megabytesPerSecond)
{
    double bytes = 0;
    for (const Plan::Item& item : plan.items)
        for (const Workload& phase : item.step().phases)
            if (phase.op == IoOp::write && phase.byteBound().count() == 0)
                bytes += seconds(phase.stop.duration + phase.warmup) * megabytesPerSecond * 1e6;
    return bytes;
}

} // namespace

PlanView::PlanView(QWidget* parent)
    : QWidget(parent), m_cardCaption(new QLabel(this)), m_capacityCaption(new QLabel(this)),
      m_rateCaption(new QLabel(this)), m_rateUnit(new QLabel(this)), m_card(new Chooser(this)),
      m_capacity(new ParamEditor(capacitySpec(), this)), m_rateEditor(new ParamEditor(rateSpec(), this)),
      m_message(new MessageStrip(this)), m_table(new QTableWidget(0, planColumns, this)), m_summary(new QLabel(this)),
      m_wear(new QLabel(this))
{
    m_card->setObjectName("planCard");
    m_capacity->setObjectName("planCapacity");
    m_rateEditor->setObjectName("planRate");
    m_table->setObjectName("profilePlan");
    m_summary->setObjectName("profilePlanSummary");
    m_wear->setObjectName("profilePlanWear");
    m_typedCapacity = std::get<std::int64_t>(*capacitySpec().defaultValue);
    m_typedRate = std::get<double>(*rateSpec().defaultValue);
    m_capacity->setValue(m_typedCapacity);
    m_rateEditor->setValue(m_typedRate);
    buildLayout();
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &PlanView::makePlanNow);
    connect(m_card, &QComboBox::activated, this, [this](int index) {
        m_capacity->setEditable(index == 0);
        makePlanNow();
    });
    connect(m_capacity, &ParamEditor::entered, this, [this] {
        if (const auto good = checkValue(capacitySpec(), m_capacity->value(), SourceLocation()))
            m_typedCapacity = std::get<std::int64_t>(*good);
        else
            return m_capacity->refuse(tr("Type a capacity from 1 MB to 1 PB."));
        planSoon();
    });
    connect(m_rateEditor, &ParamEditor::entered, this, [this] {
        if (const auto good = checkValue(rateSpec(), m_rateEditor->value(), SourceLocation()))
            m_typedRate = std::get<double>(*good);
        else
            return m_rateEditor->refuse(tr("Type a rate above 0."));
        planSoon();
    });
    for (ParamEditor* editor : {m_capacity, m_rateEditor})
        connect(editor, &ParamEditor::problemChanged, this, [this](const QString& sentence) {
            sentence.isEmpty() ? planSoon() : m_message->showProblem(sentence);
        });
}

void PlanView::buildLayout()
{
    m_card->setMinimumContentsLength(10);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(planStep, QHeaderView::Stretch);
    setLook(m_wear, "heading");
    for (QLabel* label : {m_summary, m_wear})
        label->setWordWrap(true);
    m_cardCaption->setBuddy(m_card);
    m_capacityCaption->setBuddy(m_capacity);
    m_rateCaption->setBuddy(m_rateEditor);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    grid->addWidget(m_cardCaption, 0, 0);
    grid->addWidget(m_card, 0, 1, 1, 2);
    grid->addWidget(m_capacityCaption, 1, 0);
    grid->addWidget(m_capacity, 1, 1, 1, 2);
    grid->addWidget(m_rateCaption, 2, 0);
    grid->addWidget(m_rateEditor, 2, 1);
    grid->addWidget(m_rateUnit, 2, 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(10);
    column->addLayout(grid);
    column->addWidget(m_message);
    column->addWidget(m_table, 1);
    column->addWidget(m_wear);
    column->addWidget(m_summary);
}

void PlanView::setCards(std::vector<DeviceInfo> cards)
{
    m_cards = std::move(cards);
    showCards();
}

void PlanView::showCards()
{
    const QVariant chosen = m_card->currentData();
    m_card->clear();
    m_card->addItem(tr("any card of this size"), QString());
    for (const DeviceInfo& card : m_cards)
        m_card->addItem(QStringLiteral("%1, %2").arg(cardName(card), qstr(humanBytes(card.capacity))), qstr(card.path));
    const int index = m_card->findData(chosen);
    m_card->setCurrentIndex(std::max(index, 0));
    m_capacity->setEditable(m_card->currentIndex() == 0);
    if (index < 0 && chosen.isValid())
        planSoon(); // the card was removed
}

void PlanView::setProfile(std::optional<Profile> profile)
{
    m_profile = std::move(profile);
    planSoon();
}

void PlanView::planSoon() { m_soon.start(kPlanSoonMs); }

DeviceInfo PlanView::card() const
{
    if (const int index = m_card->currentIndex(); index > 0)
        return m_cards[static_cast<std::size_t>(index - 1)];
    DeviceInfo card;
    card.path = "card";
    card.capacity = Bytes(static_cast<std::uint64_t>(m_typedCapacity));
    card.capacity = roundDown(card.capacity, card.logicalBlock);
    return card;
}

void PlanView::makePlanNow()
{
    if (!m_profile) {
        m_plan.reset();
        showRows();
        m_message->showProblem(QString());
        return;
    }
    m_planned = card();
    m_rate = m_typedRate;
    m_planning.start([profile = *m_profile, device = m_planned,
                      speed = m_rate] { return makePlan(profile, device, RunRequest().seed, speed); },
                     [this](Result<Plan> plan) { showPlan(std::move(plan)); });
}

void PlanView::showPlan(Result<Plan> plan)
{
    m_plan.reset();
    QStringList problems;
    if (!plan)
        problems << m_texts.message(plan.error().message);
    else
        for (const InfeasibleStep& step : plan->infeasibleSteps)
            problems << m_texts.message(infeasibleStepNote(step, m_planned.capacity), plan->names);
    m_message->showProblem(problems.join(QLatin1Char(' ')));
    if (plan)
        m_plan = std::move(*plan);
    showRows();
    if (plan)
        emit planned();
    else
        emit refused(plan.error());
}

QString PlanView::bytesText(const Plan::Item& item, IoOp op) const
{
    if (item.timed(op))
        return tr("by time");
    return item.bytes(op).count() == 0 ? QStringLiteral("–") : qstr(humanBytes(item.bytes(op)));
}

void PlanView::showRows()
{
    const std::size_t count = m_plan ? m_plan->items.size() : 0;
    m_table->setRowCount(static_cast<int>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const Plan::Item& item = m_plan->items[i];
        const QString texts[planColumns] = {
            m_texts.step(m_plan->names, item.stepId), bytesText(item, IoOp::write), bytesText(item, IoOp::read),
            item.expected ? wholeSecondsText(m_texts, *item.expected) : QStringLiteral("–")};
        for (int column = 0; column < planColumns; ++column) {
            auto* cell = new QTableWidgetItem(texts[column]);
            cell->setTextAlignment(Qt::AlignVCenter | (column == planStep ? Qt::AlignLeft : Qt::AlignRight));
            cell->setToolTip(texts[column]); // for columns that are too narrow
            m_table->setItem(static_cast<int>(i), column, cell);
        }
    }
    m_wear->setText(m_plan ? wearText() : QString());
    m_summary->setText(m_plan ? summaryText() : QString());
}

QString PlanView::wearText() const
{
    if (!m_plan->destructive())
        return tr("Nothing is written: no wear.");
    const double bytes = static_cast<double>(m_plan->toWrite.count()) + timedBytes(*m_plan, m_rate);
    const double fills = bytes / static_cast<double>(m_planned.capacity.count());
    //: Wear by a test, as a multiple of the card's capacity
    return tr("Wear: about %1 full-card writes").arg(qstr(shortNumber(std::round(fills * 100) / 100)));
}

QString PlanView::summaryText() const
{
    const QString bytes = tr("Writes at most %1 and reads at most %2.")
                              .arg(qstr(humanBytes(m_plan->toWrite)), qstr(humanBytes(m_plan->toRead)));
    const double timed = timedBytes(*m_plan, m_rate);
    const QString more = timed > 0 ? tr(" Steps that end by time write up to %1 more at this rate.")
                                         .arg(qstr(humanBytes(Bytes(static_cast<std::uint64_t>(timed)))))
                                   : QString();
    const QString time = m_plan->expected
                             ? tr(" Takes about %1 at this rate.").arg(wholeSecondsText(m_texts, *m_plan->expected))
                             : tr(" The duration depends on the card.");
    return bytes + more + time;
}

void PlanView::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_cardCaption->setText(tr("Card"));
    m_card->setAccessibleName(tr("Card that the plan is made for"));
    m_capacityCaption->setText(tr("Capacity"));
    m_capacity->describe(tr("Capacity"), tr("Capacity of the card that the plan is made for when none is chosen."));
    m_rateCaption->setText(tr("Speed"));
    m_rateUnit->setText(m_texts.unit(kRateUnit));
    m_rateEditor->describe(tr("Speed"), tr("In MB/s, for the durations. Nobody has measured it yet."));
    m_table->setAccessibleName(tr("Plan, step by step"));
    m_table->setHorizontalHeaderLabels({tr("Step"), tr("Writes"), tr("Reads"), tr("Duration")});
    for (int column = 0; column < planColumns; ++column)
        m_table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignVCenter |
                                                                (column == planStep ? Qt::AlignLeft : Qt::AlignRight));
    showCards();
    showRows();
}

} // namespace assay::gui
