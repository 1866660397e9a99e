// Jobs of fio as steps: which scenario, which parameters, and what is refused with its line.
#include "run/scenario/fio_job/fio_import.h"

#include "ground/base/prng.h"
#include "run/scenario/fio_job/job_keys.h"
#include "run/scenario/fio_job/job_options.h"
#include "run/scenario/scenario.h"
#include "support/load.h"
#include "support/mutations.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>
#include <iterator>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::ContainsSubstring;

namespace {

std::optional<std::string> variableOfTest(const std::string& name)
{
    if (name == "BLOCK")
        return "4k";
    return name == "SIZE" ? std::optional<std::string>("8") : std::nullopt;
}

Result<FioImport> imported(const std::string& text, bool inOrder = false, FioLookup include = {})
{
    return importFioJobs({"t.fio", text, std::move(include), variableOfTest, inOrder}, "t");
}

Profile profileOf(const std::string& text, bool inOrder = false)
{
    const auto import = imported(text, inOrder);
    INFO((import ? "" : import.error().english()));
    REQUIRE(import);
    const auto profile = parseProfile(import->profile, "t.toml", scenarioSchemas());
    INFO(import->profile);
    REQUIRE(profile);
    return *profile;
}

// The only step of a job with these lines.
Step stepOfJob(const std::string& lines)
{
    const Profile profile = profileOf("[job]\n" + lines);
    REQUIRE(profile.steps.size() == 1);
    return profile.steps.front();
}

std::string errorOf(const std::string& text)
{
    const auto import = imported(text);
    REQUIRE_FALSE(import);
    CHECK(import.error().code == Errc::badInput);
    return import.error().english();
}

} // namespace

TEST_CASE("A plain stream becomes a step of the plain scenario with the same parameters", "[fio]")
{
    const Step write = stepOfJob("rw=write\nbs=64k\nioengine=libaio\niodepth=4\nsize=16m\noffset=1m\nloops=2\n");
    CHECK(write.scenario == "sequential_write");
    CHECK(write.params.bytes("block_bytes") == kib(64));
    CHECK(write.params.integer("queue_depth") == 4);
    CHECK(write.params.bytes("region_offset_bytes") == mib(1));
    CHECK(write.params.bytes("region_bytes") == mib(16));
    CHECK(write.params.integer("passes") == 2);
    const Step read = stepOfJob("rw=randread\nnorandommap\nruntime=30\ntime_based\nramp_time=2\nthinktime=100\n");
    CHECK(read.scenario == "random_read");
    CHECK(read.params.bytes("block_bytes") == kib(4));
    CHECK(read.params.real("duration_s") == 30);
    CHECK(read.params.integer("passes") == 0);
    CHECK(read.params.real("warmup_s") == 2);
    CHECK(read.params.real("pause_us") == 100);
}

TEST_CASE("A job with only a name reads sequentially, as with fio", "[fio]")
{
    CHECK(stepOfJob("size=1m\n").scenario == "sequential_read");
}

TEST_CASE("fio's random jobs do every block once, and so do their steps", "[fio]")
{
    const Step step = stepOfJob("rw=randwrite\nbs=16k\nsize=8m\n");
    CHECK(step.scenario == "mixed_io");
    CHECK(step.params.text("places") == "once");
    CHECK(step.params.text("write_blocks") == "16384");
    CHECK(step.params.real("read_percent") == 0);
    CHECK(step.params.integer("passes") == 1);
}

TEST_CASE("With another alignment of random I/Os neither fio nor the step covers each block once", "[fio]")
{
    const Step other = stepOfJob("rw=randwrite\nbs=16k\nba=4k\n");
    CHECK(other.params.text("places") == "uniform");
    CHECK(other.params.bytes("align_bytes") == kib(4));
    CHECK(stepOfJob("rw=randwrite\nbs=16k\nba=16k\n").params.text("places") == "once");
}

