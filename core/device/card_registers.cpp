#include "device/card_registers.h"

namespace assay {

namespace {

template <class Register, class Parse>
void take(const DeviceInfo& device, const char* key, Parse parse, std::optional<Register>& into,
          CardRegisters& registers)
{
    const auto text = device.identity.find(key);
    if (text == device.identity.end() || text->second.empty())
        return;
    if (auto decoded = parse(text->second))
        into = std::move(*decoded);
    else
        registers.unreadable.push_back(decoded.error());
}

} // namespace

CardRegisters registersOf(const DeviceInfo& device)
{
    CardRegisters registers;
    const auto type = device.identity.find("type");
    const bool hasRegisters = device.bus == Bus::mmc || device.bus == Bus::sim;
    if (!hasRegisters || (type != device.identity.end() && !type->second.starts_with("SD")))
        return registers;
    take(device, "cid", parseCid, registers.cid, registers);
    take(device, "csd", parseCsd, registers.csd, registers);
    take(device, "scr", parseScr, registers.scr, registers);
    take(device, "ssr", parseSsr, registers.ssr, registers);
    return registers;
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
