#include "gui/pages/result/result_page.h"

#include "document/step_findings.h"
#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "gui/card_names.h"
#include "gui/changed_run.h"
#include "gui/chooser.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/result/advice_strip.h"
#include "gui/pages/result/advice_view.h"
#include "gui/pages/result/chart_panel.h"
#include "gui/pages/result/finding_view.h"
#include "gui/pages/result/scorecard_model.h"
#include "gui/pages/result/scorecard_table.h"
#include "gui/paths.h"
#include "gui/pdf_saver.h"
#include "gui/phase_plots.h"
#include "gui/session_model.h"
#include "gui/shell.h"
#include "gui/style.h"
#include "gui/verdict_shape.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/host_effects.h"
#include "look/non_modal.h"
#include "run/record/capacity_notes.h"
#include "run/record/not_judged.h"
#include "text/wording.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QUrl>

#include <algorithm>

namespace assay::gui {

namespace {

std::vector<std::pair<const StepRecord*, const PhaseSamples*>> phasesOf(const JudgedRecord& record)
{
    std::vector<std::pair<const StepRecord*, const PhaseSamples*>> all;
    for (const auto& step : record.steps)
        for (const auto& phase : step.phases)
            all.emplace_back(&step, &phase);
    return all;
}

QString titleOf(const Figure& chart, const StepNames& names, const Texts& texts)
{
    const QString title = qstr(chart.title);
    return chart.step ? texts.step(names, chart.step->id) + QStringLiteral(" · ") + title : title;
}

QStringList sentencesOf(const Figure& chart)
{
    QStringList sentences;
    for (const std::string& sentence : chart.sentences)
        sentences << qstr(sentence);
    return sentences;
}

// In a low window it may be below the visible part.
void bringIntoSight(QWidget* widget)
{
    for (QWidget* around = widget->parentWidget(); around; around = around->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(around))
            scroll->ensureWidgetVisible(widget);
}

// The last phase, without the pre-fill, of the step with the deciding metric; else of the first step.
int decidingPhase(const JudgedRecord& record)
{
    const auto phases = phasesOf(record);
    for (const CriterionResult& criterion : record.criteria)
        if (criterion.verdict == record.verdict && criterion.value && std::holds_alternative<double>(*criterion.value))
            for (std::size_t i = phases.size(); i-- > 0;)
                if (MetricId::of(criterion.metric).step == phases[i].first->id)
                    return static_cast<int>(i);
    return std::max(0, static_cast<int>(record.steps.front().phases.size()) - 1);
}

} // namespace

ResultPage::ResultPage(Shell& shell)
    : m_shell(shell), m_saveAction(new QAction(this)), m_saver(new PdfSaver(this)), m_header(new PageHeader(this)),
      m_savePdf(new QPushButton(this)), m_openFolder(new QPushButton(this)), m_newTest(new QPushButton(this)),
      m_shape(new VerdictShape(56, this)), m_word(new QLabel(this)), m_recorded(new QLabel(this)),
      m_summary(new QLabel(this)), m_facts(new QLabel(this)), m_message(new MessageStrip(this)),
      m_model(new ScorecardModel(this)), m_table(new ScorecardTable(m_model, this)),
      m_advice(new AdviceStrip(shell, this)), m_phaseCaption(new QLabel(this)), m_phase(new Chooser(this)),
      m_charts(new QStackedWidget(this)), m_plots(new PhasePlots(this)), m_chart(new ChartPanel(this)),
      m_findingView(new FindingView(this)), m_adviceView(new AdviceView(this))
{
    setObjectName("resultPage");
    buildButtons();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(12);
    column->addWidget(m_header);
    column->addWidget(banner());
    column->addWidget(m_message);
    column->addWidget(scorecard());
    column->addWidget(m_advice);
    column->addWidget(phaseChooser());
    m_charts->addWidget(m_plots);
    m_charts->addWidget(m_chart);
    m_charts->addWidget(m_findingView);
    m_charts->addWidget(m_adviceView);
    column->addWidget(m_charts, 1);
    connect(m_phase, &QComboBox::activated, this, &ResultPage::showPhase);
    connect(m_advice, &AdviceStrip::advised, this, [this] {
        showPhases(); // the advice is now one of the entries
        showAdvice();
    });
    connect(m_advice, &AdviceStrip::allRequested, this, [this] {
        m_phase->setCurrentIndex(m_phase->count() - 1);
        showPhase();
        bringIntoSight(m_charts);
    });
    connect(&shell, &Shell::resultRequested, this, &ResultPage::showEnd);
    connect(&shell, &Shell::runOpened, this, [this](const auto& record, const auto& folder) {
        setRun(record, folder);
        m_shell.show(this);
    });
}

void ResultPage::buildButtons()
{
    m_savePdf->setObjectName("savePdf");
    m_openFolder->setObjectName("openFolder");
    m_newTest->setObjectName("newTest");
    setLook(m_newTest, "primary");
    for (auto* button : {m_savePdf, m_openFolder, m_newTest})
        m_header->addButton(button);
    m_saveAction->setShortcut(QKeySequence::Save);
    connect(m_saveAction, &QAction::triggered, this, &ResultPage::askPdf);
    connect(m_savePdf, &QPushButton::clicked, this, &ResultPage::askPdf);
    connect(m_openFolder, &QPushButton::clicked, this, &ResultPage::openRunFolder);
    connect(m_newTest, &QPushButton::clicked, &m_shell, &Shell::showFirst);
    connect(m_saver, &PdfSaver::saved, this, [this](const auto& file) {
        setSaving(false);
        m_message->showNote(tr("The report was saved as %1.").arg(qpath(file)));
    });
    connect(m_saver, &PdfSaver::failed, this, [this](const QString& problem) {
        setSaving(false);
        m_message->showProblem(problem);
    });
}

QWidget* ResultPage::banner()
{
    auto* box = new QFrame(this);
    setLook(box, "panel");
    m_word->setObjectName("verdictWord");
    m_summary->setObjectName("verdictSummary");
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_facts->setObjectName("resultFacts");
    m_facts->setTextFormat(Qt::PlainText);
    setLook(m_word, "reading-large");
    m_recorded->setObjectName("recordedVerdict");
    setLook(m_facts, "muted");
    setLook(m_recorded, "muted");
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_summary);
    words->addWidget(m_facts);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(20, 10, 20, 10);
    row->setSpacing(18);
    row->addWidget(m_shape);
    row->addWidget(m_word);
    row->addWidget(m_recorded);
    row->addSpacing(12);
    row->addLayout(words, 1);
    return box;
}

