#include "line/store/line_store_sink.h"

#include "line/store/line_audit.h"
#include "line/store/line_results.h"

namespace assay {

Result<void> LineStoreSink::add(const LineResult& result)
{
    const auto added = LineResults(m_database).add(result);
    if (!added)
        return tl::unexpected(added.error());
    return {};
}

Result<void> LineStoreSink::add(const LineEvent& event)
{
    const nlohmann::ordered_json told = toJson(event);
    const nlohmann::ordered_json detail = {
        {"at", told.at("at")}, {"serial", told.at("serial")}, {"text", told.at("text")}};
    const auto kept = LineAudit(m_database).record(event.kind, event.operatorName, event.slot, detail.dump());
    if (!kept)
        return tl::unexpected(kept.error());
    return {};
}

} // namespace assay
