#include "program/wiring/mes_connectors.h"

#include "ground/base/clock.h"
#include "ground/base/replace_file.h"
#include "line/mes/webhook.h"
#include "system/platform.h"

namespace assay {

namespace {

Courier::Deliver labelsFor(const MesLabels& labels)
{
    return [print = labelPrinter(labels.printer, labels.label), failsToo = labels.failsToo](
               const LineResult& result, const std::string& json, std::stop_token stop) -> Delivery {
        const bool wanted = result.outcome == LineOutcome::pass || (failsToo && result.outcome == LineOutcome::fail);
        if (!result.isFinal || result.golden || !wanted)
            return {};
        return print(result, json, std::move(stop));
    };
}

} // namespace

MesConnectors::MesConnectors(MesConfig config, std::string station)
    : m_config(std::move(config)), m_station(std::move(station))
{
    if (m_config.webhook)
        addCourier("webhook", webhook(*m_config.webhook));
    if (m_config.files)
        addCourier("files", fileDrop(m_config.files->folder, m_config.files->form, platform::writeDurably));
    if (m_config.labels) // last: see add()
        addCourier("labels", labelsFor(*m_config.labels), m_config.labels->oldest);
    if (m_config.metrics)
        m_metrics = std::jthread([this](const std::stop_token& stop) { writeMetrics(stop); });
}

MesConnectors::~MesConnectors() { m_stop.request_stop(); }

void MesConnectors::addCourier(const char* name, Courier::Deliver deliver, Ns oldest)
{
    m_couriers.push_back(std::make_unique<Courier>(Courier::Options{.name = name,
                                                                    .folder = m_config.spool / name,
                                                                    .deliver = std::move(deliver),
                                                                    .write = platform::writeDurably,
                                                                    .oldest = oldest}));
}

Result<void> MesConnectors::add(const LineResult& result)
{
    for (const auto& courier : m_couriers)
        if (auto added = courier->add(result); !added)
            return added;
    return m_counters.add(result);
}

Result<void> MesConnectors::add(const LineEvent& event)
{
    auto counted = m_counters.add(event);
    const bool wantsLabel = event.kind == "reprint" && event.result && m_config.labels;
    return wantsLabel ? m_couriers.back()->addAgain(*event.result) : counted;
}

std::vector<Courier::State> MesConnectors::couriers() const
{
    std::vector<Courier::State> states;
    for (const auto& courier : m_couriers)
        states.push_back(courier->state());
    return states;
}

Result<void> MesConnectors::mayTest(const std::string& serial, const std::string& workOrder) const
{
    if (!m_config.route)
        return {};
    const RouteAnswer answer = askRoute(
        *m_config.route, {{"serial", serial}, {"work_order", workOrder}, {"station", m_station}}, m_stop.get_token());
    return answer.allowed ? Result<void>() : fail(Errc::refused, answer.reason);
}

void MesConnectors::writeMetrics(const std::stop_token& stop)
{
    SystemClock clock;
    do // a file that cannot be written is missed by who reads it
        (void)replaceFile(m_config.metrics->file, openMetrics(m_station, m_counters.values(), couriers()));
    while (clock.sleepUntil(clock.now() + m_config.metrics->every, stop));
}

} // namespace assay
