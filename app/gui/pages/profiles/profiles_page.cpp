#include "gui/pages/profiles/profiles_page.h"

#include "ground/quantity/metric_id.h"
#include "gui/card_names.h"
#include "gui/entry_field.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/profiles/criteria_form.h"
#include "gui/pages/profiles/head_form.h"
#include "gui/pages/profiles/new_profile.h"
#include "gui/pages/profiles/plan_view.h"
#include "gui/pages/profiles/profile_exchange.h"
#include "gui/pages/profiles/profile_list.h"
#include "gui/pages/profiles/profile_parts.h"
#include "gui/pages/profiles/profile_store.h"
#include "gui/pages/profiles/question_strip.h"
#include "gui/pages/profiles/steps_form.h"
#include "gui/pages/profiles/suggest_dialog.h"
#include "gui/pages/profiles/toml_view.h"
#include "gui/run_in_slices.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "look/non_modal.h"
#include "program/wiring/wiring.h"
#include "run/profile/to_toml.h"
#include "run/scenario/scenario.h"
#include "run/scenario/step_names.h"
#include "system/platform.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kReadSoonMs = 200; // delay after the last key

std::filesystem::path ownFolder(const Shell& shell)
{
    const std::filesystem::path folder = platform::profilesFolder();
    return folder.empty() ? shell.runsRoot() / "profiles" : folder;
}

// Returns the line that an error names; 0 = none. The place comes first: "FILE:LINE (KEY)".
int lineOf(const Error& error, const std::string& fileName)
{
    const std::string place =
        error.message.arguments.empty() ? std::string() : argumentText(error.message.arguments.front());
    return place.starts_with(fileName + ":") ? std::atoi(place.c_str() + fileName.size() + 1) : 0;
}

std::string fileNameOf(const StoredProfile& profile)
{
    return profile.readOnly() ? profile.builtin + ".toml" : profile.file.filename().string();
}

} // namespace

ProfilesPage::ProfilesPage(Shell& shell)
    : m_shell(shell), m_store(new ProfileStore(ownFolder(shell), this)), m_header(new PageHeader(this)),
      m_export(new QPushButton(this)), m_save(new QPushButton(this)), m_use(new QPushButton(this)),
      m_list(new ProfileList(this)), m_exchange(new ProfileExchange(this)), m_question(new QuestionStrip(this)),
      m_message(new MessageStrip(this)), m_parts(new ProfileParts(m_list, this)),
      m_head(new HeadForm([this](const Profile& edited) { return adopt(edited); })),
      m_steps(new StepsForm([this](const Profile& edited) { return adopt(edited); })),
      m_criteria(new CriteriaForm([this](const Profile& edited) { return adopt(edited); })), m_plan(new PlanView),
      m_toml(new TomlView), m_tomlMessage(new MessageStrip)
{
    setObjectName("profilesPage");
    m_message->setObjectName("profilesMessage");
    m_readSoon.setSingleShot(true);
    buildLayout();
    connectAll();
    m_store->load();
}

Page::MenuEntry ProfilesPage::menuEntry() const { return {tr("&Profiles"), QKeySequence()}; }

Page::NavigationEntry ProfilesPage::navigationEntry() const
{
    QPainterPath sliders;
    for (const auto& [y, knob] : {std::pair(6.0, 15.0), std::pair(12.0, 8.5), std::pair(18.0, 13.0)}) {
        sliders.moveTo(4, y);
        sliders.lineTo(knob - 2, y);
        sliders.addEllipse(QPointF(knob, y), 2, 2);
        sliders.moveTo(knob + 2, y);
        sliders.lineTo(20, y);
    }
    return {tr("Profiles"), sliders};
}

void ProfilesPage::enter()
{
    m_store->load();
    listCards();
}

void ProfilesPage::buildLayout()
{
    m_export->setObjectName("exportProfile");
    m_save->setObjectName("saveProfile");
    m_use->setObjectName("useProfile");
    setLook(m_use, "primary");
    for (auto* button : {m_export, m_save, m_use})
        m_header->addButton(button);
    for (QWidget* form : forms())
        m_parts->addForm(form);
    m_parts->addSidePart(m_plan);
    m_parts->addSidePart(textPanel());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(10);
    column->addWidget(m_header);
    column->addWidget(m_parts, 1);
    column->addWidget(m_message); // below, so that nothing moves while typing
    column->addWidget(m_question);
}

QWidget* ProfilesPage::textPanel()
{
    m_toml->setObjectName("profileToml");
    m_tomlMessage->setObjectName("profileTomlMessage");
    m_textPanel = new QWidget(this);
    auto* column = new QVBoxLayout(m_textPanel);
    column->setContentsMargins(0, 8, 0, 0);
    column->addWidget(m_toml, 1);
    column->addWidget(m_tomlMessage);
    return m_textPanel;
}

