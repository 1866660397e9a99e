#include "gui/pages/setup/setup_page.h"
#include "gui/card_names.h"

#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/setup/card_delegate.h"
#include "gui/pages/setup/card_list.h"
#include "gui/pages/setup/card_model.h"
#include "gui/pages/setup/erase_dialog.h"
#include "gui/pages/setup/identity_panel.h"
#include "gui/pages/setup/plan_panel.h"
#include "gui/pages/setup/specimen_panel.h"
#include "gui/preferences.h"
#include "gui/session_model.h"
#include "gui/style.h"
#include "look/non_modal.h"
#include "run/profile/profile_file.h"
#include "system/platform.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <set>

namespace assay::gui {

namespace {

constexpr int kListWidth = 380; // maximum
constexpr int kLeastListWidth = 300;
constexpr int kListHeight = 160;    // minimum, next to the unfolded sample panel
constexpr int kUnfoldedInSight = 5; // rows below a heading that was just unfolded

bool sameCard(const DeviceInfo& a, const DeviceInfo& b)
{
    return a.path == b.path && a.eraseId == b.eraseId && a.capacity == b.capacity && a.diskSequence == b.diskSequence;
}

CardList* makeList(const Clock& clock, CardModel* model, QWidget* parent)
{
    auto* list = new CardList(clock, parent);
    list->setObjectName("cardList");
    setLook(list, "lines"); // shows the focus without a selected card too
    list->setModel(model);
    list->setItemDelegate(new CardDelegate(list));
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setMouseTracking(true);
    list->setResizeMode(CardList::Adjust); // reasons wrap with the width
    return list;
}

} // namespace

SetupPage::SetupPage(Shell& shell)
    : m_shell(shell), m_cards(new CardModel(this)), m_header(new PageHeader(this)),
      m_list(makeList(m_clock, m_cards, this)), m_sample(new SpecimenPanel(this)), m_identity(new IdentityPanel(this)),
      m_planPanel(new PlanPanel(this)), m_message(new MessageStrip(this)), m_startHint(new QLabel(this)),
      m_start(new QPushButton(this))
{
    setObjectName("setupPage");
    m_start->setObjectName("startButton");
    m_start->setMinimumHeight(40);
    setLook(m_startHint, "muted");
    m_startHint->setWordWrap(true);
    buildLayout();
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &SetupPage::chooseCard);
    connect(m_list, &CardList::clicked, this, &SetupPage::toggleFold);
    m_list->installEventFilter(this);
    connect(m_planPanel, &PlanPanel::profileChanged, this, &SetupPage::requestPlan);
    connect(m_planPanel, &PlanPanel::openFileRequested, this, &SetupPage::openProfile);
    connect(m_start, &QPushButton::clicked, this, &SetupPage::askAndStart);
    connect(&shell, &Shell::runAdded, this, [this] {
        showRuns();
        m_list->settle(); // the user who starts a test expects the rows to move
    });
    connect(&shell, &Shell::runStarted, this, &SetupPage::showStarted);
    connect(&shell, &Shell::runFailed, this, [this](const SessionModel* run, const Error& error) {
        if (run->request().resumed.empty())
            m_sample->restore(run->request().sample, run->request().lotFile);
        else
            m_shell.show(this);
        showFailure(error);
    });
    connect(&shell, &Shell::runEnded, this, &SetupPage::showRuns);
    connect(&shell, &Shell::openFailed, this, &SetupPage::showOpenFailure);
    connect(&shell, &Shell::consentNeeded, this, &SetupPage::askToGoOn);
    connect(&shell, &Shell::profileOpened, this,
            [this](const std::filesystem::path& file) { checkProfile(file.string()); });
    connect(&shell, &Shell::lotTestRequested, this, [this](const std::filesystem::path& file) {
        m_shell.show(this);
        m_sample->chooseLot(file);
    });
    loadProfiles();
}

Page::MenuEntry SetupPage::menuEntry() const { return {tr("&New test"), QKeySequence::New}; }

Page::NavigationEntry SetupPage::navigationEntry() const
{
    QPainterPath card({5, 3});
    for (const QPointF corner : {QPointF(14, 3), QPointF(19, 8), QPointF(19, 21), QPointF(5, 21), QPointF(5, 3)})
        card.lineTo(corner);
    for (const double x : {8.5, 11.5, 14.5}) {
        card.moveTo(x, 7);
        card.lineTo(x, 10);
    }
    return {tr("Cards"), card};
}

