#include "gui/pages/setup/setup_page.h"

#include "gui/card_names.h"
#include "gui/folding_row.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/setup/card_delegate.h"
#include "gui/pages/setup/card_list.h"
#include "gui/pages/setup/card_model.h"
#include "gui/pages/setup/card_selection.h"
#include "gui/pages/setup/erase_consent.h"
#include "gui/pages/setup/identity_panel.h"
#include "gui/pages/setup/plan_panel.h"
#include "gui/pages/setup/specimen_panel.h"
#include "gui/pages/setup/start_bar.h"
#include "gui/preferences.h"
#include "gui/session_model.h"
#include "gui/style.h"
#include "look/non_modal.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <set>

namespace assay::gui {

namespace {

constexpr int kListWidth = 380; // maximum
constexpr int kLeastListWidth = 300;
constexpr int kListHeight = 160;    // minimum, next to the unfolded sample panel
constexpr int kUnfoldedInSight = 5; // rows below a heading that was just unfolded

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
    list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    return list;
}

} // namespace

SetupPage::SetupPage(Shell& shell)
    : m_shell(shell), m_cards(new CardModel(this)), m_header(new PageHeader(this)),
      m_list(makeList(m_clock, m_cards, this)), m_sample(new SpecimenPanel(this)), m_identity(new IdentityPanel(this)),
      m_planPanel(new PlanPanel(this)), m_selectAll(new QPushButton(this)), m_startBar(new StartBar(this)),
      m_message(&m_startBar->message()), m_consent(new EraseConsent(shell, this))
{
    setObjectName("setupPage");
    m_selectAll->setObjectName("selectAllCards");
    buildLayout();
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &SetupPage::chooseCards);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SetupPage::chooseCards);
    connect(m_selectAll, &QPushButton::clicked, this, &SetupPage::selectAll);
    connect(m_list, &CardList::clicked, this, &SetupPage::toggleFold);
    m_list->installEventFilter(this);
    connect(m_planPanel, &PlanPanel::profileChanged, this, &SetupPage::requestPlan);
    connect(m_planPanel, &PlanPanel::openFileRequested, this, &SetupPage::openProfile);
    connect(m_startBar, &StartBar::startRequested, this, &SetupPage::askAndStart);
    connect(m_consent, &EraseConsent::confirmed, this, &SetupPage::start);
    connect(&shell, &Shell::runAdded, this, [this] {
        showRuns();
        m_list->settle(); // the user who starts a test expects the rows to move
    });
    connect(&shell, &Shell::runStarted, this, &SetupPage::showStarted);
    connect(&shell, &Shell::runFailed, this, [this](const SessionModel* run, const Error& error) {
        if (run->request().oneOfSeveral)
            return showRuns(); // the window names it
        if (run->request().resumed.empty())
            m_sample->restore(run->request().sample, run->request().lotFile);
        else
            m_shell.show(this);
        showRuns();
        showMessage(m_texts.message(error.message));
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

QWidget* SetupPage::footer() { return m_startBar; }

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
    listBox->addWidget(m_selectAll);
    m_list->setMinimumHeight(kListHeight);
    auto* leftSide = new QWidget(this);
    leftSide->setMinimumWidth(kLeastListWidth);
    auto* left = new QVBoxLayout(leftSide);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(14);
    left->addWidget(listFrame, 1);
    left->addWidget(m_sample);

    auto* right = new QVBoxLayout;
    right->setSpacing(14);
    right->addWidget(m_identity);
    right->addWidget(m_planPanel, 1);

    auto* row = new FoldingRow;
    row->setSpacing(16);
    row->addSide(leftSide, kListWidth, 2);
    row->addLayout(right, 3);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 8);
    column->setSpacing(14);
    column->addWidget(m_header);
    column->addLayout(row, 1);
}

