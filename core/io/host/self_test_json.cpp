#include "io/host/self_test.h"

namespace assay {

namespace {

using HostJson = nlohmann::ordered_json;

HostJson listOf(const std::map<std::string, Delays>& channels)
{
    HostJson out = HostJson::object();
    for (const auto& [name, delays] : channels)
        out[name] = toJson(delays);
    return out;
}

HostJson conclusionsOf(const SelfTest& test)
{
    const auto reasons = unfitReasons(test);
    HostJson out = {{"fit", reasons.empty()}, {"reasons", HostJson::array()}};
    for (const Message& reason : reasons)
        out["reasons"].push_back(reason.english());
    const HostUncertainty u = uncertaintyOf(test);
    out["uncertainty_ns"] = u.value.count();
    out["uncertainty_interval_ns"] = nullptr;
    if (u.interval)
        out["uncertainty_interval_ns"] = {u.interval->low, u.interval->high};
    out["uncertainty_method"] = uncertaintyMethod(test);
    return out;
}

Ns timeAt(const nlohmann::json& in, const char* key) { return Ns(in.at(key).get<std::int64_t>()); }

} // namespace

nlohmann::ordered_json toJson(const SelfTest& test)
{
    HostJson out = conclusionsOf(test);
    out["took_ns"] = test.duration.count();
    out["realtime_priority"] = test.hasRealtimePriority;
    out["clock_resolution_ns"] = test.clockStep.count();
    out["clock_cost_ns"] = test.clockCost.count();
    out["clock_readings"] = test.clockReadings;
    out["clock_backwards"] = test.clockBackwards;
    out["sleep"] = toJson(test.sleep);
    out["wakeup_p99_ns"] = test.wakeup.p99.count();
    out["wakeup"] = toJson(test.wakeup);
    out["ordinary"] = toJson(test.wakeupWithoutPriority);
    out["busy"] = toJson(test.busy);
    out["io_overhead_ns"] = test.io.p50.count();
    out["io_engine"] = test.engine;
    out["io"] = toJson(test.io);
    out["io_depth_32_ns"] = test.ioAtDepth32.count();
    out["direct_io_alignment_bytes"] = test.alignment;
    out["memory_free_bytes"] = test.memoryFree;
    out["memory_lockable_bytes"] = test.memoryLockable;
    out["memory_copy_mb_s"] = test.memoryCopyRate;
    out["wait_share"] = test.waitShare;
    out["steal_share"] = test.stealShare;
    if (test.readerDrift > Ns())
        out["reader_drift_ns"] = test.readerDrift.count();
    if (!test.load)
        return out;
    out["scheduling_p999_ns"] = test.load->wakeup.p999.count();
    out["scheduling"] = toJson(test.load->wakeup);
    out["scheduling_ordinary"] = toJson(test.load->wakeupWithoutPriority);
    out["channels"] = listOf(test.load->channels);
    return out;
}

SelfTest selfTestFromJson(const nlohmann::json& in)
{
    SelfTest test;
    test.duration = timeAt(in, "took_ns");
    in.at("realtime_priority").get_to(test.hasRealtimePriority);
    test.clockStep = timeAt(in, "clock_resolution_ns");
    test.clockCost = timeAt(in, "clock_cost_ns");
    in.at("clock_readings").get_to(test.clockReadings);
    in.at("clock_backwards").get_to(test.clockBackwards);
    test.sleep = delaysFromJson(in.at("sleep"));
    test.wakeup = delaysFromJson(in.at("wakeup"));
    test.wakeupWithoutPriority = delaysFromJson(in.at("ordinary"));
    test.busy = delaysFromJson(in.at("busy"));
    in.at("io_engine").get_to(test.engine);
    test.io = delaysFromJson(in.at("io"));
    test.ioAtDepth32 = timeAt(in, "io_depth_32_ns");
    in.at("direct_io_alignment_bytes").get_to(test.alignment);
    in.at("memory_free_bytes").get_to(test.memoryFree);
    in.at("memory_lockable_bytes").get_to(test.memoryLockable);
    in.at("memory_copy_mb_s").get_to(test.memoryCopyRate);
    in.at("wait_share").get_to(test.waitShare);
    in.at("steal_share").get_to(test.stealShare);
    test.readerDrift = Ns(in.value("reader_drift_ns", Ns::rep(0)));
    if (!in.contains("scheduling"))
        return test;
    UnderLoad& load = test.load.emplace();
    load.wakeup = delaysFromJson(in.at("scheduling"));
    load.wakeupWithoutPriority = delaysFromJson(in.at("scheduling_ordinary"));
    for (const auto& [name, delays] : in.at("channels").items())
        load.channels[name] = delaysFromJson(delays);
    return test;
}

} // namespace assay
