#include "system/macos/sleep_inhibitor.h"

#include <csignal>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::platform {

SleepInhibitor::SleepInhibitor()
{
    std::string words[] = {"/usr/bin/caffeinate", "-i", "-m", "-s", "-w", std::to_string(getpid())};
    char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(),
                         words[4].data(), words[5].data(), nullptr};
    char* noEnvironment[] = {nullptr};
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_CLOEXEC_DEFAULT);
    if (posix_spawn(&m_process, arguments[0], nullptr, &attributes, arguments, noEnvironment) != 0)
        m_process = -1;
    posix_spawnattr_destroy(&attributes);
}

SleepInhibitor::~SleepInhibitor()
{
    if (m_process <= 0)
        return;
    kill(m_process, SIGTERM);
    waitpid(m_process, nullptr, 0);
}

} // namespace assay::platform
