#include "judge/export/registers_json.h"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

template <class Number> Json orNull(Number number) { return number == Number{} ? Json(nullptr) : Json(number); }
template <class Number> Json orNull(std::optional<Number> number) { return number ? Json(*number) : Json(nullptr); }
Json orNull(Bytes bytes) { return orNull(bytes.count()); }
Json textOrNull(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }
std::string hex(std::uint64_t value, int digits) { return fmt::format("0x{:0{}x}", value, digits); }

std::string hex(std::string_view raw)
{
    std::string out = "0x";
    for (const char c : raw)
        out += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return out;
}

Json crcJson(Crc crc) { return crc == Crc::notSent ? Json(nullptr) : Json(crc == Crc::good); }

Json cidJson(const Cid& cid, std::span<const Manufacturer> manufacturers)
{
    const Manufacturer* known = findManufacturer(manufacturers, cid);
    return {{"manufacturer_id", cid.manufacturerId},
            {"manufacturer_id_hex", hex(cid.manufacturerId, 2)},
            {"manufacturer", known ? Json(known->name) : Json(nullptr)},
            {"manufacturer_confidence", known ? Json(known->confidence) : Json(nullptr)},
            {"manufacturer_source", known ? Json(known->source) : Json(nullptr)},
            {"oem_id", shownText(cid.oemId)},
            {"oem_id_hex", hex(cid.oemId)},
            {"product_name", shownText(cid.productName)},
            {"product_name_hex", hex(cid.productName)},
            {"product_revision", cid.revision()},
            {"serial", cid.serial},
            {"serial_hex", hex(cid.serial, 8)},
            {"manufactured", cid.manufactured()},
            {"reserved", cid.reserved},
            {"crc_ok", crcJson(cid.crc)}};
}

Json commandClassesJson(unsigned classes)
{
    Json list = Json::array();
    for (unsigned number = 0; number < 12; ++number)
        if (classes >> number & 1U)
            list.push_back(number);
    return list;
}

Json csdJson(const Csd& csd)
{
    return {{"structure", csd.structure},
            {"version", textOrNull(csd.version())},
            {"family", textOrNull(familyName(familyOf(csd)))},
            {"capacity_bytes", csd.structure <= 2 ? Json(csd.capacity.count()) : Json(nullptr)},
            {"sectors", csd.structure <= 2 ? Json(csd.capacity.count() / kSectorBytes) : Json(nullptr)},
            {"c_size", csd.sizeCode},
            {"c_size_mult", csd.structure == 0 ? Json(csd.sizeMultiplierCode) : Json(nullptr)},
            {"taac_code", csd.readTimeCode},
            {"taac_ns", orNull(csd.readTimeNs)},
            {"nsac_clocks", csd.readClocks},
            {"tran_speed_code", csd.transferRateCode},
            {"tran_speed_bit_s", orNull(csd.transferRate)},
            {"command_classes", commandClassesJson(csd.commandClasses)},
            {"command_classes_code", csd.commandClasses},
            {"read_block_bytes", csd.readBlock.count()},
            {"read_partial", csd.readPartial},
            {"write_misaligned", csd.writeMisaligned},
            {"read_misaligned", csd.readMisaligned},
            {"dsr_implemented", csd.driverStage},
            {"read_current_min_ma", orNull(csd.readMilliampMin)},
            {"read_current_max_ma", orNull(csd.readMilliampMax)},
            {"write_current_min_ma", orNull(csd.writeMilliampMin)},
            {"write_current_max_ma", orNull(csd.writeMilliampMax)},
            {"erase_single_block", csd.eraseSingleBlock},
            {"erase_sector_blocks", csd.eraseSectorBlocks},
            {"write_protect_group_sectors", csd.protectGroupSectors},
            {"write_protect_groups", csd.protectGroups},
            {"write_factor_code", csd.writeFactorCode},
            {"write_factor", orNull(csd.writeFactor)},
            {"write_block_bytes", csd.writeBlock.count()},
            {"write_partial", csd.writePartial},
            {"file_format_group", csd.fileFormatGroup},
            {"file_format", csd.fileFormat},
            {"copy", csd.copy},
            {"permanent_write_protect", csd.permanentWriteProtect},
            {"temporary_write_protect", csd.temporaryWriteProtect},
            {"write_protect_until_power_cycle", csd.writeProtectUntilPowerCycle},
            {"reserved_set", csd.reservedSet},
            {"crc_ok", crcJson(csd.crc)}};
}