void ProfilesPage::connectAll()
{
    connect(m_list, &ProfileList::chosen, this, [this](int row) {
        if (const auto index = static_cast<std::size_t>(row); !takeTyped())
            QMetaObject::invokeMethod(this, &ProfilesPage::showList, Qt::QueuedConnection); // restores the selection
        else if (index < m_store->profiles().size())
            choose(m_store->profiles()[index].nameOrFile());
    });
    connectFiles();
    connect(m_head, &HeadForm::edited, this, &ProfilesPage::showState);
    connect(m_steps, &StepsForm::edited, this, &ProfilesPage::showState);
    connect(m_criteria, &CriteriaForm::edited, this, &ProfilesPage::showState);
    connect(m_toml, &TomlView::typed, this, &ProfilesPage::takeText);
    connect(&m_readSoon, &QTimer::timeout, this, [this] { read(m_text); });
    connect(m_plan, &PlanView::refused, this, [this](const Error& error) {
        if (!error.message.arguments.empty())
            m_steps->showProblemAt(argumentText(error.message.arguments.front()), error);
    });
    connect(m_plan, &PlanView::planned, m_steps, &StepsForm::clearPlanProblems);
    connect(m_steps, &StepsForm::criteriaRemoved, this,
            [this](int count) { m_message->showNote(tr("Criteria of the step that went with it: %1").arg(count)); });
    connect(m_criteria, &CriteriaForm::suggestionRequested, this, &ProfilesPage::suggest);
    connect(m_list, &ProfileList::newRequested, this, &ProfilesPage::makeNew);
    connect(m_list, &ProfileList::copyRequested, this, &ProfilesPage::makeCopy);
    connect(m_list, &ProfileList::importRequested, m_exchange, &ProfileExchange::askImport);
    connect(m_list, &ProfileList::removeRequested, this, [this] {
        m_askRemove = true;
        showState();
    });
    connect(m_export, &QPushButton::clicked, this, [this] {
        if (const StoredProfile* profile = takeTyped() ? chosen() : nullptr)
            m_exchange->askExport(qstr(fileNameOf(*profile)), profile->text);
    });
    connect(m_save, &QPushButton::clicked, this, &ProfilesPage::save);
    connect(m_use, &QPushButton::clicked, this, &ProfilesPage::useForTest);
    connect(m_question, &QuestionStrip::answered, this, &ProfilesPage::answer);
    auto* saveKey = new QShortcut(QKeySequence::Save, this);
    saveKey->setContext(Qt::WidgetWithChildrenShortcut);
    connect(saveKey, &QShortcut::activated, this, &ProfilesPage::save);
}

void ProfilesPage::connectFiles()
{
    connect(m_store, &ProfileStore::changed, this, &ProfilesPage::showList);
    connect(m_store, &ProfileStore::failed, this, [this](const Error& error) {
        m_useWhenSaved.clear();
        m_message->showProblem(m_texts.message(error.message));
    });
    connect(m_store, &ProfileStore::saved, this, [this](const std::string& file) {
        if (std::exchange(m_useWhenSaved, {}) == file)
            useForTest();
    });
    connect(m_exchange, &ProfileExchange::imported, this, [this](const std::string& name, const std::string& text) {
        choose(m_store->profiles()[m_store->add(name, text)].nameOrFile());
    });
    connect(&m_shell, &Shell::profileDrafted, this, [this](const std::string& name, const std::string& text) {
        m_shell.show(this);
        choose(m_store->profiles()[m_store->add(name, text)].nameOrFile());
    });
    connect(m_exchange, &ProfileExchange::exported, this, [this](const std::string& file) {
        m_message->showNote(tr("Exported to %1.").arg(shownDeviceText(file, 200)));
    });
    connect(m_exchange, &ProfileExchange::failed, this,
            [this](const Error& error) { m_message->showProblem(m_texts.message(error.message)); });
}

void ProfilesPage::listCards()
{
    m_listing.start(
        [] {
            auto cards = listTargets().value_or(std::vector<DeviceInfo>());
            std::erase_if(cards, [](const DeviceInfo& card) {
                return card.simulated() || card.capacity.count() == 0 || !ineligibilityOnceUnmounted(card).empty();
            });
            return cards;
        },
        [this](std::vector<DeviceInfo> cards) { m_plan->setCards(std::move(cards)); });
}

const StoredProfile* ProfilesPage::chosen() const
{
    const std::size_t index = m_store->indexOf(m_chosen);
    return index < m_store->profiles().size() ? &m_store->profiles()[index] : nullptr;
}

void ProfilesPage::choose(const std::string& nameOrFile)
{
    if (nameOrFile == m_chosen)
        return;
    m_chosen = nameOrFile;
    m_askRemove = false;
    if (m_suggest)
        m_suggest->close();
    m_message->showProblem(QString());
    showChosen();
    showList();
}

