#include "wiring/run_sinks.h"

namespace assay {

RunSinks sinksOf(RunWriter folder)
{
    RunSinks sinks;
    sinks.push_back(std::make_unique<RunWriter>(std::move(folder)));
    return sinks;
}

} // namespace assay
