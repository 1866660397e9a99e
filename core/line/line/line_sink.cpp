#include "line/line/line_sink.h"

#include "run/record/message_json.h"

namespace assay {

nlohmann::ordered_json toJson(const LineEvent& event)
{
    return {{"at", utcText(event.at)},        {"station", event.station}, {"kind", event.kind},
            {"operator", event.operatorName}, {"slot", event.slot},       {"serial", event.serial},
            {"text", toJson(event.text)}};
}

} // namespace assay
