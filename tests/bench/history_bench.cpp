// How fast the history is: run folders put into the index, and searches among 100,000 runs.
#include "ground/base/parallel.h"
#include "program/history/index_folders.h"
#include "support/made_up_history.h"
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
constexpr std::size_t kInSight = 120; // rows of a table

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

void indexSpeed(const TempFolder& folder)
{
    std::vector<std::size_t> bytes(kFolders);
    parallelFor(kFolders, [&](std::size_t i) {
        const fs::path run = folder / "runs" / std::to_string(i % 50) / std::to_string(i);
        storeRun(run, madeUpRecord(i));
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
    makeUpHistory(index, folder / "runs/0/0", kRuns);
    const auto timed = [&](const char* what, const HistoryQuery& query, const auto& act) {
        auto history = opened(index);
        std::size_t hits = 0;
        double best = 1e9, worst = 0;
        for (int i = 0; i < 5; ++i) {
            const double took = secondsOf([&] { hits = act(history, query); });
            best = std::min(best, took);
            worst = std::max(worst, took);
        }
        fmt::print("search of {} runs, {}: {} found, {:.1f} to {:.1f} ms\n", kRuns, what, hits, best * 1e3,
                   worst * 1e3);
    };
    const auto report = [&](const char* what, const HistoryQuery& query) {
        timed(what, query, [](History& history, const HistoryQuery& q) { return must(history.find(q)).size(); });
    };
    // As the page of the desktop does it: all numbers, and the runs in sight.
    const auto list = [&](const char* what, const HistoryQuery& query) {
        timed(what, query, [](History& history, const HistoryQuery& q) {
            const auto numbers = must(history.findNumbers(q));
            must(history.read(std::span(numbers).first(std::min<std::size_t>(numbers.size(), kInSight))));
            return numbers.size();
        });
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
    list("a list of all", {});
    list("a list of a word in every run", {.text = "pass"});
    list("a list of a word that is nowhere", {.text = "nowhere"});
    list("a list of three words", {.text = "LOT-331 kingston pass"});
    list("a list of one lot", {.lot = "LOT-7"});
    timed("suppliers and lots to choose from", {}, [](History& history, const HistoryQuery&) {
        const auto choices = must(history.choices());
        return choices.suppliers.size() + choices.lots.size();
    });
}

} // namespace

int main()
{
    std::setvbuf(stdout, nullptr, _IOLBF, 0); // what is measured shows, although tidying up takes long
    const TempFolder folder;
    indexSpeed(folder);
    searchSpeed(folder);
}
