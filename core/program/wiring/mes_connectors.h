// The connectors of a station to the systems of its factory, as its file names them.
#pragma once

#include "line/line/line_sink.h"
#include "line/mes/mes_config.h"
#include "line/mes/open_metrics.h"

#include <memory>
#include <stop_token>
#include <thread>
#include <vector>

namespace assay {

// A sink for the station. Waits for other computers only on its own threads; askRoute() is called concurrently.
class MesConnectors final : public LineSink {
public:
    MesConnectors(MesConfig config, std::string station);
    ~MesConnectors() override; // returns within the longest time limit

    // Stops at the first connector that fails; the call is then repeated. Earlier connectors recognise the result by
    // its id; a printer does not, so it comes last.
    Result<void> add(const LineResult& result) override;
    Result<void> add(const LineEvent& event) override; // counted; "reprint" prints a label once more

    std::vector<DeliveryQueue::State> deliveryQueues() const;

    // Asks the factory's system whether this serial may be tested; yes without [route]. Errc::refused for a no, also
    // for that of the policy for a silent server. Returns within its time limit; any thread.
    Result<void> mayTest(const std::string& serial, const std::string& workOrder) const;

private:
    void addQueue(const char* name, DeliveryQueue::Deliver deliver, Ns oldest = Ns(0));
    void writeMetrics(const std::stop_token& stop);

    MesConfig m_config;
    std::string m_station;
    std::stop_source m_stop; // of route checks
    LineCounters m_counters;
    std::vector<std::unique_ptr<DeliveryQueue>> m_queues;
    std::jthread m_metrics; // last: joined first
};

} // namespace assay
