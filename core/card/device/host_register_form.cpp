#include "card/device/host_register_form.h"

#include "card/device/cid.h"
#include "card/device/csd.h"
#include "card/device/mmc_registers.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace assay {

namespace {

using Bytes16 = RegisterBytes<16>;

enum class Standard { none, sd, mmc }; // in which the register makes sense

constexpr std::size_t kWord = 4;

Bytes16 inReverseWords(Bytes16 bytes)
{
    for (std::size_t i = 0; i < bytes.size() / 2; i += kWord)
        std::swap_ranges(bytes.begin() + i, bytes.begin() + i + kWord, bytes.end() - i - kWord);
    return bytes;
}

Bytes16 inReverseBytes(Bytes16 bytes) // of each word
{
    for (auto word = bytes.begin(); word != bytes.end(); word += kWord)
        std::reverse(word, word + kWord);
    return bytes;
}

// Undoes the shift by one byte; the first byte must be 00.
Bytes16 shiftedBack(const Bytes16& bytes)
{
    Bytes16 out{};
    std::copy(bytes.begin() + 1, bytes.end(), out.begin());
    return out;
}

// Printable characters, then nothing, spaces or zero bytes, but not both.
bool isName(std::string_view raw)
{
    const auto end = raw.find_last_not_of(std::string_view(" \0", 2)) + 1;
    return end > 0 && std::ranges::all_of(raw.substr(0, end), [](char c) { return c >= ' ' && c <= '~'; }) &&
           raw.find_first_not_of(raw.back(), end) == std::string_view::npos;
}

// Table 5-6: the rates of the bus modes of an SD card. 26 MHz of an MMC has the code of 25 MHz.
bool isSdRate(unsigned code) { return code == 0x32 || code == 0x5A || code == 0x0B || code == 0x2B; }
bool isMmcRate(unsigned code) { return code == 0x2A || code == 0x32; }

constexpr unsigned kBasicClasses = 0b101;               // 0 and 2: basic commands, block read
constexpr unsigned kApplicationClass = 1U << 8;         // mandatory for SD cards (4.7.3)
constexpr unsigned kMmcVersionMax = 4, kYearMax = 2060; // years: MDT counts to 2255, cards do not

bool isSdCsd(const Csd& csd)
{
    const bool has = (csd.commandClasses & kBasicClasses) == kBasicClasses && isSdRate(csd.transferRateCode);
    if (csd.structure == 0)
        return has && csd.readTimeNs > 0 && csd.readBlock >= Bytes(512) && csd.readBlock <= Bytes(2048);
    return has && csd.structure <= 2 && csd.readTimeCode == 0x0E && csd.readBlock == Bytes(512);
}

// SPEC_VERS lies where an SD card has reserved bits, and class 8 of an MMC is for the maker.
bool isMmcCsd(const Bytes16& bytes)
{
    const MmcCsd csd = decodeMmcCsd(bytes);
    return csd.specVersion >= 1 && csd.specVersion <= kMmcVersionMax && bitsOf(bytes, 121, 120) == 0 &&
           (csd.commandClasses & kBasicClasses) == kBasicClasses && (csd.commandClasses & kApplicationClass) == 0 &&
           csd.readTimeCode != 0 && csd.readTimeCode < 0x80 && isMmcRate(csd.transferRateCode) &&
           csd.readBlock >= Bytes(512) && csd.readBlock <= Bytes(4096);
}

// Three of 15 published cards have non-zero reserved bits, so a form with zero bits is only more likely.
enum class Reserved { zero, any };

Standard standardOfCsd(const Bytes16& bytes, Reserved)
{
    if (isMmcCsd(bytes))
        return Standard::mmc;
    return isSdCsd(decodeCsd(bytes)) ? Standard::sd : Standard::none;
}

bool isSdCid(const Cid& cid, Reserved reserved)
{
    return !cid.blank && isName(cid.productName) && (cid.reserved == 0 || reserved == Reserved::any) &&
           cid.month >= 1 && cid.month <= 12 && cid.year <= kYearMax;
}

bool isMmcCid(const Bytes16& bytes)
{
    const MmcCid cid = decodeMmcCid(bytes);
    return !cid.blank && bitsOf(bytes, 119, 114) == 0 && cid.deviceType <= 2 && isName(cid.productName) &&
           cid.month >= 1 && cid.month <= 12 && cid.revisionMajor <= 9 && cid.serial != 0 && cid.manufacturerId != 0;
}

// A CID identifies its layout less reliably than a CSD: one of 100 MMC cards has a serial number that is a valid date
// of an SD card. A CSD of the same card therefore decides (card_registers.cpp).
Standard standardOfCid(const Bytes16& bytes, Reserved reserved)
{
    const Cid cid = decodeCid(bytes);
    if (isSdCid(cid, reserved))
        return Standard::sd;
    return isMmcCid(bytes) ? Standard::mmc : Standard::none;
}

struct Candidate {
    HostRegisterForm form;
    Bytes16 bytes;
};

// The form as sent comes first.
std::vector<Candidate> candidatesOf(const Bytes16& given)
{
    std::vector<Candidate> out = {{HostRegisterForm::asSent, given}};
    const Bytes16 orders[] = {given, inReverseWords(given), inReverseBytes(given),
                              inReverseBytes(inReverseWords(given))};
    for (std::size_t i = 0; i < std::size(orders); ++i) {
        if (i > 0)
            out.push_back({HostRegisterForm::reordered, orders[i]});
        if (orders[i].front() == 0)
            out.push_back(
                {i > 0 ? HostRegisterForm::reorderedAndShifted : HostRegisterForm::shifted, shiftedBack(orders[i])});
    }
    return out;
}

template <class Classify>
Result<NormalizedRegister> normalized(std::string_view hex, const char* name, Classify standardOf)
{
    Bytes16 given{};
    if (auto parsed = parseRegister(hex, name, given); !parsed)
        return tl::unexpected(parsed.error());
    const NormalizedRegister asSent{given, HostRegisterForm::asSent, standardOf(given, Reserved::any) == Standard::mmc};
    if (isBlank(given))
        return asSent;
    const auto candidates = candidatesOf(given);
    // A random register has a right CRC7 with probability 1/128, so a right CRC alone proves no form.
    constexpr std::pair<Crc, Reserved> kLikeliestFirst[] = {{Crc::good, Reserved::zero},
                                                            {Crc::good, Reserved::any},
                                                            {Crc::notSent, Reserved::zero},
                                                            {Crc::notSent, Reserved::any}};
    for (const auto& [crc, reserved] : kLikeliestFirst) {
        const auto fitting = std::ranges::find_if(candidates, [&](const Candidate& candidate) {
            return checkCrc7(candidate.bytes) == crc && standardOf(candidate.bytes, reserved) != Standard::none;
        });
        if (fitting != candidates.end())
            return NormalizedRegister{fitting->bytes, fitting->form,
                                      standardOf(fitting->bytes, reserved) == Standard::mmc};
    }
    return asSent;
}

} // namespace

Result<NormalizedRegister> normalizeCid(std::string_view hex) { return normalized(hex, "CID", standardOfCid); }
Result<NormalizedRegister> normalizeCsd(std::string_view hex) { return normalized(hex, "CSD", standardOfCsd); }

} // namespace assay
