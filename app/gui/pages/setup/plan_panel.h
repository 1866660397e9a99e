// What will be done to the card: the profile, its steps, the bytes they move and how long that takes, as far as it is
// known. Nothing here does I/O.
#pragma once

#include "session/session.h"
#include "text/texts.h"

#include <QFrame>

#include <optional>

class QLabel;
class QPushButton;
class QTableWidget;

namespace assay::gui {

class Chooser;

// A profile to choose from, as far as the chooser needs it.
struct ProfileChoice {
    std::string nameOrFile;
    std::map<std::string, std::string> title;
};

// A profile on a card: what will be done, and what it has to prove.
struct PlannedTest {
    Plan plan;
    std::vector<Criterion> criteria;
};

class PlanPanel final : public QFrame {
    Q_OBJECT
public:
    explicit PlanPanel(QWidget* parent = nullptr);
    void setProfiles(std::vector<ProfileChoice> builtin);
    void addProfile(ProfileChoice file);           // and chooses it; files stand behind the built-in ones
    void setPlan(std::optional<PlannedTest> test); // none = there is none (yet)
    std::string profile() const;                   // name or file; "" before the profiles are there
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

    std::vector<ProfileChoice> m_profiles, m_files; // all; those of files
    std::optional<PlannedTest> m_test;
    Texts m_texts;
    QLabel* m_caption;
    Chooser* m_chooser;
    QPushButton* m_open;
    QTableWidget* m_steps;
    QLabel* m_summary;
    QLabel* m_criteria;
};

} // namespace assay::gui