QWidget* ResultPage::scorecard()
{
    auto* box = new QFrame(this);
    setLook(box, "panel");
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(8, 4, 8, 8);
    column->addWidget(m_table);
    return box;
}

QWidget* ResultPage::phaseChooser()
{
    auto* row = new QWidget(this);
    m_phase->setObjectName("phaseChooser");
    m_phase->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_phaseCaption->setBuddy(m_phase);
    auto* box = new QHBoxLayout(row);
    box->setContentsMargins(0, 0, 0, 0);
    box->addWidget(m_phaseCaption);
    box->addWidget(m_phase);
    box->addStretch(1);
    return row;
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
    m_record = std::move(record);
    m_folder = std::move(folder);
    m_model->setRecord(m_record);
    m_message->showProblem(QString());
    m_plots->resetView();
    m_advice->setRun(m_record);
    readRecorded();
    showVerdict();
    showPhases();
    // Selects the most useful entry: a finding or a chart of the whole run if there is one.
    const bool ofPhase = m_phase->count() > 0 && m_findings.empty() && m_whole.empty() && !m_record->steps.empty();
    m_phase->setCurrentIndex(ofPhase ? decidingPhase(*m_record) : m_phase->count() > 0 ? 0 : -1);
    showPhase();
    m_table->fitRows();
    m_newTest->setFocus();
}

