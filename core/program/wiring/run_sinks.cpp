#include "program/wiring/run_sinks.h"

#include "program/history/history_sink.h"
#include "program/readers/readers.h"

namespace assay {

namespace {

// Keeps nothing but the hold.
class Holder final : public RunSink {
public:
    Holder(std::unique_ptr<platform::FileHold> hold, std::filesystem::path place)
        : m_hold(std::move(hold)), m_place(std::move(place))
    {
    }
    Result<void> store(const JudgedRecord&) override { return {}; }
    std::filesystem::path location() const override { return m_place; }

private:
    std::unique_ptr<platform::FileHold> m_hold;
    std::filesystem::path m_place;
};

} // namespace

RunSinks sinksOf(RunWriter folder, std::unique_ptr<platform::FileHold> hold)
{
    RunSinks sinks;
    sinks.push_back(std::make_unique<RunWriter>(std::move(folder)));
    if (const std::string index = platform::historyFile(); !index.empty())
        sinks.push_back(std::make_unique<HistorySink>(index, *sinks.front()));
    if (const std::string readers = platform::readersFile(); !readers.empty())
        sinks.push_back(std::make_unique<ReaderSink>(readers));
    sinks.push_back(std::make_unique<Holder>(std::move(hold), sinks.front()->location()));
    return sinks;
}

} // namespace assay
