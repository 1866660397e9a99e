#include "system/host_sampler.h"

#include "io/host/proc_text.h"
#include "system/linux/device_number.h"
#include "system/linux/file_text.h"
#include "system/posix/descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

namespace assay::platform {

namespace {

constexpr unsigned kWorkersEvery = 15; // samples between two searches for the kernel's workers
constexpr std::size_t kWorkersMax = 64, kSensorsMax = 16, kFrequenciesMax = 4;

// A file that is read repeatedly.
class WatchedFile {
public:
    explicit WatchedFile(const std::string& path) : m_file(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    // The first 4096 bytes; "" when it cannot be read.
    std::string text() const
    {
        std::string out(kBytes, '\0');
        const ssize_t got = m_file ? pread(m_file.get(), out.data(), out.size(), 0) : -1;
        out.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
        return out;
    }
    double number() const
    {
        const std::string content = text();
        return content.empty() ? std::nan("") : std::strtod(content.c_str(), nullptr);
    }

private:
    static constexpr std::size_t kBytes = 4096;
    Descriptor m_file;
};

// Files with this name in the subfolders with this prefix.
std::vector<WatchedFile> filesBelow(const std::string& folder, std::string_view begin, const std::string& name,
                                    std::size_t most)
{
    std::vector<WatchedFile> files;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(folder, none))
        if (files.size() < most && entry.path().filename().string().starts_with(begin))
            files.emplace_back((entry.path() / name).string());
    return files;
}

// The kernel's log from now on. Empty without permission: it needs CAP_SYSLOG if kernel.dmesg_restrict is set.
class KernelLog {
public:
    explicit KernelLog(std::uint64_t deviceNumber)
    {
        std::error_code none;
        const auto path = std::filesystem::canonical("/sys/dev/block/" + numberText(deviceNumber), none);
        if (deviceNumber == 0 || none)
            return;
        m_names = kernelNames(path.string());
        m_log = Descriptor(open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC));
        if (m_log && lseek(m_log.get(), 0, SEEK_END) != 0)
            m_log = Descriptor();
    }
    // Since the beginning; NaN where it is not known.
    double resets()
    {
        std::array<char, kRecord> record{};
        for (unsigned i = 0; m_log && i < kRecordsMax; ++i) { // one per read; the rest with the next sample
            const ssize_t got = read(m_log.get(), record.data(), record.size());
            if (got < 0 && errno != EPIPE && errno != EINVAL) // EPIPE: some were lost; EINVAL: too long
                break;
            if (got > 0 && reportsLinkReset({record.data(), static_cast<std::size_t>(got)}, m_names))
                ++m_resets;
        }
        return m_log ? static_cast<double>(m_resets) : std::nan("");
    }

private:
    static constexpr std::size_t kRecord = 8192;
    static constexpr unsigned kRecordsMax = 256;
    Descriptor m_log;
    std::vector<std::string> m_names;
    std::uint64_t m_resets = 0;
};

double msOf(const timeval& time)
{
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

class LinuxHostSampler final : public HostSampler {
public:
    explicit LinuxHostSampler(const DeviceInfo& device)
        : m_block(device.deviceNumber == 0 ? "" : "/sys/dev/block/" + numberText(device.deviceNumber) + "/stat"),
          m_log(device.deviceNumber), m_sensors(filesBelow("/sys/class/thermal", "thermal_zone", "temp", kSensorsMax)),
          m_frequencies(filesBelow("/sys/devices/system/cpu/cpufreq", "policy", "scaling_cur_freq", kFrequenciesMax))
    {
    }

    HostValues counters() override
    {
        HostValues values;
        parseBlockStat(m_block.text(), values);
        parseProcStat(m_stat.text(), m_msPerTick, values);
        parseMeminfo(m_memory.text(), values);
        values[HostColumn::flusherMs] = flusherMs();
        values[HostColumn::waitedCpuMs] = pressureStallMs(m_cpuPressure.text());
        values[HostColumn::waitedIoMs] = pressureStallMs(m_ioPressure.text());
        values[HostColumn::waitedMemoryMs] = pressureStallMs(m_memoryPressure.text());
        values[HostColumn::linkResets] = m_log.resets();
        takeOwn(values);
        takeSensors(values);
        return values;
    }

private:
    static void takeOwn(HostValues& values)
    {
        rusage own{};
        if (getrusage(RUSAGE_SELF, &own) != 0)
            return;
        values[HostColumn::ownMs] = msOf(own.ru_utime) + msOf(own.ru_stime);
        values[HostColumn::ownSwitches] = static_cast<double>(own.ru_nvcsw);
        values[HostColumn::ownPreemptions] = static_cast<double>(own.ru_nivcsw);
    }

    void takeSensors(HostValues& values) const
    {
        double hottest = std::nan(""), sum = 0;
        for (const WatchedFile& sensor : m_sensors)
            hottest = std::fmax(hottest, sensor.number() / 1e3);
        for (const WatchedFile& frequency : m_frequencies)
            sum += frequency.number() / 1e3;
        values[HostColumn::temperatureC] = hottest;
        if (!m_frequencies.empty())
            values[HostColumn::frequencyMhz] = sum / static_cast<double>(m_frequencies.size());
    }

    // A worker serves many queues: counts only the time while it had the name of a flusher.
    double flusherMs()
    {
        if (m_looks++ % kWorkersEvery == 0)
            findWorkers();
        for (auto& [pid, worker] : m_workers) {
            const auto ticks = writebackTicks(worker.file.text());
            if (ticks && worker.last && *ticks > *worker.last)
                m_flusherTicks += *ticks - *worker.last;
            worker.last = ticks;
        }
        return static_cast<double>(m_flusherTicks) * m_msPerTick;
    }

    void findWorkers()
    {
        std::map<std::string, Worker> found;
        std::error_code none;
        for (const auto& entry : std::filesystem::directory_iterator("/proc", none)) {
            const std::string pid = entry.path().filename().string();
            if (found.size() == kWorkersMax || pid.find_first_not_of("0123456789") != std::string::npos)
                continue;
            if (const auto known = m_workers.find(pid); known != m_workers.end())
                found.insert(m_workers.extract(known));
            else if (isUnboundWorker(readText(entry.path().string() + "/comm")))
                found.try_emplace(pid, Worker{WatchedFile(entry.path().string() + "/stat"), std::nullopt});
        }
        m_workers = std::move(found);
    }

    struct Worker {
        WatchedFile file;
        std::optional<std::uint64_t> last; // ticks, while it was called after a flush
    };
    double m_msPerTick = 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
    WatchedFile m_block;
    KernelLog m_log;
    WatchedFile m_stat{"/proc/stat"}, m_memory{"/proc/meminfo"}, m_cpuPressure{"/proc/pressure/cpu"},
        m_ioPressure{"/proc/pressure/io"}, m_memoryPressure{"/proc/pressure/memory"};
    std::vector<WatchedFile> m_sensors, m_frequencies;
    std::map<std::string, Worker> m_workers;
    std::uint64_t m_flusherTicks = 0;
    unsigned m_looks = 0;
};

} // namespace

std::unique_ptr<HostSampler> hostSampler(const DeviceInfo& device)
{
    return std::make_unique<LinuxHostSampler>(device);
}

} // namespace assay::platform