void ResultPage::readRecorded()
{
    m_recordedVerdict.reset();
    if (!m_record->changed.empty())
        m_reading.start([folder = m_folder] { return recordedVerdict(folder); },
                        [this, folder = m_folder](std::optional<Verdict> recorded) {
                            if (folder != m_folder)
                                return; // another run is shown by now
                            m_recordedVerdict = recorded;
                            showVerdict();
                        });
}

QString ResultPage::summary() const
{
    if (!m_record->changed.empty())
        return tr("The criteria below are computed from the changed files and are no evidence about the card. Restore "
                  "the run folder from a backup, or test the card again.");
    const StepNames names = namesOf(*m_record);
    if (m_record->outcome != Outcome::completed) {
        //: %1 like "stopped by the user"
        const QString cut = tr("The test did not run to its end: %1.").arg(m_texts.outcome(m_record->outcome));
        return m_record->note.empty() ? cut : cut + QLatin1Char(' ') + m_texts.message(m_record->note, names);
    }
    if (const Message headline = headlineOf(*m_record); !headline.empty()) {
        const QString what = m_texts.message(headline);
        return m_record->note.empty() ? what : what + QLatin1Char(' ') + m_texts.message(m_record->note, names);
    }
    const auto hasVerdict = [this](const CriterionResult& criterion) { return criterion.verdict == m_record->verdict; };
    const auto first = std::find_if(m_record->criteria.begin(), m_record->criteria.end(), hasVerdict);
    if (m_record->verdict == Verdict::pass && nothingJudged(*m_record))
        return tr("No errors; what was measured is not judged.");
    if (m_record->verdict == Verdict::pass || first == m_record->criteria.end())
        return tr("All %n criteria are met.", nullptr, static_cast<int>(m_record->criteria.size()));
    return m_texts.message(first->reason, names); // includes the metric
}

void ResultPage::showVerdict()
{
    if (!m_record)
        return;
    const QString title =
        cardName(m_record->device) + QStringLiteral("  ·  ") + qstr(humanBytes(m_record->device.capacity));
    m_header->setTitle(title, cardPlace(m_record->device, m_texts));
    m_header->setSimulated(m_record->simulated);
    const bool changed = !m_record->changed.empty();
    const QString word = changed ? changedWord() : m_texts.verdict(m_record->verdict);
    const Verdict shown = changed ? Verdict::error : m_record->verdict;
    m_shape->setVerdict(shown);
    m_word->setText(word);
    setVerdictColour(m_word, shown);
    m_word->setAccessibleName(tr("Verdict: %1").arg(word));
    m_recorded->setText(changed ? recordedWord(m_recordedVerdict, m_texts) : QString());
    m_recorded->setVisible(!m_recorded->text().isEmpty());
    m_summary->setToolTip(changedNames(*m_record));
    QStringList said{summary()};
    if (const Message mark = changeNotice(*m_record); !mark.empty())
        said.prepend(m_texts.message(mark));
    if (const Message busy = hostBusyNotice(*m_record); !busy.empty())
        said.append(m_texts.message(busy, namesOf(*m_record)));
    for (const Message& note : capacityNotes(*m_record))
        said.append(m_texts.message(note, namesOf(*m_record)));
    m_summary->setText(said.join(QLatin1Char(' ')));
    //: %1 title of the profile, %2 date and time
    m_facts->setText(tr("%1   ·   started %2").arg(m_texts.profileTitle(*m_record), m_texts.moment(m_record->started)));
}

