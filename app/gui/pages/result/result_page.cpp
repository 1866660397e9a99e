#include "gui/pages/result/result_page.h"

#include "document/document_text.h"
#include "document/run_advice.h"
#include "document/run_document.h"
#include "ground/base/text.h"
#include "gui/card_names.h"
#include "gui/changed_run.h"
#include "gui/document_view.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/result/advice_strip.h"
#include "gui/pages/result/criteria_view.h"
#include "gui/pages/result/export_button.h"
#include "gui/pages/result/verdict_panel.h"
#include "gui/paths.h"
#include "gui/session_model.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "plot/run_charts.h"
#include "text/wording.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QTabBar>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace assay::gui {

namespace {

struct Tab {
    enum : std::size_t { findings, metrics, steps, conditions, files };
};

// The sections of each tab in their order. Others are findings, so that none is lost.
constexpr std::pair<const char*, std::size_t> kPlaces[] = {
    {"criteria", Tab::metrics},     {"metrics", Tab::metrics},    {"latencies", Tab::metrics},
    {"steps", Tab::steps},          {"measurements", Tab::steps}, {"identification", Tab::conditions},
    {"conditions", Tab::conditions}};

std::ptrdiff_t placeOf(const Section& section)
{
    return std::ranges::find_if(kPlaces, [&](const auto& place) { return section.id == place.first; }) - kPlaces;
}

// The answer is in the head.
bool isIn(std::size_t tab, const Section& section)
{
    const auto place = static_cast<std::size_t>(placeOf(section));
    return section.id != "answer" &&
           tab == (place < std::size(kPlaces) ? kPlaces[place].second : std::size_t{Tab::findings});
}

// In a low window it may be below the visible part.
void bringIntoSight(QWidget* widget)
{
    for (QWidget* around = widget->parentWidget(); around; around = around->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(around))
            scroll->ensureWidgetVisible(widget);
}

} // namespace

ResultPage::ResultPage(Shell& shell)
    : m_shell(shell), m_saveAction(new QAction(this)), m_header(new PageHeader(this)), m_savePdf(new QPushButton(this)),
      m_export(new ExportButton(this)), m_newTest(new QPushButton(this)), m_decision(new QWidget(this)),
      m_verdict(new VerdictPanel(m_decision)), m_message(new MessageStrip(this)),
      m_criteria(new CriteriaView(m_times, m_decision)), m_advice(new AdviceStrip(shell, this)),
      m_tabs(new QTabBar(this))
{
    setObjectName("resultPage");
    buildButtons();
    auto* decision = new QVBoxLayout(m_decision);
    decision->setContentsMargins(0, 0, 0, 0);
    decision->setSpacing(12);
    decision->addWidget(m_verdict);
    decision->addWidget(m_criteria);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(12);
    column->addWidget(m_header);
    column->addWidget(m_message);
    column->addWidget(m_decision);
    column->addWidget(m_advice);
    column->addWidget(buildTabs(), 1);
    connect(m_advice, &AdviceStrip::advised, this, [this] { showSections({Tab::findings}); });
    connect(m_advice, &AdviceStrip::allRequested, this, &ResultPage::showAdvice);
    connect(&shell, &Shell::resultRequested, this, &ResultPage::showEnd);
    connect(&shell, &Shell::runOpened, this, [this](const auto& record, const auto& folder) {
        setRun(record, folder);
        m_shell.show(this);
    });
}

void ResultPage::buildButtons()
{
    m_savePdf->setObjectName("savePdf");
    m_newTest->setObjectName("newTest");
    setLook(m_newTest, "primary");
    for (QPushButton* button : {m_savePdf, static_cast<QPushButton*>(m_export), m_newTest})
        m_header->addButton(button);
    m_saveAction->setShortcut(QKeySequence::Save);
    connect(m_saveAction, &QAction::triggered, m_export, &ExportButton::savePdf);
    connect(m_savePdf, &QPushButton::clicked, m_export, &ExportButton::savePdf);
    connect(m_newTest, &QPushButton::clicked, &m_shell, &Shell::showFirst);
    connect(m_export, &ExportButton::savingChanged, this, &ResultPage::showSaving);
    connect(m_export, &ExportButton::saved, this,
            [this](const QString& file) { m_message->showNote(tr("Saved as %1.").arg(file)); });
    connect(m_export, &ExportButton::failed, m_message, &MessageStrip::showProblem);
    connect(m_export, &ExportButton::pictureChosen, this, &ResultPage::savePicture);
    connect(m_export, &ExportButton::copyRequested, this, &ResultPage::copyScorecard);
    connect(m_export, &ExportButton::folderRequested, this, &ResultPage::openRunFolder);
}

QWidget* ResultPage::buildTabs()
{
    auto* box = new QWidget(this);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_tabs->setObjectName("resultTabs");
    m_tabs->hide(); // until there is a run
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    column->addWidget(m_tabs);
    for (DocumentView*& view : m_views) {
        m_tabs->addTab(QString());
        view = new DocumentView(m_times, box);
        column->addWidget(view, 1);
    }
    connect(m_tabs, &QTabBar::currentChanged, this, &ResultPage::showTab);
    showTab();
    return box;
}

Page::NavigationEntry ResultPage::navigationEntry() const
{
    QPainterPath mark;
    mark.addEllipse(QPointF(12, 12), 9, 9);
    mark.moveTo(8, 12.5);
    mark.lineTo(11, 15.5);
    mark.lineTo(16.5, 9);
    return {tr("Result"), mark};
}

