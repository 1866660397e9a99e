#include "gui/pages/lots/plan_view.h"

#include "gui/style.h"

#include <QLabel>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

constexpr int kPlotHeight = 180; // minimum

} // namespace

Result<PlanDetails> planDetails(const std::string& plan, std::uint64_t lotSize)
{
    return parsePlan(plan, lotSize).map([](LotPlan parsed) {
        PlanCurve curve = curveOf(parsed);
        return PlanDetails{std::move(parsed), std::move(curve)};
    });
}

LotPlanView::LotPlanView(QWidget* parent)
    : QWidget(parent), m_words(new QLabel(this)), m_meaning(new QLabel(this)), m_plot(new AcceptancePlot(Texts(), this))
{
    m_words->setObjectName("planWords");
    m_meaning->setObjectName("planMeaning");
    m_plot->setObjectName("acceptancePlot");
    m_plot->setMinimumHeight(kPlotHeight);
    setLook(m_meaning, "muted");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    for (QLabel* label : {m_words, m_meaning}) {
        label->setWordWrap(true);
        column->addWidget(label);
    }
    column->addWidget(m_plot, 1);
}

void LotPlanView::setPlan(std::optional<PlanDetails> plan)
{
    m_plan = std::move(plan);
    m_problem.clear();
    show();
}

void LotPlanView::setProblem(const QString& sentence) { setSentence(sentence, "danger"); }

void LotPlanView::setHint(const QString& sentence) { setSentence(sentence, "muted"); }

void LotPlanView::setSentence(const QString& sentence, const char* look)
{
    m_plan.reset();
    m_problem = sentence;
    m_problemLook = look;
    show();
}

void LotPlanView::show()
{
    m_words->setText(m_plan ? m_texts.message(m_plan->plan.inWords()) : m_problem);
    setLook(m_words, m_plan ? "" : m_problemLook);
    m_meaning->setText(m_plan ? inWords(m_plan->curve, m_texts) : QString());
    m_plot->setCurve(m_plan ? m_plan->curve.curve : std::vector<AcceptancePoint>(),
                     m_plan ? m_plan->curve.marked : std::vector<AcceptancePoint>());
}

void LotPlanView::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_plot->setTexts(texts);
    m_plot->setAccessibleName(tr("Probability of acceptance by the share of bad cards"));
    show();
}

} // namespace assay::gui
