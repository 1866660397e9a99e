#include "card/stamp/sector_classifier.h"

#include "card/stamp/sector_stamp.h"

#include <algorithm>
#include <array>
#include <bit>

namespace assay {

namespace {

constexpr unsigned kSectorBits = kSectorBytes * 8;

// A possible content of a sector.
struct Explanation {
    SectorState state = SectorState::unrecognised;
    StampOrigin origin; // of stamps
    SectorWords words{};
    unsigned distance = 0; // differing bits
};

// All explanations except the expected stamp; on the stack.
struct Explanations {
    std::array<Explanation, 8> items;
    std::size_t count = 0;
    const Explanation* begin() const { return items.data(); }
    const Explanation* end() const { return items.data() + count; }
};

unsigned distance(const SectorWords& a, const SectorWords& b)
{
    unsigned bits = 0;
    for (std::size_t i = 0; i < kStampWords; ++i)
        bits += static_cast<unsigned>(std::popcount(a[i] ^ b[i]));
    return bits;
}

SectorState stateOf(const StampOrigin& found, const StampOrigin& expected)
{
    if (found.spec.runTag != expected.spec.runTag || found.spec.seed != expected.spec.seed)
        return SectorState::otherRun;
    if (found.address != expected.address)
        return SectorState::otherAddress;
    return found.spec.pass < expected.spec.pass ? SectorState::olderPass : SectorState::newerPass;
}

void addUniform(Explanations& all, SectorState state, std::uint64_t word, const SectorWords& words)
{
    Explanation& item = all.items[all.count++];
    item.state = state;
    item.words.fill(word);
    item.distance = distance(words, item.words);
}

void addStamp(Explanations& all, const StampOrigin& origin, const StampOrigin& expected, const SectorWords& words)
{
    const bool known =
        std::any_of(all.begin(), all.end(), [&](const Explanation& item) { return item.origin == origin; });
    if (origin == expected || known)
        return;
    Explanation& item = all.items[all.count++];
    item.state = stateOf(origin, expected);
    item.origin = origin;
    item.words = stampWords(origin.address, origin.spec);
    item.distance = distance(words, item.words);
}

bool holds(const Explanations& all)
{
    return std::any_of(all.begin(), all.end(), [](const Explanation& item) { return item.distance == 0; });
}

// Collects explanations from the fastest to the slowest, until one is exact: a counterfeit card has millions of
// displaced sectors.
void explain(Explanations& all, const SectorWords& words, const StampOrigin& expected)
{
    addUniform(all, SectorState::zeros, 0, words);
    addUniform(all, SectorState::ones, ~std::uint64_t{0}, words);
    if (const auto claimed = claimedOrigin(words))
        addStamp(all, *claimed, expected, words);
    if (holds(all))
        return;
    const StampSpec& spec = expected.spec;
    if (spec.pass > 1)
        addStamp(all, {expected.address, {spec.runTag, spec.seed, spec.pass - 1}}, expected, words);
    for (const std::size_t index : {kStampContent, kStampWords - 1}) {
        const StampOrigin origin = contentOrigin(words[index], index, spec.runTag, spec.seed);
        if (origin.spec.pass >= 1 &&
            origin.spec.pass <= spec.pass) // any word has an origin; that of foreign words is meaningless
            addStamp(all, origin, expected, words);
    }
    // Tries any two words of one stamp: bits may have flipped in the header and in the words tried above.
    for (std::size_t i = kStampContent; i + 8 < kStampWords && all.count < all.items.size(); ++i) {
        if (isContentConsecutive(words, i))
            addStamp(all, contentOrigin(words[i], i, spec.runTag, spec.seed), expected, words);
    }
}

// A sector of two parts with an explanation each.
struct Split {
    unsigned distance = kSectorBits; // bits that neither part explains
    unsigned at = 0;                 // first byte of the second part
};

unsigned byteDistance(const SectorWords& a, const SectorWords& b, unsigned byte)
{
    return static_cast<unsigned>(std::popcount(((a[byte / 8] ^ b[byte / 8]) >> (byte % 8 * 8)) & 0xff));
}

// Keeps the boundary with the fewest unexplained bits; of equal ones the best aligned, because devices tear at aligned
// places.
void improve(Split& best, unsigned distance, unsigned at)
{
    const bool rounder = distance == best.distance && std::countr_zero(at) > std::countr_zero(best.at);
    if (distance < best.distance || rounder)
        best = {distance, at};
}

Split bestSplit(const SectorWords& words, const SectorWords& first, const SectorWords& second)
{
    unsigned bits = distance(words, second);
    Split best;
    for (unsigned i = 0; i + 1 < kStampWords; ++i) {
        bits += static_cast<unsigned>(std::popcount(words[i] ^ first[i]));
        bits -= static_cast<unsigned>(std::popcount(words[i] ^ second[i]));
        improve(best, bits, 8 * (i + 1));
    }
    const Split coarse = best; // the true boundary is inside one of the adjacent words
    bits = coarse.distance;
    for (unsigned byte = coarse.at; byte + 1 < coarse.at + 8; ++byte) {
        bits += byteDistance(words, first, byte);
        bits -= byteDistance(words, second, byte);
        improve(best, bits, byte + 1);
    }
    bits = coarse.distance;
    for (unsigned byte = coarse.at - 1; byte > coarse.at - 8; --byte) {
        bits -= byteDistance(words, first, byte);
        bits += byteDistance(words, second, byte);
        improve(best, bits, byte);
    }
    return best;
}

// The shortest description so far.
struct Choice {
    unsigned cost = kSectorBits;
    SectorFinding finding;