TEST_CASE("Mix, sizes, offset distribution, rate limits, pauses and flushes are converted to parameters", "[fio]")
{
    const Step mix = stepOfJob("rw=randrw\nrwmixwrite=30\nbssplit=4k/60:64k/40,8k\nrandom_distribution=zipf:1.1\n");
    CHECK(mix.params.real("read_percent") == 70);
    CHECK(mix.params.text("read_blocks") == "4096:60, 65536:40");
    CHECK(mix.params.text("write_blocks") == "8192");
    CHECK(mix.params.text("places") == "zipf:1.1");
    const Step range = stepOfJob("rw=randread\nbsrange=4k-17k\n");
    CHECK(range.params.text("read_blocks") == "4096-16384");
    CHECK(range.params.text("places") == "once");
    CHECK(stepOfJob("rw=randread\nbsrange=4k-17k\nnorandommap\n").params.text("places") == "uniform");
    const Step zones = stepOfJob("rw=randread\nrandom_distribution=zoned:50/5:30/15:20/\n");
    CHECK(zones.params.text("places") == "zones:50/5, 30/15, 20/80");
    const Step pace = stepOfJob("rw=write\nrate=1m,500k\nrate_process=poisson\nfsync=8\nend_fsync=1\n");
    CHECK(pace.params.real("write_rate_bytes_s") == 500 * 1024);
    CHECK(pace.params.real("read_rate_bytes_s") == 0);
    CHECK(pace.params.text("rate_process") == "poisson");
    CHECK(pace.params.integer("flush_every") == 8);
    CHECK(pace.params.boolean("flush_at_end"));
    const Step rest = stepOfJob("rw=write\nthinktime=1ms\nthinktime_blocks=16\nstartdelay=3\npercentage_random=5\n");
    CHECK(rest.params.real("pause_us") == 1000);
    CHECK(rest.params.integer("pause_every") == 16);
    CHECK(rest.params.real("idle_before_s") == 3);
    CHECK(stepOfJob("rw=read:-8k\n").params.real("skip_bytes") == -8192);
    CHECK(stepOfJob("rw=randwrite\nsize=50%\noffset=25%\n").params.real("region_percent") == 50);
}

TEST_CASE("numjobs becomes depth, with a part of the card each where the processes have files of their own", "[fio]")
{
    const Step apart = stepOfJob("rw=write\nsize=4m\nnumjobs=4\nioengine=libaio\niodepth=2\nrate=100k\n");
    CHECK(apart.params.integer("queue_depth") == 8);
    CHECK(apart.params.bytes("region_bytes") == mib(16));
    CHECK(apart.params.integer("parts") == 4);
    CHECK(apart.params.real("write_rate_bytes_s") == 4 * 100 * 1024);
    const Step shared = stepOfJob("rw=write\nsize=4m\nnumjobs=4\nfilename=/dev/sdx\n");
    CHECK(shared.params.integer("queue_depth") == 4);
    CHECK(shared.params.bytes("region_bytes") == mib(4));
    CHECK(shared.params.integer("passes") == 4);
    const Step parts = stepOfJob("rw=write\nsize=4m\nnumjobs=2\nfilename=/dev/sdx\noffset_increment=4m\n");
    CHECK(parts.params.bytes("region_bytes") == mib(8));
    CHECK(parts.params.integer("parts") == 2);
}

TEST_CASE("An engine that does one I/O at a time has no depth", "[fio]")
{
    CHECK(stepOfJob("rw=write\niodepth=16\n").params.integer("queue_depth") == 1);
    CHECK(stepOfJob("rw=write\niodepth=16\nioengine=io_uring\n").params.integer("queue_depth") == 16);
}