void SetupPage::enter()
{
    refreshCards();
    m_sample->listLots();
    if (m_test)
        requestPlan(); // the profile may have been edited
    showStart();
}

void SetupPage::buildLayout()
{
    auto* listFrame = new QFrame(this);
    setLook(listFrame, "panel");
    auto* listBox = new QVBoxLayout(listFrame);
    listBox->setContentsMargins(4, 4, 4, 8);
    listBox->addWidget(m_list);
    m_list->setMinimumHeight(kListHeight);
    auto* leftSide = new QWidget(this);
    leftSide->setMinimumWidth(kLeastListWidth);
    leftSide->setMaximumWidth(kListWidth);
    auto* left = new QVBoxLayout(leftSide);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(14);
    left->addWidget(listFrame, 1);
    left->addWidget(m_sample);

    auto* bottom = new QHBoxLayout;
    bottom->setSpacing(16);
    bottom->addWidget(m_startHint, 1);
    bottom->addWidget(m_start);

    auto* right = new QVBoxLayout;
    right->setSpacing(14);
    right->addWidget(m_identity);
    right->addWidget(m_planPanel, 1);
    right->addWidget(m_message);
    right->addLayout(bottom);

    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(leftSide, 2);
    row->addLayout(right, 3);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(14);
    column->addWidget(m_header);
    column->addLayout(row, 1);
}

void SetupPage::loadProfiles()
{
    const auto load = [] {
        std::vector<std::pair<std::string, Result<Profile>>> profiles;
        for (const auto& name : builtinProfiles())
            profiles.emplace_back(name, loadProfile(name, {}));
        for (const auto& file : profileFiles(platform::profilesFolder()))
            if (auto own = loadProfile(file.string(), {})) // its errors are shown where it is edited
                profiles.emplace_back(file.string(), std::move(own));
        return profiles;
    };
    m_profileLoading.start(load, [this](const std::vector<std::pair<std::string, Result<Profile>>>& profiles) {
        std::vector<ProfileChoice> choices;
        for (const auto& [nameOrFile, profile] : profiles) {
            if (profile)
                choices.push_back({nameOrFile, profile->title});
            else
                showMessage(m_texts.message(profile.error().message));
        }
        m_planPanel->setProfiles(std::move(choices));
    });
}

// A card in test is not accessed: its disk data come from the system. (If no system service polls the readers, its
// presence is queried.)
void SetupPage::refreshCards()
{
    m_listing.start([] { return listTargets(); },
                    [this](Result<std::vector<DeviceInfo>> cards) { showCards(std::move(cards)); });
}

void SetupPage::showCards(Result<std::vector<DeviceInfo>> cards)
{
    if (!cards) {
        showMessage(m_texts.message(cards.error().message));
        return;
    }
    const std::vector<DeviceInfo> before = m_cards->cards();
    changeRows([&] { m_cards->setCards(std::move(*cards)); });
    restoreSelection();
    if (!before.empty())
        chooseInserted(before);
}

// Qt makes the neighbour of a removed row current, which the user has not selected.
void SetupPage::changeRows(const std::function<void()>& change)
{
    m_rowsChange = true;
    m_list->keepRowPositions(change);
    m_rowsChange = false;
}

// For a series of cards: if no eligible card is selected, the one just inserted is.
void SetupPage::chooseInserted(const std::vector<DeviceInfo>& before)
{
    if (m_card && m_shell.whyNotNow(*m_card).isEmpty())
        return;
    const DeviceInfo* inserted = nullptr;
    for (const DeviceInfo& card : m_cards->cards()) {
        const bool isNew =
            std::ranges::none_of(before, [&card](const DeviceInfo& known) { return sameCard(known, card); });
        if (!isNew || !CardModel::whyNotErasable(card, m_texts).isEmpty())
            continue;
        if (inserted)
            return; // several cards: ambiguous
        inserted = &card;
    }
    m_list->setAutoScroll(false); // keeps the visible rows in place
    if (inserted)
        m_list->setCurrentIndex(m_cards->indexOf(inserted->path));
    m_list->setAutoScroll(true);
}