void ProfilesPage::showList()
{
    const auto& profiles = m_store->profiles();
    if (!chosen() && !profiles.empty()) {
        choose(profiles.front().nameOrFile()); // also shows the list
        return;
    }
    m_list->showProfiles(profiles, m_store->indexOf(m_chosen));
    if (const StoredProfile* now = chosen(); now && now->text != m_text)
        showChosen(); // the file was changed by another program, or changes were discarded
    showState();
}

void ProfilesPage::showChosen()
{
    const StoredProfile* profile = chosen();
    if (!profile)
        return;
    m_readSoon.stop();
    m_profile.reset();
    m_readable = false;
    m_text = profile->text;
    m_toml->showDocument(qstr(profile->text));
    m_toml->setReadOnly(profile->readOnly());
    read(profile->text);
}

void ProfilesPage::showForms()
{
    const bool editable = m_readable && chosen() && !chosen()->readOnly();
    if (!m_profile)
        return;
    m_head->setProfile(*m_profile, editable);
    m_steps->setProfile(*m_profile, editable);
    m_criteria->setProfile(*m_profile, editable);
    m_plan->setProfile(m_profile);
}

void ProfilesPage::showState()
{
    const StoredProfile* profile = chosen();
    const bool own = profile && !profile->readOnly();
    for (QWidget* form : forms())
        form->setEnabled(m_profile.has_value() && m_readable);
    m_export->setEnabled(profile != nullptr);
    const bool changed = own && (profile->modified() || std::ranges::any_of(forms(), &anyPending));
    m_save->setEnabled(changed && m_readable && !m_store->busy());
    m_use->setEnabled(profile && m_readable);
    m_header->setTitle(tr("Profiles"), profile ? titleOf(*profile, m_texts) : QString());
    if (!profile)
        m_question->ask({}, {}, {});
    else if (m_askRemove)
        m_question->ask(tr("Delete this profile and its file?"), tr("Delete"), tr("Keep"));
    else if (!own)
        m_question->ask(tr("Built in, and read only. A copy can be changed."), tr("Make a copy"), {});
    else if (profile->modified())
        m_question->ask(tr("Not saved yet; kept as a draft until you do."), tr("Save"),
                        profile->saved ? tr("Discard changes") : tr("Discard"));
    else if (hasComments(profile->text))
        m_question->ask(tr("The text has comments. A change in the form rewrites the text without them; to keep them, "
                           "edit the text."),
                        {}, {});
    else
        m_question->ask({}, {}, {});
}

std::vector<QWidget*> ProfilesPage::forms() const { return {m_head, m_steps, m_criteria}; }

bool ProfilesPage::takeTyped()
{
    const auto all = forms();
    const bool taken = std::ranges::all_of(all, &takeFields);
    if (!taken)
        m_message->showProblem(tr("First correct the marked errors in the form or in the text, then save."));
    return taken;
}

Result<void> ProfilesPage::adopt(const Profile& edited)
{
    const StoredProfile* profile = chosen();
    if (!profile || profile->readOnly())
        return {};
    if (!m_readable || m_readSoon.isActive())
        return fail(Errc::busy, msg("profile", "{}: the text was just changed; try once more", ""));
    std::string text = toToml(edited, scenarioSchemas());
    auto parsed = parseProfile(text, fileNameOf(*profile), scenarioSchemas());
    if (!parsed)
        return tl::unexpected(parsed.error());
    m_profile = std::move(*parsed);
    m_text = text;
    m_toml->change(qstr(text));
    m_message->showProblem(QString());
    m_store->setText(m_store->indexOf(m_chosen), std::move(text), &*m_profile);
    showForms();
    return {};
}

void ProfilesPage::takeText()
{
    m_readSoon.start(kReadSoonMs);
    m_text = m_toml->toPlainText().toStdString();
    m_store->setText(m_store->indexOf(m_chosen), m_text, nullptr);
}

void ProfilesPage::read(std::string text)
{
    const StoredProfile* profile = chosen();
    if (!profile)
        return;
    m_reading.start(
        [text = std::move(text), name = fileNameOf(*profile)] { return parseProfile(text, name, scenarioSchemas()); },
        [this, of = m_chosen](Result<Profile> parsed) {
            if (of != m_chosen || m_readSoon.isActive())
                return; // outdated by another selection or further input: it is read again
            m_readable = parsed.has_value();
            if (!parsed) {
                showUnreadable(parsed.error());
                return;
            }
            m_profile = std::move(*parsed);
            m_toml->markLine(0);
            m_tomlMessage->showProblem(QString());
            showForms();
            if (!chosen()->readOnly() && chosen()->text == m_profile->source)
                m_store->setText(m_store->indexOf(m_chosen), m_profile->source, &*m_profile);
            showState();
            if (std::exchange(m_editsLimit, false) && !m_profile->criteria.empty()) {
                m_parts->bring(m_criteria);
                m_criteria->editLimit();
            }
        });
}

