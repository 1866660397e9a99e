#include "io/trace/import/strace_files.h"

#include <algorithm>

namespace assay {

bool straceLiesOnDisk(std::string_view path)
{
    constexpr std::string_view kDevices = "/dev/";
    constexpr std::string_view kDisks[] = {"sd",  "mmcblk", "nvme", "loop", "vd",      "xvd",   "hd",     "sr",
                                           "ram", "dm-",    "md",   "nbd",  "mapper/", "disk/", "block/", "mtdblock"};
    const auto begins = [&](std::string_view prefix) { return path.starts_with(prefix); };
    if (begins(kDevices))
        return std::ranges::any_of(
            kDisks, [&](std::string_view disk) { return path.substr(kDevices.size()).starts_with(disk); });
    return !path.empty() && !begins("/proc/") && !begins("/sys/");
}

// Lines name no thread while there is only one (strace -f without -o).
std::uint64_t StraceProcesses::known(std::uint64_t thread)
{
    if (thread == 0 && m_first != 0)
        return m_tables.size() == 1 ? m_tables.begin()->first : m_first;
    const bool isFirst = thread != 0 && m_first == 0 && m_tables.contains(0) && !m_tables.contains(thread) &&
                         !m_survey.births.contains(thread);
    if (isFirst) {
        m_first = thread;
        m_tables[thread] = m_tables[0];
        m_tables.erase(0);
    }
    return thread;
}

StraceProcesses::Table StraceProcesses::copyOf(const Table& table)
{
    auto copy = std::make_shared<StraceTable>();
    copy->folder = table->folder;
    if (m_descriptorCount + table->descriptors.size() > kMaxDescriptors)
        return copy;
    copy->descriptors = table->descriptors;
    m_descriptorCount += copy->descriptors.size();
    return copy;
}

// Creates the table of a thread that has none yet.
StraceProcesses::Table StraceProcesses::begin(std::uint64_t thread)
{
    if (const auto births = m_survey.births.find(thread); births != m_survey.births.end() && !births->second.empty()) {
        const StraceSurvey::Birth birth = births->second.front();
        births->second.erase(births->second.begin());
        const auto parent = m_tables.find(known(birth.parent));
        if (parent != m_tables.end())
            return birth.sharesDescriptors ? parent->second : copyOf(parent->second);
    }
    if (!m_shared)
        return m_shared = std::make_shared<StraceTable>();
    const auto apart = m_survey.apart.find(thread);
    return apart != m_survey.apart.end() && apart->second ? copyOf(m_shared) : m_shared;
}

StraceProcesses::Table& StraceProcesses::tableOf(std::uint64_t thread)
{
    thread = known(thread);
    if (const auto there = m_tables.find(thread); there != m_tables.end())
        return there->second;
    if (m_tables.size() >= StraceReader::kMaxThreads)
        return m_tables.begin()->second;
    const Table table = begin(thread);
    return m_tables[thread] = table;
}

std::shared_ptr<StraceOpened> StraceProcesses::find(std::uint64_t thread, std::uint64_t number)
{
    const auto& descriptors = tableOf(thread)->descriptors;
    const auto there = descriptors.find(number);
    return there == descriptors.end() ? nullptr : there->second.opened;
}

void StraceProcesses::put(std::uint64_t thread, std::uint64_t number, StraceDescriptor descriptor)
{
    auto& descriptors = tableOf(thread)->descriptors;
    const auto there = descriptors.find(number);
    if (there != descriptors.end())
        there->second = std::move(descriptor);
    else if (m_descriptorCount < kMaxDescriptors) {
        descriptors.emplace(number, std::move(descriptor));
        ++m_descriptorCount;
    }
}

void StraceProcesses::erase(std::uint64_t thread, std::uint64_t first, std::uint64_t last)
{
    auto& descriptors = tableOf(thread)->descriptors;
    if (first > last)
        return;
    const std::size_t before = descriptors.size();
    descriptors.erase(descriptors.lower_bound(first), descriptors.upper_bound(last));
    m_descriptorCount -= before - descriptors.size();
}

void StraceProcesses::born(std::uint64_t parent, std::uint64_t child, bool sharesDescriptors)
{
    const Table& from = tableOf(parent);
    if (m_tables.contains(child) || m_tables.size() >= StraceReader::kMaxThreads)
        return; // its first line preceded that of its parent
    const Table table = sharesDescriptors ? from : copyOf(from);
    m_tables[child] = table;
    if (const auto births = m_survey.births.find(child); births != m_survey.births.end() && !births->second.empty())
        births->second.erase(births->second.begin());
}

void StraceProcesses::unshare(std::uint64_t thread)
{
    Table& table = tableOf(thread);
    if (table.use_count() > (table == m_shared ? 2 : 1))
        table = copyOf(table);
}

void StraceProcesses::executed(std::uint64_t thread)
{
    unshare(thread);
    m_descriptorCount -=
        std::erase_if(tableOf(thread)->descriptors, [](const auto& entry) { return entry.second.closesOnExec; });
}

void StraceProcesses::exited(std::uint64_t thread)
{
    const auto there = m_tables.find(known(thread));
    if (there == m_tables.end())
        return;
    if (there->second.use_count() == 1)
        m_descriptorCount -= there->second->descriptors.size();
    m_tables.erase(there);
}

} // namespace assay
