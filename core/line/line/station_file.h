// The description of a line station: its slots, what is tested, and by which rules. Format:
// docs/formats/station-file.md.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"
#include "run/profile/after_test.h"

#include <array>
#include <chrono>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct StationSlot {
    std::string label; // on the reader, in records and prompts; unique in the file
    std::string id;    // DeviceInfo::slot; or "sim:NAME", "sim:FILE.toml", "image:FILE", whose file is the card
    unsigned row = 0, column = 0; // of the grid, from 0
    std::string controller;       // slots with the same one share its bandwidth
    bool isDevice() const { return !id.starts_with("sim:") && !id.starts_with("image:"); }
};

enum class CheckDigit { none, luhn, gs1, mod43 };

struct ScanForms {
    std::string serial, badge, order; // regular expressions (ECMAScript), as given; "" = nothing is taken for it
    std::regex serialForm, badgeForm, orderForm;
    CheckDigit checkDigit = CheckDigit::none; // of a serial
    std::string commandPrefix;                // before START, ABORT, ...
    // A serial that has a final result here already
    enum class Duplicate { refuse, ask, allow } duplicate = Duplicate::ask;
};

struct GoldenPolicy {
    std::vector<std::string> serials;  // none = no checks
    std::chrono::minutes shiftStart{}; // local time of day
    std::chrono::minutes shiftLength{8 * 60};
    bool locks = true; // an overdue slot takes nothing else
};

struct BinRules {
    unsigned pass = 1, marginal = 1, fail = 2, error = 3, timeout = 3, aborted = 0;
    std::map<std::string, unsigned> criteria; // of a failed criterion, by the id of its metric
};

struct StationFile {
    std::string file;    // for messages and for the enrolment of its slots
    std::string station; // id, unique in the factory
    unsigned rows = 1, columns = 1;
    std::vector<StationSlot> slots;
    std::string profile, profileSha256; // a run refuses to begin with a profile of another digest; "" = not locked
    std::optional<AfterTest> after;     // of a card that passed; nothing: as the profile says
    bool lab = false;                   // loop and other virtual devices are cards
    bool needsLogin = true, needsOrder = false;
    Bytes capacityMin, capacityMax{std::numeric_limits<std::uint64_t>::max()}; // of a card that is taken
    ScanForms scans;
    unsigned attemptsMax = 1;    // before a FAIL is final
    bool retestElsewhere = true; // the next attempt wants another slot
    GoldenPolicy golden;
    // Bandwidth budget of the cards behind one USB controller; 0 = no limit. Steps beyond it wait for their turn.
    double controllerMegabytesPerSecond = 0;
    double cardMegabytesPerSecond = 100;        // what one card may take of its bus
    Ns busWaitLimit = std::chrono::seconds(60); // then a step begins although the bus is busy, and is marked
    Ns cardLimit = std::chrono::hours(1);       // longer tests end as TIMEOUT
    Ns armedLimit = std::chrono::minutes(2);    // a lit slot without a card goes dark
    BinRules bins;
    std::vector<std::string> watched; // metrics by which slots are compared; none = no alarms
    std::filesystem::path results;    // folder of the run folders and of results.jsonl
    std::string database;             // file of the store
    std::string outbox;               // connection of the factory's server; "" = none
    std::string mes;                  // file of the connectors; "" = none

    const StationSlot* slot(std::string_view label) const; // null if there is no such slot
};

// The tables of a station file. The file is an enrolment of its slots too (card/device/slot_enrolment.h).
inline constexpr std::array<const char*, 11> kStationTables = {
    "slot", "station", "scan", "retest", "golden", "golden_card", "card", "bins", "bin", "bus", "watch"};

// Errc::badInput with file, line and key. Paths are relative to the folder of the file.
Result<StationFile> parseStationFile(std::string_view toml, const std::string& fileName);

} // namespace assay
