// The findings about a card's capacity, and their form in the record. Pure.
#pragma once

#include "ground/base/units.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace assay {

struct CapacityFindings {
    std::optional<std::string> kind; // kind of counterfeit, in the words of the record; none = the search did not end
    Bytes realLow, realHigh;         // bounds of the real capacity; equal when exact
    std::optional<Bytes> realLikely; // of a card with bad places everywhere: from its share of good samples
    Bytes modulus;                   // 0 = addresses are not folded
    Bytes detectableCache;           // a hidden cache up to this size would have been found
    Bytes cacheBound;                // maximum size of the hidden cache that was found; 0 = none found
    std::uint64_t samples = 0;
    std::uint64_t badSamples = 0, unreadableSamples = 0, flippedSamples = 0, unstableSamples = 0;
    bool partial = false;     // damage: good and bad places are mixed, or bits are flipped
    bool overwritten = false; // every byte was written and read back
    unsigned rounds = 0;      // of the search for the end of the real flash
};

// What a border between good and lost places proves.
enum class BorderProof {
    none,       // the border was not checked
    border,     // places below it store data, places above it do not: the capacity is false
    scattered,  // bad places lie among good ones: the card is damaged
    storesNone, // places that have held data hold none any more: the card has ceased to store
};

// Returns the bytes of a genuine card that may be bad, and are counted as bad sectors: the largest allocation unit of
// SDHC (SD Physical Layer 9.10, 4.10.2), and less than a counterfeit lacks.
Bytes toleratedDamage(Bytes capacity);

// Takes a proof into the findings of a card with a border.
void applyProof(BorderProof proof, Bytes capacity, CapacityFindings& found);

nlohmann::json bytesOrNull(Bytes value); // null for 0

// steps[].facts.capacity, the part that samples and overwriting share (docs/capacity-probe.md).
nlohmann::json findingFacts(const CapacityFindings& found, Bytes capacity);

} // namespace assay
