// The steps of a profile: a list, and the parameters of the selected one as its scenario defines them.
#pragma once

#include "gui/pages/profiles/adopt.h"
#include "text/texts.h"

#include <QWidget>

#include <map>
#include <vector>

class QLabel;
class QListWidget;
class QMenu;
class QScrollArea;

namespace assay::gui {

class EntryField;
class ItemTools;
class ParamRow;

class StepsForm final : public QWidget {
    Q_OBJECT
public:
    explicit StepsForm(Adopt adopt, QWidget* parent = nullptr);
    void setProfile(const Profile& profile, bool editable);
    // Shows the sentence at the field of this place; false if there is no such field.
    bool showProblemAt(const std::string& place, const Error& error);
    void clearPlanProblems();
    bool hasProblem() const; // a value was refused
    void retranslate(const Texts& texts);

signals:
    void edited();                   // the pending input has changed
    void criteriaRemoved(int count); // removed together with their step

private:
    void buildLayout();
    void showSteps();
    void showStep();
    void chooseStep(int row);
    void showIdProblem(const QString& sentence);
    void buildRows(const ScenarioSchema& schema);
    Step* current(Profile& profile) const;
    void addStep(const ScenarioSchema& schema);
    void copyStep();
    void removeStep();
    void moveStep(int by);
    void renameStep();
    void setTitle(const char* language, const QString& title);
    void setParam(const std::string& name, const std::optional<ParamValue>& value);
    void adopt(const Profile& profile, int row); // also selects the row

    Adopt m_adopt;
    Texts m_texts;
    std::vector<ScenarioSchema> m_schemas;
    Profile m_profile;
    bool m_editable = false;
    int m_shownRow = -1;
    bool m_choosing = false;     // the current row changes while input is taken
    std::string m_shownScenario; // scenario of the current rows

    QListWidget* m_list;
    ItemTools* m_tools;
    QMenu* m_menu;
    QLabel* m_idCaption;
    EntryField* m_id;
    QLabel* m_idProblem;
    QLabel *m_titleCaption, *m_chineseCaption;
    EntryField *m_english, *m_chinese;
    QScrollArea* m_scroll;
    std::vector<ParamRow*> m_rows; // owned by the content of the scroll area
};

} // namespace assay::gui
