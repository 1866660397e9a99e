// All registers of a card that could be read, decoded. The fields are explained in cid.h, csd.h, scr.h and ssr.h.
#pragma once

#include "card/device/cid.h"
#include "card/device/csd.h"
#include "card/device/device_info.h"
#include "card/device/host_register_form.h"
#include "card/device/manufacturers.h"
#include "card/device/mmc_registers.h"
#include "card/device/scr.h"
#include "card/device/ssr.h"

#include <optional>
#include <vector>

namespace assay {

struct CardRegisters {
    std::optional<Cid> cid;
    std::optional<Csd> csd;
    std::optional<Scr> scr;
    std::optional<Ssr> ssr;
    std::optional<Ocr> ocr;
    // In place of cid and csd, where these are registers of an MMC or eMMC.
    std::optional<MmcCid> mmcCid;
    std::optional<MmcCsd> mmcCsd;
    HostRegisterForm cidForm = HostRegisterForm::asSent,
                     csdForm = HostRegisterForm::asSent; // byte order in which the host reported them
    std::vector<Error> unreadable;                       // one error for each malformed register

    bool any() const { return cid || csd || scr || ssr || ocr || mmcCid || mmcCsd; }
};

// Registers as hexadecimal text; none = not known.
struct RegisterTexts {
    std::optional<std::string> cid, csd, scr, ssr, ocr;
};
// Decodes them in the form in which the card sent them (host_register_form.h).
CardRegisters decodeRegisters(const RegisterTexts& texts);

// Decodes the registers that the operating system has read (identity keys cid, csd, scr, ssr). Decodes nothing from an
// eMMC: it is built in, and no card.
CardRegisters registersOf(const DeviceInfo& device);

// Protected area in bytes (4.10.2): SDSC counts in MULT * BLOCK_LEN of its CSD, all others in bytes. Nothing without
// both registers.
std::optional<Bytes> protectedArea(const CardRegisters& registers);

// One decoded field for people: name and value, both translatable.
struct RegisterLine {
    Message name;
    Message value;
};
// Returns the most useful fields for people, in reading order. Programs get all fields (judge/export/registers_json.h).
std::vector<RegisterLine> registerLines(const CardRegisters& registers, std::span<const Manufacturer> manufacturers);

} // namespace assay
