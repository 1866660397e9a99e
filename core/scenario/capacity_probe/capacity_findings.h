// What was found out about a card's capacity, and how it stands in the record. Pure.
#pragma once

#include "base/units.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace assay {

struct CapacityFindings {
    std::optional<std::string> kind; // counterfeit, in the words of the contract; none = the search did not end
    Bytes realLow, realHigh;         // the real capacity lies between; equal when exact
    std::optional<Bytes> realLikely; // of a card with bad places all over: its share of good samples
    Bytes modulus;                   // 0 = addresses are not folded
    Bytes detectableCache;           // a hidden cache up to this size would have been seen
    Bytes cacheBound;                // a hidden cache was seen, of at most this size; 0 = none
    std::uint64_t samples = 0;
    std::uint64_t badSamples = 0, unreadableSamples = 0, flippedSamples = 0, unstableSamples = 0;
    bool partial = false;     // real flash between places that are not
    bool overwritten = false; // every byte was written and read back
    unsigned rounds = 0;      // of locating
};

nlohmann::json bytesOrNull(Bytes value); // null for 0

// steps[].facts.capacity, the part that samples and overwriting share (docs/capacity-probe.md).
nlohmann::json findingFacts(const CapacityFindings& found, Bytes capacity);

} // namespace assay
