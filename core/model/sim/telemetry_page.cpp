#include "model/sim/telemetry_page.h"

namespace assay {

namespace {

// Little-endian, 8 bytes.
void put(TelemetryPage& page, std::size_t offset, std::uint64_t value)
{
    for (std::size_t i = 0; i < 8; ++i)
        page[offset + i] = static_cast<std::uint8_t>(value >> (8 * i));
}

} // namespace

TelemetryPage simTelemetryPage(const CardModel& model, const std::map<std::string, double>& truth)
{
    const auto total = [&](const char* quantity) {
        const auto found = truth.find(quantity);
        return found == truth.end() ? std::uint64_t{0} : static_cast<std::uint64_t>(found->second);
    };
    constexpr std::uint8_t kHostBytes = 1, kNandBytes = 2, kEraseTotal = 4, kRatedCycles = 8;
    const bool bytes = model.telemetry == SimTelemetry::bytes;
    TelemetryPage page{};
    page[0] = 'C';
    page[1] = 'A';
    page[2] = 1;
    page[3] = static_cast<std::uint8_t>((bytes ? kHostBytes | kNandBytes : kEraseTotal) | kRatedCycles);
    put(page, 8, total("host_bytes") / kSectorBytes);
    put(page, 16, total("nand_bytes") / kSectorBytes);
    put(page, 24, total("blocks_erased"));
    put(page, 32, model.wear.ratedCycles);
    return page;
}

} // namespace assay
