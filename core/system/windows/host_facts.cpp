#include "system/command_thermometer.h"
#include "system/express_card.h"
#include "system/host_sampler.h"
#include "system/platform.h"
#include "system/user_folder.h"
#include "system/windows/handle.h"
#include "system/windows/system_text.h"

#include <array>
#include <fmt/format.h>
#include <shlobj.h>
#include <thread>

namespace assay::platform {

namespace {

std::string registryText(const wchar_t* key, const wchar_t* value)
{
    std::array<wchar_t, 256> text{};
    DWORD bytes = sizeof text - sizeof(wchar_t);
    return RegGetValueW(HKEY_LOCAL_MACHINE, key, value, RRF_RT_REG_SZ, nullptr, text.data(), &bytes) == ERROR_SUCCESS
               ? narrow(text.data())
               : "";
}

std::filesystem::path knownFolder(const KNOWNFOLDERID& id)
{
    PWSTR text = nullptr;
    std::filesystem::path folder;
    if (SHGetKnownFolderPath(id, 0, nullptr, &text) == S_OK)
        folder = text;
    CoTaskMemFree(text);
    return folder;
}

std::filesystem::path ownProgram()
{
    std::array<wchar_t, 4096> text{};
    return std::wstring(text.data(), GetModuleFileNameW(nullptr, text.data(), text.size()));
}

// 100 ns ticks.
double msOf(const FILETIME& time)
{
    return 1e-4 * static_cast<double>((std::uint64_t{time.dwHighDateTime} << 32) | time.dwLowDateTime);
}

// Processor times alone: the counters of a device want an administrator (IOCTL_DISK_PERFORMANCE).
class WindowsSampler final : public HostSampler {
public:
    HostValues counters() override
    {
        HostValues values;
        FILETIME idle{}, kernel{}, user{}, made{}, ended{};
        if (GetSystemTimes(&idle, &kernel, &user)) { // the kernel's time includes the idle one
            values[HostColumn::idleMs] = msOf(idle);
            values[HostColumn::systemMs] = msOf(kernel) - msOf(idle);
            values[HostColumn::userMs] = msOf(user);
        }
        if (GetProcessTimes(GetCurrentProcess(), &made, &ended, &kernel, &user))
            values[HostColumn::ownMs] = msOf(kernel) + msOf(user);
        return values;
    }
};

} // namespace

std::map<std::string, std::string> hostFacts()
{
    constexpr const wchar_t* kWindows = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
    std::map<std::string, std::string> facts;
    facts["os"] = registryText(kWindows, L"ProductName");
    facts["kernel"] = fmt::format("Windows build {}", registryText(kWindows, L"CurrentBuildNumber"));
    facts["cpu"] = registryText(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", L"ProcessorNameString");
    facts["cpu_count"] = std::to_string(std::thread::hardware_concurrency());
    SYSTEM_INFO system{};
    GetNativeSystemInfo(&system);
    facts["architecture"] = system.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64   ? "x86_64"
                            : system.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_ARM64 ? "aarch64"
                                                                                            : "x86";
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    if (GlobalMemoryStatusEx(&memory))
        facts["memory_bytes"] = std::to_string(memory.ullTotalPhys);
    return facts;
}

std::string stationFile()
{
    const auto data = knownFolder(FOLDERID_ProgramData);
    return data.empty() ? "" : (data / "cardassay" / "slots.toml").string();
}

std::string expressSlotsFile()
{
    const auto data = knownFolder(FOLDERID_ProgramData);
    return data.empty() ? "" : (data / "cardassay" / "express-slots.toml").string();
}

std::filesystem::path userDataFolder()
{
    const auto data = knownFolder(FOLDERID_LocalAppData);
    return data.empty() ? data : data / "cardassay";
}

std::filesystem::path userCacheFolder()
{
    const auto data = userDataFolder();
    return data.empty() ? data : data / "cache";
}

std::string programBuildId()
{
    std::error_code error;
    const auto size = std::filesystem::file_size(ownProgram(), error);
    const auto time = std::filesystem::last_write_time(ownProgram(), error);
    return error ? "" : fmt::format("{} {}", size, time.time_since_epoch().count());
}

bool isRunningAsRoot() { return false; } // an administrator has no more rights than were asked for (UAC)

std::unique_ptr<HostSampler> hostSampler(const DeviceInfo&) { return std::make_unique<WindowsSampler>(); }

std::unique_ptr<Thermometer> ownThermometer(const DeviceInfo&) { return nullptr; }

Result<std::unique_ptr<Thermometer>> openThermometer(const std::string& source) { return openCommand(source); }

} // namespace assay::platform
