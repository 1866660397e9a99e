// Results in a watched folder are whole, are there once, and never go to a folder whose share is away.
#include "line/mes/file_drop.h"

#include "ground/base/read_file.h"
#include "support/eventually.h"
#include "support/made_up_result.h"
#include "support/temp_folder.h"
#include "system/platform.h"

#include <catch2/catch_test_macros.hpp>

#include <set>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

DeliveryQueue::Options dropping(const TempFolder& spool, const std::filesystem::path& to, DropForm form)
{
    return {.name = "files",
            .folder = spool.path(),
            .deliver = fileDrop(to, form, platform::writeDurably),
            .write = platform::writeDurably,
            .firstWait = 2ms,
            .maxWait = 10ms};
}

bool emptied(const DeliveryQueue& courier)
{
    return eventually([&] { return courier.state().waiting == 0; });
}

void makeBoxes(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder / "done");
    std::filesystem::create_directories(folder / "failed");
}

} // namespace

TEST_CASE("A watcher of the folder sees complete results only, each once", "[mes]")
{
    const TempFolder spool, share;
    makeBoxes(share.path());
    std::multiset<std::string> seen, sent;
    std::jthread watcher([&](const std::stop_token& stop) { // takes each file as soon as it is there
        while (!stop.stop_requested())
            for (const auto& entry : std::filesystem::directory_iterator(share.path()))
                if (entry.path().extension() == ".json") {
                    const auto text = readWholeFile(entry.path());
                    std::error_code busy; // on Windows, while the file is given its name
                    if (text)
                        std::filesystem::rename(entry.path(), share / "done" / entry.path().filename(), busy);
                    if (!text || busy)
                        continue;
                    const auto document = nlohmann::json::parse(*text, nullptr, false);
                    seen.insert(document.is_discarded() ? "half" : document.at("serial").get<std::string>());
                }
    });
    for (int life = 0; life < 3; ++life) {
        DeliveryQueue courier(dropping(spool, share.path(), DropForm::json));
        for (int i = 0; i < 20; ++i) {
            const LineResult result = madeUpResult(20 * life + i);
            sent.insert(result.serial);
            REQUIRE(courier.add(result));
        }
        CHECK((life < 2 || emptied(courier)));
    }
    CHECK(eventually([&] { return std::distance(std::filesystem::directory_iterator(share.path()), {}) == 2; }));
    watcher.request_stop();
    watcher.join();
    CHECK(seen == sent);
}

TEST_CASE("No file is written while the share is not mounted", "[mes]")
{
    const TempFolder spool, share;
    DeliveryQueue courier(dropping(spool, share.path(), DropForm::csv));
    REQUIRE(courier.add(madeUpResult(1, LineOutcome::fail)));
    std::this_thread::sleep_for(50ms);
    CHECK(courier.state().waiting == 1);
    CHECK(std::filesystem::is_empty(share.path()));
    makeBoxes(share.path());
    CHECK(emptied(courier));
}

TEST_CASE("A result as CSV has a name for each value, and no formula", "[mes]")
{
    LineResult result = madeUpResult(1, LineOutcome::fail);
    result.serial = "=cmd()";
    result.reason = msg("line", "{} too slow", "write");
    const std::string csv = resultCsv(result);
    CHECK(csv.starts_with("\xEF\xBB\xBFresult_id,"));
    CHECK(csv.find("\"'=cmd()\"") != std::string::npos);
    CHECK(csv.find("\"write too slow\"") != std::string::npos);
    CHECK(csv.find("\"FAIL\"") != std::string::npos);
    const std::string header = csv.substr(0, csv.find('\n')), row = csv.substr(csv.find('\n') + 1);
    CHECK(std::ranges::count(header, ',') == std::ranges::count(row, ','));
}