void SetupPage::loadProfiles()
{
    m_profileLoading.start(loadAllProfiles,
                           [this](const std::vector<std::pair<std::string, Result<Profile>>>& profiles) {
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
    showSelectAll();
    showStart(); // a selected card may be gone
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
    const auto inserted = insertedCard(before, *m_cards, m_texts);
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
    showSelectAll();
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
    showSelectAll();
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
    m_consent->cardsChanged(*m_cards);
    const DeviceInfo* now = m_card ? m_cards->card(m_card->path) : nullptr;
    if (now && isSameCard(*now, *m_card)) {
        const QModelIndex index = m_cards->indexOf(m_card->path);
        if (chosenCards().size() < 2 && m_list->currentIndex() != index)
            m_list->setCurrentIndex(index);
        return;
    }
    if (!m_card)
        return;
    showMessage(tr("The card %1 was taken out or exchanged. Choose a card again.").arg(cardName(*m_card)));
    m_card.reset();
    m_identity->setCard(std::nullopt);
    requestPlan();
}

bool SetupPage::isChosen(const DeviceInfo& card) const
{
    const std::vector<DeviceInfo> chosen = chosenCards();
    return (m_card && m_card->eraseId == card.eraseId) ||
           std::ranges::find(chosen, card.eraseId, &DeviceInfo::eraseId) != chosen.end();
}

std::vector<StartCandidate> SetupPage::candidates() const
{
    std::vector<DeviceInfo> cards = chosenCards();
    if (cards.size() < 2) { // a card may be tested without being selected: that of an interrupted run
        cards.clear();
        if (m_card)
            cards.push_back(*m_card);
    }
    std::vector<StartCandidate> all;
    for (const DeviceInfo& card : cards)
        all.push_back({card, m_shell.whyNotNow(card), CardModel::whyNotErasable(card, m_texts)});
    return all;
}

StartEffect SetupPage::effect() const
{
    return !m_test ? StartEffect::unknown : m_test->plan.destructive() ? StartEffect::erases : StartEffect::reads;
}

void SetupPage::showSelectAll()
{
    const auto count = static_cast<int>(selectableCards().size());
    m_selectAll->setVisible(count > 1);
    m_selectAll->setText(tr("Select &all (%1)").arg(count));
}

void SetupPage::selectAll()
{
    m_list->selectionModel()->select(rowsOf(selectableCards(), *m_cards), QItemSelectionModel::ClearAndSelect);
    m_list->setFocus();
}

std::vector<DeviceInfo> SetupPage::chosenCards() const { return selectedCards(*m_list->selectionModel(), *m_cards); }

std::vector<DeviceInfo> SetupPage::selectableCards() const
{
    return testableCards(*m_cards, m_shell, m_texts, m_card && m_card->simulated());
}

// Identity and plan are those of the current card or, if it is not selected, of the first selected one.
void SetupPage::chooseCards()
{
    if (m_rowsChange)
        return;
    const DeviceInfo* current = m_cards->card(m_list->currentIndex());
    const std::vector<DeviceInfo> chosen = chosenCards();
    const bool currentChosen = m_list->selectionModel()->isSelected(m_list->currentIndex());
    const DeviceInfo* shown = chosen.empty() || (current && currentChosen) ? current : &chosen.front();
    if (shown && !(m_card && isSameCard(*m_card, *shown)))
        setCard(*shown);
    else
        showStart(); // the list was refreshed, or further cards are selected
}

void SetupPage::setCard(const DeviceInfo& card)
{
    m_card = card;
    m_identity->setCard(m_card);
    showMessage(QString());
    showSelectAll();
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

void SetupPage::showStart()
{
    m_header->setSimulated(m_card && m_card->simulated());
    m_startBar->showStart(candidates(), effect());
}

void SetupPage::showOpenFailure(const Error& error)
{
    m_shell.show(this);
    showMessage(m_texts.message(error.message));
}

// The sample number counts up from card to card; photo and note are those of a single card.
std::vector<StartRequest> SetupPage::wantedTests() const
{
    std::vector<StartCandidate> cards = candidates();
    std::erase_if(cards, [this](const StartCandidate& one) { return !StartBar::whyNot(one, effect()).isEmpty(); });
    StartRequest request{{}, m_planPanel->profile(), {}, {}, m_sample->sample()};
    request.lotFile = m_sample->lotFile();
    request.oneOfSeveral = cards.size() > 1;
    if (request.oneOfSeveral)
        request.sample.photo = request.sample.note = "";
    std::vector<StartRequest> tests;
    for (StartCandidate& candidate : cards) {
        request.card = std::move(candidate.card);
        if (m_test->plan.destructive())
            request.consent = {.eraseId = request.card.eraseId, .lab = false};
        tests.push_back(request);
        request.sample.number = nextSampleNumber(qstr(request.sample.number)).toStdString();
    }
    return tests;
}

void SetupPage::askAndStart()
{
    if (!m_card || !m_test || m_consent->isOpen())
        return;
    showMessage(QString());
    const std::vector<StartRequest> tests = wantedTests();
    const auto asks = [this](const StartRequest& test) {
        return Shell::needsConsent(test.card, m_test->plan.destructive());
    };
    std::ranges::any_of(tests, asks) ? askForConsent(tests) : start(tests);
}

// Selects the card as the user would: if it is removed, the question closes.
void SetupPage::askToGoOn(const StartRequest& request)
{
    if (m_consent->isOpen())
        return;
    m_shell.show(this);
    setCard(request.card);
    if (const QString reason = CardModel::whyNotErasable(request.card, m_texts); !reason.isEmpty()) {
        showMessage(reason);
        return;
    }
    askForConsent({request});
}

void SetupPage::askForConsent(std::vector<StartRequest> tests)
{
    m_consent->ask(std::move(tests), [this](const DeviceInfo& card) { return isChosen(card); });
}

void SetupPage::start(const std::vector<StartRequest>& tests)
{
    if (tests.empty())
        return;
    for (const StartRequest& test : tests) {
        if (!m_shell.startRun(test) || !test.resumed.empty())
            continue;
        saveLatestProfile(test.profile);
        m_sample->nextCard();
    }
    if (tests.front().oneOfSeveral)
        m_shell.showRuns();
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
    m_header->setTitle(tr("Card and test"), tr("Choose the card to be tested and the profile. Several cards: hold Ctrl "
                                               "or Shift."));
    m_list->setAccessibleName(tr("Cards and disks"));
    m_cards->retranslate(texts);
    m_consent->retranslate(texts);
    m_sample->retranslate(texts);
    m_identity->retranslate(texts);
    m_planPanel->retranslate(texts);
    showSelectAll();
    showStart();
}

} // namespace assay::gui
