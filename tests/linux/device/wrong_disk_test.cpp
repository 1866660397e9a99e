// The promise "never the wrong disk": each row is one way to make the program write where it must not. It goes the
// whole way that a run goes: describe, permit, open, write. Proof is the hash of every backing file, not the word of
// the program.
#include "ground/base/text.h"
#include "support/wrong_disk_attack.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <cctype>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <linux/fs.h>
#include <linux/loop.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace assay;
using namespace assay::test;

namespace {

using Scene = WrongDiskScene;
namespace fs = std::filesystem;

std::string linkTo(Scene& scene, const fs::path& target, const char* name)
{
    fs::create_symlink(target, scene.place(name));
    return scene.place(name);
}

// Another name takes the place of what was confirmed.
void replaceLink(Scene& scene, const char* name, const fs::path& target)
{
    fs::remove(scene.place(name));
    fs::create_symlink(target, scene.place(name));
}

void control(Scene& scene, unsigned long request, unsigned long argument)
{
    const int descriptor = open(scene.node().c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(descriptor >= 0);
    scene.undo([descriptor] { close(descriptor); });
    REQUIRE(ioctl(descriptor, request, argument) == 0);
}

void setReadOnly(Scene& scene)
{
    const int descriptor = open(scene.node().c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(descriptor >= 0);
    scene.undo([descriptor] { // it would outlive the medium
        const int no = 0;
        ioctl(descriptor, BLKROSET, &no);
        close(descriptor);
    });
    const int yes = 1;
    REQUIRE(ioctl(descriptor, BLKROSET, &yes) == 0);
}

std::vector<Attack> onMountedDisks()
{
    return {
        {"mounted", mountHere},
        {"mounted meanwhile", [](Scene& s) { s.makeFileSystem(s.node()); }, [](Scene& s) { s.mount(s.node()); }},
        {"mounted in two places, one of them gone again",
         [](Scene& s) {
             mountHere(s);
             umount(s.mount(s.node()).c_str());
         }},
        {"only bind-mounted any more",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             const std::string point = s.mount(s.node()), other = s.place("bound");
             fs::create_directory(other);
             REQUIRE(mount(point.c_str(), other.c_str(), nullptr, MS_BIND, nullptr) == 0);
             s.undo([other] { umount2(other.c_str(), MNT_DETACH); });
             REQUIRE(umount(point.c_str()) == 0);
         }},
        {"mounted in another mount namespace",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             s.mountElsewhere(s.node());
         }},
        {"unmounted lazily, with a file still open",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             const std::string point = s.mount(s.node());
             s.claim(point, O_RDONLY | O_DIRECTORY, 0);
             REQUIRE(umount2(point.c_str(), MNT_DETACH) == 0);
         }},
        {"with a mounted partition",
         [](Scene& s) {
             const auto part = s.addPartition();
             s.makeFileSystem(part);
             s.mount(part);
         }},
        {"with a partition mounted meanwhile", [](Scene& s) { s.makeFileSystem(s.addPartition()); },
         [](Scene& s) { s.mount(s.node() + "p1"); }},
    };
}

