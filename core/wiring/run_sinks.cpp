#include "wiring/run_sinks.h"

#include "platform/platform.h"
#include "store/history/history_sink.h"

namespace assay {

RunSinks sinksOf(RunWriter folder)
{
    RunSinks sinks;
    sinks.push_back(std::make_unique<RunWriter>(std::move(folder)));
    if (const std::string index = platform::historyFile(); !index.empty())
        sinks.push_back(std::make_unique<HistorySink>(index, *sinks.front()));
    return sinks;
}

} // namespace assay
