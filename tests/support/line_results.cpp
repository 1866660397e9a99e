#include "support/line_results.h"

#include "ground/base/digest.h"

namespace assay::test {

namespace {

constexpr const char* kMetricIds[] = {"write.throughput_mean", "write.throughput_min_window", "write.latency_p99",
                                      "write.latency_max",     "read.throughput_mean",        "write.stall_count"};
constexpr const char* kMetricUnits[] = {"MB/s", "MB/s", "us", "us", "MB/s", "1"};

} // namespace

LineResult madeUpResult(const std::string& station, unsigned number)
{
    LineResult result;
    result.ended = utcNow();
    result.started = result.ended - std::chrono::seconds(90);
    result.id = timeOrderedUuid(result.started);
    result.attempt = 1;
    result.station = station;
    result.slot = std::to_string(number % 16 + 1);
    result.slotId = "pci-0000:00:14.0-usb-0:2.1:1.0-scsi-0:0:0:" + std::to_string(number % 16);
    result.reader = "Generic STORAGE DEVICE 0821";
    result.operatorName = "B" + std::to_string(1000 + number % 7);
    result.workOrder = "WO-20261123-7";
    result.part = "TF64-U3";
    result.lot = "L2026-47";
    result.serial = "SN" + station + std::to_string(100000 + number);
    result.card = "1b534d4542315154303012ab34cd0149";
    result.profileName = "line";
    result.profileVersion = "1";
    result.profileSha256 = sha256Hex("line 1");
    result.toolVersion = "1.0.0 0123456789ab";
    result.outcome = number % 50 == 49 ? LineOutcome::error : number % 10 == 9 ? LineOutcome::fail : LineOutcome::pass;
    result.marginal = number % 20 == 3;
    result.isFinal = result.outcome != LineOutcome::error; // as LineLogic has it: an error judges no card
    result.bin = result.outcome == LineOutcome::pass ? 1 : 2;
    if (result.outcome == LineOutcome::fail) {
        result.reason = msg("test", "{} is too small.", "write.throughput_min_window");
        result.criterion = "write.throughput_min_window";
    }
    result.runId = randomUuid();
    result.runFolder = "runs/2026-11-23/" + result.serial;
    for (std::size_t i = 0; i < std::size(kMetricIds); ++i)
        result.metrics.push_back(
            {kMetricIds[i], 10.0 * static_cast<double>(i + 1) + number % 97 / 13.0, kMetricUnits[i]});
    return result;
}

} // namespace assay::test
