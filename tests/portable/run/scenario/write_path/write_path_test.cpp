// Results of a write_path step, with write methods that touch no file.
#include "run/scenario/write_path/write_path_facts.h"

#include "judge/verdict/judge_run.h"
#include "run/scenario/scenario.h"
#include "support/scripted_device.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

// Buffered calls take 2 us and stay in the cache; others 1 ms, and write 3 bytes to the device for each; O_DIRECT takes
// no odd blocks.
class MadeUpWays final : public FileWriter {
public:
    MadeUpWays(VirtualClock& clock, int osError) : m_clock(clock), m_osError(osError) {}
    std::string_view fileSystem() const override { return "ext4"; }
    Result<FileWriteResult> run(FileWriteMethod way, const FileWriteBounds& bounds,
                                const std::function<void(Ns)>& onCall, std::stop_token) override
    {
        if (m_osError != 0 && way == FileWriteMethod::writeFsync)
            return fail(Errc::environment, msg("device", "fsync failed"), m_osError);
        if (way == FileWriteMethod::odirect && bounds.block.count() < 512)
            return fail(Errc::badInput, msg("device", "whole blocks only"));
        const auto spec = std::ranges::find(fileWriteMethods(), way, &FileWriteMethodSpec::method);
        const Ns each = spec->usesPageCache ? 2us : 1ms;
        for (int i = 0; i < 100; ++i)
            onCall(each);
        m_clock.advanceTo(m_clock.now() + 1s);
        FileWriteResult out{100, bounds.block * 100, 100 * each, 1s, 5ms, {}, 250, spec->usesPageCache ? 1.0 : 0.0};
        out.toDevice = out.written * 3;
        out.deviceFlushes = 7;
        return out;
    }

private:
    VirtualClock& m_clock;
    int m_osError;
};

class DeviceWithFiles final : public BlockDevice, private FileSystems {
public:
    DeviceWithFiles() : m_inner(mib(64)) {}
    const DeviceInfo& info() const override { return m_inner.info(); }
    VirtualClock& clock() override { return m_inner.clock(); }
    Presence presence() override { return present; }
    Result<std::unique_ptr<IoEngine>> openEngine(EngineKind kind, unsigned depth,
                                                 std::shared_ptr<const AlignedBuffer> arena) override
    {
        return m_inner.openEngine(kind, depth, std::move(arena));
    }
    Capabilities capabilities() override { return {.fileSystems = this}; }
    int syncError = 0, makeError = 0;
    Presence present = Presence::present;
    std::filesystem::path asked;
    std::string made;

private:
    Result<std::unique_ptr<FileWriter>> openFileWriter(const std::filesystem::path& folder) override
    {
        asked = folder;
        return std::make_unique<MadeUpWays>(m_inner.clock(), syncError);
    }
    Result<std::unique_ptr<FileWriter>> openFileWriterOnNew(const NewFileSystem& kind, std::stop_token) override
    {
        made = kind.id;
        if (makeError != 0)
            return fail(Errc::environment, msg("device", "cannot be written"), makeError);
        return std::make_unique<MadeUpWays>(m_inner.clock(), syncError);
    }
    Result<std::unique_ptr<CardFiles>> cardFiles(const CardFolder&) override { return noFileSystem(info()); }

    ScriptedDevice m_inner;
};

Result<Profile> profileWith(const std::string& folder, const std::string& ways = "")
{
    const std::string text = "[profile]\nname = \"p\"\nversion = \"1\"\n[[step]]\nid = \"path\"\nscenario = "
                             "\"write_path\"\nfolder = \"" +
                             folder + "\"\nways = \"" + ways + "\"\n";
    return parseProfile(text, "p.toml", scenarioSchemas());
}

Result<StepRecord> ranOn(DeviceWithFiles& device, const Profile& profile)
{
    CardContent content;
    DeviceInfo info = device.info();
    info.bus = Bus::usb;
    const auto planned = findScenario("write_path")->plan({profile.steps[0], info, content, 1});
    REQUIRE(planned);
    LiveStatus live;
    StepContext context{.device = device, .stamp = {}, .live = live, .stepIndex = 0, .stop = {}};
    return (*planned)->run(context);
}

