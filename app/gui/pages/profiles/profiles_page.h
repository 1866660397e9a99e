// Profiles: those shipped with the program to be read and copied, the user's own to be changed, by a form or as TOML.
// The text is the truth; what the form changes is written into it, and what can be read of it is shown in the form.
#pragma once

#include "gui/background_task.h"
#include "gui/page.h"
#include "run/profile/profile.h"

#include <QPointer>
#include <QTimer>

#include <optional>

class QPushButton;

namespace assay::gui {

class CriteriaForm;
class HeadForm;
class MessageStrip;
class PageHeader;
class PlanView;
class ProfileExchange;
class ProfileList;
class ProfileParts;
class ProfileShelf;
class QuestionStrip;
class Shell;
class StepsForm;
class SuggestDialog;
class TomlView;
struct ShelvedProfile;

class ProfilesPage final : public Page {
    Q_OBJECT
public:
    explicit ProfilesPage(Shell& shell);
    void retranslate(const Texts& texts) override;
    MenuEntry menuEntry() const override;
    RailPlace railPlace() const override;
    void enter() override;
    void devicesChanged() override { listCards(); }

private:
    void buildLayout();
    QWidget* textPanel();
    void connectAll();
    void connectFiles();
    void listCards();

    const ShelvedProfile* chosen() const;
    void choose(const std::string& nameOrFile);
    void showList();
    void showChosen(); // another profile
    void showState();  // buttons and strips
    void showForms();
    void showUnreadable(const Error& error);

    std::vector<QWidget*> forms() const;
    bool takeTyped();                          // in the forms; false: something is no value, which is said
    Result<void> adopt(const Profile& edited); // from the form
    void takeText();                           // from the text
    void read(std::string text);

    void makeNew();
    void makeCopy();
    void save();
    void useForTest();
    void answer(bool first);
    void suggest(const Criterion& criterion);

    Shell& m_shell;
    Texts m_texts;
    ProfileShelf* m_shelf;
    std::string m_chosen;             // name or file; "" = none
    std::optional<Profile> m_profile; // of the text, as far as it was last readable
    std::string m_text;               // as shown, in the editor or read only
    bool m_readable = false;          // is m_profile of it?
    bool m_askRemove = false;
    std::string m_useWhenSaved; // the next test is by it, once it is saved

    PageHeader* m_header;
    QPushButton *m_export, *m_save, *m_use;
    ProfileList* m_list;
    ProfileExchange* m_exchange;
    QuestionStrip* m_question;
    MessageStrip* m_message;
    ProfileParts* m_parts;
    HeadForm* m_head;
    StepsForm* m_steps;
    CriteriaForm* m_criteria;
    PlanView* m_plan;
    TomlView* m_toml;
    QWidget* m_textPanel;
    MessageStrip* m_tomlMessage;
    QTimer m_readSoon;

    BackgroundTask<Result<Profile>> m_reading;
    QPointer<SuggestDialog> m_suggest; // of the chosen profile
    BackgroundTask<std::vector<DeviceInfo>> m_listing;
};

} // namespace assay::gui
