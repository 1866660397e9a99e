// A lot: the cards of one delivery, which are accepted or rejected together. It holds what was known before the first
// card, the sampling plan, and where the runs of its cards are. Format of the file: docs/lot-file.md.
#pragma once

#include "ground/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// One tested card of the sample.
struct LotCard {
    std::string sample;           // number of the sample, unique in the lot
    std::filesystem::path folder; // of its run; relative to the folder of the lot file where it lies below it
    std::string runId;
    std::string plan; // the lot's when the card was added
    bool operator==(const LotCard&) const = default;
};

struct Lot {
    std::string supplier;
    std::string number; // of the lot, as on the delivery note
    std::string part;   // of the customer or the supplier
    std::string purchaseOrder, dateCode;
    std::string label;      // what is printed on the cards (card/device/card_label.h)
    std::uint64_t size = 0; // cards in the lot
    std::string plan;       // lot_plan.h; fixed before the first card
    std::string made;       // ISO 8601
    std::string madeBy;
    std::vector<std::string> photos;
    std::string note;
    std::vector<LotCard> cards; // in the order of testing
    bool operator==(const Lot&) const = default;

    const LotCard* card(std::string_view sample) const; // null when there is none
};

inline constexpr std::uint64_t kMaxLotSize = 10'000'000;

struct LotField {
    const char* key; // in the lot file, and of the command line with '-' for '_'
    std::string Lot::*value;
};
// The texts of a lot, in the order in which they are shown.
inline constexpr LotField kLotFields[] = {{"supplier", &Lot::supplier},  {"lot", &Lot::number},
                                          {"part", &Lot::part},          {"purchase_order", &Lot::purchaseOrder},
                                          {"date_code", &Lot::dateCode}, {"label", &Lot::label},
                                          {"plan", &Lot::plan},          {"made", &Lot::made},
                                          {"made_by", &Lot::madeBy},     {"note", &Lot::note}};

// Errc::badInput names file, line and key.
Result<Lot> parseLot(std::string_view text, const std::string& fileName);
Result<Lot> readLot(const std::filesystem::path& file);
// Creates the file. Errc::badInput for a field that is missing or out of range, or an unknown plan; Errc::busy when the
// file exists.
Result<void> createLot(const std::filesystem::path& file, const Lot& lot);
// Errc::badInput for a sample number that the lot has, or when all its cards are in it.
Result<void> checkRoom(const Lot& lot, std::string_view sample);
// Adds a card at the end of the file as it stands now; several programs may add at the same time. Errc::badInput for a
// sample number or run that the lot has, for more cards than the lot has or a file can hold (TomlTable::kMaxBytes, some
// 5,000 cards); Errc::environment.
Result<void> addCard(const std::filesystem::path& file, LotCard card);

// The folder of a card's run: that of the file joined with the card's.
std::filesystem::path folderOf(const std::filesystem::path& file, const LotCard& card);

} // namespace assay