StepRecord measured()
{
    const auto profile = profileWith("/mnt/card");
    REQUIRE(profile);
    DeviceWithFiles device;
    CardContent content;
    DeviceInfo info = device.info();
    info.bus = Bus::usb;
    const auto planned = findScenario("write_path")->plan({profile->steps[0], info, content, 1});
    REQUIRE(planned);
    for (const Workload& phase : (*planned)->plan().phases)
        CHECK(phase.op != IoOp::write); // the card itself is not written, so it needs no permit
    LiveStatus live;
    StepContext context{.device = device, .stamp = {}, .live = live, .stepIndex = 0, .stop = {}};
    const auto step = (*planned)->run(context);
    REQUIRE(step);
    CHECK(device.asked == "/mnt/card");
    return *step;
}

} // namespace

TEST_CASE("A new file system erases the card, so its step needs a permit, and the old content is forgotten")
{
    auto profile = profileWith("", "write");
    REQUIRE(profile);
    REQUIRE(overrideParam(*profile, "path.file_system=exfat", scenarioSchemas()));
    DeviceWithFiles device;
    CardContent content;
    content.setWritten(Bytes(), device.info().capacity, 1);
    DeviceInfo info = device.info();
    info.bus = Bus::usb;
    const auto planned = findScenario("write_path")->plan({profile->steps[0], info, content, 1});
    REQUIRE(planned);
    CHECK((*planned)->plan().toWrite > mib(16) * 6);
    CHECK_FALSE(content.isWritten(Bytes(), mib(1)));
    LiveStatus live;
    StepContext context{.device = device, .stamp = {}, .live = live, .stepIndex = 0, .stop = {}};
    REQUIRE((*planned)->run(context));
    CHECK(device.made == "exfat");
    CHECK(device.asked.empty());
}

TEST_CASE("A sync that the card fails is its I/O error, and one that the file system refuses is not", "[flush]")
{
    const auto profile = profileWith("/mnt/card");
    REQUIRE(profile);
    DeviceWithFiles device;
    for (const int osError : {EIO, EREMOTEIO, ENODATA}) {
        device.syncError = osError;
        const auto step = ranOn(device, *profile);
        REQUIRE(step);
        CHECK(step->outcome == Outcome::completed);
        REQUIRE(step->phases.size() == 1);
        CHECK(step->phases[0].failedOps == 1);
        CHECK(step->phases[0].errors.at(0).osError == osError);
        CHECK_FALSE(step->phases[0].errors.at(0).hasAddress());
        CHECK(writePathFacts(*step)); // of the ways before
    }
    device.syncError = ENOSPC;
    const auto full = ranOn(device, *profile);
    REQUIRE_FALSE(full);
    CHECK(full.error().code == Errc::environment);
    device.syncError = EIO;
    device.present = Presence::gone;
    const auto gone = ranOn(device, *profile);
    REQUIRE(gone);
    CHECK(gone->outcome == Outcome::deviceLost);
}

TEST_CASE("A card that fails while a file system is made on it has an I/O error", "[flush]")
{
    auto profile = profileWith("", "write");
    REQUIRE(profile);
    REQUIRE(overrideParam(*profile, "path.file_system=ext4", scenarioSchemas()));
    DeviceWithFiles device;
    device.makeError = EIO;
    const auto step = ranOn(device, *profile);
    REQUIRE(step);
    REQUIRE(step->phases.size() == 1);
    CHECK(step->phases[0].failedOps == 1);
    device.makeError = ENOMEM;
    CHECK_FALSE(ranOn(device, *profile));
}

TEST_CASE("Each write method is measured with each block size, or has a reason why not")
{
    const auto facts = writePathFacts(measured());
    REQUIRE(facts);
    CHECK(facts->fileSystem == "ext4");
    CHECK(facts->cells.size() == fileWriteMethods().size() * 6);
    CHECK_FALSE(findCell(*facts, "o_direct", Bytes(10)));
    for (const FileWriteMethodSpec& way : fileWriteMethods()) {
        const WritePathCell* cell = findCell(*facts, way.id, mib(4));
        REQUIRE(cell);
        CAPTURE(way.id);
        CHECK(cell->run.calls == 100);
        CHECK(cell->run.toDevice == mib(4) * 300);
        CHECK(cell->run.deviceWrites == 250);
        CHECK(cell->run.deviceFlushes == 7);
        CHECK(static_cast<double>(cell->p50.count()) == Catch::Approx(way.usesPageCache ? 2e3 : 1e6).epsilon(0.01));
        CHECK(measuresPageCache(*cell) == way.usesPageCache);
    }
}

