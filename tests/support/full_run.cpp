#include "support/full_run.h"

#include "judge/verdict/conclusion.h"
#include "judge/verdict/session_judge.h"
#include "model/sim/sim_card.h"
#include "program/wiring/builtin_resources.h"
#include "program/wiring/run_sinks.h"
#include "program/wiring/wiring.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

namespace assay::test {

namespace {

std::string save(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream(file, std::ios::binary) << text; // the same bytes on each system
    return file.string();
}

} // namespace

FullRun::FullRun(const std::string& device, const std::string& profile, std::uint64_t seed, AfterTest after)
{
    prepare(device, profile, seed, "", after);
}

FullRun FullRun::onSim(const std::string& card, const std::string& profile, std::uint64_t seed,
                       const std::string& label)
{
    FullRun run;
    run.prepare("sim:" + save(*run.m_folder / "card.toml", card), profile, seed, label);
    return run;
}

FullRun FullRun::onFlash(std::unique_ptr<FlashModel> inside, const std::string& card, const std::string& profileText,
                         std::uint64_t seed)
{
    FullRun run;
    auto profile = loadProfile(save(*run.m_folder / "profile.toml", profileText), {});
    if (!profile)
        FAIL(profile.error().english());
    const auto model = parseCardModel(card, "card.toml");
    if (!model)
        FAIL(model.error().english());
    auto clock = std::make_unique<VirtualClock>();
    auto device = makeSimCard(*model, "sim:card.toml", *clock, seed, true, std::move(inside));
    auto plan = makePlan(*profile, device->info(), seed, kAssumedMegabytesPerSecond);
    if (!plan)
        FAIL(plan.error().english());
    auto writer = RunWriter::create(run.folder(), profile->source);
    if (!writer)
        FAIL(writer.error().english());
    run.m_session = std::make_unique<Session>(Session::Parts{std::move(device),
                                                             std::move(clock),
                                                             std::move(*profile),
                                                             std::move(*plan),
                                                             sessionJudge(),
                                                             seed,
                                                             sinksOf(std::move(*writer)),
                                                             {},
                                                             toolVersion(),
                                                             toolCommit()});
    return run;
}

void FullRun::prepare(const std::string& device, const std::string& profile, std::uint64_t seed,
                      const std::string& label, AfterTest after)
{
    RunRequest request;
    request.device = device;
    request.profile = save(*m_folder / "profile.toml", profile);
    request.folder = folder();
    request.seed = seed;
    request.sample.label = label;
    request.after = after;
    request.consent.lab = true;
    if (const auto info = describeTarget(device))
        request.consent.eraseId = info->eraseId;
    auto session = prepareRun(request);
    if (!session)
        FAIL(session.error().english());
    m_session = std::move(*session);
}

const JudgedRecord& FullRun::finish(const std::function<void(const Snapshot&)>& meanwhile, std::chrono::minutes limit)
{
    constexpr std::chrono::milliseconds kTurn(10);
    m_session->start();
    for (auto turns = limit / kTurn; turns > 0 && !m_session->waitDone(kTurn); --turns)
        if (meanwhile)
            meanwhile(m_session->snapshot());
    REQUIRE(m_session->waitDone(std::chrono::milliseconds(0)));
    return m_session->record();
}

int FullRun::exitCode() const { return assay::exitCode(record().outcome, record().verdict); }

std::string builtIn(std::string_view kind, std::string_view name)
{
    for (const auto& resource : builtinResources())
        if (resource.kind == kind && resource.name == name)
            return std::string(resource.text);
    FAIL("no " << kind << " " << name);
    return {};
}

std::string overwriteProfile(const std::string& lines)
{
    return R"([profile]
name = "test"
[[step]]
id = "o"
scenario = "full_overwrite"
)" + lines +
           "\n";
}

std::vector<IntegrityRange> badRanges(const StepRecord& step)
{
    std::vector<IntegrityRange> all;
    for (const auto& phase : step.phases)
        all.insert(all.end(), phase.integrity.ranges.begin(), phase.integrity.ranges.end());
    return all;
}

double valueOf(const JudgedRecord& record, const std::string& metric)
{
    const Metric* found = record.metric(metric);
    INFO(metric);
    REQUIRE(found);
    return std::get<double>(found->value);
}

} // namespace assay::test
