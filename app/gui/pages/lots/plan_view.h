// A sampling plan for people: in words, its operating characteristic, and producer's and consumer's risk.
#pragma once

#include "judge/lot/lot_plan.h"
#include "plot/lot_charts.h"

#include <QWidget>

#include <optional>

class QLabel;

namespace assay::gui {

// All displayed data of a plan; computed off the GUI thread.
struct PlanDetails {
    LotPlan plan;
    PlanCurve curve;
};
Result<PlanDetails> planDetails(const std::string& plan, std::uint64_t lotSize);

class LotPlanView final : public QWidget {
    Q_OBJECT
public:
    explicit LotPlanView(QWidget* parent = nullptr);
    void setPlan(std::optional<PlanDetails> plan);
    // Shown in place of a plan: an error, or what is missing.
    void setProblem(const QString& sentence);
    void setHint(const QString& sentence);
    void retranslate(const Texts& texts);

private:
    void setSentence(const QString& sentence, const char* look);
    void show();

    Texts m_texts;
    std::optional<PlanDetails> m_plan;
    QString m_problem;
    const char* m_problemLook = "muted";
    QLabel* m_words;
    QLabel* m_meaning;
    AcceptancePlot* m_plot;
};

} // namespace assay::gui
