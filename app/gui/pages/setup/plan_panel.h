// Shows the plan: the profile, its steps, their bytes and, if known, their time. Does no I/O.
#pragma once

#include "run/session/session.h"
#include "text/texts.h"

#include <QFrame>

#include <optional>

class QLabel;
class QPushButton;
class QTableWidget;

namespace assay::gui {

class Chooser;

// An entry of the profile chooser.
struct ProfileChoice {
    std::string nameOrFile;
    std::map<std::string, std::string> title;
};

// All shipped profiles, with their errors, and those of the user that can be read: the page of profiles shows the
// others.
std::vector<std::pair<std::string, Result<Profile>>> loadAllProfiles();

// The plan and criteria of a profile on a card.
struct PlannedTest {
    Plan plan;
    std::vector<Criterion> criteria;
};

class PlanPanel final : public QFrame {
    Q_OBJECT
public:
    explicit PlanPanel(QWidget* parent = nullptr);
    void setProfiles(std::vector<ProfileChoice> builtin);
    void addProfile(ProfileChoice file);           // adds it if absent, and selects it
    void setPlan(std::optional<PlannedTest> test); // none = no plan (yet)
    std::string profile() const;                   // name or file; "" before the profiles are loaded
    void retranslate(const Texts& texts);

signals:
    void profileChanged();
    void openFileRequested();

private:
    void showChoices();
    void showPlan();
    void setRow(int row, const Plan::Item& item);
    QString titleOf(const ProfileChoice& profile) const;
    QString planText(const Plan& plan) const;
    QString criteriaText() const;
    QString bytesText(const Plan::Item& item, IoOp op) const;
    QString expectedText(const std::optional<Ns>& expected) const;

    std::vector<ProfileChoice> m_profiles, m_files; // all; those from files
    std::optional<PlannedTest> m_test;
    Texts m_texts;
    QLabel* m_caption;
    Chooser* m_chooser;
    QPushButton* m_open;
    QLabel* m_description;
    QTableWidget* m_steps;
    QLabel* m_summary;
    QLabel* m_criteria;
};

} // namespace assay::gui
