// A lot: the cards of one delivery, accepted or rejected together. The lot file holds the data known before the first
// test, the sampling plan and the run folders of the cards. Format: docs/formats/lot-file.md.
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
    std::filesystem::path folder; // run folder; relative to the folder of the lot file if below it
    std::string runId;
    std::string plan; // plan of the lot when the card was added
    bool operator==(const LotCard&) const = default;
};

struct Lot {
    std::string supplier;
    std::string number; // of the lot, as on the delivery note
    std::string part;   // part number of the customer or the supplier
    std::string purchaseOrder, dateCode;
    std::string label;      // print on the cards (card/device/card_label.h)
    std::uint64_t size = 0; // cards in the lot
    std::string plan;       // text form of lot_plan.h; fixed before the first card
    std::string made;       // ISO 8601
    std::string madeBy;
    std::vector<std::string> photos;
    // Sampling (ISO/IEC 17025:2017, 7.8.5), as typed: date, person, method and place. "" = not stated.
    std::string sampled, sampledBy, sampling;
    std::string note;
    std::vector<LotCard> cards; // in the order of testing
    bool operator==(const Lot&) const = default;

    const LotCard* card(std::string_view sample) const; // null if the lot has no such card
};

inline constexpr std::uint64_t kMaxLotSize = 10'000'000;

struct LotField {
    const char* key; // key in the lot file; as a command line option with '-' for '_'
    std::string Lot::*value;
};
// The text fields of a lot, in display order.
inline constexpr LotField kLotFields[] = {{"supplier", &Lot::supplier},
                                          {"lot", &Lot::number},
                                          {"part", &Lot::part},
                                          {"purchase_order", &Lot::purchaseOrder},
                                          {"date_code", &Lot::dateCode},
                                          {"label", &Lot::label},
                                          {"plan", &Lot::plan},
                                          {"made", &Lot::made},
                                          {"made_by", &Lot::madeBy},
                                          {"sampled", &Lot::sampled},
                                          {"sampled_by", &Lot::sampledBy},
                                          {"sampling", &Lot::sampling},
                                          {"note", &Lot::note}};

// Errc::badInput with file, line and key.
Result<Lot> parseLot(std::string_view text, const std::string& fileName);
Result<Lot> readLot(const std::filesystem::path& file);
// Creates the file. Errc::badInput for a missing or invalid field or an unknown plan; Errc::busy if the file exists.
Result<void> createLot(const std::filesystem::path& file, const Lot& lot);
// Errc::badInput if the lot has this sample number, or already has all its cards.
Result<void> checkRoom(const Lot& lot, std::string_view sample);
// Appends a card to the current content of the file; several programs may do so at the same time. Errc::badInput for a
// sample number or run that the lot has, or for more cards than the lot size or the file allows (TomlTable::kMaxBytes,
// about 5,000 cards); Errc::environment.
Result<void> addCard(const std::filesystem::path& file, LotCard card);

// Returns the run folder of a card, resolved against the folder of the lot file.
std::filesystem::path folderOf(const std::filesystem::path& file, const LotCard& card);

} // namespace assay