void ResultPage::showPhases()
{
    const int current = m_phase->currentIndex();
    m_phase->clear();
    if (!m_record)
        return;
    const StepNames names = namesOf(*m_record);
    m_findings = stepFindings(*m_record, Wording(m_texts.phrases()));
    for (const Finding& finding : m_findings)
        m_phase->addItem(m_texts.step(names, finding.step) + QStringLiteral(" · ") + qstr(finding.question));
    m_whole = runCharts(*m_record, m_texts);
    for (const Figure& chart : m_whole)
        m_phase->addItem(titleOf(chart, names, m_texts));
    for (const auto& [step, phase] : phasesOf(*m_record))
        m_phase->addItem(m_texts.step(names, step->id) + QStringLiteral(" · ") + m_texts.phase(phase->role));
    if (m_advice->advice())
        m_phase->addItem(tr("Mitigations in the camera"));
    m_phase->setCurrentIndex(std::min(current, m_phase->count() - 1));
}

void ResultPage::showPhase()
{
    auto index = static_cast<std::size_t>(std::max(0, m_phase->currentIndex()));
    if (m_advice->advice() && m_phase->currentIndex() == m_phase->count() - 1)
        return m_charts->setCurrentWidget(m_adviceView);
    if (index < m_findings.size()) {
        m_findingView->setFinding(m_findings[index]);
        return m_charts->setCurrentWidget(m_findingView);
    }
    index -= m_findings.size();
    const bool whole = index < m_whole.size();
    m_charts->setCurrentWidget(whole ? static_cast<QWidget*>(m_chart) : m_plots);
    if (whole)
        return m_chart->setPlot(m_whole[index].make(), titleOf(m_whole[index], namesOf(*m_record), m_texts),
                                sentencesOf(m_whole[index]));
    const auto phases = phasesOf(*m_record);
    m_plots->setSamples(index - m_whole.size() < phases.size() ? phases[index - m_whole.size()].second : nullptr);
}

void ResultPage::showAdvice()
{
    if (m_advice->advice())
        m_adviceView->setAdvice(*m_advice->advice(), namesOf(*m_record), m_texts);
}

void ResultPage::showEnd(SessionModel* run)
{
    setRun(run->record(), run->folder());
    if (run->hostError())
        m_message->showProblem(m_texts.message(run->hostError()->message));
    m_shell.show(this);
}

void ResultPage::setSaving(bool saving)
{
    m_saving = saving;
    m_savePdf->setEnabled(!saving);
    m_savePdf->setText(saving ? tr("Saving...") : tr("Save &PDF..."));
}

void ResultPage::askPdf()
{
    if (m_saving || !m_record)
        return;
    if (m_record->changed.empty())
        return askPdfName();
    askChangedPdf(this, changedNames(*m_record), [this, asked = m_folder] {
        if (asked == m_folder) // another run may be shown by then
            askPdfName();
    });
}

void ResultPage::askPdfName()
{
    askForFile(this,
               {.title = tr("Save the report"),
                .at = qpath(m_folder / "report.pdf"),
                .filter = tr("PDF documents (*.pdf)"),
                .mode = QFileDialog::AnyFile,
                .suffix = QStringLiteral("pdf")},
               [this, run = qpath(m_folder),
                asked = m_record->changed.empty() ? ChangedRecord::refuse : ChangedRecord::accept](
                   const QString& file) { // another run may be shown by then
                   setSaving(true);
                   m_saver->save({QStringLiteral("report"), run}, fspath(file), m_texts.language(), asked);
               });
}

void ResultPage::openRunFolder()
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(qpath(m_folder))))
        m_message->showNote(tr("No file manager could be started. The run lies in %1.").arg(qpath(m_folder)));
}

void ResultPage::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    setSaving(m_saving);
    m_saveAction->setText(tr("&Save PDF report..."));
    m_openFolder->setText(tr("Open &run folder"));
    m_newTest->setText(tr("&New test"));
    m_phaseCaption->setText(tr("P&lots of"));
    m_phase->setAccessibleName(tr("Step and phase shown in the plots"));
    m_table->setAccessibleName(tr("Scorecard"));
    m_model->retranslate(texts);
    m_plots->retranslate(texts);
    m_advice->retranslate(texts);
    showAdvice();
    showVerdict();
    showPhases();
    if (!m_record)
        return;
    showPhase();
    m_table->fitRows();
}

} // namespace assay::gui