std::vector<Attack> onDisksInUse()
{
    return {
        {"swap",
         [](Scene& s) {
             s.makeSwap(s.node());
             s.swapOn(s.node());
         }},
        {"swap meanwhile", [](Scene& s) { s.makeSwap(s.node()); }, [](Scene& s) { s.swapOn(s.node()); }},
        {"swap under another name",
         [](Scene& s) {
             s.makeSwap(s.node());
             s.swapOn(s.aliasOf(s.node()));
         }},
        {"held by the device mapper", [](Scene& s) { s.holdByMapper(); }},
        {"held by the device mapper meanwhile", {}, [](Scene& s) { s.holdByMapper(); }},
        {"backing of another loop device", [](Scene& s) { s.stack(s.node()); }},
        {"backing of another loop device meanwhile", {}, [](Scene& s) { s.stack(s.node()); }},
        {"backing of another loop device under another name", [](Scene& s) { s.stack(s.aliasOf(s.node())); }},
        {"backing of a loop device that is mounted",
         [](Scene& s) {
             s.makeFileSystem(s.node());
             s.mount(s.stack(s.node()));
         }},
        {"claimed by another program", [](Scene& s) { s.claim(s.node(), O_RDWR | O_EXCL, 0); }},
        {"claimed by another program meanwhile", {}, [](Scene& s) { s.claim(s.node(), O_RDWR | O_EXCL, 0); }},
        {"locked by another program", [](Scene& s) { s.claim(s.node(), O_RDWR, LOCK_EX); }},
        {"locked by readers", [](Scene& s) { s.claim(s.node(), O_RDONLY, LOCK_SH); }},
        {"its partition claimed by another program", [](Scene& s) { s.claim(s.addPartition(), O_RDWR | O_EXCL, 0); }},
    };
}

std::vector<Attack> byOtherNames()
{
    const auto named = [](const char* name) { return [name](Scene& s) { return s.place(name).string(); }; };
    return {
        {"a mounted disk behind a chain of links",
         mountHere,
         {},
         [](Scene& s) { return linkTo(s, linkTo(s, s.node(), "one"), "two"); }},
        {"a mounted disk by a link as in /dev/disk/by-id",
         mountHere,
         {},
         [](Scene& s) { return linkTo(s, "../.." + s.node(), "usb-Card_0001-0:0"); }},
        {"a mounted disk by a node of another name", mountHere, {}, [](Scene& s) { return s.aliasOf(s.node()); }},
        {"a mounted disk by a name of 3 KB with marks that turn text round",
         mountHere,
         {},
         [](Scene& s) {
             fs::path folder = s.place("x");
             for (int i = 0; i < 15; ++i)
                 folder /= std::string(200, 'a') + "\xE2\x80\xAE\x1b[2J\n";
             fs::create_directories(folder);
             fs::create_symlink(s.node(), folder / "card");
             return (folder / "card").string();
         }},
        {"a link that leads elsewhere by the time of opening", [](Scene& s) { linkTo(s, s.node(), "card"); },
         [](Scene& s) { replaceLink(s, "card", s.another().path()); }, named("card")},
        {"a link that leads to a mounted twin by the time of opening",
         [](Scene& s) { linkTo(s, s.another().path(), "card"); },
         [](Scene& s) {
             mountHere(s);
             replaceLink(s, "card", s.node());
         },
         named("card")},
        {"a node that has another number by the time of opening",
         [](Scene& s) { fs::rename(s.aliasOf(s.node()), s.place("card")); },
         [](Scene& s) { fs::rename(s.aliasOf(s.another().path()), s.place("card")); }, named("card")},
        {"a node with another one mounted over it", [](Scene& s) { fs::rename(s.aliasOf(s.node()), s.place("card")); },
         [](Scene& s) {
             const std::string target = s.place("card");
             REQUIRE(mount(s.another().path().c_str(), target.c_str(), nullptr, MS_BIND, nullptr) == 0);
             s.undo([target] { umount2(target.c_str(), MNT_DETACH); });
         },
         named("card")},
        {"a node that is a regular file by the time of opening", [](Scene& s) { linkTo(s, s.node(), "card"); },
         [](Scene& s) { replaceLink(s, "card", s.watchedFile(Scene::kSize)); }, named("card")},
        {"a node that is a pipe by the time of opening", [](Scene& s) { linkTo(s, s.node(), "card"); },
         [](Scene& s) {
             fs::remove(s.place("card"));
             REQUIRE(mkfifo(s.place("card").c_str(), 0600) == 0);
         },
         named("card")},
    };
}

