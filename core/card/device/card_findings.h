// Finds contradictions between a card's registers and the standard, each other, the disk or the label. A finding is a
// reason to look closer, never a verdict: genuine cards have odd registers and good counterfeits have clean ones. Table
// of all findings: docs/formats/registers.md.
#pragma once

#include "card/device/card_label.h"
#include "card/device/card_registers.h"

#include <chrono>
#include <string>
#include <vector>

namespace assay {

enum class FindingWeight {
    neutral = 0, // something could not be checked
    weak = 1,    // seen on genuine cards too
    notable = 2, // against the specification or the label; rare on genuine cards
    strong = 3   // a genuine card as it left the factory does not show this
};

struct CardFinding {
    std::string id; // "cid.crc", ...; stable
    FindingWeight weight = FindingWeight::neutral;
    Message reason;
};

// Reference data for the registers. Each part may be absent.
struct FindingContext {
    std::optional<Bytes> diskCapacity;            // as the operating system states it
    std::optional<CardLabel> label;               // as printed on the card
    std::optional<std::chrono::year_month> today; // a later month of manufacture is impossible
};

std::vector<CardFinding> findingsOf(const CardRegisters& registers, const FindingContext& context = {});

// The same for a device, with its own capacity. A neutral finding says when no register can be read.
std::vector<CardFinding> findingsOf(const DeviceInfo& device, FindingContext context);

// Returns the findings "label.*": contradictions between the label and the device with its registers. Empty for a text
// without marks.
std::vector<CardFinding> labelFindings(const DeviceInfo& device, const std::string& label);

// Compares the cards of one batch, each given once: maker, product and serial number together must be unique (5.2).
// Returns one finding for each repeated number.
std::vector<CardFinding> batchFindings(std::span<const Cid> batch);

// Returns maker and serial number: from the CID, or from the identity of a simulated card without registers.
std::optional<Cid> registeredCid(const DeviceInfo& device);

// Can a card of `capacity` carry this label? Labels round up and count in decimal units; the cards of the data set
// (tests/data) have 97 to 100 % of their label.
bool fitsLabel(Bytes capacity, Bytes label);
// The least capacity of a card with this label: 90 %. Genuine cards of the data set have 97 to 100 %; small cards
// reserve more of their flash.
Bytes minCapacityForLabel(Bytes label);

// The parts of findingsOf(), by register.
void findInCid(std::vector<CardFinding>& findings, const Cid& cid, const CardRegisters& registers,
               const FindingContext& context);
void findInCsd(std::vector<CardFinding>& findings, const Csd& csd, const CardRegisters& registers,
               const FindingContext& context);
void findInMmc(std::vector<CardFinding>& findings, const CardRegisters& registers);
void findWriteProtection(std::vector<CardFinding>& findings, bool permanent, bool temporary, bool untilPowerCycle);
void findInScr(std::vector<CardFinding>& findings, const Scr& scr, const CardRegisters& registers);
void findInOcr(std::vector<CardFinding>& findings, const Ocr& ocr, const CardRegisters& registers);
void findInClasses(std::vector<CardFinding>& findings, const Ssr& ssr, const CardRegisters& registers);
void findAgainstLabel(std::vector<CardFinding>& findings, const CardRegisters& registers, const CardLabel& label);

} // namespace assay
