// The only place that sends admin commands to an NVMe card: those of card/telemetry/nvme_pages.h, which read.
#pragma once

#include "card/telemetry/reading.h"
#include "ground/base/result.h"
#include "system/posix/open_card.h"

#include <cstdint>
#include <memory>

namespace assay::platform {

// Reads a page of kNvmePages by the ioctl of the kernel's driver (linux/nvme_ioctl.h), on the opened node of the
// namespace. Errc::badInput for any other argument; environment without the right (CAP_SYS_ADMIN), or when the card
// refuses the command or does not answer within two seconds.
Result<TelemetryPage> readNvmePage(const std::shared_ptr<OpenCard>& card, std::uint32_t argument);

} // namespace assay::platform
