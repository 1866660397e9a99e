#include "system/posix/host_file_engine.h"

#include "ground/base/text.h"

#include <algorithm>
#include <cerrno>
#include <deque>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace assay::platform {

namespace {

bool isWantOfRoom(int osError) { return osError == ENOSPC || osError == EDQUOT || osError == EFBIG; }

// A device or file that became smaller returns ENOSPC as well: then it is another card, or none.
bool isWhole(const OpenCard& card)
{
    struct stat st {};
    if (fstat(card.descriptor.get(), &st) != 0)
        return false;
    const off_t end = S_ISREG(st.st_mode) ? st.st_size : lseek(card.descriptor.get(), 0, SEEK_END);
    return end >= 0 && Bytes(static_cast<std::uint64_t>(end)) >= card.capacity;
}

// Maximum time until a loop device whose file was truncated reports its new size: until then it looks whole.
constexpr Ns kSizeUpdateDelay = std::chrono::seconds(1);

bool staysWhole(const DeviceInfo& device, const OpenCard& card)
{
    SystemClock clock;
    for (const Ns end = clock.now() + kSizeUpdateDelay; isWhole(card);
         clock.sleepUntil(clock.now() + kSizeUpdateDelay / 50, {}))
        if (device.bus == Bus::image || clock.now() >= end)
            return true;
    return false;
}

class HostFileEngine final : public IoEngine {
public:
    HostFileEngine(std::unique_ptr<IoEngine> engine, DeviceInfo device, std::shared_ptr<OpenCard> card)
        : m_device(std::move(device)), m_card(std::move(card)), m_engine(std::move(engine))
    {
    }
    std::string_view name() const override { return m_engine->name(); }
    unsigned depth() const override { return m_engine->depth(); }
    bool storesRecipes() const override { return m_engine->storesRecipes(); }

    Result<std::size_t> submit(std::span<const IoRequest> requests) override
    {
        const bool writes =
            std::ranges::any_of(requests, [](const IoRequest& request) { return request.op == IoOp::write; });
        if (!writes || m_device.bus != Bus::image || isWhole(*m_card))
            return m_engine->submit(requests);
        const Ns now = SystemClock().now();
        for (const IoRequest& request : requests)
            m_refused.push_back({request.tag, now, now, now, Bytes(), ENODEV, false});
        return requests.size();
    }

    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                             std::stop_token stop) override
    {
        std::size_t refused = 0;
        for (; refused < completions.size() && !m_refused.empty(); ++refused) {
            completions[refused] = m_refused.front();
            m_refused.pop_front();
        }
        if (refused > 0)
            return refused;
        auto count = m_engine->reap(completions, min, deadline, std::move(stop));
        for (std::size_t i = 0; count && i < *count; ++i)
            if (auto good = checkHostFile(m_device, *m_card, completions[i].osError); !good)
                return tl::unexpected(good.error());
        return count;
    }

private:
    DeviceInfo m_device;
    std::shared_ptr<OpenCard> m_card;
    std::unique_ptr<IoEngine> m_engine;
    std::deque<IoCompletion> m_refused;
};

} // namespace

bool isBackedByFile(const DeviceInfo& device) { return device.bus == Bus::image || device.bus == Bus::loop; }

Result<void> checkHostFile(const DeviceInfo& device, const OpenCard& card, int osError)
{
    if (!isWantOfRoom(osError) || !isBackedByFile(device) || !staysWhole(device, card))
        return {};
    return fail(Errc::environment,
                msg("device",
                    "The file of {} cannot be written ({}): its file system is full, or a limit of this computer is "
                    "reached. Free space there, and start a new run.",
                    displayable(device.path, 160), std::generic_category().message(osError)),
                osError);
}

std::unique_ptr<IoEngine> checkedHostFileEngine(std::unique_ptr<IoEngine> engine, DeviceInfo device,
                                                std::shared_ptr<OpenCard> card)
{
    return std::make_unique<HostFileEngine>(std::move(engine), std::move(device), std::move(card));
}

} // namespace assay::platform