TEST_CASE("Metrics of write methods are those of 4 KiB, and page-cache rates cannot pass")
{
    JudgedRecord record;
    record.outcome = Outcome::completed;
    record.steps = {measured()};
    Profile profile;
    for (const char* metric :
         {"path.path_buffered", "path.path_direct", "path.path_fsync", "path.path_amplification"}) {
        Criterion criterion;
        criterion.metric = metric;
        criterion.op = Comparison::atLeast;
        criterion.limit = 0.1;
        profile.criteria.push_back(criterion);
    }
    const Scorecard card = evaluate(record, profile);
    const auto of = [&](const std::string& metric) {
        return *std::ranges::find(card.criteria, metric, &CriterionResult::metric);
    };
    CHECK(std::get<double>(*of("path.path_direct").value) == Catch::Approx(4.096));
    CHECK(std::get<double>(*of("path.path_amplification").value) == Catch::Approx(3));
    CHECK(of("path.path_direct").verdict == Verdict::pass);
    CHECK(of("path.path_fsync").verdict == Verdict::pass);
    CHECK(of("path.path_buffered").verdict == Verdict::inconclusive);
    CHECK(of("path.path_buffered").reason.english().find("memory of this computer took the data") != std::string::npos);
}

TEST_CASE("The facts of write methods read back only if complete")
{
    StepRecord step = measured();
    CHECK(toJson(*writePathFacts(step)) == step.facts.at("write_path"));
    const auto key =
        GENERATE("method", "block_bytes", "skipped", "calls", "bytes", "calling_ns", "stored_ns", "processor_ns",
                 "device_bytes", "cached_share", "p50_ns", "p99_ns", "longest_ns", "device_writes", "device_flushes");
    step.facts["write_path"]["cells"][20].erase(key);
    CAPTURE(key);
    CHECK_FALSE(writePathFacts(step));
}

TEST_CASE("The facts of write methods without device counters read back")
{
    StepRecord step = measured();
    for (const char* key : {"device_writes", "device_flushes"})
        step.facts["write_path"]["cells"][20][key] = nullptr;
    REQUIRE(writePathFacts(step));
    CHECK_FALSE(writePathFacts(step)->cells[20].run.deviceWrites);
    CHECK_FALSE(writePathFacts(step)->cells[20].run.deviceFlushes);
}

TEST_CASE("Write methods need a folder or a new file system, and a real card")
{
    CardContent content;
    DeviceInfo card;
    card.capacity = mib(64);
    card.bus = Bus::usb;
    const auto none = profileWith("");
    const auto named = profileWith("/mnt/card");
    REQUIRE(none);
    REQUIRE(named);
    const auto& plan = findScenario("write_path")->plan;
    CHECK(plan({none->steps[0], card, content, 1}).error().code == Errc::badInput);
    CHECK(plan({named->steps[0], card, content, 1}));
    auto both = profileWith("/mnt/card");
    REQUIRE(both);
    REQUIRE(overrideParam(*both, "path.file_system=fat32", scenarioSchemas()));
    CHECK(plan({both->steps[0], card, content, 1}).error().code == Errc::badInput);
    const auto some = profileWith("/mnt/card", "o_direct, write_fsync");
    const auto wrong = profileWith("/mnt/card", "o_direct,o_drect");
    REQUIRE(some);
    REQUIRE(wrong);
    const auto planned = plan({some->steps[0], card, content, 1});
    REQUIRE(planned);
    CHECK((*planned)->plan().timeBound == 12 * 300ms);
    CHECK(plan({wrong->steps[0], card, content, 1}).error().english().find("o_drect") != std::string::npos);
    card.bus = Bus::sim;
    CHECK(plan({named->steps[0], card, content, 1}).error().code == Errc::badInput);
}
