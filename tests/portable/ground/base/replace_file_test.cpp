// Files that are replaced whole.
#include "ground/base/replace_file.h"

#include "ground/base/read_file.h"
#include "support/temp_folder.h"

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <thread>

using namespace assay;

TEST_CASE("A file is replaced although somebody reads it at the moment")
{
    const test::TempFolder folder;
    const auto file = folder / "file";
    REQUIRE(replaceFile(file, "one"));
    std::ifstream in(file);
    std::atomic<bool> done = false;
    std::jthread reader([&] { // lets go when the new file lies beside the old one
        while (!done && !std::filesystem::exists(folder / "file.tmp"))
            std::this_thread::yield();
        in.close();
    });
    const auto replaced = replaceFile(file, "two");
    done = true;
    reader.join();
    INFO((replaced ? "" : replaced.error().english()));
    REQUIRE(replaced);
    CHECK(readWholeFile(file) == "two");
    CHECK_FALSE(std::filesystem::exists(folder / "file.tmp"));
}
