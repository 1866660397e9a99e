// Mitigations: changed settings of the recorder scenario that may reduce the loss of video. Pure.
#pragma once

#include "ground/base/message.h"
#include "ground/config/params.h"
#include "io/workload/camera_settings.h"
#include "model/flash/flash_design.h"

#include <map>
#include <string>
#include <vector>

namespace assay {

struct Mitigation {
    std::string id;                        // "index_30s"; of a pair "index_30s+clusters_4m"
    std::vector<Message> titles;           // one per part
    std::vector<std::string> groups;       // subject of each part; parts of one group exclude each other
    std::map<std::string, ParamValue> set; // parameters of the recorder scenario
};

// Returns the title of each part of `id`; an unknown part is its own title.
std::vector<Message> mitigationTitles(const std::string& id);
// Returns the mitigations that change something in this recording.
std::vector<Mitigation> mitigationsFor(const RecorderConfig& config, Bytes buffer, const FlashDesign& card);
bool canCombine(const Mitigation& one, const Mitigation& other);
// Precondition: canCombine(one, other).
Mitigation combine(const Mitigation& one, const Mitigation& other);

} // namespace assay
