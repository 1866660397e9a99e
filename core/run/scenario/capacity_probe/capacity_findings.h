// Findings about the capacity of a card, and their form in the record. Pure.
#pragma once

#include "ground/base/units.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace assay {

struct CapacityFindings {
    std::optional<std::string> kind; // kind of counterfeit, as in the record; nothing = the search did not finish
    Bytes realLow, realHigh;         // bounds of the real capacity; equal when exact
    std::optional<Bytes> realLikely; // estimate for a card with bad blocks throughout: from its share of good samples
    Bytes modulus;                   // 0 = no wraparound
    Bytes detectableCache;           // a hidden cache up to this size would have been found
    Bytes cacheBound;                // upper bound of the hidden cache that was found; 0 = none found
    std::uint64_t samples = 0;
    std::uint64_t badSamples = 0, unreadableSamples = 0, flippedSamples = 0, unstableSamples = 0;
    bool partial = false;       // damage: good and bad units are mixed, or bits are flipped
    bool overwritten = false;   // every byte was written and read back
    unsigned rounds = 0;        // of the search for the end of the real capacity
    bool cachesLeftOut = false; // the real capacity is an upper bound: a cache may have hidden a smaller one
};

// Evidence from a border between good and lost units.
enum class BorderProof {
    none,       // the border was not checked
    border,     // units below it store data, units above it do not: counterfeit
    scattered,  // bad units between good ones: the card is damaged
    storesNone, // units that stored data before store none: the card has stopped writing
};

// Returns the number of bytes that may be bad on a genuine card and are counted as bad sectors: the largest allocation
// unit of SDHC (SD Physical Layer 9.10, 4.10.2), which is less than a counterfeit lacks.
Bytes toleratedDamage(Bytes capacity);

// Updates the findings of a card with a border by the proof.
void applyProof(BorderProof proof, Bytes capacity, CapacityFindings& found);

nlohmann::json bytesOrNull(Bytes value); // null for 0

// Returns steps[].facts.capacity, the part shared by sampling and overwriting (docs/method/capacity-probe.md).
nlohmann::json findingFacts(const CapacityFindings& found, Bytes capacity);

} // namespace assay
