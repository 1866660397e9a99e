#include "gui/pages/live/run_grid.h"

#include "gui/exporter.h"
#include "gui/message_strip.h"
#include "gui/page_header.h"
#include "gui/pages/live/run_tile.h"
#include "gui/paths.h"
#include "gui/session_model.h"
#include "gui/style.h"
#include "look/non_modal.h"
#include "run/record/scorecard.h"

#include <QGridLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace assay::gui {

RunGrid::RunGrid(QWidget* parent)
    : QWidget(parent), m_header(new PageHeader(this)), m_stopAll(new QPushButton(this)),
      m_offer(new MessageStrip(this)), m_saver(new Exporter(this)), m_layout(new QGridLayout)
{
    setObjectName("runGrid");
    m_stopAll->setObjectName("stopAll");
    m_stopAll->setFocusPolicy(Qt::TabFocus); // a click does not move the focus
    m_header->addButton(m_stopAll);
    m_offer->setObjectName("reportOffer");
    connect(m_stopAll, &QPushButton::clicked, this, &RunGrid::askStopAll);
    connect(m_offer, &MessageStrip::actionRequested, this, &RunGrid::askReport);
    connect(m_saver, &Exporter::saved, this, [this](const auto& file) {
        m_problem = false;
        m_outcome = tr("Saved as %1.").arg(qpath(file));
        showOffer();
    });
    connect(m_saver, &Exporter::failed, this, [this](const QString& problem) {
        m_problem = true;
        m_outcome = problem;
        showOffer();
    });
    auto* tiles = new QWidget;
    setLook(tiles, "scrolled");
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(14);
    auto* top = new QVBoxLayout(tiles);
    top->setContentsMargins(2, 2, 2, 2);
    top->addLayout(m_layout);
    top->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(tiles);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 12, 24, 18);
    column->setSpacing(14);
    column->addWidget(m_header);
    column->addWidget(m_offer);
    column->addWidget(scroll, 1);
}

void RunGrid::add(SessionModel* run)
{
    auto* tile = new RunTile(*run, m_texts, this);
    connect(tile, &RunTile::clicked, this, [this, run] { emit chosen(run); });
    connect(tile, &RunTile::dismissRequested, this, [this, run] { emit dismissed(run); });
    connect(run, &SessionModel::ended, this, &RunGrid::showTitle);
    m_outcome.clear();
    m_tiles.push_back(tile);
    arrange();
}

void RunGrid::remove(SessionModel* run)
{
    const auto gone = std::ranges::find(m_tiles, run, &RunTile::run);
    if (gone == m_tiles.end())
        return;
    (*gone)->hide();
    (*gone)->deleteLater();
    m_tiles.erase(gone);
    arrange();
}

void RunGrid::focusOn(const SessionModel* run)
{
    const auto tile = std::ranges::find(m_tiles, run, &RunTile::run);
    if (tile != m_tiles.end())
        (*tile)->setFocus();
    else if (!m_tiles.empty())
        m_tiles.front()->setFocus();
}

int RunGrid::columns() const
{
    const int fitting = (width() - 48 + m_layout->spacing()) / (kTileWidth + m_layout->spacing());
    return std::clamp(fitting, 1, 4);
}

void RunGrid::arrange()
{
    const int columnCount = columns();
    for (RunTile* tile : m_tiles)
        m_layout->removeWidget(tile);
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_layout->addWidget(m_tiles[i], static_cast<int>(i) / columnCount, static_cast<int>(i) % columnCount);
    for (int column = 0; column < 4; ++column)
        m_layout->setColumnStretch(column, column < columnCount ? 1 : 0);
    showTitle();
}

// Children outlive the members of this class, and a drawing that is cut off still ends with a signal.
RunGrid::~RunGrid() { m_saver->disconnect(this); }

std::size_t RunGrid::activeTests() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(m_tiles, [](const RunTile* tile) { return tile->run()->active(); }));
}

std::vector<SessionModel*> RunGrid::reported() const
{
    std::vector<SessionModel*> runs;
    for (const RunTile* tile : m_tiles)
        if (tile->run()->record())
            runs.push_back(tile->run());
    return runs;
}