TEST_CASE("Verified jobs read back what they wrote", "[fio]")
{
    const Profile inOrder = profileOf("[job]\nrw=write\nbs=64k\nsize=8m\nverify=md5\n");
    REQUIRE(inOrder.steps.size() == 2);
    CHECK(inOrder.steps[1].id == "job_verify");
    CHECK(inOrder.steps[1].scenario == "sequential_read");
    CHECK(inOrder.steps[1].params.boolean("verify"));
    CHECK(stepOfJob("rw=randwrite\nverify=crc32c\n").params.boolean("verify"));
    CHECK(profileOf("[job]\nrw=write\nverify=md5\ndo_verify=0\n").steps.size() == 1);
    const Profile later =
        profileOf("[a]\nrw=write\nsize=8m\n[b]\nstonewall\nverify_only\nverify=md5\nsize=8m\nrw=write\n");
    CHECK(later.steps[1].scenario == "sequential_read");
    CHECK(later.steps[1].params.boolean("verify"));
}

TEST_CASE("Loops that verify read back after each loop, as with fio", "[fio]")
{
    struct Row {
        const char* lines;
        std::vector<std::string> scenarios;
        double read, written; // times the region, by all steps
    };
    const auto row =
        GENERATE(Row{"rw=write\nloops=3\nverify=crc32c\n",
                     {"sequential_write", "sequential_read", "sequential_write", "sequential_read", "sequential_write",
                      "sequential_read"},
                     3,
                     3},
                 Row{"rw=write\nloops=2\nverify=md5\nnumjobs=2\n", // 450,450 of 225 each with loops=1
                     {"sequential_write", "sequential_read", "sequential_write", "sequential_read"},
                     4,
                     4},
                 Row{"rw=randwrite\nloops=3\nverify=crc32c\n", {"mixed_io", "mixed_io", "mixed_io"}, 0, 3},
                 Row{"rw=write\nbssplit=4k/50:64k/50\nloops=2\nverify=crc32c\n", {"mixed_io", "mixed_io"}, 0, 2},
                 Row{"rw=write\nloops=3\nverify=crc32c\ndo_verify=0\n", {"sequential_write"}, 0, 3},
                 Row{"rw=write\nloops=3\n", {"sequential_write"}, 0, 3},
                 Row{"rw=read\nloops=3\nverify=crc32c\n", {"sequential_read"}, 3, 0},
                 Row{"rw=write\nloops=600\nverify=crc32c\n", {"mixed_io"}, 0, 600});
    CAPTURE(row.lines);
    const Profile profile = profileOf("[job]\nfilename=/dev/sdx\nbs=4k\nsize=900k\n" + std::string(row.lines));
    std::vector<std::string> scenarios;
    double read = 0, written = 0;
    for (const Step& step : profile.steps) {
        scenarios.push_back(step.scenario);
        (step.scenario == "sequential_read" ? read : written) += static_cast<double>(step.params.integer("passes"));
        const bool verifies = step.scenario == "sequential_read" ||
                              (step.scenario == "mixed_io" && row.read == 0); // reads back by itself
        CHECK(step.params.boolean("verify") == verifies);
    }
    CHECK(scenarios == row.scenarios);
    CHECK(read == row.read);
    CHECK(written == row.written);
}

TEST_CASE("Only the written part is read back", "[fio]")
{
    const Step step = stepOfJob("rw=write\nbs=4k\nsize=8m\nio_size=1m\nverify=crc32c\n");
    CHECK(step.scenario == "mixed_io");
    CHECK(step.params.boolean("verify"));
    CHECK(step.params.bytes("max_bytes") == mib(1));
}

TEST_CASE("A verifying job reads as often as it loops", "[fio]")
{
    const Profile profile =
        profileOf("[a]\nrw=write\nsize=8m\n[b]\nstonewall\nverify_only\nverify=md5\nsize=8m\nrw=write\n"
                  "loops=3\n");
    CHECK(profile.steps[1].params.integer("passes") == 3);
}

