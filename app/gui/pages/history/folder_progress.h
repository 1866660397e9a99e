// Adds all run folders below a directory to the history, in the background, with a count and a stop button.
#pragma once

#include "gui/background_task.h"
#include "program/history/index_folders.h"
#include "text/texts.h"

#include <QFrame>
#include <QTimer>

#include <filesystem>
#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;

namespace assay::gui {

class FolderProgress final : public QFrame {
    Q_OBJECT
public:
    explicit FolderProgress(QWidget* parent = nullptr);
    ~FolderProgress() override; // stops the job
    bool busy() const { return m_task.busy(); }
    void start(const std::filesystem::path& root); // does nothing while busy
    void stop();
    void retranslate(const Texts& texts);

signals:
    void ended(const QString& sentence, bool problem); // the result

private:
    static constexpr int kCountMs = 100;
    void showCount();
    void reportResult(const Result<IndexCount>& count);

    Texts m_texts;
    QLabel* m_label;
    QProgressBar* m_bar;
    QPushButton* m_stop;
    QTimer m_timer;
    std::shared_ptr<IndexProgress> m_progress;
    BackgroundTask<Result<IndexCount>> m_task;
};

} // namespace assay::gui
