// What in a card's registers contradicts the standard, itself, the disk or the label. A finding is a reason to look
// closer, never a verdict: genuine cards have odd registers and good counterfeits have clean ones. Table of all
// findings: docs/registers.md.
#pragma once

#include "device/card_label.h"
#include "device/card_registers.h"

#include <chrono>
#include <string>
#include <vector>

namespace assay {

enum class FindingWeight {
    neutral = 0, // says what could not be known
    weak = 1,    // seen on genuine cards too
    notable = 2, // against the specification or the label; rare on genuine cards
    strong = 3   // a genuine card as it left the factory does not show this
};

struct Finding {
    std::string id; // "cid.crc", ...; stable
    FindingWeight weight = FindingWeight::neutral;
    Message reason;
};

// What the registers are held against; each part may be absent.
struct FindingContext {
    std::optional<Bytes> diskCapacity;            // as the operating system states it
    std::optional<CardLabel> label;               // as printed on the card
    std::optional<std::chrono::year_month> today; // a later month of manufacture is impossible
};

std::vector<Finding> findingsOf(const CardRegisters& registers, const FindingContext& context = {});

// The same for a device at hand, with its own capacity; where no register can be read it says so, neutrally.
std::vector<Finding> findingsOf(const DeviceInfo& device, FindingContext context);

// Over the cards of one batch, each given once: maker, product and serial number together must be unique (5.2). One
// finding per repeated number.
std::vector<Finding> batchFindings(std::span<const Cid> batch);

// Who made the card, and its serial number: of the CID, or, where a simulated card gives no register, of its identity.
std::optional<Cid> numberOf(const DeviceInfo& device);

// Labels round up and count in decimal units; cards of the data set (tests/data) have 92 to 100 % of what they say.
bool fitsLabel(Bytes capacity, Bytes label);

// The parts of findingsOf(), by what they look at.
void findInCid(std::vector<Finding>& findings, const Cid& cid, const CardRegisters& registers,
               const FindingContext& context);
void findInCsd(std::vector<Finding>& findings, const Csd& csd, const FindingContext& context);
void findInScr(std::vector<Finding>& findings, const Scr& scr, const CardRegisters& registers);
void findInOcr(std::vector<Finding>& findings, const Ocr& ocr, const CardRegisters& registers);
void findInClasses(std::vector<Finding>& findings, const Ssr& ssr, const CardRegisters& registers);
void findAgainstLabel(std::vector<Finding>& findings, const CardRegisters& registers, const CardLabel& label);

} // namespace assay
