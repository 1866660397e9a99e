#include "run/scenario/recorder/recorder_facts.h"

#include "run/record/facts.h"

#include <numeric>

namespace assay {

namespace {

nlohmann::json orNull(const std::optional<double>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

std::optional<double> optionalFrom(const nlohmann::json& value)
{
    return value.is_null() ? std::nullopt : std::optional(fact::number(value));
}

RecorderFacts from(const nlohmann::json& in)
{
    const auto bytes = [&](const char* key) { return Bytes(fact::integer(in, key)); };
    RecorderFacts out;
    out.megabitsPerSecond = fact::numbers(in, "stream_mbit");
    out.segment = bytes("segment_bytes");
    out.buffer = bytes("buffer_bytes");
    out.dropped = bytes("dropped_bytes");
    out.bufferNeeded = bytes("buffer_needed_bytes");
    out.isLowerBound = fact::boolean(in, "buffer_needed_at_least");
    out.video = bytes("video_bytes");
    out.busy = Ns(static_cast<Ns::rep>(fact::integer(in, "busy_ns")));
    out.recorded = Ns(static_cast<Ns::rep>(fact::integer(in, "recorded_ns")));
    out.headroom = optionalFrom(in.at("headroom"));
    for (const auto& part : fact::list(in, "headroom_of_parts"))
        out.headroomOfParts.push_back(optionalFrom(part));
    out.writePoints = fact::integer(in, "write_points");
    out.preconditioningWrites = fact::integer(in, "preconditioning_writes");
    out.writes = fact::integer(in, "writes");
    if (in.contains("max_unsaved_ns"))
        out.maxUnsaved = Ns(static_cast<Ns::rep>(fact::integer(in, "max_unsaved_ns")));
    if (in.contains("mounted"))
        out.mounted = fact::text(in, "mounted");
    for (const auto& file : fact::list(in, "files"))
        out.files.push_back(
            {fact::integer(file, "stream"), fact::integer(file, "clusters"), fact::integer(file, "fragments")});
    const bool agrees =
        out.files.size() == out.megabitsPerSecond.size() && out.headroomOfParts.size() == RecorderFacts::kParts &&
        fact::boolean(in, "sustained") == out.isSustained() && fact::number(in, "total_mbit") == out.totalMegabits();
    if (!agrees || out.totalMegabits() <= 0)
        fact::reject("the facts contradict each other");
    return out;
}

} // namespace

double RecorderFacts::totalMegabits() const
{
    return std::accumulate(megabitsPerSecond.begin(), megabitsPerSecond.end(), 0.0);
}

nlohmann::json toJson(const RecorderFacts& facts)
{
    auto files = nlohmann::json::array(), parts = nlohmann::json::array();
    for (const RecorderFacts::File& file : facts.files)
        files.push_back({{"stream", file.stream}, {"clusters", file.clusters}, {"fragments", file.fragments}});
    for (const auto& headroom : facts.headroomOfParts)
        parts.push_back(orNull(headroom));
    nlohmann::json out = {{"stream_mbit", facts.megabitsPerSecond},
                          {"total_mbit", facts.totalMegabits()},
                          {"segment_bytes", facts.segment.count()},
                          {"buffer_bytes", facts.buffer.count()},
                          {"dropped_bytes", facts.dropped.count()},
                          {"sustained", facts.isSustained()},
                          {"buffer_needed_bytes", facts.bufferNeeded.count()},
                          {"buffer_needed_at_least", facts.isLowerBound},
                          {"video_bytes", facts.video.count()},
                          {"busy_ns", facts.busy.count()},
                          {"recorded_ns", facts.recorded.count()},
                          {"headroom", orNull(facts.headroom)},
                          {"headroom_of_parts", std::move(parts)},
                          {"write_points", facts.writePoints},
                          {"files", std::move(files)},
                          {"preconditioning_writes", facts.preconditioningWrites},
                          {"writes", facts.writes}};
    if (facts.maxUnsaved)
        out["max_unsaved_ns"] = facts.maxUnsaved->count();
    if (facts.mounted)
        out["mounted"] = *facts.mounted;
    return out;
}

nlohmann::json bufferOccupancyJson(const BufferOccupancySeries& series)
{
    nlohmann::json peak = nlohmann::json::array(), dropped = nlohmann::json::array();
    for (const BufferOccupancyPoint& point : series.points()) {
        peak.push_back(point.peak.count());
        dropped.push_back(point.dropped.count());
    }
    return {{"interval_ns", series.interval().count()},
            {"peak_bytes", std::move(peak)},
            {"dropped_bytes", std::move(dropped)}};
}

std::optional<RecorderFacts> recorderFacts(const StepRecord& step) { return readFacts(step, "recorder", from); }

std::optional<BufferOccupancyFacts> bufferOccupancyFacts(const StepRecord& step)
{
    return readFacts(step, "recorder", [](const nlohmann::json& recorder) {
        const nlohmann::json& in = recorder.at("buffer_occupancy");
        BufferOccupancyFacts out{Ns(static_cast<Ns::rep>(fact::integer(in, "interval_ns"))),
                                 fact::numbers(in, "peak_bytes"), fact::numbers(in, "dropped_bytes")};
        if (out.interval.count() <= 0 || out.peak.size() != out.dropped.size())
            fact::reject("points are missing");
        return out;
    });
}

std::optional<FileMapFacts> fileMapFacts(const StepRecord& step)
{
    return readFacts(step, "recorder", [](const nlohmann::json& recorder) {
        const nlohmann::json& in = recorder.at("map");
        FileMapFacts out{Bytes(fact::integer(in, "offset")),
                         Bytes(fact::integer(in, "cell_bytes")),
                         fact::numbers(in, "used_permille"),
                         {}};
        for (const nlohmann::json& file : fact::list(in, "latest_permille")) {
            std::vector<double> shares;
            for (const nlohmann::json& share : file)
                shares.push_back(fact::number(share));
            if (shares.size() != out.used.size())
                fact::reject("cells are missing");
            out.latest.push_back(std::move(shares));
        }
        if (out.cell.count() == 0)
            fact::reject("cells have no size");
        return out;
    });
}

} // namespace assay
