#include "plot/recording_charts.h"

#include "ground/quantity/metric_flag.h"
#include "run/scenario/dirty_state/dirty_states.h"
#include "run/scenario/fragmentation/fragmentation_metrics.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <QStringList>
#include <algorithm>

namespace assay {

namespace {

constexpr double kMebibyte = 1048576;

std::vector<double> divided(std::vector<double> values, double by)
{
    for (double& value : values)
        value /= by;
    return values;
}

} // namespace

BufferOccupancyCurve bufferOccupancyCurve(const StepRecord& step)
{
    const auto recorder = recorderFacts(step);
    const auto backlog = bufferOccupancyFacts(step);
    if (!recorder || !backlog)
        return {};
    BufferOccupancyCurve curve;
    curve.intervalSeconds = seconds(backlog->interval);
    curve.occupiedMebibytes = divided(backlog->peak, kMebibyte);
    curve.droppedMebibytes = divided(backlog->dropped, kMebibyte);
    curve.bufferMebibytes = static_cast<double>(recorder->buffer.count()) / kMebibyte;
    return curve;
}

CardMap cardMap(const StepRecord& step, const Texts& texts)
{
    constexpr double kPermille = 1000;
    const auto recorder = recorderFacts(step);
    const auto facts = fileMapFacts(step);
    if (!recorder || !facts)
        return {};
    CardMap map;
    map.offset = static_cast<double>(facts->offset.count());
    map.cellBytes = static_cast<double>(facts->cell.count());
    map.held = divided(facts->used, kPermille);
    for (std::size_t i = 0; i < facts->latest.size() && i < recorder->megabitsPerSecond.size(); ++i)
        map.latest.push_back({texts.translate("plot", "latest file of stream %1, %2 Mbit/s")
                                  .arg(i + 1)
                                  .arg(texts.number(recorder->megabitsPerSecond[i])),
                              divided(facts->latest[i], kPermille)});
    return map;
}

UsedRatioCurve usedRatioCurve(const JudgedRecord& run, const StepRecord& step)
{
    UsedRatioCurve curve;
    for (const RatioSpeed& speed : ratioSpeeds(step)) {
        const UsedRatioPoint point{speed.usedRatio, speed.megabytesPerSecond, speed.ci};
        if (speed.aged)
            curve.aged = point;
        else
            curve.points.push_back(point);
    }
    std::ranges::stable_sort(curve.points, {}, &UsedRatioPoint::usedRatio);
    const auto valueOf = [](const Metric* metric) {
        return metric ? std::optional(std::get<double>(metric->value)) : std::nullopt;
    };
    const Metric* pw = run.metric(step.id + ".pw");
    curve.pw = valueOf(pw);
    curve.pm = valueOf(run.metric(step.id + ".pm"));
    curve.offCurve = pw && isFlagged(*pw, MetricFlag::offCurve);
    return curve;
}

std::vector<StateBar> stateBars(const JudgedRecord& run, const StepRecord& step, const Texts& texts)
{
    std::vector<StateBar> bars;
    for (const std::string_view station : kDirtyStates)
        if (const Metric* metric = run.metric(step.id + "." + std::string(station) + "_recording"))
            bars.push_back({texts.cardState(station), std::get<double>(metric->value), metric->ci});
    return bars;
}

} // namespace assay
