#include "plot/recording_pictures.h"

#include "scenario/dirty_state/dirty_stations.h"
#include "scenario/fragmentation/fragmentation_metrics.h"

#include <QStringList>
#include <algorithm>

namespace assay {

namespace {

constexpr double kMebibyte = 1048576;

// An entry of an object; null where there is none.
nlohmann::json partOf(const nlohmann::json& parent, const char* key)
{
    return parent.is_object() && parent.contains(key) ? parent[key] : nlohmann::json();
}

// Empty where it is no list of numbers: records come from files.
std::vector<double> numbers(const nlohmann::json& list)
{
    std::vector<double> all;
    if (!list.is_array() || !std::ranges::all_of(list, [](const auto& item) { return item.is_number(); }))
        return all;
    for (const auto& item : list)
        all.push_back(item.get<double>());
    return all;
}
std::vector<double> numbersOf(const nlohmann::json& parent, const char* key) { return numbers(partOf(parent, key)); }

std::vector<double> sharesOf(std::vector<double> permille)
{
    for (double& share : permille)
        share /= 1000;
    return permille;
}

double numberOf(const nlohmann::json& parent, const char* key)
{
    const nlohmann::json number = partOf(parent, key);
    return number.is_number() ? number.get<double>() : 0.0;
}

} // namespace

BacklogCurve backlogCurve(const StepRecord& step)
{
    const nlohmann::json recorder = partOf(step.facts, "recorder");
    const nlohmann::json backlog = partOf(recorder, "backlog");
    BacklogCurve curve;
    curve.intervalSeconds = numberOf(backlog, "interval_ns") / 1e9;
    curve.heldMebibytes = numbersOf(backlog, "held_bytes");
    curve.lostMebibytes = numbersOf(backlog, "lost_bytes");
    curve.bufferMebibytes = numberOf(recorder, "buffer_bytes") / kMebibyte;
    if (curve.intervalSeconds <= 0 || curve.heldMebibytes.size() != curve.lostMebibytes.size())
        return {};
    for (auto* list : {&curve.heldMebibytes, &curve.lostMebibytes})
        for (double& bytes : *list)
            bytes /= kMebibyte;
    return curve;
}

CardMap cardMap(const StepRecord& step, const Texts& texts)
{
    const nlohmann::json recorder = partOf(step.facts, "recorder");
    const nlohmann::json facts = partOf(recorder, "map");
    CardMap map;
    map.offset = numberOf(facts, "offset");
    map.cellBytes = numberOf(facts, "cell_bytes");
    map.held = sharesOf(numbersOf(facts, "held_permille"));
    const std::vector<double> rates = numbersOf(recorder, "stream_mbit");
    const nlohmann::json latest = partOf(facts, "latest_permille");
    for (std::size_t i = 0; latest.is_array() && i < latest.size(); ++i) {
        CardMap::File file{texts.translate("plot", "latest file of stream %1").arg(i + 1),
                           sharesOf(numbers(latest[i]))};
        if (i < rates.size())
            file.name =
                texts.translate("plot", "latest file of stream %1, %2 Mbit/s").arg(i + 1).arg(texts.number(rates[i]));
        if (file.shares.size() == map.held.size())
            map.latest.push_back(std::move(file));
    }
    return map.cellBytes > 0 ? map : CardMap{};
}

MoveCurve moveCurve(const RunRecord& run, const StepRecord& step)
{
    MoveCurve curve;
    for (const RatioSpeed& speed : ratioSpeeds(step)) {
        const MovePoint point{speed.usedRatio, speed.megabytesPerSecond, speed.ci};
        if (speed.aged)
            curve.aged = point;
        else
            curve.points.push_back(point);
    }
    std::ranges::stable_sort(curve.points, {}, &MovePoint::usedRatio);
    const auto valueOf = [](const Metric* metric) {
        return metric ? std::optional(std::get<double>(metric->value)) : std::nullopt;
    };
    const Metric* pw = run.metric(step.id + ".pw");
    curve.pw = valueOf(pw);
    curve.pm = valueOf(run.metric(step.id + ".pm"));
    curve.offCurve = pw && std::ranges::count(pw->flags, "off_curve") > 0;
    return curve;
}

std::vector<StateBar> stateBars(const RunRecord& run, const StepRecord& step, const Texts& texts)
{
    std::vector<StateBar> bars;
    for (const std::string_view station : kDirtyStations)
        if (const Metric* metric = run.metric(step.id + "." + std::string(station) + "_recording"))
            bars.push_back({texts.station(station), std::get<double>(metric->value), metric->ci});
    return bars;
}

std::optional<double> neededRate(const StepRecord& step)
{
    constexpr double kMegabitsPerMegabyte = 8;
    double megabits = numberOf(partOf(step.facts, "recorder"), "total_mbit");
    if (const nlohmann::json streams = partOf(step.params, "streams_mbit"); megabits <= 0 && streams.is_string())
        for (const QString& stream : qstr(streams.get<std::string>()).split(QLatin1Char(',')))
            megabits += stream.trimmed().toDouble(); // in the C locale
    return megabits > 0 ? std::optional(megabits / kMegabitsPerMegabyte) : std::nullopt;
}

} // namespace assay
