// registerLines(): a card's registers for people.
#include "card/device/card_registers.h"

#include "ground/base/text.h"

namespace assay {

namespace {

using Lines = std::vector<RegisterLine>;

Message plain(const std::string& text) { return msg("register", "{}", text); }
Message yesNo(bool yes) { return yes ? msg("register", "yes") : msg("register", "no"); }
Message size(Bytes bytes)
{
    return bytes == Bytes(0) ? msg("register", "not stated")
                             : msg("register", "{} MiB", shortNumber(static_cast<double>(bytes.count()) / (1 << 20)));
}

Message manufacturerOf(const Cid& cid, std::span<const Manufacturer> table)
{
    const std::string id = fmt::format("0x{:02x}", cid.manufacturerId);
    const Manufacturer* known = findManufacturer(table, cid);
    if (!known)
        return msg("register", "unknown ({})", id);
    return known->confidence == "high" ? msg("register", "{} ({})", known->name, id)
                                       : msg("register", "{} ({}; not certain)", known->name, id);
}

Message crcOf(Crc crc)
{
    switch (crc) {
    case Crc::good: return msg("register", "right");
    case Crc::bad: return msg("register", "wrong");
    case Crc::notSent: return msg("register", "not provided by the host");
    }
    return {};
}

void addCid(Lines& lines, const Cid& cid, std::span<const Manufacturer> table)
{
    lines.push_back({msg("register", "manufacturer"), manufacturerOf(cid, table)});
    lines.push_back({msg("register", "OEM id"), msg("register", "\"{}\"", shownText(cid.oemId))});
    lines.push_back({msg("register", "product"), msg("register", "\"{}\"", shownText(cid.productName))});
    lines.push_back({msg("register", "revision"), plain(cid.revision())});
    lines.push_back({msg("register", "serial"), plain(fmt::format("0x{:08x}", cid.serial))});
    lines.push_back({msg("register", "manufactured"), plain(cid.manufactured())});
    lines.push_back({msg("register", "CID checksum"), crcOf(cid.crc)});
}

// The strongest comes first; the findings name all that are set.
void addProtection(Lines& lines, bool permanent, bool temporary, bool untilPowerCycle)
{
    if (permanent || temporary || untilPowerCycle)
        lines.push_back({msg("register", "write protection"), permanent   ? msg("register", "permanent")
                                                              : temporary ? msg("register", "temporary")
                                                                          : msg("register", "until power-off")});
}

void addCsd(Lines& lines, const Csd& csd)
{
    if (const CapacityFamily family = familyOf(csd); family != CapacityFamily::unknown) {
        lines.push_back(
            {msg("register", "type"), msg("register", "{}, CSD version {}", familyName(family), csd.version())});
        lines.push_back(
            {msg("register", "CSD capacity"), msg("register", "{} ({} bytes)", csd.capacity, csd.capacity.count())});
    }
    addProtection(lines, csd.permanentWriteProtect, csd.temporaryWriteProtect, csd.writeProtectUntilPowerCycle);
    lines.push_back({msg("register", "CSD checksum"), crcOf(csd.crc)});
}

void addMmcCid(Lines& lines, const MmcCid& cid)
{
    const Message types[] = {msg("register", "removable MMC"), msg("register", "eMMC, BGA"),
                             msg("register", "eMMC, package on package"), msg("register", "reserved")};
    lines.push_back({msg("register", "device type"), types[cid.deviceType & 3U]});
    lines.push_back({msg("register", "manufacturer"), plain(fmt::format("0x{:02x}", cid.manufacturerId))});
    lines.push_back({msg("register", "OEM id"), plain(fmt::format("0x{:02x}", cid.oemId))});
    lines.push_back({msg("register", "product"), msg("register", "\"{}\"", shownText(cid.productName))});
    lines.push_back({msg("register", "revision"), plain(cid.revision())});
    lines.push_back({msg("register", "serial"), plain(fmt::format("0x{:08x}", cid.serial))});
    const auto months = cid.manufactured();
    lines.push_back({msg("register", "manufactured"),
                     months.size() > 1 ? msg("register", "{} (or {}, if the revision of its EXT_CSD is above 4)",
                                             months.front(), months.back())
                                       : plain(months.front())});
    lines.push_back({msg("register", "CID checksum"), crcOf(cid.crc)});
}

void addMmcCsd(Lines& lines, const MmcCsd& csd)
{
    lines.push_back({msg("register", "type"), msg("register", "MMC or eMMC, version {}.x", csd.specVersion)});
    lines.push_back({msg("register", "CSD capacity"),
                     csd.capacity == Bytes(0) ? msg("register", "above 2 GB; stated in the EXT_CSD")
                                              : msg("register", "{} ({} bytes)", csd.capacity, csd.capacity.count())});
    addProtection(lines, csd.permanentWriteProtect, csd.temporaryWriteProtect, false);
    lines.push_back({msg("register", "CSD checksum"), crcOf(csd.crc)});
}

void addScr(Lines& lines, const Scr& scr)
{
    const std::string version = scr.version();
    lines.push_back({msg("register", "SD version"), version.empty() ? msg("register", "undefined") : plain(version)});
    lines.push_back({msg("register", "erased blocks read as"),
                     scr.erasedReadsOnes ? msg("register", "ones") : msg("register", "zeros")});
    std::string commands;
    const auto add = [&](bool supported, const char* name) {
        commands += supported ? (commands.empty() ? "" : ", ") + std::string(name) : "";
    };
    add(scr.speedClassControl, "CMD20");
    add(scr.setBlockCount, "CMD23");
    add(scr.extensionSingle, "CMD48/49");
    add(scr.extensionMulti, "CMD58/59");
    add(scr.secureTransfer, "ACMD53/54");
    lines.push_back(
        {msg("register", "optional commands"), commands.empty() ? msg("register", "none") : plain(commands)});
}

void addSsr(Lines& lines, const Ssr& ssr)
{
    const std::string marks = ssr.marks();
    lines.push_back({msg("register", "classes"), marks.empty() ? msg("register", "none") : plain(marks)});
    lines.push_back({msg("register", "allocation unit"), size(ssr.auSize)});
    if (ssr.uhsGrade != 0)
        lines.push_back({msg("register", "UHS allocation unit"), size(ssr.uhsAuSize)});
    if (ssr.videoClass != 0)
        lines.push_back({msg("register", "video allocation unit"), size(ssr.vscAuSize)});
    lines.push_back({msg("register", "command queue"), ssr.commandQueueDepth
                                                           ? msg("register", "depth {}", ssr.commandQueueDepth)
                                                           : msg("register", "no")});
    lines.push_back({msg("register", "card cache"), yesNo(ssr.cache)});
    lines.push_back({msg("register", "discard"), yesNo(ssr.discard)});
    lines.push_back({msg("register", "full user area erase"), yesNo(ssr.fullUserAreaErase)});
    const auto timeout = ssr.eraseTimeout(ssr.eraseSizeAus);
    lines.push_back({msg("register", "erase timeout"),
                     timeout ? msg("register", "{} for {} allocation units", *timeout, ssr.eraseSizeAus)
                             : msg("register", "not stated")});
}

void addOcr(Lines& lines, const Ocr& ocr)
{
    lines.push_back(
        {msg("register", "supply voltage"), msg("register", "{} to {} mV", ocr.millivoltMin, ocr.millivoltMax)});
    lines.push_back({msg("register", "block addressing"), yesNo(ocr.highCapacity)});
    lines.push_back({msg("register", "UHS-II"), yesNo(ocr.uhs2)});
    lines.push_back({msg("register", "accepts 1.8 V signalling"), yesNo(ocr.signal18)});
}

} // namespace

std::vector<RegisterLine> registerLines(const CardRegisters& registers, std::span<const Manufacturer> manufacturers)
{
    Lines lines;
    if (registers.cid)
        addCid(lines, *registers.cid, manufacturers);
    if (registers.csd)
        addCsd(lines, *registers.csd);
    if (registers.mmcCid)
        addMmcCid(lines, *registers.mmcCid);
    if (registers.mmcCsd)
        addMmcCsd(lines, *registers.mmcCsd);
    if (registers.scr)
        addScr(lines, *registers.scr);
    if (registers.ssr)
        addSsr(lines, *registers.ssr);
    if (registers.ocr)
        addOcr(lines, *registers.ocr);
    return lines;
}

} // namespace assay