std::vector<Attack> byNamesOfNoCard()
{
    const auto named = [](const char* name) { return [name](Scene& s) { return s.place(name).string(); }; };
    return {
        {"/dev/root", {}, {}, [](Scene&) { return "/dev/root"; }},
        {"a partition", {}, {}, [](Scene& s) { return s.addPartition(); }},
        {"a partition by a node of another name", {}, {}, [](Scene& s) { return s.aliasOf(s.addPartition()); }},
        {"the name in capitals", {}, {}, [](Scene& s) { return "/dev/LOOP" + s.node().substr(9); }},
        {"the name with a slash behind", {}, {}, [](Scene& s) { return s.node() + "/"; }},
        {"the name with a blank behind", {}, {}, [](Scene& s) { return s.node() + " "; }},
        {"no name", {}, {}, [](Scene&) { return ""; }},
        {"a link to itself", [](Scene& s) { linkTo(s, s.place("card"), "card"); }, {}, named("card")},
        {"a link to nothing", [](Scene& s) { linkTo(s, s.place("none"), "card"); }, {}, named("card")},
        {"a folder", {}, {}, [](Scene& s) { return s.place(".").string(); }},
        {"a pipe", [](Scene& s) { REQUIRE(mkfifo(s.place("card").c_str(), 0600) == 0); }, {}, named("card")},
        {"a character device", {}, {}, [](Scene&) { return "/dev/zero"; }},
        {"the backing file itself, as a device", {}, {}, [](Scene& s) { return s.watchedFile(Scene::kSize).string(); }},
        {"image: of a block device", {}, {}, [](Scene& s) { return "image:" + s.node(); }},
        {"image: of a link to a block device", {}, {}, [](Scene& s) { return "image:" + linkTo(s, s.node(), "card"); }},
        {"image: of a pipe",
         [](Scene& s) { REQUIRE(mkfifo(s.place("card").c_str(), 0600) == 0); },
         {},
         [](Scene& s) { return "image:" + s.place("card").string(); }},
        {"an image that is a link to a block device by the time of opening",
         [](Scene& s) { linkTo(s, s.watchedFile(Scene::kSize), "card"); },
         [](Scene& s) { replaceLink(s, "card", s.node()); },
         [](Scene& s) { return "image:" + s.place("card").string(); }},
        {"an image that is another file by the time of opening",
         [](Scene& s) { linkTo(s, s.watchedFile(Scene::kSize), "card"); },
         [](Scene& s) { replaceLink(s, "card", s.watchedFile(Scene::kSize)); },
         [](Scene& s) { return "image:" + s.place("card").string(); }},
    };
}

std::vector<Attack> byOtherCards()
{
    return {
        {"a twin of the same size in the same node",
         {},
         [](Scene& s) { s.exchangeMedium(s.watchedFile(Scene::kSize)); }},
        {"a smaller card in the same node", {}, [](Scene& s) { s.exchangeMedium(s.watchedFile(mib(2))); }},
        {"a larger card in the same node", {}, [](Scene& s) { s.exchangeMedium(s.watchedFile(mib(8))); }},
        {"the same node after unplugging, with a twin in it", {}, [](Scene& s) { s.reuseNode(); }},
        {"a card pulled meanwhile", {}, [](Scene& s) { s.card().detach(); }},
        {"an empty reader",
         [](Scene& s) { s.exchangeMedium(s.watchedFile(Bytes())); }}, // a detached one may be another test's at once
        {"a card with the write lock on", [](Scene& s) { setReadOnly(s); }},
        {"a card with the write lock pushed on meanwhile", {}, setReadOnly},
        {"blocks of another size meanwhile", {}, [](Scene& s) { control(s, LOOP_SET_BLOCK_SIZE, 4096); }},
        {"the id of a card that was there before",
         [](Scene& s) {
             s.note(describeAny(s.node())->eraseId);
             s.exchangeMedium(s.watchedFile(mib(2)));
         },
         {},
         [](Scene& s) { return s.node(); },
         [](Scene& s, const DeviceInfo&) { return s.noted(); }},
    };
}

