#include "run/session/truth_observer.h"

namespace assay {

void TruthObserver::onStepEnd(RunRecord& record, const std::stop_token&)
{
    const std::string& step = record.steps.back().id;
    for (const auto& [quantity, total] : m_truth.totals()) {
        const auto earlier = m_before.find(quantity);
        record.truth[step + "." + quantity] = total - (earlier == m_before.end() ? 0 : earlier->second);
    }
    for (const auto& [quantity, value] : m_truth.state())
        record.truth[step + "." + quantity] = value;
    const auto host = record.truth.find(step + ".host_bytes");
    if (host != record.truth.end() && host->second > 0)
        record.truth[step + ".waf"] = record.truth[step + ".nand_bytes"] / host->second;
}

} // namespace assay