void ProfilesPage::showUnreadable(const Error& error)
{
    m_toml->markLine(lineOf(error, fileNameOf(*chosen())));
    m_tomlMessage->showProblem(m_texts.message(error.message));
    if (!m_profile) // there is nothing to show in the form
        m_parts->bring(m_textPanel);
    m_plan->setProfile(std::nullopt);
    showState();
}

void ProfilesPage::makeNew()
{
    const Profile profile = emptyProfile();
    choose(m_store->profiles()[m_store->add(profile.name, toToml(profile, scenarioSchemas()))].nameOrFile());
    m_parts->bring(m_head);
    m_head->setFocus();
}

void ProfilesPage::makeCopy()
{
    const bool taken = takeTyped();
    const StoredProfile* profile = chosen();
    if (!profile || !taken)
        return;
    const std::string name = profile->name.substr(0, 59) + "-copy";
    std::string text = renamed(profile->text, profile->name, name);
    m_editsLimit = true;
    choose(m_store->profiles()[m_store->add(name, std::move(text))].nameOrFile());
}

void ProfilesPage::save()
{
    const bool taken = takeTyped();
    const StoredProfile* profile = chosen();
    if (!profile || (taken && !profile->modified()))
        return;
    if (!taken || m_readSoon.isActive() || !m_readable || m_head->hasProblem() || m_steps->hasProblem() ||
        m_criteria->hasProblem()) {
        m_useWhenSaved.clear();
        m_message->showProblem(tr("First correct the marked errors in the form or in the text, then save."));
        return;
    }
    m_message->showProblem(QString());
    m_store->save(m_store->indexOf(m_chosen));
}

void ProfilesPage::useForTest()
{
    const bool taken = takeTyped();
    const StoredProfile* profile = chosen();
    if (!profile)
        return;
    if (!taken || profile->modified()) {
        m_useWhenSaved = profile->nameOrFile();
        save();
        return;
    }
    emit m_shell.profileOpened(profile->nameOrFile());
    m_shell.showFirst();
}

void ProfilesPage::answer(bool first)
{
    const StoredProfile* profile = chosen();
    if (!profile)
        return;
    const std::size_t index = m_store->indexOf(m_chosen);
    if (std::exchange(m_askRemove, false)) {
        if (first)
            m_store->remove(index);
        else
            showState();
    } else if (profile->readOnly()) {
        makeCopy();
    } else if (first) {
        save();
    } else {
        m_readSoon.stop();
        std::ranges::for_each(forms(), &dropFields);
        m_store->discard(index);
    }
}

void ProfilesPage::suggest(const Criterion& criterion)
{
    const auto id = MetricId::of(criterion.metric);
    const auto quantities = quantitiesOf(id.step, *m_profile, scenarioSchemas());
    const Quantity* quantity = findQuantity(quantities, id.quantity);
    if (!quantity)
        return;
    const Step* owner = m_profile->findStep(id.step);
    if (m_suggest)
        m_suggest->close(); // it is for another criterion
    m_suggest = new SuggestDialog({criterion.metric, owner ? owner->scenario : std::string(), *quantity,
                                   criterion.op == Comparison::atMost ? LimitKind::atMost : LimitKind::atLeast,
                                   m_texts.metric(namesOf(*m_profile), criterion.metric)},
                                  m_shell.runsRoot(), m_texts, this);
    connect(m_suggest, &SuggestDialog::limitChosen, m_criteria,
            [this, criterion](double limit) { m_criteria->setLimit(criterion, limit); });
    showNonModal(m_suggest);
}

void ProfilesPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_export->setText(tr("&Export..."));
    m_save->setText(tr("&Save"));
    m_use->setText(tr("&Use for the next test"));
    m_list->retranslate(texts);
    m_parts->setTitle(m_head, tr("General"));
    m_parts->setTitle(m_steps, tr("Steps"));
    m_parts->setTitle(m_criteria, tr("Criteria"));
    m_parts->setTitle(m_plan, tr("Plan"));
    m_parts->setTitle(m_textPanel, tr("Text (TOML)"));
    m_parts->setNames(tr("Forms of the profile"), tr("Plan and text of the profile"));
    m_toml->setAccessibleName(tr("The profile as TOML"));
    runInSlices(this, {[this] { m_head->retranslate(m_texts); }, [this] { m_steps->retranslate(m_texts); },
                       [this] { m_criteria->retranslate(m_texts); }, [this] { m_plan->retranslate(m_texts); }});
    showList();
}

} // namespace assay::gui
