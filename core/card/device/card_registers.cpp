#include "card/device/card_registers.h"

namespace assay {

namespace {

template <class Decoded, class Take>
void take(const std::optional<std::string>& text, Result<Decoded> (*parse)(std::string_view), CardRegisters& registers,
          Take into)
{
    if (!text)
        return;
    if (auto decoded = parse(*text))
        into(std::move(*decoded));
    else
        registers.unreadable.push_back(decoded.error());
}

std::optional<std::string> textIn(const DeviceInfo& device, const char* key)
{
    const auto found = device.identity.find(key);
    return found == device.identity.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
}

} // namespace

CardRegisters decodeRegisters(const RegisterTexts& texts)
{
    CardRegisters out;
    take(texts.csd, normalizeCsd, out, [&](const NormalizedRegister& csd) {
        out.csdForm = csd.form;
        if (csd.mmc)
            out.mmcCsd = decodeMmcCsd(csd.bytes);
        else
            out.csd = decodeCsd(csd.bytes);
    });
    take(texts.cid, normalizeCid, out, [&](const NormalizedRegister& cid) {
        out.cidForm = cid.form;
        if (out.mmcCsd || (cid.mmc && !out.csd)) // a CSD tells the standards apart with more certainty
            out.mmcCid = decodeMmcCid(cid.bytes);
        else
            out.cid = decodeCid(cid.bytes);
    });
    take(texts.scr, parseScr, out, [&](const Scr& scr) { out.scr = scr; });
    take(texts.ssr, parseSsr, out, [&](const Ssr& ssr) { out.ssr = ssr; });
    take(texts.ocr, parseOcr, out, [&](const Ocr& ocr) { out.ocr = ocr; });
    return out;
}

CardRegisters registersOf(const DeviceInfo& device)
{
    const auto type = device.identity.find("type");
    const bool hasRegisters = device.bus == Bus::mmc || device.bus == Bus::sim;
    if (!hasRegisters || (type != device.identity.end() && !type->second.starts_with("SD")))
        return {};
    return decodeRegisters(
        {textIn(device, "cid"), textIn(device, "csd"), textIn(device, "scr"), textIn(device, "ssr"), {}});
}

std::optional<Bytes> protectedArea(const CardRegisters& registers)
{
    if (!registers.ssr || !registers.csd || registers.csd->structure > 2)
        return std::nullopt;
    const Csd& csd = *registers.csd;
    const Bytes unit = csd.structure == 0 ? csd.readBlock * (std::uint64_t{4} << csd.sizeMultiplierCode) : Bytes(1);
    return unit * registers.ssr->protectedAreaCode;
}

} // namespace assay
