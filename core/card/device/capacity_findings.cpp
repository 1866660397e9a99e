// Findings on the CSD, and on size and version of the card in the other registers.
#include "card/device/card_findings.h"

namespace assay {

namespace {

using enum FindingWeight;

// Upper bounds of the families (3.3.2, 5.3): the SDHC limit is C_SIZE FF5Fh of CSD version 2.0, that of SDXC 3FFEFFh.
constexpr std::uint32_t kSdhcSizeCodeMax = 0xFF5F;
constexpr std::uint32_t kSdxcSizeCodeMin = 0xFFFF;
constexpr std::uint32_t kSdxcSizeCodeMax = 0x3FFEFF;
constexpr std::uint32_t kSducSizeCodeMin = 0x3FFFFF;
// Command classes 0, 2, 4, 5 and 8 are mandatory for cards that can be written, class 7 (CMD42) from version 2.00 on
// (4.7.3, Table 4-21).
constexpr unsigned kMandatoryClasses = 0b1'0011'0101;
constexpr unsigned kLockClass = 1U << 7;

// Have the fields the values that CSD versions 2.0 and 3.0 fix (5.3.3, 5.3.4)?
bool fixedFieldsAsDefined(const Csd& csd)
{
    return csd.readTimeCode == 0x0E && csd.readClocks == 0 && csd.readBlock == Bytes(512) &&
           csd.writeBlock == Bytes(512) && !csd.readPartial && !csd.writeMisaligned && !csd.readMisaligned &&
           csd.eraseSingleBlock && csd.eraseSectorBlocks == 128 && csd.protectGroupSectors == 1 && !csd.protectGroups &&
           csd.writeFactorCode == 2 && !csd.writePartial && !csd.fileFormatGroup && csd.fileFormat == 0;
}

bool sizeFitsStructure(const Csd& csd)
{
    switch (csd.structure) {
    case 0: return csd.capacity <= gib(4) && csd.readBlock >= Bytes(512) && csd.readBlock <= Bytes(2048);
    case 1:
        return csd.sizeCode <= kSdhcSizeCodeMax ||
               (csd.sizeCode >= kSdxcSizeCodeMin && csd.sizeCode <= kSdxcSizeCodeMax);
    case 2: return csd.sizeCode >= kSducSizeCodeMin;
    default: return true;
    }
}

// TRAN_SPEED has one value per bus mode (5.3.2): 25 and 50 MHz, SDR50/DDR50, SDR104.
bool transferRateDefined(unsigned code) { return code == 0x32 || code == 0x5A || code == 0x0B || code == 0x2B; }

void findCapacity(std::vector<CardFinding>& findings, const Csd& csd, const FindingContext& context)
{
    if (!sizeFitsStructure(csd))
        findings.push_back(
            {"csd.size_range", notable,
             msg("finding", "{} is outside what CSD version {} may state.", csd.capacity, csd.version())});
    if (context.diskCapacity && *context.diskCapacity != csd.capacity)
        findings.push_back({"csd.capacity_differs", strong,
                            msg("finding", "CSD capacity {} bytes, disk capacity {} bytes.", csd.capacity.count(),
                                context.diskCapacity->count())});
}

// Without an SCR the version of an SDSC card is unknown, and optional fields are not checked.
unsigned mandatoryClasses(const Csd& csd, const std::optional<Scr>& scr)
{
    const bool sinceVersion2 = csd.structure > 0 || (scr && scr->versionMajor() >= 2);
    return sinceVersion2 ? kMandatoryClasses | kLockClass : kMandatoryClasses;
}

unsigned minVersion(CapacityFamily family)
{
    switch (family) {
    case CapacityFamily::unknown:
    case CapacityFamily::sdsc: return 1;
    case CapacityFamily::sdhc: return 2;
    case CapacityFamily::sdxc: return 3;
    case CapacityFamily::sduc: return 7;
    }
    return 1;
}

// SD_SECURITY belongs to the family (Table 5-22); 0 = none is always allowed.
bool securityFits(unsigned security, CapacityFamily family)
{
    switch (family) {
    case CapacityFamily::unknown: return true;
    case CapacityFamily::sdsc: return security == 0 || security == 2;
    case CapacityFamily::sdhc: return security == 0 || security == 3;
    case CapacityFamily::sdxc:
    case CapacityFamily::sduc: return security == 0 || security == 4;
    }
    return true;
}

void findInFamily(std::vector<CardFinding>& findings, const Scr& scr, CapacityFamily family)
{
    const unsigned version = scr.versionMajor();
    if (version != 0 && version < minVersion(family))
        findings.push_back(
            {"scr.version_too_old", notable,
             msg("finding", "{} cards do not exist in version {} of the standard, which the card claims.",
                 familyName(family), scr.version())});
    if (!securityFits(scr.security, family))
        findings.push_back(
            {"scr.security", weak,
             msg("finding", "The security code {} does not belong to {} cards.", scr.security, familyName(family))});
    if (family >= CapacityFamily::sdxc && !scr.speedClassControl)
        findings.push_back({"scr.no_cmd20", weak,
                            msg("finding", "{} cards must support CMD20, this one does not.", familyName(family))});
}

} // namespace

void findWriteProtection(std::vector<CardFinding>& findings, bool permanent, bool temporary, bool untilPowerCycle)
{
    if (permanent)
        findings.push_back({"csd.write_protect_permanent", notable,
                            msg("finding", "The card is permanently write-protected: PERM_WRITE_PROTECT is set in its "
                                           "CSD, and no command clears it.")});
    if (temporary)
        findings.push_back({"csd.write_protect_temporary", notable,
                            msg("finding", "The card is write-protected: TMP_WRITE_PROTECT is set in its CSD; a host "
                                           "can clear it with CMD27.")});
    if (untilPowerCycle)
        findings.push_back({"csd.write_protect_power_cycle", notable,
                            msg("finding", "The card is write-protected until its supply is switched off: WP_UPC is "
                                           "set in its CSD.")});
}

void findInCsd(std::vector<CardFinding>& findings, const Csd& csd, const CardRegisters& registers,
               const FindingContext& context)
{
    if (csd.blank) {
        findings.push_back({"csd.blank", strong, msg("finding", "The CSD is blank: all its bits are equal.")});
        return;
    }
    if (csd.crc == Crc::bad)
        findings.push_back({"csd.crc", strong,
                            msg("finding", "The checksum of the CSD is wrong: the register was probably rewritten.")});
    if (csd.structure > 2) {
        findings.push_back(
            {"csd.structure", notable,
             msg("finding", "The CSD has structure {}, which no version of the standard defines.", csd.structure)});
        return;
    }
    findCapacity(findings, csd, context);
    if (csd.structure > 0 && !fixedFieldsAsDefined(csd))
        findings.push_back({"csd.fixed_fields", weak,
                            msg("finding", "Fields that CSD version {} fixes have other values.", csd.version())});
    if (csd.reservedSet)
        findings.push_back({"csd.reserved_bits", weak, msg("finding", "Reserved bits of the CSD are set.")});
    if (!transferRateDefined(csd.transferRateCode))
        findings.push_back({"csd.transfer_rate", weak,
                            msg("finding", "The transfer rate code 0x{} matches no bus mode.",
                                fmt::format("{:02x}", csd.transferRateCode))});
    const unsigned mandatory = mandatoryClasses(csd, registers.scr);
    if ((csd.commandClasses & mandatory) != mandatory)
        findings.push_back(
            {"csd.command_classes", weak, msg("finding", "The card lacks command classes that are mandatory.")});
    findWriteProtection(findings, csd.permanentWriteProtect, csd.temporaryWriteProtect,
                        csd.writeProtectUntilPowerCycle);
}

void findInScr(std::vector<CardFinding>& findings, const Scr& scr, const CardRegisters& registers)
{
    if (scr.blank) {
        findings.push_back({"scr.blank", strong, msg("finding", "The SCR is blank: all its bits are equal.")});
        return;
    }
    if (scr.versionMajor() == 0)
        findings.push_back(
            {"scr.version_undefined", notable,
             msg("finding", "The version fields of the SCR contradict each other or are newer than version 9.10.")});
    if (!scr.oneBitBus || !scr.fourBitBus)
        findings.push_back({"scr.bus_widths", notable,
                            msg("finding", "The card does not claim both mandatory bus widths, 1 bit and 4 bits.")});
    constexpr unsigned kBusWidthsDefined = 0b0101;
    if (scr.reservedSet || (scr.busWidths & ~kBusWidthsDefined) != 0)
        findings.push_back({"scr.reserved_bits", weak, msg("finding", "Reserved bits of the SCR are set.")});
    if (registers.csd)
        findInFamily(findings, scr, familyOf(*registers.csd));
}

void findInOcr(std::vector<CardFinding>& findings, const Ocr& ocr, const CardRegisters& registers)
{
    if (!ocr.poweredUp || !registers.csd)
        return;
    const CapacityFamily family = familyOf(*registers.csd);
    if (family == CapacityFamily::unknown)
        return;
    if (ocr.highCapacity != (family >= CapacityFamily::sdhc) || ocr.over2Tb != (family == CapacityFamily::sduc))
        findings.push_back(
            {"ocr.capacity_mode", notable,
             msg("finding", "The OCR and the CSD disagree on whether this is an {} card.", familyName(family))});
}

} // namespace assay
