#include "support/linux/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace assay::test {

namespace {

#ifdef ASSAY_SD_CARD_FUSE
constexpr const char* kProgram = ASSAY_SD_CARD_FUSE;
#else
constexpr const char* kProgram = "";
#endif
constexpr int kStartMs = 10'000;

// The program with its standard output on a pipe, whose reading end goes to `output`; -1 when it could not be started.
pid_t spawn(std::vector<std::string> words, int& output)
{
    int ends[2];
    REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = -1;
    if (posix_spawn(&child, kProgram, &actions, nullptr, arguments.data(), environ) != 0)
        child = -1;
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    output = ends[0];
    return child;
}

bool saysReady(int output)
{
    pollfd wait{output, POLLIN, 0};
    char text[8] = {};
    const bool ready =
        poll(&wait, 1, kStartMs) == 1 && read(output, text, sizeof text) > 0 && std::strncmp(text, "ready", 5) == 0;
    close(output);
    return ready;
}

} // namespace

FuseCard::FuseCard(Bytes size, const std::vector<std::string>& commands)
{
    if (*kProgram == '\0')
        SKIP("the emulated card was not built: libfuse3 is missing");
    skipUnlessRoot();
    if (access("/dev/fuse", R_OK | W_OK) != 0)
        SKIP("no /dev/fuse here");
    start(size, commands);
    m_loop.emplace(m_folder / "card", LoopOptions{.directIo = true});
}

FuseCard::~FuseCard()
{
    m_loop.reset();
    killDaemon(); // a request that still hangs fails now
    umount2(m_folder.path().c_str(), MNT_DETACH);
}

void FuseCard::start(Bytes size, const std::vector<std::string>& commands)
{
    std::vector<std::string> words = {kProgram, m_folder.path().string(), std::to_string(size.count())};
    words.insert(words.end(), commands.begin(), commands.end());
    int output = -1;
    m_daemon = spawn(std::move(words), output);
    if (!saysReady(output)) {
        killDaemon();
        SKIP("the emulated card did not start (no FUSE mounts allowed here?)");
    }
}

void FuseCard::command(const std::string& line)
{
    std::ofstream control(m_folder / "control");
    control << line << '\n' << std::flush;
    REQUIRE(control.good());
}

std::map<std::string, std::uint64_t> FuseCard::counters() const
{
    std::map<std::string, std::uint64_t> all;
    std::ifstream control(m_folder / "control");
    for (std::string line; std::getline(control, line);)
        if (const auto equals = line.find('='); equals != std::string::npos)
            all[line.substr(0, equals)] = std::stoull(line.substr(equals + 1));
    return all;
}

std::vector<FuseCard::Injection> FuseCard::injections() const
{
    std::vector<Injection> all;
    std::ifstream control(m_folder / "control");
    for (std::string line; std::getline(control, line);) {
        std::istringstream words(line);
        Injection injection;
        std::uint64_t offset = 0, length = 0, us = 0;
        if (line.find('=') == std::string::npos && words >> injection.kind >> injection.op >> offset >> length >> us) {
            injection.offset = Bytes(offset);
            injection.length = Bytes(length);
            injection.extra = std::chrono::microseconds(us);
            all.push_back(injection);
        }
    }
    return all;
}

void FuseCard::resize(Bytes size)
{
    command("size=" + std::to_string(size.count()));
    REQUIRE(std::filesystem::file_size(m_folder / "card") == size.count()); // also makes the kernel look
    m_loop->rereadSize();
}

void FuseCard::killDaemon()
{
    if (m_daemon <= 0)
        return;
    kill(m_daemon, SIGKILL);
    waitpid(m_daemon, nullptr, 0);
    m_daemon = -1;
}

} // namespace assay::test