void RunGrid::showTitle()
{
    const auto active = static_cast<int>(activeTests());
    m_header->setTitle(tr("Running tests"),
                       active == 1 ? tr("1 card is being tested.") : tr("%n cards are being tested.", nullptr, active));
    m_stopAll->setEnabled(active > 0);
    if (active == 0 && m_stopQuestion)
        m_stopQuestion->close();
    showOffer();
}

void RunGrid::showOffer()
{
    const auto runs = reported();
    if (runs.size() < 2 || activeTests() > 0)
        return m_offer->showNote(QString());
    const auto passed = std::ranges::count_if(runs, [](const SessionModel* run) {
        return run->record()->verdict == Verdict::pass || run->record()->verdict == Verdict::marginal;
    });
    m_offer->setAction(tr("Save one &report..."));
    if (m_problem && !m_outcome.isEmpty())
        return m_offer->showProblem(m_outcome);
    //: %1 number of cards that passed, marginal ones included
    const QString ended = tr("%n tests have ended; %1 passed.", nullptr, static_cast<int>(runs.size())).arg(passed);
    m_offer->showNote(m_outcome.isEmpty() ? ended : ended + QLatin1Char(' ') + m_outcome);
}

// Tests may have run for hours. They continue during the question.
void RunGrid::askStopAll()
{
    if (m_stopQuestion) {
        m_stopQuestion->raise();
        return m_stopQuestion->activateWindow();
    }
    m_stopQuestion = new QMessageBox(QMessageBox::NoIcon, tr("Stop all tests?"),
                                     tr("Tests to be stopped: %1").arg(activeTests()), QMessageBox::NoButton, this);
    m_stopQuestion->setObjectName("stopAllQuestion");
    m_stopQuestion->setInformativeText(tr("The data measured so far is kept in the run folders and can be reported. "
                                          "The tests cannot be resumed, and their cards are not counted in a lot."));
    auto* stop = m_stopQuestion->addButton(tr("&Stop all tests"), QMessageBox::AcceptRole);
    stop->setObjectName("stopAllAccept");
    stop->setAutoDefault(false);
    auto* goOn = m_stopQuestion->addButton(tr("&Go on testing"), QMessageBox::RejectRole);
    m_stopQuestion->setDefaultButton(goOn);
    m_stopQuestion->setEscapeButton(goOn);
    connect(stop, &QPushButton::clicked, this, &RunGrid::stopAllRequested);
    showNonModal(m_stopQuestion);
}

// The report of the lot if all cards belong to one.
void RunGrid::askReport()
{
    const auto runs = reported();
    if (runs.empty())
        return;
    const std::filesystem::path lot = runs.front()->request().lotFile;
    const bool ofLot = !lot.empty() && std::ranges::all_of(runs, [&lot](const SessionModel* run) {
        return run->request().lotFile == lot && run->notInLot().empty();
    });
    QStringList verb;
    if (ofLot)
        verb << QStringLiteral("lot") << QStringLiteral("report") << qpath(lot);
    else
        verb << QStringLiteral("report");
    for (const SessionModel* run : runs)
        if (!ofLot)
            verb << qpath(run->folder());
    std::filesystem::path proposed = ofLot ? lot : runs.front()->folder().parent_path() / "report";
    askForFile(this,
               {.title = ofLot ? tr("Save the lot report") : tr("Save one report of all tests"),
                .at = qpath(proposed.replace_extension(".pdf")),
                .filter = tr("PDF documents (*.pdf)"),
                .mode = QFileDialog::AnyFile,
                .suffix = QStringLiteral("pdf")},
               [this, verb](const QString& file) { m_saver->save(verb, fspath(file), m_texts.language()); });
}

void RunGrid::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void RunGrid::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_header->retranslate();
    for (RunTile* tile : m_tiles)
        tile->retranslate(texts);
    m_stopAll->setText(tr("Stop &all..."));
    m_outcome.clear(); // it was in the previous language
    showTitle();
}

} // namespace assay::gui
