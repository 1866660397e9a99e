#include "system/linux/nvme_admin.h"

#include "card/telemetry/nvme_pages.h"
#include "system/quarantine.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fmt/format.h>
#include <linux/nvme_ioctl.h>
#include <sys/ioctl.h>
#include <system_error>

namespace assay::platform {

namespace {

constexpr int kNvmePatienceMs = 2000;
constexpr std::uint32_t kNvmeCommandMs = 1000;

struct NvmeAnswer {
    std::array<std::uint8_t, 4096> data{};
    std::atomic<int> status{0}; // of NVMe, if positive
    std::atomic<int> osError{0};
};

void askNvme(const OpenCard& card, const NvmePage& page, NvmeAnswer& answer)
{
    nvme_admin_cmd command{};
    command.opcode = page.opcode;
    command.nsid = page.nsid;
    command.cdw10 = page.dword10;
    command.addr = reinterpret_cast<std::uintptr_t>(answer.data.data());
    command.data_len = page.bytes;
    command.timeout_ms = kNvmeCommandMs;
    const int status = ioctl(card.descriptor.get(), NVME_IOCTL_ADMIN_CMD, &command);
    answer.osError = status < 0 ? errno : 0;
    answer.status = status;
}

} // namespace

Result<TelemetryPage> readNvmePage(const std::shared_ptr<OpenCard>& card, std::uint32_t argument)
{
    const auto page = std::ranges::find(kNvmePages, argument, &NvmePage::argument);
    const std::string shown = fmt::format("{:08x}", argument);
    if (page == kNvmePages.end())
        return fail(Errc::badInput, msg("device", "NVMe log page {} is not one that this program reads.", shown));
    const auto answer = std::make_shared<NvmeAnswer>();
    if (!finishesWithin(kNvmePatienceMs, [card, page = *page, answer] { askNvme(*card, page, *answer); }))
        return fail(Errc::environment, msg("device", "The NVMe card did not answer within two seconds."));
    if (answer->osError == EACCES || answer->osError == EPERM)
        return fail(Errc::environment,
                    msg("device", "Only root may read the health log of an NVMe card; run as root for telemetry."),
                    answer->osError);
    if (answer->status != 0)
        return fail(Errc::environment,
                    msg("device", "The NVMe card refused page {} ({}).", shown,
                        answer->osError != 0 ? std::generic_category().message(answer->osError)
                                             : fmt::format("status {:x}", answer->status.load())),
                    answer->osError);
    TelemetryPage out{};
    std::copy_n(answer->data.begin(), out.size(), out.begin());
    return out;
}

} // namespace assay::platform
