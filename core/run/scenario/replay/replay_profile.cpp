#include "run/scenario/replay/replay_profile.h"

#include "ground/config/toml_text.h"

namespace assay {

std::string replayProfile(const ReplayTrace& trace)
{
    std::string text = "[profile]\nname = \"replay\"\nversion = \"1\"\n\n[[step]]\nid = \"replay\"\n"
                       "scenario = \"replay\"\ntrace = " +
                       tomlQuoted(std::filesystem::absolute(trace.file).string()) + "\n";
    if (trace.duration.count() > 0 && trace.droppable.count() > 0)
        text += "\n[[criterion]]\nmetric = \"replay.dropped_time\"\nop = \"<=\"\nlimit = 0\n";
    return text;
}

} // namespace assay
