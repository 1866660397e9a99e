// Messages on the end of a helper program.
#include "system/child_process.h"

#include "ground/base/text.h"
#include "system/platform.h"
#include "system/telemetry.h"

namespace assay::platform {

namespace {

constexpr const char* kHost = "cardassay-plugin-host";
constexpr Ns kPluginDeadline = std::chrono::seconds(5);

} // namespace

Result<void> runUserCommand(const std::string& command, Ns time, const std::stop_token& stop)
{
    const auto result = runShell(command, time, stop);
    if (!result)
        return tl::unexpected(result.error());
    if (result->timedOut)
        return fail(Errc::environment,
                    msg("device", "The command \"{}\" was not done within {}.", displayable(command, 200), time));
    if (result->exitCode != 0)
        return fail(Errc::environment, msg("device", "The command \"{}\" failed: {}", displayable(command, 200),
                                           displayable(result->err.empty() ? result->out : result->err, 300)));
    return {};
}

Result<std::string> askPlugin(const std::filesystem::path& library, std::string_view request, std::stop_token stop)
{
    const std::filesystem::path host = helperProgramPath(kHost);
    if (host.empty())
        return fail(Errc::environment, msg("telemetry", "the program {} is missing beside this one", kHost));
    auto result = runChild({host.string(), library.string()}, request, kPluginDeadline, stop);
    if (!result)
        return tl::unexpected(result.error());
    if (result->timedOut)
        return fail(Errc::environment, msg("telemetry", "it gave no answer within {}", kPluginDeadline));
    if (result->exitCode < 0)
        return fail(Errc::environment, msg("telemetry", "it crashed ({})", result->crash));
    if (result->exitCode != 0)
        return fail(Errc::environment, msg("telemetry", "it ended without an answer (exit code {})", result->exitCode));
    return std::move(result->out);
}

} // namespace assay::platform
