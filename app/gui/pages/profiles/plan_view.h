// What the profile would do to a card that is there, or to one of a size that is typed in: bytes, time and wear, step
// by step. The plan is made on a background thread.
#pragma once

#include "gui/background_task.h"
#include "run/session/plan.h"
#include "text/texts.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QTableWidget;

namespace assay::gui {

class MessageStrip;
class ParamEditor;

class PlanView final : public QWidget {
    Q_OBJECT
public:
    explicit PlanView(QWidget* parent = nullptr);
    void setCards(std::vector<DeviceInfo> cards); // that a run could be made on
    void setProfile(std::optional<Profile> profile);
    void retranslate(const Texts& texts);

signals:
    void planned();
    // The profile does not fit the card.
    void refused(const assay::Error& error);

private:
    void buildLayout();
    void showCards();
    DeviceInfo card() const; // that is chosen, or any of the typed capacity
    void planSoon();
    void makePlanNow();
    void showPlan(Result<Plan> plan);
    void showRows();
    QString summaryText() const;
    QString wearText() const;
    QString bytesText(const Plan::Item& item, IoOp op) const;

    Texts m_texts;
    std::vector<DeviceInfo> m_cards;
    std::optional<Profile> m_profile;
    std::optional<Plan> m_plan;
    DeviceInfo m_planned;             // the card of m_plan
    double m_rate = 0;                // in MB/s, of m_plan
    std::int64_t m_typedCapacity = 0; // in bytes
    double m_typedRate = 0;           // in MB/s
    QTimer m_soon;
    BackgroundTask<Result<Plan>> m_planning;

    QLabel *m_cardCaption, *m_capacityCaption, *m_rateCaption, *m_rateUnit;
    QComboBox* m_card;
    ParamEditor *m_capacity, *m_rateEditor;
    MessageStrip* m_message;
    QTableWidget* m_table;
    QLabel *m_summary, *m_wear;
};

} // namespace assay::gui
