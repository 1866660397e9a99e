#include "gui/shell.h"

#include "gui/run_folder_name.h"
#include "gui/session_model.h"

namespace assay::gui {

Shell::Shell(WindowOptions options, QObject* parent)
    : QObject(parent), m_options(std::move(options)), m_session(new SessionModel(this))
{
}

void Shell::startRun(StartRequest request)
{
    m_request = std::move(request);
    const DeviceInfo& card = m_request.card;
    m_folder = m_options.runsRoot / runFolderName(QDateTime::currentDateTime(),
                                                  card.simulated() ? card.path.substr(4) : card.model,
                                                  std::filesystem::path(m_request.profile).stem().string());
    m_session->start(
        {.device = card.path,
         .profile = m_request.profile,
         .overrides = {},
         .folder = m_folder,
         .consent = m_request.consent,
         .seed = 1,
         .vendorProbe = false,
         .realPace = m_options.realPace,
         // The dialog has shown the data in words and asked. Its answer does not cover other data.
         .confirmOverwrite = [shown = inWords(m_request.data)](const DeviceInfo&, const ExistingData& found) {
             return inWords(found) == shown;
         }});
}

void Shell::open(const std::filesystem::path& runOrProfile)
{
    std::error_code error;
    if (std::filesystem::is_directory(runOrProfile, error))
        openRun(runOrProfile);
    else
        emit profileOpened(runOrProfile);
}

// A changed record is shown too, with a notice beside the verdict and on every page of its PDF.
void Shell::openRun(const std::filesystem::path& folder)
{
    m_reading.start([folder] { return judgeStored(folder, "", ChangedRecord::accept); },
                    [this, folder](Result<JudgedRun> run) {
                        if (run)
                            emit runOpened(std::make_shared<const JudgedRecord>(std::move(run->record)), folder);
                        else
                            emit openFailed(run.error());
                    });
}

} // namespace assay::gui
