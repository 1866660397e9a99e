// Import and export of profiles: asks for the file, and reads or writes it on a background thread.
#pragma once

#include "ground/base/result.h"
#include "gui/background_task.h"

#include <QWidget>

#include <string>

namespace assay::gui {

class ProfileExchange final : public QObject {
    Q_OBJECT
public:
    explicit ProfileExchange(QWidget* window) : QObject(window), m_window(window) {}
    void askImport();
    void askExport(const QString& fileName, const std::string& text);
    void readFile(const std::string& file);
    // Replaces an existing file.
    void writeFile(const std::string& file, const std::string& text);

signals:
    void imported(const std::string& name, const std::string& text);
    void exported(const std::string& file);
    void failed(const assay::Error& error);

private:
    QWidget* m_window;
    BackgroundTask<Result<std::string>> m_reading;
    BackgroundTask<Result<void>> m_writing;
};

} // namespace assay::gui
