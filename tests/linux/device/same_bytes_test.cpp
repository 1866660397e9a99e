// "In use" is asked of the bytes, not of the name: other loop devices over the same file, the disk below a loop device,
// and the file itself. The rows go the way of those in wrong_disk_test.cpp.
#include "support/wrong_disk_attack.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fcntl.h>
#include <fstream>
#include <sys/mount.h>

using namespace assay;
using namespace assay::test;

namespace {

using Scene = WrongDiskScene;
namespace fs = std::filesystem;

// The same bytes by another device or file, which somebody uses.
std::vector<Attack> onOtherLoops()
{
    return {
        {"a second loop device over the file of a mounted one", mountHere, {}, [](Scene& s) { return s.sibling(); }},
        {"the first of two loop devices of which the second is mounted",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             s.mount(s.sibling());
         }},
        {"a second loop device over a file that is attached by another path, mounted",
         [](Scene& s) {
             fs::create_hard_link(s.backing(), s.place("hard"));
             s.makeFileSystem(s.node());
             s.mount(s.stackFile(s.place("hard")));
         }},
        {"a second loop device over a file that was bound elsewhere, mounted",
         [](Scene& s) {
             std::ofstream(s.place("bound")).close();
             const std::string target = s.place("bound");
             REQUIRE(mount(s.backing().c_str(), target.c_str(), nullptr, MS_BIND, nullptr) == 0);
             s.undo([target] { umount2(target.c_str(), MNT_DETACH); });
             s.makeFileSystem(s.node());
             s.mount(s.stackFile(s.place("bound")));
         }},
        {"a second loop device over a file that was deleted, mounted",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             fs::create_hard_link(s.backing(), s.place("hard"));
             const std::string other = s.stackFile(s.place("hard"));
             fs::remove(s.place("hard"));
             s.mount(other);
         }},
        {"a second loop device, swapped to",
         [](Scene& s) {
             s.makeSwap(s.node());
             s.swapOn(s.sibling());
         }},
        {"a second loop device, claimed by another program",
         [](Scene& s) { s.claim(s.sibling(), O_RDWR | O_EXCL, 0); }},
        {"a second loop device, mounted in another mount namespace",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             s.mountElsewhere(s.sibling());
         }},
    };
}

std::vector<Attack> onStackedLoops()
{
    return {
        {"under a loop device that was attached by a node that is gone",
         [](Scene& s) {
             const std::string alias = s.aliasOf(s.node());
             const std::string above = s.stack(alias);
             fs::remove(alias);
             s.makeFileSystem(above);
             s.mount(above);
         }},
        {"under a loop device that was attached by a node that is another one now",
         [](Scene& s) {
             const std::string alias = s.aliasOf(s.node()), other = s.aliasOf(s.another().path());
             const std::string above = s.stack(alias);
             fs::rename(other, alias);
             s.makeFileSystem(above);
             s.mount(above);
         }},
        {"over a mounted disk", mountHere, {}, [](Scene& s) { return s.stack(s.node()); }},
        {"over a mounted disk, by a node that is gone",
         mountHere,
         {},
         [](Scene& s) {
             const std::string alias = s.aliasOf(s.node());
             const std::string above = s.stack(alias);
             fs::remove(alias);
             return above;
         }},
    };
}

std::vector<Attack> onImagesOfLoops()
{
    const auto image = [](Scene& s) { return "image:" + s.backing().string(); };
    return {
        {"image: of the file of a mounted loop device", mountHere, {}, image},
        {"image: of a hard link to the file of a mounted loop device",
         mountHere,
         {},
         [](Scene& s) {
             fs::create_hard_link(s.backing(), s.place("hard"));
             return "image:" + s.place("hard").string();
         }},
        {"image: of the file of a loop device that is mounted by then", [](Scene& s) { s.makeFileSystem(s.node()); },
         [](Scene& s) { s.mount(s.node()); }, image},
        {"image: of the file of a loop device that is held", [](Scene& s) { s.holdByMapper(); }, {}, image},
        {"image: of the file of a loop device that is swap",
         [](Scene& s) {
             s.makeSwap(s.node());
             s.swapOn(s.node());
         },
         {},
         image},
        {"image: of the file of a loop device under another one that is mounted",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             s.mount(s.stack(s.node()));
         },
         {},
         image},
        {"image: of the file of a loop device that another program claims",
         [](Scene& s) { s.claim(s.node(), O_RDWR | O_EXCL, 0); },
         {},
         image},
    };
}

} // namespace

TEST_CASE("A device in use under one name is written under none of its names")
{
    std::vector<Attack> all = onOtherLoops();
    for (auto more : {onStackedLoops(), onImagesOfLoops()})
        all.insert(all.end(), more.begin(), more.end());
    checkRefused(GENERATE_COPY(from_range(all)));
}

TEST_CASE("An unused device can be written under each of its names: two loop devices over one file, and the "
          "file itself")
{
    Scene scene;
    const std::string sibling = scene.sibling();
    for (const std::string& device : {scene.node(), sibling, "image:" + scene.backing().string()}) {
        CAPTURE(device);
        CHECK(attempt(scene, Attack{"none", {}, {}, [device](Scene&) { return device; }}).empty());
    }
}

TEST_CASE("The erase id of a loop device does not hold for another file that has its path and its inode")
{
    Scene scene;
    const auto file = scene.backing();
    const auto before = describeAny(scene.node());
    REQUIRE(before);
    if (!before->identity.contains("backing_birth"))
        SKIP("the file system keeps no time of birth");
    for (int turn = 0; turn < 3; ++turn) { // whether the inode is the same, is up to the file system
        fs::remove(file);
        std::ofstream(file) << std::string(Scene::kSize.count(), 'z');
        scene.card().replaceMedium(file);
        const auto now = describeAny(scene.node());
        REQUIRE(now);
        CHECK(now->eraseId != before->eraseId);
        CHECK(now->identity.at("backing_birth") != before->identity.at("backing_birth"));
    }
}
