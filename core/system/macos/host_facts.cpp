// Facts of this computer, folders of the user, and path of this program.
#include "system/child_process.h"
#include "system/command_thermometer.h"
#include "system/express_card.h"
#include "system/host_sampler.h"
#include "system/platform.h"
#include "system/user_folder.h"

#include "ground/base/text.h"

#include <array>
#include <crt_externs.h>
#include <cstdlib>
#include <fmt/format.h>
#include <mach-o/dyld.h>
#include <mach/mach.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysctl.h>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

namespace assay::platform {

namespace {

std::string systemText(const char* name)
{
    std::array<char, 256> text{};
    std::size_t size = text.size() - 1;
    return sysctlbyname(name, text.data(), &size, nullptr, 0) == 0 ? text.data() : "";
}

std::filesystem::path ownProgram()
{
    std::array<char, 4096> text{};
    auto size = static_cast<std::uint32_t>(text.size());
    if (_NSGetExecutablePath(text.data(), &size) != 0)
        return {};
    std::error_code problem;
    return std::filesystem::canonical(text.data(), problem);
}

std::filesystem::path inLibrary(const char* folder)
{
    const char* const home = std::getenv("HOME");
    return home && *home == '/' ? std::filesystem::path(home) / "Library" / folder / "cardassay"
                                : std::filesystem::path();
}

double msOf(const timeval& time)
{
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

// Processor times alone.
class MacSampler final : public HostSampler {
public:
    HostValues counters() override
    {
        HostValues values;
        host_cpu_load_info_data_t ticks{};
        mach_msg_type_number_t count = HOST_CPU_LOAD_INFO_COUNT;
        if (host_statistics(m_host, HOST_CPU_LOAD_INFO, reinterpret_cast<host_info_t>(&ticks), &count) ==
            KERN_SUCCESS) {
            const auto ms = [&](int state) { return m_msOfTick * static_cast<double>(ticks.cpu_ticks[state]); };
            values[HostColumn::userMs] = ms(CPU_STATE_USER) + ms(CPU_STATE_NICE);
            values[HostColumn::systemMs] = ms(CPU_STATE_SYSTEM);
            values[HostColumn::idleMs] = ms(CPU_STATE_IDLE);
        }
        rusage own{};
        if (getrusage(RUSAGE_SELF, &own) == 0)
            values[HostColumn::ownMs] = msOf(own.ru_utime) + msOf(own.ru_stime);
        return values;
    }

private:
    double m_msOfTick = 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
    mach_port_t m_host = mach_host_self();
};

} // namespace

std::map<std::string, std::string> hostFacts()
{
    std::map<std::string, std::string> facts;
    utsname names{};
    if (uname(&names) == 0) {
        facts["kernel"] = std::string(names.sysname) + " " + names.release;
        facts["architecture"] = names.machine;
    }
    facts["os"] = "macOS " + displayable(systemText("kern.osproductversion"));
    facts["cpu"] = displayable(systemText("machdep.cpu.brand_string"));
    facts["cpu_count"] = std::to_string(std::thread::hardware_concurrency());
    std::uint64_t memory = 0;
    std::size_t size = sizeof memory;
    if (sysctlbyname("hw.memsize", &memory, &size, nullptr, 0) == 0)
        facts["memory_bytes"] = std::to_string(memory);
    return facts;
}

std::string stationFile() { return "/Library/Application Support/cardassay/slots.toml"; }

std::string expressSlotsFile() { return ""; }

std::filesystem::path userDataFolder() { return inLibrary("Application Support"); }

std::filesystem::path userCacheFolder() { return inLibrary("Caches"); }

std::string programBuildId()
{
    struct stat info {};
    if (stat(ownProgram().c_str(), &info) != 0)
        return "";
    return fmt::format("{} {} {}.{:09}", info.st_ino, info.st_size, info.st_mtimespec.tv_sec,
                       info.st_mtimespec.tv_nsec);
}

bool isRunningAsRoot() { return geteuid() == 0; }

std::filesystem::path programFolder() { return ownProgram().parent_path(); }

void execHelper(const std::string& name)
{
    if (const auto program = helperProgramPath(name); !program.empty())
        execv(program.c_str(), *_NSGetArgv());
}

std::unique_ptr<HostSampler> hostSampler(const DeviceInfo&) { return std::make_unique<MacSampler>(); }

std::unique_ptr<Thermometer> ownThermometer(const DeviceInfo&) { return nullptr; }

Result<std::unique_ptr<Thermometer>> openThermometer(const std::string& source) { return openCommand(source); }

} // namespace assay::platform
