#include "gui/pages/history/folder_progress.h"

#include "gui/style.h"
#include "system/platform.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>

namespace assay::gui {

namespace {

Result<IndexCount> indexBelow(const std::filesystem::path& root, IndexProgress& progress)
{
    const std::filesystem::path index = platform::historyFile();
    Message note;
    return withHistory(index, note, [&](History& history) -> Result<IndexCount> {
        rememberSearchLocation(index, root, kLevels);
        return indexFolders(history, findRunFolders(root, kLevels, &progress), SealDepth::runJson, &progress);
    });
}

QString counted(std::size_t number) { return QLocale().toString(static_cast<qulonglong>(number)); }

} // namespace

FolderProgress::FolderProgress(QWidget* parent)
    : QFrame(parent), m_label(new QLabel(this)), m_bar(new QProgressBar(this)), m_stop(new QPushButton(this))
{
    setLook(this, "panel");
    m_label->setObjectName("indexCount");
    m_stop->setObjectName("stopIndexing");
    m_bar->setTextVisible(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 8, 14, 8);
    row->setSpacing(14);
    row->addWidget(m_label);
    row->addWidget(m_bar, 1);
    row->addWidget(m_stop);
    m_timer.setInterval(kCountMs);
    connect(&m_timer, &QTimer::timeout, this, &FolderProgress::showCount);
    connect(m_stop, &QPushButton::clicked, this, &FolderProgress::stop);
    hide();
}

FolderProgress::~FolderProgress() { stop(); }

void FolderProgress::start(const std::filesystem::path& root)
{
    if (busy())
        return;
    m_progress = std::make_shared<IndexProgress>();
    m_stop->setEnabled(true);
    showCount();
    setVisible(true);
    m_timer.start();
    m_task.start([root, progress = m_progress] { return indexBelow(root, *progress); },
                 [this](const Result<IndexCount>& count) { reportResult(count); });
}

void FolderProgress::stop()
{
    m_stop->setEnabled(false);
    if (m_progress)
        m_progress->stop = true;
}

void FolderProgress::showCount()
{
    if (!m_progress)
        return;
    const std::size_t done = m_progress->done, found = m_progress->found;
    m_bar->setRange(0, done > 0 ? static_cast<int>(found) : 0); // range 0 to 0: busy indicator, the total is unknown
    m_bar->setValue(static_cast<int>(done));
    m_label->setText(done > 0 ? tr("%1 of %2 run folders read").arg(counted(done), counted(found))
                              : tr("Looking for run folders: %1 found").arg(counted(found)));
}

void FolderProgress::reportResult(const Result<IndexCount>& count)
{
    m_timer.stop();
    hide();
    if (!count) {
        emit ended(m_texts.message(count.error().message), true);
        return;
    }
    QString sentence =
        count->runs == 0 && count->unreadable.empty()
            ? tr("No run folder was found there.")
            : tr("Runs read into the history: %1, changed: %2.").arg(counted(count->runs), counted(count->changed));
    if (m_progress->stop)
        sentence = tr("Stopped.") + QLatin1Char(' ') + sentence;
    if (!count->unreadable.empty())
        sentence += QLatin1Char(' ') + tr("Folders that cannot be read: %1, the first is %2.")
                                           .arg(counted(count->unreadable.size()),
                                                shownDeviceText(count->unreadable.front().string(), 200));
    emit ended(sentence, !count->unreadable.empty());
}

void FolderProgress::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_stop->setText(tr("&Stop"));
    m_stop->setAccessibleName(tr("Stop reading folders"));
    m_bar->setAccessibleName(tr("Run folders read"));
    showCount();
}

} // namespace assay::gui