TEST_CASE("A size that holds no I/O is refused with its line", "[fio]")
{
    struct Row {
        const char* text;
        const char* place;
    };
    const auto row = GENERATE(Row{"[a]\nrw=write\nbs=4k\nsize=1kb\nverify=crc32c\n", "t.fio:4 (size)"},
                              Row{"[global]\nsize=2k\n[a]\nrw=randread\nbs=4k\n", "t.fio:2 (size)"},
                              Row{"[a]\nrw=write\nbsrange=8k-64k\nfilesize=4k\n", "t.fio:4 (filesize)"},
                              Row{"[a]\nrw=randwrite\nbssplit=4k/50:64k/50\nsize=3k\n", "t.fio:4 (size)"},
                              Row{"[a]\nrw=write\nbs=4k\nsize=8k\nnrfiles=4\n", "t.fio:4 (size)"},
                              // fio takes these, and a step does not.
                              Row{"[a]\nrw=write\nbsrange=4k-64k\nsize=5k\n", "t.fio:4 (size)"},
                              Row{"[a]\nrw=write\nbs=4k\nsize=10000\n", "t.fio:4 (size)"},
                              Row{"[a]\nrw=write\nbs=1000\nsize=1m\n", "t.fio:3 (bs)"});
    CAPTURE(row.text);
    CHECK_THAT(errorOf(row.text), Catch::Matchers::StartsWith(row.place));
}

TEST_CASE("Global sections apply to the jobs after them, and a job overrides them", "[fio]")
{
    const Profile profile =
        profileOf("[global]\nrw=write\nbs=8k\nstonewall\n[a b]\n[a.b]\nbs=16k\n[global]\nbs=32k\n[run]\n");
    REQUIRE(profile.steps.size() == 3);
    CHECK(profile.steps[0].id == "a_b");
    CHECK(profile.steps[0].params.bytes("block_bytes") == kib(8));
    CHECK(profile.steps[1].id == "a_b_2");
    CHECK(profile.steps[1].params.bytes("block_bytes") == kib(16));
    CHECK(profile.steps[2].id == "job_run");
    CHECK(profile.steps[2].params.bytes("block_bytes") == kib(32));
}

TEST_CASE("kb_base determines k at any position", "[fio]")
{
    CHECK(stepOfJob("rw=write\nbs=64k\nkb_base=1000\n").params.bytes("block_bytes") == Bytes(64000));
}

TEST_CASE("Comments, variables and included files are read", "[fio]")
{
    CHECK(stepOfJob("; a comment\nrw=write # another\nbs=${BLOCK} ; one more\nsize=${SIZE}m\n")
              .params.bytes("region_bytes") == mib(8));
    const auto include = [](const std::string& name) {
        return name == "common.inc" ? std::optional<std::string>("bs=64k\n") : std::nullopt;
    };
    const auto import = imported("[job]\nrw=write\ninclude common.inc\n", false, include);
    REQUIRE(import);
    CHECK_THAT(import->profile, ContainsSubstring("block_bytes = 65_536"));
    const auto endless = [](const std::string&) { return std::optional<std::string>("include again\n"); };
    CHECK_FALSE(imported("[job]\ninclude again\n", false, endless));
    CHECK_FALSE(imported("[job]\ninclude nowhere\n", false, include));
}

