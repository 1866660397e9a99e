// NVMe disks by IOCTL_STORAGE_QUERY_PROPERTY, which passes read-only commands alone to the driver. Compiled, never run
// on hardware.
#pragma once

#include "card/telemetry/nvme_pages.h"
#include "card/telemetry/reading.h"
#include "ground/base/result.h"
#include "system/windows/handle.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay::platform {

// The question for a page of kNvmePages, a STORAGE_PROPERTY_QUERY of the adapter; its buffer takes the answer, too.
std::vector<std::byte> nvmeQuestion(const NvmePage& page);
// Returns the page in an answer to it, as long as the driver says, at most NvmePage::bytes; empty for an answer of
// another shape.
std::span<const std::byte> nvmeAnswer(std::span<const std::byte> answer, const NvmePage& page);

// Reads a page of kNvmePages. Errc::badInput for any other argument; environment if the driver refuses it.
Result<TelemetryPage> readNvmePage(HANDLE disk, std::uint32_t argument);

// Identity of the namespace behind the disk: "nsid", "namespaces", and "eui" or "nguid" where it has one. Nothing that
// the driver does not tell.
std::map<std::string, std::string> nvmeIdentity(HANDLE disk);

} // namespace assay::platform