Json mmcCidJson(const MmcCid& cid)
{
    const auto months = cid.manufactured();
    return {{"standard", "JESD84"},
            {"manufacturer_id", cid.manufacturerId},
            {"manufacturer_id_hex", hex(cid.manufacturerId, 2)},
            {"manufacturer", nullptr},
            {"device_type", cid.deviceType},
            {"oem_id_hex", hex(cid.oemId, 2)},
            {"product_name", shownText(cid.productName)},
            {"product_name_hex", hex(cid.productName)},
            {"product_revision", cid.revision()},
            {"serial", cid.serial},
            {"serial_hex", hex(cid.serial, 8)},
            {"manufactured", months.size() == 1 ? Json(months.front()) : Json(nullptr)},
            {"manufactured_candidates", months},
            {"crc_ok", crcJson(cid.crc)}};
}

Json mmcCsdJson(const MmcCsd& csd)
{
    return {{"standard", "JESD84"},
            {"structure", csd.structure},
            {"spec_version", csd.specVersion},
            {"family", "MMC"},
            {"capacity_bytes", orNull(csd.capacity)},
            {"c_size", csd.sizeCode},
            {"c_size_mult", csd.sizeMultiplierCode},
            {"taac_code", csd.readTimeCode},
            {"nsac_clocks", csd.readClocks},
            {"tran_speed_code", csd.transferRateCode},
            {"command_classes", commandClassesJson(csd.commandClasses)},
            {"command_classes_code", csd.commandClasses},
            {"read_block_bytes", csd.readBlock.count()},
            {"write_block_bytes", csd.writeBlock.count()},
            {"erase_group_bytes", csd.eraseGroup.count()},
            {"copy", csd.copy},
            {"permanent_write_protect", csd.permanentWriteProtect},
            {"temporary_write_protect", csd.temporaryWriteProtect},
            {"crc_ok", crcJson(csd.crc)}};
}

const char* formName(HostRegisterForm form)
{
    constexpr const char* kNames[] = {"as_sent", "shifted", "reordered", "reordered_and_shifted"};
    return kNames[static_cast<std::size_t>(form)];
}

Json scrJson(const Scr& scr)
{
    return {{"sd_version", textOrNull(scr.version())},
            {"structure", scr.structure},
            {"sd_spec", scr.spec},
            {"sd_spec3", scr.spec3},
            {"sd_spec4", scr.spec4},
            {"sd_specx", scr.specX},
            {"data_after_erase", scr.erasedReadsOnes ? 1 : 0},
            {"security", scr.security},
            {"ex_security", scr.exSecurity},
            {"bus_widths_code", scr.busWidths},
            {"bus_1bit", scr.oneBitBus},
            {"bus_4bit", scr.fourBitBus},
            {"cmd20", scr.speedClassControl},
            {"cmd23", scr.setBlockCount},
            {"cmd48_49", scr.extensionSingle},
            {"cmd58_59", scr.extensionMulti},
            {"acmd53_54", scr.secureTransfer},
            {"manufacturer_data_hex", hex(scr.manufacturerData, 8)},
            {"reserved_set", scr.reservedSet}};
}