TEST_CASE("A key that cannot be converted is named with its line, cause and next step", "[fio]")
{
    struct Row {
        const char* text;
        const char* place;
        const char* says;
    };
    const auto row = GENERATE(
        Row{"[a]\nrw=write\n\nelephants=3\n", "t.fio:4 (elephants)", "cannot be imported"},
        Row{"[a]\nrw=write\niodpeth=4\n", "t.fio:3 (iodpeth)", "did you mean \"iodepth\""},
        Row{"[a]\nrw=randtrim\n", "t.fio:2 (rw)", "no step measures trims"},
        Row{"[a]\nrw=sideways\n", "t.fio:2 (rw)", "read | write"}, Row{"[a]\nbs=big\n", "t.fio:2 (bs)", "4k"},
        Row{"[a]\nbs=128m\n", "t.fio:2 (bs)", "67108864"}, Row{"[a]\nioengine=net\n", "t.fio:2 (ioengine)", "libaio"},
        Row{"[a]\niodepth=4\nioengine=libaio\nnumjobs=999\n", "t.fio:2 (iodepth)", "1024"},
        Row{"[a]\nrw=write\n[b]\nrw=read\n", "t.fio:3 (b)", "together with \"a\""},
        Row{"[a]\nbs=${NOTHING}\n", "t.fio:2 (bs)", "NOTHING is not set"},
        Row{"[a]\nnumjobs=$ncpus\n", "t.fio:2 (numjobs)", "ncpus"}, Row{"rw=write\n", "t.fio:1 (rw)", "section"},
        Row{"[a\nrw=write\n", "t.fio:1", "[name]"}, Row{"[global]\nrw=write\n", "t.fio", "no job"},
        Row{"[a]\ntime_based\n", "t.fio:2 (time_based)", "runtime"},
        Row{"[a]\nverify_only\n", "t.fio:2 (verify_only)", "a job before it"},
        Row{"[a]\nzonemode=zbd\n", "t.fio:2 (zonemode)", "no zones"},
        Row{"[a]\nrate_min=1m\n", "t.fio:2 (rate_min)", "criterion"},
        Row{"[a]\nread_iolog=x\n", "t.fio:2 (read_iolog)", "trace import"},
        Row{"[a]\nnumjobs=2\nthinktime=5\n", "t.fio:3 (thinktime)", "numjobs=1"},
        Row{"[a]\nrw=randread\nbssplit=100/50:4k/50\n", "t.fio:3 (bssplit)", "512 bytes"},
        Row{"[a]\nrw=randread\nrandom_distribution=pareto:3\n", "t.fio:3 (random_distribution)", "pareto"},
        Row{"[a]\nrw=read\nverify=md5\nrate=1m\n", "t.fio:3 (verify)", "rate limits"});
    CAPTURE(row.text);
    const std::string error = errorOf(row.text);
    CHECK_THAT(error, Catch::Matchers::StartsWith(row.place));
    CHECK_THAT(error, ContainsSubstring(row.says));
}

TEST_CASE("Keys without effect on a card are named, and concurrent jobs too if they are serialized", "[fio]")
{
    const auto import = imported("[a]\ndirect=1\nfilename=/dev/sdx\nwrite_bw_log=x\n[b]\ngroup_reporting\n", true);
    REQUIRE(import);
    std::string notes;
    for (const Message& note : import->notes)
        notes += note.english() + "\n";
    CHECK_THAT(notes, ContainsSubstring("Not imported: direct."));
    CHECK_THAT(notes, ContainsSubstring("Not imported: write_bw_log, group_reporting."));
    CHECK_THAT(notes, ContainsSubstring("one after another"));
    CHECK(import->steps == 2);
}