std::vector<Attack> byOtherWords()
{
    const auto typed = [](const char* name, std::function<std::string(Scene&, const std::string&)> words) {
        return Attack{name,
                      {},
                      {},
                      [](Scene& s) { return s.node(); },
                      [words = std::move(words)](Scene& s, const DeviceInfo& info) { return words(s, info.eraseId); }};
    };
    std::vector<Attack> attacks = {
        typed("no erase id", [](Scene&, const std::string&) { return ""; }),
        typed("the erase id of another slot",
              [](Scene& s, const std::string&) { return describeAny(s.another().path())->eraseId; }),
        typed("the erase id with a partition in it",
              [](Scene& s, const std::string& id) {
                  auto copy = id;
                  return copy.insert(copy.find(s.card().name()) + s.card().name().size(), "p1");
              }),
        typed("the erase id in capitals",
              [](Scene&, std::string id) {
                  for (char& c : id)
                      c = static_cast<char>(std::toupper(c));
                  return id;
              }),
        typed("the erase id with a blank before it", [](Scene&, const std::string& id) { return " " + id; }),
        typed("the erase id with a blank behind it", [](Scene&, const std::string& id) { return id + " "; }),
        typed("the erase id with a line end", [](Scene&, const std::string& id) { return id + "\n"; }),
        typed("the erase id with a zero byte", [](Scene&, const std::string& id) { return id + '\0'; }),
        typed("the beginning of the erase id",
              [](Scene&, const std::string& id) { return id.substr(0, id.size() - 1); }),
        typed("the erase id with a digit more", [](Scene&, const std::string& id) { return id + "0"; }),
        typed("the erase id without its bus",
              [](Scene&, const std::string& id) { return id.substr(id.find(':') + 1); }),
        typed("a pattern", [](Scene&, const std::string&) { return "*"; }),
        typed("the path in place of the erase id", [](Scene& s, const std::string&) { return s.node(); }),
        typed("4 KB of control characters", [](Scene&, const std::string&) { return std::string(4096, '\x1b'); }),
    };
    attacks.push_back({"a virtual device without --lab"});
    attacks.back().lab = false;
    return attacks;
}

std::vector<Attack> allAttacks()
{
    std::vector<Attack> all;
    for (auto group :
         {onMountedDisks(), onDisksInUse(), byOtherNames(), byNamesOfNoCard(), byOtherCards(), byOtherWords()})
        all.insert(all.end(), group.begin(), group.end());
    return all;
}

} // namespace

TEST_CASE("No attack on the choice of disk gets a byte written, and each refusal is harmless to show")
{
    const auto attack = GENERATE(from_range(allAttacks()));
    checkRefused(attack);
}

TEST_CASE("The code path of the attacks writes without an attack")
{
    Scene scene;
    const std::string before = scene.hashes();
    CHECK(attempt(scene, Attack{"none"}).empty());
    CHECK(scene.hashes() != before);
}

TEST_CASE("A name that leads back and forth while it is opened never leads to the wrong card")
{
    Scene scene;
    LoopDevice& other = scene.another();
    fs::create_symlink(scene.node(), scene.place("card"));
    const auto info = describeAny(scene.place("card"));
    REQUIRE(info);
    const auto permit = grantWritePermit(*info, {info->eraseId, true});
    REQUIRE(permit);
    const std::string before = other.contentHash();
    std::jthread flip([&](const std::stop_token& stop) {
        for (unsigned turn = 0; !stop.stop_requested(); ++turn) {
            fs::create_symlink(turn % 2 ? scene.node() : other.path(), scene.place("new"));
            fs::rename(scene.place("new"), scene.place("card")); // at no time without a name
        }
    });
    SystemClock clock;
    for (int turn = 0; turn < 100; ++turn)
        if (const auto opened = platform::openForWriting(*permit, clock)) {
            CHECK((*opened)->info().deviceNumber == info->deviceNumber);
            scribble(**opened);
        }
    flip.request_stop();
    flip.join();
    CHECK(other.contentHash() == before);
}
