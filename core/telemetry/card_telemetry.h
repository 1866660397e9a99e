// The telemetry of the card in a run: finds the plugin that knows it, takes snapshots, believes only what is plausible.
// Nothing that card or plugin does ends a run: without telemetry there are simply no snapshots, and trouble() says why.
#pragma once

#include "telemetry/plausibility.h"
#include "telemetry/plugin_host.h"

#include <set>

namespace assay {

class CardTelemetry {
public:
    using ReadPage = std::function<Result<TelemetryPage>(const PageRequest& request, std::stop_token stop)>;
    struct Parts {
        std::vector<TelemetryPlugin>
            plugins; // in order of asking; those that prepare pages come last whatever their place
        TelemetryCard card;
        Bytes capacity;
        ReadPage readPage;
        AskPlugin ask;
        bool allowPrepare = false; // the user allowed the write-type probe
    };
    explicit CardTelemetry(Parts parts);

    // Nothing may be in flight on the card: CMD56 ends a recording of a video class (SD Physical Layer 9.10, 4.13.4),
    // so it is for the time between phases. None when no plugin knows the card, or something failed; what failed once
    // is not asked again.
    std::optional<TelemetrySnapshot> takeSnapshot(Ns at, const std::string& today, const std::stop_token& stop);
    // Why the last look() gave nothing; empty when it gave something.
    const Message& failure() const { return m_failure; }

private:
    const TelemetryPage* page(const PageRequest& request, TelemetryPages& seen, const std::stop_token& stop);
    TelemetryPages pagesFor(const PluginInfo& plugin, TelemetryPages& seen, std::vector<RejectedValue>& rejected,
                            const std::stop_token& stop);
    std::optional<TelemetrySnapshot> ask(const TelemetryPlugin& plugin, TelemetryPages& seen,
                                         const std::stop_token& stop);

    Parts m_parts;                     // plugins: those that may still know the card
    std::set<std::uint32_t> m_refused; // arguments that the card does not answer
    TelemetryReading m_latest;         // accepted values, the newest of each
    bool m_found = false;              // one plugin is left, and it knows the card
    Message m_failure;
};

} // namespace assay
