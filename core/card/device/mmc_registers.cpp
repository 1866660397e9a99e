#include "card/device/mmc_registers.h"

#include <fmt/format.h>

namespace assay {

namespace {

constexpr unsigned kFirstYear = 1997, kSecondFirstYear = 2013; // MDT, without and with EXT_CSD_REV above 4
constexpr unsigned kLastYearCodeInBoth = 13;                   // codes 13 to 15 are 2010 to 2012 in both
constexpr std::uint32_t kSizeInExtCsd = 0xFFF;                 // C_SIZE of devices above 2 GB

} // namespace

std::string MmcCid::revision() const { return fmt::format("{}.{}", revisionMajor, revisionMinor); }

std::vector<std::string> MmcCid::manufactured() const
{
    std::vector<std::string> months = {fmt::format("{:04}-{:02}", kFirstYear + yearCode, month)};
    if (yearCode < kLastYearCodeInBoth)
        months.push_back(fmt::format("{:04}-{:02}", kSecondFirstYear + yearCode, month));
    return months;
}

MmcCid decodeMmcCid(const RegisterBytes<16>& bytes)
{
    const auto number = [&](unsigned high, unsigned low) { return static_cast<unsigned>(bitsOf(bytes, high, low)); };
    MmcCid cid;
    cid.manufacturerId = number(127, 120);
    cid.deviceType = number(113, 112);
    cid.oemId = number(111, 104);
    cid.productName.assign(bytes.begin() + 3, bytes.begin() + 9);
    cid.revisionMajor = number(55, 52);
    cid.revisionMinor = number(51, 48);
    cid.serial = number(47, 16);
    cid.month = number(15, 12);
    cid.yearCode = number(11, 8);
    cid.crc = checkCrc7(bytes);
    cid.blank = isBlank(bytes);
    return cid;
}

MmcCsd decodeMmcCsd(const RegisterBytes<16>& bytes)
{
    const auto number = [&](unsigned high, unsigned low) { return static_cast<unsigned>(bitsOf(bytes, high, low)); };
    MmcCsd csd;
    csd.structure = number(127, 126);
    csd.specVersion = number(125, 122);
    csd.readTimeCode = number(119, 112);
    csd.readClocks = number(111, 104) * 100;
    csd.transferRateCode = number(103, 96);
    csd.commandClasses = number(95, 84);
    csd.readBlock = Bytes(std::uint64_t{1} << number(83, 80));
    csd.sizeCode = number(73, 62);
    csd.sizeMultiplierCode = number(49, 47);
    if (csd.sizeCode != kSizeInExtCsd)
        csd.capacity = csd.readBlock * (std::uint64_t{csd.sizeCode} + 1) * (std::uint64_t{4} << csd.sizeMultiplierCode);
    csd.writeBlock = Bytes(std::uint64_t{1} << number(25, 22));
    csd.eraseGroup = csd.writeBlock * (std::uint64_t{number(46, 42)} + 1) * (std::uint64_t{number(41, 37)} + 1);
    csd.copy = bitOf(bytes, 14);
    csd.permanentWriteProtect = bitOf(bytes, 13);
    csd.temporaryWriteProtect = bitOf(bytes, 12);
    csd.crc = checkCrc7(bytes);
    csd.blank = isBlank(bytes);
    return csd;
}

} // namespace assay
