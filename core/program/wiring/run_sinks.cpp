#include "program/wiring/run_sinks.h"

#include "program/history/history_sink.h"
#include "program/readers/readers.h"

namespace assay {

namespace {

// Owns the lock only; stores nothing.
class LockHolder final : public RunSink {
public:
    LockHolder(std::unique_ptr<platform::FileLock> lock, std::filesystem::path place)
        : m_lock(std::move(lock)), m_place(std::move(place))
    {
    }
    Result<void> store(const JudgedRecord&) override { return {}; }
    std::filesystem::path location() const override { return m_place; }

private:
    std::unique_ptr<platform::FileLock> m_lock;
    std::filesystem::path m_place;
};

} // namespace

RunSinks sinksOf(RunWriter folder, std::unique_ptr<platform::FileLock> lock)
{
    RunSinks sinks;
    sinks.push_back(std::make_unique<RunWriter>(std::move(folder)));
    if (const std::string index = platform::historyFile(); !index.empty())
        sinks.push_back(std::make_unique<HistorySink>(index, *sinks.front()));
    if (const std::string readers = platform::readersFile(); !readers.empty())
        sinks.push_back(std::make_unique<ReaderSink>(readers));
    sinks.push_back(std::make_unique<LockHolder>(std::move(lock), sinks.front()->location()));
    return sinks;
}

} // namespace assay
