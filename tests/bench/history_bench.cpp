// How fast the history is: run folders put into the index, and searches among 100,000 runs.
#include "base/parallel.h"
#include "store/history/index_folders.h"
#include "support/stored_run.h"
#include "support/temp_folder.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kFolders = 20'000;
constexpr std::size_t kRuns = 100'000;

template <class Act> double secondsOf(const Act& act)
{
    const auto begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

template <class T> T must(Result<T> result)
{
    if (result)
        return std::move(*result);
    fmt::print(stderr, "{}\n", result.error().english());
    std::exit(1);
}

History opened(const fs::path& index)
{
    Message note;
    return must(openHistory(index, note));
}

JudgedRecord madeUp(std::size_t i)
{
    static constexpr const char* kSuppliers[] = {"江波龙", "Kingston", "SanDisk", "深圳某某存储", "Lexar"};
    JudgedRecord record = smallRecord(fmt::format("2026-{:02}-{:02}T10:00:00+08:00", i % 12 + 1, i % 28 + 1));
    record.sample.supplier = kSuppliers[i % 5];
    record.sample.lot = fmt::format("LOT-{}", i % 500);
    record.sample.number = std::to_string(i);
    record.device.identity["cid"] = fmt::format("1b534d303030303010{:08x}010a00", i / 4);
    return record;
}

void indexSpeed(const TempFolder& folder)
{
    std::vector<std::size_t> bytes(kFolders);
    inParallel(kFolders, [&](std::size_t i) {
        const fs::path run = folder / "runs" / std::to_string(i % 50) / std::to_string(i);
        storeRun(run, madeUp(i));
        bytes[i] = fs::file_size(run / "run.json");
    });
    auto history = opened(folder / "a/history.sqlite");
    for (const char* what : {"new to the index", "known to the index"}) {
        std::vector<fs::path> found;
        const double walk = secondsOf([&] { found = findRunFolders(folder / "runs"); });
        const auto before = std::clock();
        const double index = secondsOf([&] { must(indexFolders(history, found)); });
        const double processors = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        fmt::print("{} folders with run.json of {} bytes, {}: {:.0f} folders/s ({:.2f} s to find, {:.2f} s to read "
                   "and put in; {:.2f} s of processors)\n",
                   found.size(), bytes[0], what, static_cast<double>(found.size()) / (walk + index), walk, index,
                   processors);
    }
}

void searchSpeed(const TempFolder& folder)
{
    const fs::path index = folder / "b/history.sqlite";
    {
        auto history = opened(index);
        const RunSummary pattern = must(summarize(folder / "runs/0/0"));
        std::vector<RunSummary> runs;
        for (std::size_t i = 0; i < kRuns; ++i) {
            RunSummary run = pattern;
            const JudgedRecord record = madeUp(i);
            run.folder = fmt::format("/data/runs/site/{}/run-{:06}", i % 50, i);
            run.runId = record.runId;
            run.card = record.device.identity.at("cid");
            run.sample = record.sample;
            run.started = record.started;
            runs.push_back(std::move(run));
        }
        must(history.add(runs).map([] { return 0; }));
    }
    const auto report = [&](const char* what, const HistoryQuery& query) {
        auto history = opened(index);
        std::size_t hits = 0;
        double best = 1e9, worst = 0;
        for (int i = 0; i < 5; ++i) {
            const double took = secondsOf([&] { hits = must(history.find(query)).size(); });
            best = std::min(best, took);
            worst = std::max(worst, took);
        }
        fmt::print("search of {} runs, {}: {} found, {:.1f} to {:.1f} ms\n", kRuns, what, hits, best * 1e3,
                   worst * 1e3);
    };
    const double start = secondsOf([&] {
        auto history = opened(index);
        auto runs = must(history.find({.limit = 50}));
        refresh(history, runs);
    });
    fmt::print("start with {} runs: the latest 50 after {:.1f} ms\n", kRuns, start * 1e3);
    report("a word that is nowhere", {.text = "nowhere"});
    report("two Chinese characters, the latest 50", {.text = "江波", .limit = 50});
    report("a word in every run, the latest 50", {.text = "pass", .limit = 50});
    report("three words", {.text = "LOT-331 kingston pass"});
    report("one lot", {.lot = "LOT-7"});
    report("one card", {.card = "1b534d30303030301000000fff010a00"});
}

} // namespace

int main()
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0); // what is measured shows, although tidying up takes long
    const TempFolder folder;
    indexSpeed(folder);
    searchSpeed(folder);
}
