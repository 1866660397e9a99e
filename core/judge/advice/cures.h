// Mitigations: changed settings of the recorder scenario that may reduce the loss of video. Pure.
#pragma once

#include "ground/base/message.h"
#include "ground/config/params.h"
#include "io/workload/recorder_trace.h"
#include "model/flash/flash_design.h"

#include <map>
#include <string>
#include <vector>

namespace assay {

struct Cure {
    std::string id;                        // "index_30s"; of a pair "index_30s+clusters_4m"
    std::vector<Message> titles;           // one per part
    std::vector<std::string> groups;       // subject of each part; parts of one group exclude each other
    std::map<std::string, ParamValue> set; // parameters of the recorder scenario
};

// Returns the title of each part of `id`; an unknown part is its own title.
std::vector<Message> cureTitles(const std::string& id);
// Returns the mitigations that change something in this recording.
std::vector<Cure> curesFor(const RecorderConfig& config, Bytes buffer, const FlashDesign& card);
bool goTogether(const Cure& one, const Cure& other);
// Precondition: goTogether(one, other).
Cure together(const Cure& one, const Cure& other);

} // namespace assay
