#include "run/scenario/recorder/recorder_facts.h"

#include "run/record/facts.h"

#include <numeric>

namespace assay {

namespace {

constexpr std::tuple kFileRows{fact::Row{"stream", &RecorderFacts::File::stream},
                               fact::Row{"clusters", &RecorderFacts::File::clusters},
                               fact::Row{"fragments", &RecorderFacts::File::fragments}};
constexpr std::tuple kRecorderRows{fact::Row{"stream_mbit", &RecorderFacts::megabitsPerSecond},
                                   fact::Row{"segment_bytes", &RecorderFacts::segment},
                                   fact::Row{"buffer_bytes", &RecorderFacts::buffer},
                                   fact::Row{"dropped_bytes", &RecorderFacts::dropped},
                                   fact::Row{"buffer_needed_bytes", &RecorderFacts::bufferNeeded},
                                   fact::Row{"buffer_needed_at_least", &RecorderFacts::isLowerBound},
                                   fact::Row{"video_bytes", &RecorderFacts::video},
                                   fact::Row{"busy_ns", &RecorderFacts::busy},
                                   fact::Row{"recorded_ns", &RecorderFacts::recorded},
                                   fact::Row{"headroom", &RecorderFacts::headroom},
                                   fact::Row{"headroom_of_parts", &RecorderFacts::headroomOfParts},
                                   fact::Row{"write_points", &RecorderFacts::writePoints},
                                   fact::Row{"preconditioning_writes", &RecorderFacts::preconditioningWrites},
                                   fact::Row{"writes", &RecorderFacts::writes}};

RecorderFacts from(const nlohmann::json& in)
{
    RecorderFacts out;
    fact::read(in, kRecorderRows, out);
    if (in.contains("max_unsaved_ns"))
        out.maxUnsaved = Ns(static_cast<Ns::rep>(fact::integer(in, "max_unsaved_ns")));
    if (in.contains("mounted"))
        out.mounted = fact::text(in, "mounted");
    for (const auto& file : fact::list(in, "files"))
        fact::read(file, kFileRows, out.files.emplace_back());
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
    nlohmann::json out = fact::write(facts, kRecorderRows);
    out["total_mbit"] = facts.totalMegabits();
    out["sustained"] = facts.isSustained();
    out["files"] = nlohmann::json::array();
    for (const RecorderFacts::File& file : facts.files)
        out["files"].push_back(fact::write(file, kFileRows));
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
