// Effect of the profile on a present card, or on a card of a typed capacity: bytes, time and wear per step. The plan is
// computed on a background thread.
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
    void setCards(std::vector<DeviceInfo> cards); // cards that a run could use
    void setProfile(std::optional<Profile> profile);
    void retranslate(const Texts& texts);

signals:
    void planned();
    // The profile does not fit the card.
    void refused(const assay::Error& error);

private:
    void buildLayout();
    void showCards();
    DeviceInfo card() const; // the selected card, or a generic one of the typed capacity
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
    double m_rate = 0;                // MB/s, of m_plan
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
