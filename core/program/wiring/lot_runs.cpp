#include "program/wiring/lot_runs.h"

#include "ground/base/text.h"
#include "ground/config/toml_document.h"
#include "system/platform.h"

#include <chrono>
#include <thread>

namespace assay {

namespace fs = std::filesystem;

namespace {

std::string shownFile(const fs::path& file) { return displayable(file.string(), kMaxPathLength); }

Result<void> sameAsLot(const std::string& said, const std::string& lots, const fs::path& folder)
{
    if (said.empty() || said == lots)
        return {};
    return fail(Errc::badInput, msg("lot", "The run {} is of \"{}\" and not of \"{}\"; add it to its own lot.",
                                    shownFile(folder), said, lots));
}

constexpr std::chrono::seconds kLotPatience(10);
constexpr std::chrono::milliseconds kLotPause(20);

// Serialises the addition of cards, so that checks, such as whether the run is in the lot, stay valid until the card is
// written. Null if the file system has no locks. Errc::busy if another program keeps the lock.
Result<std::unique_ptr<platform::FileLock>> lockLot(const fs::path& file)
{
    std::error_code none;
    const fs::path held = fs::canonical(file, none); // a link to the lot file is another name of it
    for (const auto end = std::chrono::steady_clock::now() + kLotPatience;;) {
        auto lock = platform::lockFile(none ? file : held);
        if (lock || lock.error().code != Errc::busy)
            return lock ? std::move(lock) : Result<std::unique_ptr<platform::FileLock>>();
        if (std::chrono::steady_clock::now() > end)
            return fail(Errc::busy,
                        msg("lot", "Another program is adding to {}; try again when it has ended.", shownFile(file)));
        std::this_thread::sleep_for(kLotPause);
    }
}

} // namespace

std::vector<const JudgedRecord*> LotRuns::pointers() const
{
    std::vector<const JudgedRecord*> records;
    for (const JudgedRun& run : cards)
        records.push_back(&run.record);
    return records;
}

Result<LotRuns> readLotRuns(const fs::path& file, ChangedRecord changed)
{
    auto lot = readLot(file);
    if (!lot)
        return tl::unexpected(lot.error());
    LotRuns out{std::move(*lot), {}};
    for (const LotCard& card : out.lot.cards) {
        auto run = judgeStored(folderOf(file, card), "", changed);
        if (!run)
            return tl::unexpected(run.error());
        releaseSamples(*run);
        out.cards.push_back(std::move(*run));
    }
    return out;
}

Result<JudgedLot> readJudgedLot(const fs::path& file, ChangedRecord changed)
{
    auto runs = readLotRuns(file, changed);
    if (!runs)
        return tl::unexpected(runs.error());
    auto cards = runs->pointers();
    auto judgement = judgeLot(runs->lot, cards);
    if (!judgement)
        return tl::unexpected(judgement.error());
    return JudgedLot{std::move(*runs), std::move(cards), std::move(*judgement)};
}

bool isLotFile(const fs::path& file)
{
    const auto text = readTextFile(file.string());
    const auto document = text ? TomlTable::parse(*text, file.string()) : tl::unexpected(text.error());
    const auto head = document ? document->table("lot") : tl::unexpected(document.error());
    return head && *head;
}

bool countsInLot(const JudgedRecord& run) { return run.outcome != Outcome::stopped && run.verdict != Verdict::error; }

std::string nextFreeSampleNumber(const Lot& lot)
{
    std::uint64_t number = lot.cards.size() + 1;
    while (lot.card(std::to_string(number)))
        ++number;
    return std::to_string(number);
}

Result<std::string> addRunToLot(const fs::path& file, const fs::path& folder)
{
    const auto lock = lockLot(file);
    if (!lock)
        return tl::unexpected(lock.error());
    const auto lot = readLot(file);
    if (!lot)
        return tl::unexpected(lot.error());
    const auto run = judgeStored(folder);
    if (!run)
        return tl::unexpected(run.error());
    const JudgedRecord& record = run->record;
    if (record.ended.empty())
        return fail(Errc::badInput,
                    msg("lot", "The run {} is not over; let it end, or resume it first.", shownFile(folder)));
    if (const auto same = sameAsLot(record.specimen.supplier, lot->supplier, folder); !same)
        return tl::unexpected(same.error());
    if (const auto same = sameAsLot(record.specimen.lot, lot->number, folder); !same)
        return tl::unexpected(same.error());
    const std::string sample = record.specimen.number.empty() ? nextFreeSampleNumber(*lot) : record.specimen.number;
    if (const auto added = addCard(file, {sample, folder, record.runId, ""}); !added)
        return tl::unexpected(added.error());
    return sample;
}

Result<void> applyLotData(const fs::path& file, Specimen& sample)
{
    const auto lot = readLot(file);
    if (!lot)
        return tl::unexpected(lot.error());
    if (sample.number.empty())
        return fail(Errc::badInput,
                    msg("lot", "A card of a lot needs its sample number; say which of the cards it is."));
    if (const auto room = checkRoom(*lot, sample.number); !room)
        return room;
    if (!sample.supplier.empty() && sample.supplier != lot->supplier)
        return fail(Errc::badInput, msg("lot", "The lot is of the supplier \"{}\" and not of \"{}\"; leave one out.",
                                        lot->supplier, sample.supplier));
    sample.supplier = lot->supplier;
    sample.lot = lot->number;
    if (sample.label.empty())
        sample.label = lot->label;
    return {};
}

} // namespace assay
