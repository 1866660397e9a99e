#include "support/wrong_disk_attack.h"

#include "ground/base/text.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>
#include <cstring>

namespace assay::test {

Result<DeviceInfo> describeAny(const std::string& device)
{
    return device.starts_with("image:") ? platform::describeImage(device) : platform::describeDevice(device);
}

void scribble(BlockDevice& device)
{
    const auto arena = std::make_shared<const AlignedBuffer>(mib(1));
    std::memset(arena->span().data(), 0xEE, arena->span().size());
    auto engine = device.openEngine(EngineKind::threads, 1, arena);
    REQUIRE(engine);
    const IoRequest request{IoOp::write, Bytes(), arena->span(), 1};
    REQUIRE((*engine)->submit({&request, 1}));
    IoCompletion completion;
    CHECK((*engine)->reap({&completion, 1}, 1, device.clock().now() + std::chrono::seconds(10), {}));
}

std::string attempt(WrongDiskScene& scene, const Attack& attack)
{
    const std::string device = attack.device(scene), first = scene.hashes();
    const auto info = describeAny(device);
    if (!info)
        return info.error().english();
    const auto permit = grantWritePermit(*info, {attack.eraseId(scene, *info), attack.lab});
    CHECK(scene.hashes().starts_with(first)); // files that came later stand behind
    if (!permit)
        return permit.error().english();
    if (attack.meanwhile)
        attack.meanwhile(scene);
    const std::string second = scene.hashes();
    SystemClock clock;
    const auto opened = platform::openForWriting(*permit, clock);
    CHECK(scene.hashes() == second);
    if (!opened)
        return opened.error().english();
    scribble(**opened);
    return "";
}

void mountHere(WrongDiskScene& scene)
{
    scene.makeFileSystem(scene.node());
    scene.mount(scene.node());
}

void checkRefused(const Attack& attack)
{
    CAPTURE(attack.name);
    WrongDiskScene scene;
    const auto good = describeAny(scene.node());
    REQUIRE(good);
    REQUIRE(grantWritePermit(*good, {good->eraseId, true})); // it is the attack that is refused
    if (attack.before)
        attack.before(scene);
    const std::string refusal = attempt(scene, attack);
    CAPTURE(refusal);
    CHECK_FALSE(refusal.empty());
    CHECK(refusal == displayable(refusal, refusal.size()));
    CHECK(refusal.size() < 1000);
}

} // namespace assay::test
