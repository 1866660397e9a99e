// The telemetry of the card in a run: finds the plugin for the card, takes snapshots, and rejects implausible values.
// No fault of card or plugin ends a run: without telemetry there are no snapshots, and failure() says why.
#pragma once

#include "card/telemetry/plugin_host.h"
#include "card/telemetry/reading_checks.h"

#include <set>

namespace assay {

class CardTelemetry {
public:
    using ReadPage = std::function<Result<TelemetryPage>(const PageRequest& request, std::stop_token stop)>;
    struct Parts {
        // In the order in which they are tried; those that prepare pages are tried last.
        std::vector<TelemetryPlugin> plugins;
        TelemetryCard card;
        Bytes capacity;
        ReadPage readPage;
        AskPlugin ask;
        bool allowPrepare = false; // the user has allowed the write-type probe
    };
    explicit CardTelemetry(Parts parts);

    // Takes a snapshot. No I/O may be in flight: CMD56 ends a recording of a video class (SD Physical
    // Layer 9.10, 4.13.4), so call it between phases. Returns nothing when no plugin knows the card or a call failed;
    // what failed once is not tried again.
    std::optional<TelemetrySnapshot> takeSnapshot(Ns at, const std::string& today, const std::stop_token& stop);
    // Returns why the last takeSnapshot() gave nothing; empty after a success.
    const Message& failure() const { return m_failure; }

private:
    const TelemetryPage* page(const PageRequest& request, TelemetryPages& seen, const std::stop_token& stop);
    TelemetryPages pagesFor(const PluginInfo& plugin, TelemetryPages& seen, std::vector<RejectedValue>& rejected,
                            const std::stop_token& stop);
    std::optional<TelemetrySnapshot> ask(const TelemetryPlugin& plugin, TelemetryPages& seen,
                                         const std::stop_token& stop);

    Parts m_parts;                     // `plugins` keeps only those that may still know the card
    std::set<std::uint32_t> m_refused; // arguments of CMD56 that the card does not answer
    TelemetryReading m_latest;         // accepted values, the newest of each
    bool m_found = false;              // only one plugin is left: the one for this card
    Message m_failure;
};

} // namespace assay
