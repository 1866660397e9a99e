#include "program/wiring/mes_connectors.h"

#include "ground/base/clock.h"
#include "ground/base/replace_file.h"
#include "line/mes/webhook.h"
#include "system/platform.h"

namespace assay {

namespace {

DeliveryQueue::Deliver labelsFor(const MesLabels& labels)
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
        addQueue("webhook", webhook(*m_config.webhook));
    if (m_config.files)
        addQueue("files", fileDrop(m_config.files->folder, m_config.files->form, platform::writeDurably));
    if (m_config.labels) // last: see add()
        addQueue("labels", labelsFor(*m_config.labels), m_config.labels->oldest);
    if (m_config.metrics)
        m_metrics = std::jthread([this](const std::stop_token& stop) { writeMetrics(stop); });
}

MesConnectors::~MesConnectors() { m_stop.request_stop(); }

void MesConnectors::addQueue(const char* name, DeliveryQueue::Deliver deliver, Ns oldest)
{
    m_queues.push_back(std::make_unique<DeliveryQueue>(DeliveryQueue::Options{.name = name,
                                                                              .folder = m_config.spool / name,
                                                                              .deliver = std::move(deliver),
                                                                              .write = platform::writeDurably,
                                                                              .oldest = oldest}));
}

Result<void> MesConnectors::add(const LineResult& result)
{
    for (const auto& queue : m_queues)
        if (auto added = queue->add(result); !added)
            return added;
    return m_counters.add(result);
}

Result<void> MesConnectors::add(const LineEvent& event)
{
    auto counted = m_counters.add(event);
    const bool wantsLabel = event.kind == "reprint" && event.result && m_config.labels;
    return wantsLabel ? m_queues.back()->addAgain(*event.result) : counted;
}

std::vector<DeliveryQueue::State> MesConnectors::deliveryQueues() const
{
    std::vector<DeliveryQueue::State> states;
    for (const auto& queue : m_queues)
        states.push_back(queue->state());
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
    do // the reader of the file notices an error
        (void)replaceFile(m_config.metrics->file, openMetrics(m_station, m_counters.values(), deliveryQueues()));
    while (clock.sleepUntil(clock.now() + m_config.metrics->every, stop));
}

} // namespace assay
