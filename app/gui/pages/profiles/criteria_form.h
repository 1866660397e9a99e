// The criteria of a profile: a list, and the selected one by step, quantity, direction and limit.
#pragma once

#include "gui/pages/profiles/adopt.h"
#include "text/texts.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QListWidget;
class QPushButton;

namespace assay::gui {

class EntryField;
class ItemTools;

class CriteriaForm final : public QWidget {
    Q_OBJECT
public:
    explicit CriteriaForm(Adopt adopt, QWidget* parent = nullptr);
    void editLimit(); // focuses the limit of the current criterion, with its text selected
    void setProfile(const Profile& profile, bool editable);
    bool hasProblem() const;
    // Sets the limit as its field would. Selects this criterion; does nothing if no criterion has its metric and
    // direction any more.
    void setLimit(const Criterion& of, double limit);
    void retranslate(const Texts& texts);

signals:
    void edited(); // the pending input has changed
    // Requests a limit for the selected criterion from earlier runs.
    void suggestionRequested(const assay::Criterion& criterion);

private:
    void buildLayout();
    QLabel* addRow(QGridLayout* grid, QWidget* editor, QWidget* beside = nullptr);
    void showList();
    void showCriterion();
    void showChoices(const Criterion& criterion);
    void showNumbers(const Criterion& criterion);
    QString textOf(const Criterion& criterion) const;
    Criterion* current(Profile& profile) const;
    const Quantity* quantityOf(const Criterion& criterion) const;
    void addCriterion();
    void copyCriterion();
    void removeCriterion();
    void moveCriterion(int by);
    void takeStep();
    void takeQuantity();
    void takeRest(EntryField* typed = nullptr); // takes direction and numbers
    void chooseCriterion(int row);
    bool replace(const Criterion& criterion); // false: refused, and the reason is shown
    void adopt(const Profile& profile, int row);
    void showProblem(const QString& sentence);

    Adopt m_adopt;
    Texts m_texts;
    std::vector<ScenarioSchema> m_schemas;
    Profile m_profile;
    bool m_editable = false;
    int m_shownRow = -1;
    bool m_choosing = false;            // the current row changes while input is taken
    std::vector<Quantity> m_quantities; // of the selected step, in the order of the chooser

    QListWidget* m_list;
    ItemTools* m_tools;
    QWidget* m_fields;
    std::vector<QLabel*> m_captions;
    QComboBox *m_step, *m_quantity, *m_op;
    EntryField *m_limit, *m_marginal, *m_rare;
    QLabel *m_unit, *m_marginalUnit, *m_problem, *m_about;
    QPushButton* m_suggest;
};

} // namespace assay::gui