Json ssrJson(const Ssr& ssr, std::optional<Bytes> protectedBytes)
{
    const bool infinite = ssr.performanceMove == Ssr::kMoveInfinite;
    const auto timeout = ssr.eraseTimeout(1);
    return {{"speed_class", ssr.speedClass},
            {"speed_class_code", ssr.speedClassCode},
            {"uhs_speed_grade", ssr.uhsGrade},
            {"video_speed_class", ssr.videoClass},
            {"app_class", ssr.appClass},
            {"marks", ssr.marks()},
            {"au_size_bytes", orNull(ssr.auSize)},
            {"au_size_code", ssr.auSizeCode},
            {"uhs_au_size_bytes", orNull(ssr.uhsAuSize)},
            {"uhs_au_size_code", ssr.uhsAuSizeCode},
            {"vsc_au_size_bytes", orNull(ssr.vscAuSize)},
            {"performance_move_mb_s", infinite || ssr.performanceMove == 0 ? Json(nullptr) : Json(ssr.performanceMove)},
            {"performance_move_infinite", infinite},
            {"erase_size_aus", ssr.eraseSizeAus},
            {"erase_timeout_s", orNull(ssr.eraseTimeoutS)},
            {"erase_offset_s", ssr.eraseOffsetS},
            {"erase_one_au_timeout_ms", timeout ? Json(timeout->count() / 1'000'000) : Json(nullptr)},
            {"suspend_address_bytes", ssr.suspendAddress.count()},
            {"command_queue_depth", ssr.commandQueueDepth},
            {"cache", ssr.cache},
            {"host_maintenance", ssr.hostMaintenance},
            {"card_maintenance", ssr.cardMaintenance},
            {"discard", ssr.discard},
            {"full_user_area_erase", ssr.fullUserAreaErase},
            {"boot_partition", ssr.bootPartition},
            {"write_protect_until_power_cycle", ssr.protectUntilPowerCycle},
            {"bus_width_bits", orNull(ssr.busWidthBits())},
            {"secured_mode", ssr.securedMode},
            {"card_type", ssr.cardType},
            {"protected_area_code", ssr.protectedAreaCode},
            {"protected_area_bytes", protectedBytes ? Json(protectedBytes->count()) : Json(nullptr)},
            {"reserved_set", ssr.reservedSet}};
}

Json ocrJson(const Ocr& ocr)
{
    return {{"powered_up", ocr.poweredUp},
            {"ccs", ocr.highCapacity},
            {"uhs2", ocr.uhs2},
            {"over_2tb", ocr.over2Tb},
            {"s18a", ocr.signal18},
            {"voltage_min_mv", orNull(ocr.millivoltMin)},
            {"voltage_max_mv", orNull(ocr.millivoltMax)},
            {"low_voltage", ocr.lowVoltage},
            {"reserved_set", ocr.reservedSet}};
}

} // namespace

nlohmann::ordered_json registersJson(const CardRegisters& registers, std::span<const Manufacturer> manufacturers)
{
    Json out = Json::object();
    if (registers.cid)
        out["cid"] = cidJson(*registers.cid, manufacturers);
    if (registers.csd)
        out["csd"] = csdJson(*registers.csd);
    if (registers.mmcCid)
        out["cid"] = mmcCidJson(*registers.mmcCid);
    if (registers.mmcCsd)
        out["csd"] = mmcCsdJson(*registers.mmcCsd);
    for (const auto& [key, form] : {std::pair("cid", registers.cidForm), std::pair("csd", registers.csdForm)})
        if (form != HostRegisterForm::asSent)
            out[key]["host_form"] = formName(form);
    if (registers.scr)
        out["scr"] = scrJson(*registers.scr);
    if (registers.ssr)
        out["ssr"] = ssrJson(*registers.ssr, protectedArea(registers));
    if (registers.ocr)
        out["ocr"] = ocrJson(*registers.ocr);
    return out;
}

nlohmann::ordered_json findingsJson(std::span<const CardFinding> findings)
{
    Json list = Json::array();
    for (const CardFinding& finding : findings)
        list.push_back(
            {{"id", finding.id}, {"weight", static_cast<int>(finding.weight)}, {"reason", finding.reason.english()}});
    return list;
}

} // namespace assay
