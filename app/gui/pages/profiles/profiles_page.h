// Profiles: shipped ones for reading and copying, the user's own for editing, by a form or as TOML. The text is
// authoritative: the form writes its changes into it, and shows what can be parsed from it.
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
class ProfileStore;
class QuestionStrip;
class Shell;
class StepsForm;
class SuggestDialog;
class TomlView;
struct StoredProfile;

class ProfilesPage final : public Page {
    Q_OBJECT
public:
    explicit ProfilesPage(Shell& shell);
    void retranslate(const Texts& texts) override;
    MenuEntry menuEntry() const override;
    NavigationEntry navigationEntry() const override;
    void enter() override;
    void devicesChanged() override { listCards(); }

private:
    void buildLayout();
    QWidget* textPanel();
    void connectAll();
    void connectFiles();
    void listCards();

    const StoredProfile* chosen() const;
    void choose(const std::string& nameOrFile);
    void showList();
    void showChosen(); // after another selection
    void showState();  // of buttons and strips
    void showForms();
    void showUnreadable(const Error& error);

    std::vector<QWidget*> forms() const;
    bool takeTyped(); // takes the input of the forms; false: something is invalid, and reported
    Result<void> adopt(const Profile& edited); // a change by the form
    void takeText();                           // a change of the text
    void read(std::string text);

    void makeNew();
    void makeCopy();
    void save();
    void useForTest();
    void answer(bool first);
    void suggest(const Criterion& criterion);

    Shell& m_shell;
    Texts m_texts;
    ProfileStore* m_store;
    std::string m_chosen;             // name or file; "" = none
    std::optional<Profile> m_profile; // last version of the text that could be parsed
    std::string m_text;               // as shown, editable or read-only
    bool m_readable = false;          // m_profile is that of m_text
    bool m_editsLimit = false;        // once the copy is read: most copies are made to change a limit
    bool m_askRemove = false;
    std::string m_useWhenSaved; // profile of the next test, once it is saved

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
    QPointer<SuggestDialog> m_suggest; // for the selected profile
    BackgroundTask<std::vector<DeviceInfo>> m_listing;
};

} // namespace assay::gui
