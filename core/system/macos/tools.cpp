#include "system/macos/tools.h"

#include "ground/base/text.h"
#include "system/child_process.h"

#include <sys/mount.h>
#include <sys/param.h>

namespace assay::platform {

namespace {

constexpr Ns kToolTime = std::chrono::seconds(10), kUnmountTime = std::chrono::minutes(2);
constexpr const char* kDiskTool = "/usr/sbin/diskutil";
constexpr const char* kProfiler = "/usr/sbin/system_profiler";

// The JSON that a tool prints; null without any.
nlohmann::json ask(const std::vector<std::string>& command)
{
    const auto answer = runChild(command, "", kToolTime, {});
    const std::string out = answer && !answer->timedOut && answer->exitCode == 0 ? answer->out : "";
    return nlohmann::json::accept(out) ? nlohmann::json::parse(out) : nlohmann::json();
}

// The same for a tool that prints a property list, by plutil(1), which accepts neither data nor dates there.
nlohmann::json askForList(const std::vector<std::string>& command)
{
    std::vector<std::string> shell{"/bin/sh", "-c", "\"$@\" | /usr/bin/plutil -convert json -o - -", "sh"};
    shell.insert(shell.end(), command.begin(), command.end());
    return ask(shell);
}

std::vector<Mounted> mountedNow()
{
    std::vector<Mounted> all;
    const int count = getfsstat(nullptr, 0, MNT_NOWAIT);
    if (count <= 0)
        return all;
    std::vector<struct statfs> systems(static_cast<std::size_t>(count) + 16); // some may come meanwhile
    const int got = getfsstat(systems.data(), static_cast<int>(systems.size() * sizeof systems[0]), MNT_NOWAIT);
    for (int i = 0; i < got; ++i)
        all.push_back(
            {systems[static_cast<std::size_t>(i)].f_mntfromname, systems[static_cast<std::size_t>(i)].f_mntonname});
    return all;
}

} // namespace

Result<ToolOutput> queryTools()
{
    ToolOutput answers;
    answers.list = askForList({kDiskTool, "list", "-plist"});
    if (!answers.list.is_object())
        return fail(Errc::environment, msg("device", "The program {} does not list the disks.", kDiskTool));
    answers.media = queryMedia();
    answers.usb = ask({kProfiler, "-json", "SPUSBDataType"});
    answers.slots = ask({kProfiler, "-json", "SPCardReaderDataType"});
    answers.mounts = mountedNow();
    return answers;
}

Result<nlohmann::json> queryDisk(const std::string& name)
{
    auto info = askForList({kDiskTool, "info", "-plist", name});
    if (!info.is_object())
        return fail(Errc::environment, msg("device", "{} has disappeared; insert the card and try again.",
                                           displayable("/dev/" + name, 160)));
    return info;
}

nlohmann::json queryMedia() { return askForList({"/usr/sbin/ioreg", "-a", "-r", "-d", "1", "-c", "IOMedia"}); }

Result<void> unmountAll(const std::string& disk)
{
    const auto done = runChild({kDiskTool, "unmountDisk", disk}, "", kUnmountTime, {});
    if (!done)
        return tl::unexpected(done.error());
    if (done->timedOut || done->exitCode != 0)
        return fail(Errc::environment,
                    msg("device",
                        "The file systems of {} could not be unmounted ({}); close the programs that use them.",
                        displayable("/dev/" + disk, 160), displayable(done->err.empty() ? done->out : done->err, 300)));
    return {};
}

} // namespace assay::platform
