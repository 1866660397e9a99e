// The recorder in a folder, with a file system of a known rate in virtual time.
#include "judge/verdict/judge_run.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "run/scenario/scenario.h"
#include "support/made_up_files.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cerrno>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

// 8 Mbit/s, which is 1 MB/s, with 2 MiB of buffer in the camera.
Step recorderIn(const std::string& folder, const std::string& lines = "")
{
    const std::string text = "[profile]\nname = \"p\"\nversion = \"1\"\n[[step]]\nid = \"r\"\nscenario = "
                             "\"recorder\"\nstreams_mbit = \"8\"\nbuffer_bytes = 2_097_152\nfolder = \"" +
                             folder + "\"\n" + lines;
    auto profile = parseProfile(text, "p.toml", scenarioSchemas());
    REQUIRE(profile);
    return profile->steps[0];
}

PlanResult planned(const Step& step, Bus bus = Bus::usb, bool fixedDisk = false)
{
    CardContent content;
    DeviceInfo info;
    info.capacity = mib(128);
    info.bus = bus;
    info.isFixedDisk = fixedDisk;
    return findScenario("recorder")->plan({step, info, content, 1});
}

Result<StepRecord> recorded(const std::string& lines, MadeUpFolder& folder, Presence present = Presence::present)
{
    const auto step = planned(recorderIn("/mnt/card", lines));
    REQUIRE(step);
    for (const Workload& phase : (*step)->plan().phases)
        CHECK(phase.op != IoOp::write); // the card itself is not written, so it needs no permit
    CardWithFolder card(folder);
    card.present = present;
    LiveStatus live;
    StepContext context{.device = card, .stamp = {}, .live = live, .stepIndex = 0, .stop = {}};
    return (*step)->run(context);
}

std::vector<Metric> metricsOf(const StepRecord& step)
{
    RunRecord run;
    run.steps = {step};
    return findScenario("recorder")->metrics(run, step);
}

double valueIn(const std::vector<Metric>& metrics, const std::string& id)
{
    const auto found = std::ranges::find(metrics, id, &Metric::id);
    REQUIRE(found != metrics.end());
    return std::get<double>(found->value);
}

} // namespace

TEST_CASE("A recorder in a folder drops data beyond the rate of the file system", "[recorder]")
{
    MadeUpFolder folder;
    folder.megabytesPerSecond = GENERATE(0.5, 0.8, 1.5);
    const auto step = recorded("age_wraps = 0\nmax_bytes = 200_000_000\n", folder);
    REQUIRE(step);
    CHECK(folder.asked.path == "/mnt/card");
    CHECK_FALSE(folder.asked.usesPageCache);
    const auto metrics = metricsOf(*step);
    // 200 s of a MB each; an index of 16 KiB and its 5 ms come every 3 s, a line of the log every 11 s
    const double taken = 200 * folder.megabytesPerSecond / (1 + 0.0069) * (1 - 0.005 / 3) + 2.097;
    const double lost = std::max(0.0, 200 - taken);
    CAPTURE(folder.megabytesPerSecond, lost);
    CHECK_THAT(valueIn(metrics, "dropped_time"), WithinRel(lost * 1e3, 0.02));
    CHECK((valueIn(metrics, "buffer_needed") > 2'097'152) == (lost > 0));
    CHECK_THAT(valueIn(metrics, "throughput_mean"), WithinRel(folder.megabytesPerSecond, 0.02));
    CHECK_THAT(valueIn(metrics, "power_cut_loss"), WithinRel(3.0, 0.02));
    CHECK(valueIn(metrics, "fragments_per_file") == 7);
    CHECK(std::ranges::find(metrics, "write_points", &Metric::id) == metrics.end()); // nobody knows
}