namespace {

struct ExampleRow {
    const char* file;
    const char* key; // that is refused; "" = becomes a profile
};
constexpr ExampleRow kExamples[] = {
    {"basic-verify", ""},
    {"ssd-test", ""},
    {"surface-scan", ""},
    {"iometer-file-access-server", ""},
    {"tiobench", ""},
    {"zipf", ""},
    {"pareto", ""},
    {"rand-zones", ""},
    {"jesd219", ""},
    {"fsync", ""},
    {"mail-server", ""},
    {"paced", ""},
    {"poisson", ""},
    {"thinking", ""},
    {"percent", ""},
    {"units", ""},
    {"variables", ""},
    {"included", ""},
    {"backwards", ""},
    {"strided", ""},
    {"mixed-order", ""},
    {"partly-random", ""},
    {"loops", ""},
    {"waitfor", ""},
    {"verify-only", ""},
    {"exit-early", ""},
    {"aio-read", "two"},
    {"clients", "ratemin"},
    {"netio", "ioengine"},
    {"null", "ioengine"},
    {"cpuio", "ioengine"},
    {"http", "ioengine"},
    {"rbd", "ioengine"},
    {"rdma", "ioengine"},
    {"falloc", "ioengine"},
    {"trim", "rw"},
    {"disk-zone-profile", "zonemode"},
    {"flow", "flow"},
    {"latency-profile", "latency_target"},
    {"steadystate", "ss"},
    {"iolog", "read_iolog"},
    {"cmdprio", "cmdprio_percentage"},
    {"sequence", "random_distribution"},
    {"runs-of-eight", "rw"},
    {"machine", "bs"},
    {"typing-error", "iodpeth"},
};

std::string exampleText(const std::string& name)
{
    std::ifstream file(std::string(ASSAY_TEST_DATA) + "/fio_jobs/" + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("Example jobs of fio become profiles, or name the key that prevents it", "[fio]")
{
    static_assert(std::size(kExamples) >= 40);
    for (const ExampleRow& row : kExamples) {
        CAPTURE(row.file);
        const std::string text = exampleText(std::string(row.file) + ".fio");
        REQUIRE_FALSE(text.empty());
        const auto import =
            importFioJobs({row.file, text, [&](const std::string& name) { return std::optional(exampleText(name)); },
                           variableOfTest, false},
                          row.file);
        INFO((import ? import->profile : import.error().english()));
        CHECK(import.has_value() == (*row.key == '\0'));
        if (!import)
            CHECK_THAT(import.error().english(), ContainsSubstring("(" + std::string(row.key) + "): "));
    }
}

TEST_CASE("Damaged job files become a profile or an error with its location", "[fio][fuzz]")
{
    constexpr std::uint64_t kSeed = 22;
    CAPTURE(kSeed);
    Prng prng(kSeed);
    std::size_t good = 0;
    for (std::size_t i = 0; i < load(4000); ++i) {
        const auto& row = kExamples[prng.below(std::size(kExamples))];
        const std::string text = mutated(exampleText(std::string(row.file) + ".fio"), prng);
        const auto import = imported(text);
        good += import.has_value() ? 1 : 0;
        if (!import)
            REQUIRE_THAT(import.error().english(), Catch::Matchers::StartsWith("t.fio"));
    }
    CHECK(good > 0);
}

TEST_CASE("The page about fio's jobs has every key", "[fio]")
{
    std::ifstream file(std::string(ASSAY_TEST_DATA) + "/../../docs/user/fio-jobs.md");
    const std::string page(std::istreambuf_iterator<char>(file), {});
    for (const std::string& key : knownFioKeys())
        CHECK_THAT(page, ContainsSubstring("`" + key + "`"));
    const auto check = [&](const auto& rows) {
        for (const auto& row : rows)
            for (const char* key : row.keys)
                CHECK_THAT(page, ContainsSubstring("`" + std::string(key) + "`"));
    };
    check(ignoredFioKeys());
    check(refusedFioKeys());
}

TEST_CASE("Included files are limited in number, and their content is not shown", "[fio]")
{
    const auto many = [](const std::string& name) {
        std::string text;
        for (int i = 0; i < 40; ++i)
            text += "include " + name + "x\n";
        return std::optional(name.size() < 12 ? text : std::string("bs=4k\n"));
    };
    const auto bomb = imported("[job]\nrw=write\ninclude a\n", false, many);
    REQUIRE_FALSE(bomb);
    CHECK(bomb.error().english().find("included files") != std::string::npos);
    for (const char* secret : {"root:*:20228:0:99999:7:::", "hunter2", "token = hunter2", "-----BEGIN hunter2-----"}) {
        CAPTURE(secret);
        const auto foreign = [&](const std::string&) { return std::optional<std::string>(secret); };
        const auto leak = imported("[job]\nrw=write\ninclude /etc/shadow\n", false, foreign);
        REQUIRE_FALSE(leak);
        CHECK(leak.error().english().find("hunter2") == std::string::npos);
        CHECK(leak.error().english().find("root:") == std::string::npos);
    }
}
