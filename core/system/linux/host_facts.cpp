#include "ground/base/text.h"
#include "system/express_card.h"
#include "system/linux/file_text.h"
#include "system/platform.h"

#include <fmt/format.h>
#include <sstream>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <thread>
#include <unistd.h>

namespace assay::platform {

namespace {

// Returns the value of `key` in lines of "key<separator>value", without quotes.
std::string valueOf(const std::string& file, const std::string& key, char separator)
{
    std::istringstream in(readText(file));
    for (std::string line; std::getline(in, line);) {
        const auto at = line.find(separator);
        if (at == std::string::npos || line.substr(0, line.find_last_not_of(" \t", at - 1) + 1) != key)
            continue;
        const auto begin = line.find_first_not_of(" \"", at + 1);
        return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(" \"") - begin + 1);
    }
    return "";
}

} // namespace

std::map<std::string, std::string> hostFacts()
{
    std::map<std::string, std::string> facts;
    utsname names{};
    if (uname(&names) == 0) {
        facts["kernel"] = std::string(names.sysname) + " " + names.release;
        facts["architecture"] = names.machine;
    }
    facts["os"] = displayable(valueOf("/etc/os-release", "PRETTY_NAME", '='));
    facts["cpu"] = displayable(valueOf("/proc/cpuinfo", "model name", ':'));
    facts["cpu_count"] = std::to_string(std::thread::hardware_concurrency());
    facts["memory_bytes"] = std::to_string(static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                                           static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
    // How long the page cache keeps what a program writes (Documentation/admin-guide/sysctl/vm.rst); read, never set.
    for (const char* setting : {"dirty_ratio", "dirty_background_ratio", "dirty_bytes", "dirty_background_bytes",
                                "dirty_expire_centisecs", "dirty_writeback_centisecs"})
        if (const auto value = readNumber(std::string("/proc/sys/vm/") + setting))
            facts[setting] = std::to_string(*value);
    return facts;
}

std::string stationFile() { return "/etc/cardassay/slots.toml"; }

std::string expressSlotsFile() { return "/etc/cardassay/express-slots.toml"; }

std::string programBuildId()
{
    struct stat info {};
    if (stat("/proc/self/exe", &info) != 0)
        return "";
    return fmt::format("{} {} {}.{:09}", info.st_ino, info.st_size, info.st_mtim.tv_sec, info.st_mtim.tv_nsec);
}

bool isRunningAsRoot() { return geteuid() == 0; }

} // namespace assay::platform
