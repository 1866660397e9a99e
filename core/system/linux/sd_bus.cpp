#include "system/linux/sd_bus.h"
#include "system/linux/device_number.h"

#include "card/telemetry/sd_bus_arguments.h"
#include "ground/base/text.h"
#include "system/child_process.h"
#include "system/linux/sysfs_probe.h"
#include "system/platform.h"
#include "system/posix/descriptor.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace assay::platform {

namespace {

constexpr const char* kReader = "cardassay-sdbus";
constexpr const char* kProber = "cardassay-sdbus-probe";
constexpr const char* kPolicy = "/usr/share/polkit-1/actions/org.cardassay.sdbus.policy";
constexpr Ns kDeadline = std::chrono::seconds(5);
constexpr Ns kPasswordDeadline = std::chrono::minutes(2);
constexpr std::size_t kStatusDigits = 128;

enum class Way { none, direct, polkit };

Way wayToRun(const std::filesystem::path& helper)
{
    if (helper.empty())
        return Way::none;
    if (geteuid() == 0 || getxattr(helper.c_str(), "security.capability", nullptr, 0) > 0)
        return Way::direct;
    return access(kPolicy, R_OK) == 0 ? Way::polkit : Way::none;
}

// Runs the helper. On success returns its output: `digits` hexadecimal digits.
Result<std::string> ask(const char* name, std::vector<std::string> arguments, std::size_t digits,
                        const std::stop_token& stop)
{
    const auto helper = helperProgramPath(name);
    const Way way = wayToRun(helper);
    if (way == Way::none)
        return fail(Errc::environment,
                    msg("telemetry", "the helper {} has no permission to send commands to cards", name));
    std::vector<std::string> command;
    if (way == Way::polkit)
        command = {"pkexec", "--disable-internal-agent"};
    command.push_back(helper.string());
    command.insert(command.end(), std::make_move_iterator(arguments.begin()), std::make_move_iterator(arguments.end()));
    const auto result = runChild(command, "", way == Way::polkit ? kPasswordDeadline : kDeadline, stop);
    if (!result)
        return tl::unexpected(result.error());
    const std::string_view out = result->out;
    const bool good = result->exitCode == 0 && out.size() == digits + 1 && out.ends_with('\n') &&
                      out.find_first_not_of("0123456789abcdef") == digits;
    if (good)
        return std::string(out.substr(0, digits));
    std::string said = displayable(result->err.substr(0, result->err.find('\n')), 100);
    if (said.empty())
        said = result->timedOut ? "no answer" : "exit code " + std::to_string(result->exitCode);
    return fail(Errc::environment, msg("telemetry", "the card does not answer ({})", said));
}

} // namespace

bool sdBusAvailable() { return wayToRun(helperProgramPath(kReader)) != Way::none; }

Result<TelemetryPage> readTelemetryPage(const std::string& node, const PageRequest& request, std::stop_token stop)
{
    const bool known = !request.preparedBy &&
                       std::ranges::find(kGeneralReadArguments, request.argument) != std::end(kGeneralReadArguments);
    const bool probe = request.preparedBy == kProbeWriteArgument && request.argument == kProbeReadArgument;
    if (!known && !probe)
        return fail(Errc::refused, msg("telemetry", "the helper does not send the argument {}",
                                       fmt::format("{:08x}", request.argument)));
    const auto hex = probe ? ask(kProber, {"probe", node}, 2 * kTelemetryPageBytes, stop)
                           : ask(kReader, {"general-read", node, fmt::format("{:08x}", request.argument)},
                                 2 * kTelemetryPageBytes, stop);
    return hex.map([](const std::string& digits) { return pageFromHex(digits).value_or(TelemetryPage{}); });
}

Result<std::string> readSdStatus(const std::string& node)
{
    if (wayToRun(helperProgramPath(kReader)) != Way::direct)
        return fail(Errc::environment,
                    msg("telemetry", "the helper {} has no permission to send commands to cards", kReader));
    return ask(kReader, {"sd-status", node}, kStatusDigits, {});
}

std::optional<std::string> missingSdStatus(const DeviceInfo& device)
{
    const auto known = device.identity.find("ssr");
    const bool empty = known == device.identity.end() || known->second.find_first_not_of('0') == std::string::npos;
    if (device.bus != Bus::mmc || device.capacity == Bytes() || device.isPartition || !empty)
        return std::nullopt;
    const auto status = readSdStatus("/dev/" + nameOfNumber("", device.deviceNumber));
    return status ? std::optional(*status) : std::nullopt;
}

std::optional<std::string> sdStatusFromCard(const DeviceInfo& device)
{
    const Descriptor card(open(device.path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (card && flock(card.get(), LOCK_EX | LOCK_NB) != 0)
        return std::nullopt; // another program is measuring it
    return missingSdStatus(device);
}

} // namespace assay::platform