void ResultPage::setRun(std::shared_ptr<const JudgedRecord> record, std::filesystem::path folder)
{
    const auto before = std::exchange(m_record, std::move(record)); // charts refer to it until they are replaced
    m_folder = std::move(folder);
    m_content = {};
    m_times.forget();
    m_message->showProblem(QString());
    m_export->setRun(m_folder, changedNames(*m_record));
    m_advice->setRun(m_record);
    readFolder();
    showDocument();
    m_tabs->setCurrentIndex(m_tabs->isTabVisible(Tab::findings) ? Tab::findings : Tab::metrics);
    m_newTest->setFocus();
}

void ResultPage::readFolder()
{
    m_reading.start(
        [record = m_record, folder = m_folder] {
            return FolderContent{record->changed.empty() ? std::nullopt : recordedVerdict(folder),
                                 measuredMitigations(*record, folder), filesOf(folder)};
        },
        [this, folder = m_folder](FolderContent content) {
            if (folder != m_folder)
                return; // another run is shown by now
            m_content = std::move(content);
            m_verdict->show(*m_record, m_document, m_content.recorded, m_texts);
            showSections({Tab::files});
            if (!m_content.measured.empty())
                showSections({Tab::findings});
        });
}

void ResultPage::showDocument()
{
    m_tabs->show();
    const QString names[] = {tr("Findings"), tr("Metrics"), tr("Steps"), tr("Conditions"), tr("Files")};
    for (std::size_t tab = 0; tab < kTabs; ++tab)
        m_tabs->setTabText(static_cast<int>(tab), names[tab]);
    // Once it is shown and styled: before, it is too low for the line below its tabs.
    QTimer::singleShot(0, m_tabs, [this] { m_tabs->setTabText(0, m_tabs->tabText(0)); });
    showSections({Tab::findings, Tab::metrics, Tab::steps, Tab::conditions, Tab::files});
    m_header->setTitle(cardName(m_record->device) + QStringLiteral("  ·  ") +
                           qstr(humanBytes(m_record->device.capacity)),
                       cardPlace(m_record->device, m_texts));
    m_header->setSimulated(m_record->simulated);
    m_verdict->show(*m_record, m_document, m_content.recorded, m_texts);
    m_criteria->show(m_record, m_texts);
}

void ResultPage::showSections(std::initializer_list<std::size_t> tabs)
{
    const Wording words(m_texts.phrases());
    RunAdvice advice = m_advice->advice();
    advice.measured = m_content.measured;
    Document document = runDocument(*m_record, words,
                                    {.figures = runFigures(*m_record, m_texts),
                                     .advice = adviceSections(*m_record, advice, words, AdviceLength::whole)});
    for (const std::size_t tab : tabs) {
        std::vector<Section> sections;
        if (tab == Tab::files)
            sections.push_back(filesSection(m_folder, m_content.files, m_texts));
        else
            std::ranges::copy_if(document.sections, std::back_inserter(sections),
                                 [tab](const Section& section) { return isIn(tab, section); });
        std::ranges::stable_sort(sections, {}, placeOf);
        m_tabs->setTabVisible(static_cast<int>(tab), !sections.empty());
        m_views[tab]->setSections(std::move(sections));
    }
    m_document = std::move(document);
}

void ResultPage::showTab()
{
    for (std::size_t tab = 0; tab < kTabs; ++tab)
        m_views[tab]->setVisible(static_cast<int>(tab) == m_tabs->currentIndex());
}

void ResultPage::showAdvice()
{
    m_tabs->setCurrentIndex(Tab::findings);
    if (QWidget* advice = m_views[Tab::findings]->section("advice")) {
        layout()->activate(); // its place in a tab that was never shown
        bringIntoSight(advice);
    }
}

void ResultPage::showEnd(SessionModel* run)
{
    setRun(run->record(), run->folder());
    if (run->hostError())
        m_message->showProblem(m_texts.message(run->hostError()->message));
    m_shell.show(this);
}

void ResultPage::showSaving()
{
    m_savePdf->setEnabled(!m_export->isSaving());
    m_savePdf->setText(m_export->isSaving() ? tr("Saving...") : tr("Save &PDF..."));
}

void ResultPage::savePicture(const QString& file)
{
    if (m_decision->grab().save(file))
        m_message->showNote(tr("Saved as %1.").arg(file));
    else
        m_message->showProblem(tr("%1 cannot be written; choose another folder.").arg(file));
}

// As printed by the command line.
void ResultPage::copyScorecard()
{
    Document scorecard = m_document;
    std::erase_if(scorecard.sections, [](const Section& section) { return section.part == Part::appendix; });
    QGuiApplication::clipboard()->setText(qstr(documentText(scorecard, m_texts.phrases())));
    m_message->showNote(tr("The scorecard is in the clipboard."));
}

void ResultPage::openRunFolder()
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(qpath(m_folder))))
        m_message->showNote(tr("No file manager could be started. The run folder is %1.").arg(qpath(m_folder)));
}

void ResultPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    m_export->retranslate(texts.language());
    showSaving();
    m_saveAction->setText(tr("&Save PDF report..."));
    m_newTest->setText(tr("&New test"));
    m_tabs->setAccessibleName(tr("Parts of the result"));
    m_advice->retranslate(texts);
    if (m_record)
        showDocument();
}

} // namespace assay::gui