void SetupPage::showRuns()
{
    std::set<std::string> paths;
    for (const SessionModel* run : m_shell.runs())
        if (run->active())
            paths.insert(run->request().card.path);
    changeRows([&] { m_cards->setInTest(std::move(paths)); });
    showStart();
}

// The first test is shown by the live page; after a further one the user stays here for the next card.
void SetupPage::showStarted(const SessionModel* run)
{
    if (const auto tests = static_cast<int>(m_shell.activeRuns()); tests > 1)
        m_message->showNote(tr("The test of %1 has begun; %n cards are being tested.", nullptr, tests)
                                .arg(cardName(run->request().card)));
}

void SetupPage::toggleFold(const QModelIndex& heading)
{
    const int row = heading.row();
    m_rowsChange = true;
    const bool toggled = m_cards->toggle(heading);
    m_rowsChange = false;
    if (!toggled)
        return;
    m_list->setCurrentIndex(m_cards->index(row));
    m_list->scrollTo(m_cards->index(std::min(row + kUnfoldedInSight, m_cards->rowCount() - 1)));
}

bool SetupPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space)
            toggleFold(m_list->currentIndex());
    }
    return Page::eventFilter(watched, event);
}

void SetupPage::restoreSelection()
{
    const DeviceInfo* now = m_card ? m_cards->card(m_card->path) : nullptr;
    if (now && sameCard(*now, *m_card)) {
        m_list->setCurrentIndex(m_cards->indexOf(m_card->path));
        return;
    }
    if (!m_card)
        return;
    showMessage(tr("The card %1 was taken out or exchanged. Choose a card again.").arg(cardName(*m_card)));
    m_card.reset();
    m_identity->setCard(std::nullopt);
    if (m_dialog)
        m_dialog->reject();
    requestPlan();
}

void SetupPage::chooseCard(const QModelIndex& index)
{
    const DeviceInfo* card = m_rowsChange ? nullptr : m_cards->card(index);
    if (!card || (m_card && sameCard(*m_card, *card))) // the list was refreshed, the selection is unchanged
        return;
    setCard(*card);
}

void SetupPage::setCard(const DeviceInfo& card)
{
    m_card = card;
    m_identity->setCard(m_card);
    showMessage(QString());
    requestPlan();
}

void SetupPage::requestPlan()
{
    m_test.reset();
    m_planPanel->setPlan(std::nullopt);
    showStart();
    const std::string name = m_planPanel->profile();
    if (!m_card || name.empty())
        return;
    const auto plan = [card = *m_card, name]() -> Result<PlannedTest> {
        const auto profile = loadProfile(name, {});
        if (!profile)
            return tl::unexpected(profile.error());
        return planRun(*profile, card).map([&profile](Plan done) {
            return PlannedTest{std::move(done), profile->criteria};
        });
    };
    m_planning.start(plan, [this](Result<PlannedTest> result) { showPlan(std::move(result)); });
}

void SetupPage::showPlan(Result<PlannedTest> test)
{
    if (!m_card)
        return;
    if (test) {
        m_test = std::move(*test);
        m_planPanel->setPlan(m_test);
        if (m_messageIsPlan)
            showMessage(QString());
    } else {
        showMessage(m_texts.message(test.error().message));
        m_messageIsPlan = true;
    }
    showStart();
}

void SetupPage::showMessage(const QString& sentence)
{
    m_message->showProblem(sentence);
    m_messageIsPlan = false;
}

bool SetupPage::needsConfirmation() const { return Shell::needsConsent(*m_card, m_test->plan.destructive()); }