TEST_CASE("A recorder in a folder writes complete files, syncs them, and stays within the free space", "[recorder]")
{
    MadeUpFolder folder;
    const auto step =
        recorded("age_wraps = 1\nwraps = 2\npicture_s = 7\npictures_kept = 8\nevent_s = 40\nevent_files = 2\n", folder);
    REQUIRE(step);
    CHECK(step->outcome == Outcome::completed);
    REQUIRE(step->phases.size() == 2);
    CHECK(step->phases[0].failedOps + step->phases[1].failedOps == 0); // no hole, and nothing written once closed
    CHECK(folder.written > folder.free * 3);
    CHECK(folder.removed.size() > 30);
    CHECK(folder.most > Bytes(folder.free.count() / 2));
    CHECK(folder.most < folder.free);
    CHECK(folder.syncs > 60);
}

TEST_CASE("Failures of the file system are counted, a full one is an error, and a card that is gone ends the step",
          "[recorder]")
{
    MadeUpFolder folder;
    folder.error = [](std::uint64_t call) { return call == 200 ? EIO : 0; };
    const auto once = recorded("max_bytes = 33_554_432\nage_wraps = 0\n", folder);
    REQUIRE(once);
    CHECK(once->outcome == Outcome::completed);
    CHECK(once->phases[0].failedOps == 1);
    MadeUpFolder pulled;
    pulled.error = [](std::uint64_t call) { return call > 500 ? EIO : 0; };
    const auto gone = recorded("", pulled, Presence::gone);
    REQUIRE(gone);
    CHECK(gone->outcome == Outcome::deviceLost);
    CHECK(pulled.calls == 502);
    MadeUpFolder full;
    full.error = [](std::uint64_t call) { return call > 500 ? ENOSPC : 0; };
    const auto error = recorded("", full);
    REQUIRE_FALSE(error);
    CHECK(error.error().code == Errc::environment);
}

TEST_CASE("A sync that fails is an error of the card wherever it is made, that of the log before the recording too",
          "[recorder][flush]")
{
    // The ring of the log is 128 writes of 16 KiB, and one sync.
    const std::uint64_t failing = GENERATE(0, 64, 128);
    CAPTURE(failing);
    MadeUpFolder folder;
    folder.error = [failing](std::uint64_t call) { return call == failing ? EIO : 0; };
    const auto step = recorded("max_bytes = 33_554_432\nage_wraps = 0\n", folder);
    REQUIRE(step);
    CHECK(step->outcome == Outcome::completed);
    CHECK(step->phases[0].failedOps == 1);
    MadeUpFolder readOnly;
    readOnly.error = [failing](std::uint64_t call) { return call == failing ? EROFS : 0; };
    CHECK_FALSE(recorded("max_bytes = 33_554_432\nage_wraps = 0\n", readOnly)); // that is not the card's doing
}

TEST_CASE("The facts of a recorder in a folder read back with the file system", "[recorder]")
{
    MadeUpFolder folder;
    const auto step = recorded("max_bytes = 33_554_432\nage_wraps = 0\n", folder);
    REQUIRE(step);
    const auto facts = recorderFacts(*step);
    REQUIRE(facts);
    CHECK(facts->mounted == "vfat");
    CHECK(facts->segment == mib(4)); // a sixteenth of what is free
}

TEST_CASE("A parameter that is incompatible with a folder is rejected with its key", "[recorder]")
{
    const auto refused = [](const std::string& lines, const char* key) {
        const auto plan = planned(recorderIn("/mnt/card", lines));
        CAPTURE(key);
        REQUIRE_FALSE(plan);
        CHECK(plan.error().code == Errc::badInput);
        CHECK(plan.error().english().find(key) != std::string::npos);
    };
    refused("write_back_s = 5\n", "write_back_s");
    refused("discard_on_delete = true\n", "discard_on_delete");
    refused("through_cache = true\n", "through_cache");
    CHECK(planned(recorderIn("/mnt/card", "through_cache = true\npace = \"real\"\n")));
    CHECK_FALSE(planned(recorderIn("/mnt/card"), Bus::sim));
    CHECK(planned(recorderIn("/mnt/card"), Bus::usb, true).error().code == Errc::refused);
}
