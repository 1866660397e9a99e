#include "system/child_process.h"

#include "ground/base/clock.h"
#include "ground/base/text.h"
#include "system/posix/descriptor.h"
#include "system/quarantine.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <system_error>
#ifdef __APPLE__
#include <crt_externs.h>
#endif

namespace assay::platform {

namespace {

constexpr Ns kPollInterval = std::chrono::milliseconds(20); // checks for a stop request and the child's end
constexpr Ns kKillTimeout = std::chrono::seconds(1);        // from SIGKILL to the end of the process

struct Pipe {
    Descriptor read, write;
};

#ifdef __APPLE__
// Children get no descriptor but those that are named, so nothing has to be closed in them.
int openPipe(int* ends) { return pipe(ends); }
void closeTheRest(posix_spawn_file_actions_t*) {}
constexpr int kNoOtherFiles = POSIX_SPAWN_CLOEXEC_DEFAULT;
char** environment() { return *_NSGetEnviron(); }
#else
int openPipe(int* ends) { return pipe2(ends, O_CLOEXEC); }
void closeTheRest(posix_spawn_file_actions_t* files) { posix_spawn_file_actions_addclosefrom_np(files, 3); }
constexpr int kNoOtherFiles = 0;
char** environment() { return environ; }
#endif

Result<Pipe> makePipe()
{
    std::array<int, 2> ends{};
    if (openPipe(ends.data()) != 0)
        return fail(Errc::environment,
                    msg("device", "No pipe can be made: {}.", std::generic_category().message(errno)), errno);
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

Result<pid_t> spawn(const std::vector<std::string>& command, int in, int out, int err)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, 0);
    posix_spawn_file_actions_adddup2(&files, out, 1);
    posix_spawn_file_actions_adddup2(&files, err, 2);
    closeTheRest(&files);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, usual;
    sigemptyset(&none);
    sigemptyset(&usual);
    for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ, SIGHUP})
        sigaddset(&usual, number);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                             POSIX_SPAWN_SETSIGDEF | kNoOtherFiles));
    std::vector<char*> arguments;
    for (const std::string& word : command)
        arguments.push_back(const_cast<char*>(word.c_str())); // posix_spawn does not change it
    arguments.push_back(nullptr);
    pid_t child = -1;
    const int problem = posix_spawnp(&child, arguments[0], &files, &attributes, arguments.data(), environment());
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (problem != 0)
        return fail(Errc::environment,
                    msg("device", "{} cannot be started: {}.", displayable(command[0], 200),
                        std::generic_category().message(problem)),
                    problem);
    return child;
}

// A running child: reads its output and guarantees its end.
class Child {
public:
    Child(pid_t process, Descriptor out, Descriptor err)
        : m_process(process), m_out(std::move(out)), m_err(std::move(err))
    {
    }

    Result<ChildResult> finish(Ns deadline, const std::stop_token& stop)
    {
        const Ns end = m_clock.now() + deadline;
        while (!stop.stop_requested() && m_clock.now() < end && (m_out || m_err) && !saysTooMuch())
            listen();
        while (!stop.stop_requested() && m_clock.now() < end && !saysTooMuch() && !reaped())
            m_clock.sleepUntil(m_clock.now() + kPollInterval / 10, stop);
        if (!m_ended)
            killGroup();
        if (stop.stop_requested())
            return fail(Errc::stopped, msg("device", "Stopped."));
        return std::move(m_result);
    }

private:
    bool saysTooMuch() const { return m_result.out.size() > kMaxOutputBytes || m_result.err.size() > kMaxOutputBytes; }

    void listen()
    {
        std::array<pollfd, 2> waiting{pollfd{m_out.get(), POLLIN, 0},
                                      pollfd{m_err.get(), POLLIN, 0}}; // poll ignores negative descriptors
        if (poll(waiting.data(), waiting.size(),
                 static_cast<int>(std::chrono::duration_cast<std::chrono::milliseconds>(kPollInterval).count())) <= 0)
            return;
        if (waiting[0].revents != 0)
            take(m_out, m_result.out);
        if (waiting[1].revents != 0)
            take(m_err, m_result.err);
    }

    static void take(Descriptor& from, std::string& into)
    {
        std::array<char, 4096> buffer;
        const ssize_t got = read(from.get(), buffer.data(), buffer.size());
        if (got > 0)
            into.append(buffer.data(), static_cast<std::size_t>(got));
        else if (got == 0 || errno != EINTR)
            from = Descriptor();
    }

    bool reaped()
    {
        int status = 0;
        if (m_ended || waitpid(m_process, &status, WNOHANG) != m_process)
            return m_ended;
        m_ended = true;
        m_result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (WIFSIGNALED(status))
            m_result.crash = strsignal(WTERMSIG(status));
        return true;
    }

    void killGroup()
    {
        m_result.timedOut = true;
        kill(-m_process, SIGKILL);
        const Ns end = m_clock.now() + kKillTimeout;
        while (!reaped() && m_clock.now() < end)
            m_clock.sleepUntil(m_clock.now() + kPollInterval / 10, {});
        if (!m_ended)
            quarantine(nullptr, [process = m_process] { return waitpid(process, nullptr, WNOHANG) != 0; });
    }

    SystemClock m_clock;
    pid_t m_process;
    Descriptor m_out, m_err;
    ChildResult m_result;
    bool m_ended = false;
};

} // namespace

Result<ChildResult> runChild(const std::vector<std::string>& command, std::string_view input, Ns deadline,
                             const std::stop_token& stop)
{
    auto in = makePipe();
    auto out = makePipe();
    auto err = makePipe();
    for (const auto* end : {&in, &out, &err})
        if (!*end)
            return tl::unexpected(end->error());
    if (input.size() > kMaxInputBytes ||
        write(in->write.get(), input.data(), input.size()) != static_cast<ssize_t>(input.size()))
        return fail(Errc::environment, msg("device", "The request is too large for {}.", displayable(command[0], 200)));
    in->write = Descriptor();
    const auto process = spawn(command, in->read.get(), out->write.get(), err->write.get());
    if (!process)
        return tl::unexpected(process.error());
    out->write = Descriptor();
    err->write = Descriptor();
    return Child(*process, std::move(out->read), std::move(err->read)).finish(deadline, stop);
}

Result<ChildResult> runShell(const std::string& command, Ns deadline, const std::stop_token& stop)
{
    return runChild({"/bin/sh", "-c", command}, "", deadline, stop);
}

std::filesystem::path helperProgramPath(const std::string& name)
{
    const auto folder = programFolder();
    for (const auto& place : {folder / name, folder.parent_path() / "libexec" / "cardassay" / name})
        if (access(place.c_str(), X_OK) == 0)
            return place;
    return {};
}

} // namespace assay::platform
