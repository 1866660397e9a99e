// Lines of /proc/self/mountinfo and /proc/swaps as proc(5) gives them and as a hostile label may bend them.
#include "system/linux/mounts.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay::platform;

TEST_CASE("A mountinfo line gives device number, mount point, type, source and options")
{
    struct Row {
        std::string line, number, point, type, source, options;
    };
    const auto row = GENERATE(
        Row{"27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard", "254:0", "/", "ext4", "/dev/vda", "rw,discard"},
        Row{"36 35 8:1 /sub /mnt rw shared:1 master:2 propagate_from:3 - vfat /dev/sda1 rw", "8:1", "/mnt", "vfat",
            "/dev/sda1", "rw"},
        Row{"40 27 8:17 / /media/MY\\040CARD rw - vfat /dev/sdb1 rw", "8:17", "/media/MY CARD", "vfat", "/dev/sdb1",
            "rw"},
        Row{"40 27 8:17 / /media/a\\011b\\012c\\134d rw - vfat /dev/sdb1 rw", "8:17", "/media/a\tb\nc\\d", "vfat",
            "/dev/sdb1", "rw"},
        Row{"41 27 0:30 / /x rw - overlay overlay rw,lowerdir=/a:/b,upperdir=/c", "0:30", "/x", "overlay", "overlay",
            "rw,lowerdir=/a:/b,upperdir=/c"},
        Row{"42 27 0:31 / /y rw - tmpfs none", "0:31", "/y", "tmpfs", "none", ""});
    const auto mounts = parseMountInfo("\n" + row.line + "\n");
    REQUIRE(mounts.size() == 1);
    CHECK(mounts[0].deviceNumber == row.number);
    CHECK(mounts[0].point == row.point);
    CHECK(mounts[0].type == row.type);
    CHECK(mounts[0].source == row.source);
    CHECK(mounts[0].options == row.options);
}

TEST_CASE("Broken mountinfo lines are passed over")
{
    const std::string line = GENERATE("", "27", "27 1 254:0 / / rw,relatime", "27 1 254:0 / / rw - ext4",
                                      "27 1 254:0 / / - ", "- - - - - - - -");
    CHECK(parseMountInfo(line).size() <= (line.starts_with("- -") ? 1U : 0U));
}

TEST_CASE("Swap areas are listed by path, without the heading")
{
    const auto swaps = parseSwaps("Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority\n/dev/sdb2                         "
                                  "      partition\t1\t0\t-2\n"
                                  "/swap\\040file file 1 0 -3\n");
    CHECK(swaps == std::vector<std::string>{"/dev/sdb2", "/swap file"});
}

TEST_CASE("A path lies on the mount with the longest matching point")
{
    const auto mounts = parseMountInfo("1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 8:2 / /usr rw - ext4 /dev/sda2 rw\n3 1 "
                                       "8:3 / /usr rw - ext4 /dev/sda3 rw\n");
    CHECK(mountOf(mounts, "/usr/local/bin")->deviceNumber == "8:3");
    CHECK(mountOf(mounts, "/usrs")->deviceNumber == "8:1");
    CHECK(mountOf({}, "/") == nullptr);
}
