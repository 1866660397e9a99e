// What a camera could do otherwise: settings of the recorder scenario, each with a reason to hope. Pure.
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
    std::vector<Message> titles;           // one of each part
    std::vector<std::string> groups;       // what each part is about; parts of one group exclude each other
    std::map<std::string, ParamValue> set; // parameters of the recorder scenario
};

// What each part of such an id is called; an unknown part is called by its id.
std::vector<Message> cureTitles(const std::string& id);
// Those that change something of this recording.
std::vector<Cure> curesFor(const RecorderConfig& config, Bytes buffer, const FlashDesign& card);
bool goTogether(const Cure& one, const Cure& other);
// Precondition: they go together.
Cure together(const Cure& one, const Cure& other);

} // namespace assay