void SetupPage::showStart()
{
    const bool erases = m_test && m_test->plan.destructive();
    const QString reason = m_card && erases ? CardModel::whyNotErasable(*m_card, m_texts) : QString();
    const QString notNow = m_card ? m_shell.whyNotNow(*m_card) : QString();
    m_start->setEnabled(m_test && notNow.isEmpty() && reason.isEmpty());
    setLook(m_start, erases && m_card && !m_card->simulated() ? "danger" : "primary");
    m_header->setSimulated(m_card && m_card->simulated());
    if (!m_test)
        m_start->setText(tr("&Start test"));
    else if (!erases)
        m_start->setText(tr("&Start test (reads only)"));
    else if (m_card->simulated())
        m_start->setText(tr("&Start test (ERASES the simulated card)"));
    else
        m_start->setText(tr("&Start test (ERASES the card)..."));
    if (!m_card)
        m_startHint->setText(tr("Choose a card on the left. Nothing is written before you confirm it."));
    else if (!notNow.isEmpty())
        m_startHint->setText(notNow);
    else if (!reason.isEmpty())
        m_startHint->setText(tr("This profile erases the card, and this disk is not to be erased."));
    else if (m_test && needsConfirmation())
        m_startHint->setText(m_card->mountPoints.empty()
                                 ? tr("You will be asked to confirm which card is erased.")
                                 : tr("You will be asked to confirm which card is unmounted and erased."));
    else
        m_startHint->clear();
}

void SetupPage::showFailure(const Error& error)
{
    showRuns();
    showMessage(m_texts.message(error.message));
}

void SetupPage::showOpenFailure(const Error& error)
{
    m_shell.show(this);
    showMessage(m_texts.message(error.message));
}

void SetupPage::askAndStart()
{
    if (!m_card || !m_test || m_dialog)
        return;
    showMessage(QString());
    StartRequest request{
        *m_card, m_planPanel->profile(), {.eraseId = m_card->eraseId, .lab = false}, {}, m_sample->sample()};
    request.lotFile = m_sample->lotFile();
    if (!m_test->plan.destructive()) {
        request.consent = {};
        start(request);
        return;
    }
    if (!needsConfirmation()) {
        start(request);
        return;
    }
    lookAndAsk(request);
}

// Selects the card as the user would: if it is removed, the question closes.
void SetupPage::askToGoOn(const StartRequest& request)
{
    if (m_dialog)
        return;
    m_shell.show(this);
    setCard(request.card);
    if (const QString reason = CardModel::whyNotErasable(request.card, m_texts); !reason.isEmpty()) {
        showMessage(reason);
        return;
    }
    lookAndAsk(request);
}

// Desktops mount inserted cards without an event, so the mounts are determined last.
void SetupPage::lookAndAsk(StartRequest request)
{
    request.consent.unmount = true; // announced by the question
    const auto look = [request = std::move(request)]() mutable {
        if (const auto now = describeTarget(request.card.path); now && now->eraseId == request.card.eraseId)
            request.card.mountPoints = now->mountPoints;
        request.data = existingDataOf(request.card);
        return std::move(request);
    };
    m_looking.start(look, [this](StartRequest asked) { confirmErase(std::move(asked)); });
}

void SetupPage::confirmErase(StartRequest request)
{
    if (m_dialog || !m_card || m_card->eraseId != request.card.eraseId)
        return; // another card was selected meanwhile
    m_dialog = new EraseDialog(request.card, request.data, m_texts, this, request.resumed);
    connect(m_dialog, &QDialog::finished, this, [this, request](int result) {
        m_dialog->deleteLater();
        m_dialog = nullptr;
        if (result == QDialog::Accepted)
            start(request);
    });
    m_dialog->open();
}

void SetupPage::start(const StartRequest& request)
{
    if (!m_shell.startRun(request) || !request.resumed.empty())
        return;
    saveLatestProfile(request.profile);
    m_sample->nextCard();
}

void SetupPage::openProfile()
{
    askForFile(this, {.title = tr("Open a profile"), .filter = tr("Profiles (*.toml);;All files (*)")},
               [this](const QString& file) { checkProfile(file.toStdString()); });
}

void SetupPage::checkProfile(const std::string& file)
{
    m_profileCheck.start([file] { return loadProfile(file, {}); },
                         [this, file](Result<Profile> profile) {
                             if (!profile) {
                                 showMessage(m_texts.message(profile.error().message));
                                 return;
                             }
                             showMessage(QString());
                             m_planPanel->addProfile({file, profile->title});
                         });
}

void SetupPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    showMessage(QString()); // it was in the previous language
    m_header->retranslate();
    m_header->setTitle(tr("Card and test"), tr("Choose the card to be tested and what it has to prove."));
    m_list->setAccessibleName(tr("Cards and disks"));
    m_cards->retranslate(texts);
    m_sample->retranslate(texts);
    m_identity->retranslate(texts);
    m_planPanel->retranslate(texts);
    showStart();
}

} // namespace assay::gui
