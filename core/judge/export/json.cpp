#include "judge/export/export.h"
#include "run/record/run_json.h"

namespace assay {

std::string exportJson(std::span<const JudgedRecord> runs)
{
    auto all = nlohmann::ordered_json::array();
    for (const JudgedRecord& run : runs)
        all.push_back(toJson(run));
    return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

} // namespace assay
