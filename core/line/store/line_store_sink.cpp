#include "line/store/line_store_sink.h"

#include "line/store/line_audit.h"
#include "line/store/line_results.h"

namespace assay {

Result<void> LineStoreSink::add(const LineResult& result) { return LineResults(m_database).add(result); }

Result<void> LineStoreSink::add(const LineEvent& event)
{
    const nlohmann::ordered_json told = toJson(event);
    const nlohmann::ordered_json detail = {
        {"at", told.at("at")}, {"serial", told.at("serial")}, {"text", told.at("text")}};
    return LineAudit(m_database)
        .record(event.kind, event.operatorName, event.slot, detail.dump())
        .map([](const AuditEntry&) {});
}

} // namespace assay
