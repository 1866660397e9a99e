#include "card/device/card_findings.h"

#include "ground/base/text.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

namespace assay {

namespace {

using enum FindingWeight;

bool isPrintable(std::string_view raw)
{
    return raw.find_first_of(std::string_view("\0", 1)) == std::string_view::npos && displayable(raw) == raw &&
           std::all_of(raw.begin(), raw.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string_view withoutPadding(std::string_view raw)
{
    const auto end = raw.find_last_not_of(std::string_view(" \0", 2));
    return raw.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

// Returns the year of publication of a Physical Layer version; 0 = too old to check.
unsigned yearOfVersion(unsigned major)
{
    constexpr unsigned kYears[] = {0, 0, 2006, 2009, 2010, 2016, 2017, 2018, 2020, 2022};
    return major < std::size(kYears) ? kYears[major] : 0;
}

void findInDate(std::vector<CardFinding>& findings, const Cid& cid, const CardRegisters& registers,
                const FindingContext& context)
{
    using namespace std::chrono;
    if (cid.month < 1 || cid.month > 12) {
        findings.push_back(
            {"cid.date_impossible", notable, msg("finding", "The month of manufacture {} does not exist.", cid.month)});
        return;
    }
    const year_month made = year(static_cast<int>(cid.year)) / month(cid.month);
    if (context.today && made > *context.today)
        findings.push_back(
            {"cid.date_future", notable,
             msg("finding", "Date of manufacture {}: later than this computer's date.", cid.manufactured())});
    // The first SD cards were sold in the summer of 2000.
    if (made < 2000y / 3)
        findings.push_back({"cid.date_too_early", notable,
                            msg("finding", "Date of manufacture {}: before the first SD cards.", cid.manufactured())});
    // A year of grace: makers build to drafts.
    if (registers.scr && cid.year + 1 < yearOfVersion(registers.scr->versionMajor()))
        findings.push_back(
            {"cid.date_before_version", notable,
             msg("finding", "Date of manufacture {}: before version {} of the standard, which the card claims.",
                 cid.manufactured(), registers.scr->version())});
}

void findInForm(std::vector<CardFinding>& findings, const char* name, HostRegisterForm form)
{
    switch (form) {
    case HostRegisterForm::asSent: return;
    case HostRegisterForm::shifted:
        findings.push_back({"registers.host_form", neutral,
                            msg("finding",
                                "The host delivered the {} without its checksum and shifted by one byte; the fields "
                                "are shown as the card sent them.",
                                name)});
        return;
    case HostRegisterForm::reordered:
        findings.push_back({"registers.host_form", neutral,
                            msg("finding",
                                "The host delivered the {} with its words or bytes in another order; the fields are "
                                "shown as the card sent them.",
                                name)});
        return;
    case HostRegisterForm::reorderedAndShifted:
        findings.push_back({"registers.host_form", neutral,
                            msg("finding",
                                "The host delivered the {} without its checksum, shifted by one byte, and with its "
                                "words or bytes in another order; the fields are shown as the card sent them.",
                                name)});
        return;
    }
}

// Returns the registers without blank ones, which cannot be compared.
CardRegisters withContent(CardRegisters registers)
{
    const auto drop = [](auto& known) {
        if (known && known->blank)
            known.reset();
    };
    drop(registers.cid);
    drop(registers.csd);
    drop(registers.scr);
    drop(registers.ssr);
    return registers;
}

CardFinding unavailable(const DeviceInfo& device)
{
    if (device.bus == Bus::usb || device.bus == Bus::scsi)
        return {
            "registers.unavailable", neutral,
            msg("finding",
                "The registers are not available through this reader; use an SD slot on the mainboard or PCIe bus.")};
    return {"registers.unavailable", neutral, msg("finding", "This device has no SD registers.")};
}

// Without registers the label can still be compared with the size of the disk.
std::vector<CardFinding> withoutRegisters(const DeviceInfo& device, const std::optional<CardLabel>& label)
{
    std::vector<CardFinding> findings = {unavailable(device)};
    if (label && label->capacity && !fitsLabel(device.capacity, *label->capacity))
        findings.push_back(
            {"label.capacity", notable,
             msg("finding", "The label states {}, the card has {}.", *label->capacity, device.capacity)});
    return findings;
}

} // namespace

void findInCid(std::vector<CardFinding>& findings, const Cid& cid, const CardRegisters& registers,
               const FindingContext& context)
{
    if (cid.blank) {
        findings.push_back({"cid.blank", strong, msg("finding", "The CID is blank: all its bits are equal.")});
        return;
    }
    if (cid.crc == Crc::bad)
        findings.push_back({"cid.crc", strong,
                            msg("finding", "The checksum of the CID is wrong: the register was probably rewritten.")});
    findInDate(findings, cid, registers, context);
    const std::string_view name = withoutPadding(cid.productName);
    if (name.find_first_not_of('0') == std::string_view::npos)
        findings.push_back(
            {"cid.name_blank", weak, msg("finding", "The product name is blank, as on unbranded cards.")});
    else if (!isPrintable(name))
        findings.push_back(
            {"cid.name_not_ascii", notable,
             msg("finding", "The product name \"{}\" is not printable ASCII text.", shownText(cid.productName))});
    if (!isPrintable(cid.oemId))
        findings.push_back({"cid.oem_not_ascii", weak,
                            msg("finding", "The OEM id \"{}\" is not printable ASCII text.", shownText(cid.oemId))});
    if (cid.serial == 0 || cid.serial == 0xFFFFFFFFU)
        findings.push_back({"cid.serial_blank", notable, msg("finding", "The serial number is blank.")});
    if (cid.revisionMajor > 9 || cid.revisionMinor > 9)
        findings.push_back({"cid.revision_not_decimal", weak,
                            msg("finding", "The product revision {} is not decimal.", cid.revision())});
    if (cid.reserved != 0)
        findings.push_back({"cid.reserved_bits", weak, msg("finding", "Reserved bits of the CID are set.")});
}

void findInMmc(std::vector<CardFinding>& findings, const CardRegisters& registers)
{
    if (!registers.mmcCid && !registers.mmcCsd)
        return;
    findings.push_back({"registers.mmc", neutral,
                        msg("finding", "The registers belong to an MMC or eMMC (JEDEC JESD84), not to an SD card.")});
    if (registers.mmcCid && registers.mmcCid->crc == Crc::bad)
        findings.push_back({"cid.crc", notable, msg("finding", "The checksum of the CID is wrong.")});
    if (!registers.mmcCsd)
        return;
    if (registers.mmcCsd->crc == Crc::bad)
        findings.push_back({"csd.crc", notable, msg("finding", "The checksum of the CSD is wrong.")});
    findWriteProtection(findings, registers.mmcCsd->permanentWriteProtect, registers.mmcCsd->temporaryWriteProtect,
                        false);
}

std::vector<CardFinding> findingsOf(const CardRegisters& registers, const FindingContext& context)
{
    const CardRegisters others = withContent(registers);
    std::vector<CardFinding> findings;
    for (const Error& error : registers.unreadable)
        findings.push_back({"registers.malformed", neutral, error.message});
    findInForm(findings, "CID", registers.cidForm);
    findInForm(findings, "CSD", registers.csdForm);
    findInMmc(findings, registers);
    if (registers.cid)
        findInCid(findings, *registers.cid, others, context);
    if (registers.csd)
        findInCsd(findings, *registers.csd, others, context);
    if (registers.scr)
        findInScr(findings, *registers.scr, others);
    if (registers.ssr)
        findInClasses(findings, *registers.ssr, others);
    if (registers.ocr)
        findInOcr(findings, *registers.ocr, others);
    if (context.label)
        findAgainstLabel(findings, others, *context.label);
    return findings;
}

std::vector<CardFinding> findingsOf(const DeviceInfo& device, FindingContext context)
{
    const CardRegisters registers = registersOf(device);
    if (!registers.any() && registers.unreadable.empty())
        return withoutRegisters(device, context.label);
    context.diskCapacity = device.capacity;
    return findingsOf(registers, context);
}

std::optional<Cid> registeredCid(const DeviceInfo& device)
{
    if (auto cid = registersOf(device).cid)
        return cid;
    const auto text = [&](const char* key) { return textUnder(device.identity, key); };
    const auto number = [&](const char* key) {
        const std::string digits = text(key);
        std::uint32_t value = 0;
        const bool hex = digits.starts_with("0x") &&
                         std::from_chars(digits.data() + 2, digits.data() + digits.size(), value, 16).ec == std::errc();
        return hex ? std::optional(value) : std::nullopt;
    };
    const auto maker = number("manufacturer_id"), serial = number("serial");
    if (!maker || !serial)
        return std::nullopt;
    Cid cid;
    cid.manufacturerId = *maker;
    cid.oemId = text("oem_id");
    cid.productName = text("product");
    cid.serial = *serial;
    return cid;
}

std::vector<CardFinding> labelFindings(const DeviceInfo& device, const std::string& label)
{
    const CardLabel said = parseLabel(label);
    if (said == CardLabel())
        return {};
    FindingContext context;
    context.label = said;
    std::vector<CardFinding> findings = findingsOf(device, context);
    std::erase_if(findings, [](const CardFinding& finding) { return !finding.id.starts_with("label."); });
    return findings;
}

std::vector<CardFinding> batchFindings(std::span<const Cid> batch)
{
    std::map<std::tuple<unsigned, std::string, std::string, std::uint32_t>, std::size_t> cards;
    for (const Cid& cid : batch)
        ++cards[{cid.manufacturerId, cid.oemId, cid.productName, cid.serial}];
    std::vector<CardFinding> findings;
    for (const auto& [key, count] : cards)
        if (count > 1)
            findings.push_back(
                {"batch.serial_repeated", strong,
                 msg("finding",
                     "{} cards of the lot are all \"{}\" with serial number 0x{}; serial numbers must be unique.",
                     count, shownText(std::get<2>(key)), fmt::format("{:08x}", std::get<3>(key)))});
    return findings;
}

} // namespace assay