    void consider(unsigned otherCost, const SectorFinding& other)
    {
        if (otherCost < cost) {
            cost = otherCost;
            finding = other;
        }
    }
};

SectorFinding findingOf(SectorState state, unsigned flippedBits, const Explanation* item)
{
    SectorFinding finding;
    finding.state = state;
    finding.flippedBits = flippedBits;
    if (item != nullptr) {
        finding.source = item->origin.address;
        finding.pass = item->origin.spec.pass;
        finding.runTag = item->origin.spec.runTag;
    }
    return finding;
}

void considerTorn(Choice& choice, const SectorWords& words, const SectorWords& stamp, const Explanation& item,
                  bool otherFirst)
{
    const Split split = otherFirst ? bestSplit(words, item.words, stamp) : bestSplit(words, stamp, item.words);
    if (split.distance > kFlippedBitsMax)
        return;
    SectorFinding finding = findingOf(SectorState::torn, split.distance, &item);
    finding.tornAt = static_cast<std::uint16_t>(split.at);
    finding.isTornPartFirst = otherFirst;
    finding.tornPart = item.state;
    choice.consider(kTornCost + kSourceCost + split.distance * kFlipCost, finding);
}

// Considers a torn sector: one end is exactly the stamp, the other unknown.
void considerTornToUnknown(Choice& choice, const SectorWords& words, const SectorWords& stamp)
{
    unsigned head = 0;
    while (head < kSectorBytes && byteDistance(words, stamp, head) == 0)
        ++head;
    unsigned tail = 0;
    while (tail < kSectorBytes && byteDistance(words, stamp, kSectorBytes - 1 - tail) == 0)
        ++tail;
    const unsigned clean = std::max(head, tail);
    const auto unknown = static_cast<unsigned>(kSectorBytes) - clean;
    if (unknown < kTornUnknownBytes || clean < kTornUnknownBytes)
        return;
    SectorFinding finding = findingOf(SectorState::torn, 0, nullptr);
    finding.isTornPartFirst = tail > head;
    finding.tornAt = static_cast<std::uint16_t>(finding.isTornPartFirst ? unknown : head);
    choice.consider(kTornCost + unknown * kByteCost, finding);
}

SectorFinding findState(const SectorWords& words, const SectorWords& stamp, const StampOrigin& expected)
{
    Explanations all;
    explain(all, words, expected);
    Choice choice;
    choice.finding.state = SectorState::unrecognised;
    const unsigned flipped = distance(words, stamp);
    if (flipped <= kFlippedBitsMax)
        choice.consider(flipped * kFlipCost, findingOf(SectorState::flippedBits, flipped, nullptr));
    for (const Explanation& item : all) {
        if (item.distance <= kFlippedBitsMax)
            choice.consider(kSourceCost + item.distance * kFlipCost, findingOf(item.state, item.distance, &item));
    }
    if (choice.cost <= kTornCost)
        return choice.finding; // no torn explanation is shorter
    for (const Explanation& item : all) {
        considerTorn(choice, words, stamp, item, false);
        considerTorn(choice, words, stamp, item, true);
    }
    considerTornToUnknown(choice, words, stamp);
    return choice.finding;
}

} // namespace

const char* name(SectorState state)
{
    switch (state) {
    case SectorState::good: return "good";
    case SectorState::flippedBits: return "flipped_bits";
    case SectorState::torn: return "torn";
    case SectorState::otherAddress: return "other_address";
    case SectorState::olderPass: return "older_pass";
    case SectorState::newerPass: return "newer_pass";
    case SectorState::otherRun: return "other_run";
    case SectorState::zeros: return "zeros";
    case SectorState::ones: return "ones";
    case SectorState::unrecognised: return "unrecognised";
    case SectorState::unreadable: return "unreadable";
    }
    return "";
}

SectorFinding classifySector(std::span<const std::byte, kSectorBytes> sector, Bytes offset, const StampSpec& expected)
{
    const SectorWords words = sectorWords(sector);
    const SectorWords stamp = stampWords(offset, expected);
    SectorFinding finding;
    if (words != stamp)
        finding = findState(words, stamp, {offset, expected});
    finding.offset = offset;
    return finding;
}

} // namespace assay
