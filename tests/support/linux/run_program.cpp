#include "support/linux/run_program.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace assay::test {

namespace {

using Clock = std::chrono::steady_clock;

std::chrono::milliseconds timeUntil(Clock::time_point instant)
{
    return std::max(std::chrono::milliseconds(0),
                    std::chrono::duration_cast<std::chrono::milliseconds>(instant - Clock::now()));
}

void closeIfOpen(int& descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
    descriptor = -1;
}

} // namespace

RunningProgram::RunningProgram(std::vector<std::string> command, const std::filesystem::path& outputFile)
    : m_begin(Clock::now())
{
    std::array<int, 2> out{}, err{};
    REQUIRE(pipe2(out.data(), O_CLOEXEC) == 0);
    REQUIRE(pipe2(err.data(), O_CLOEXEC) == 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (outputFile.empty())
        posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    else
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputFile.c_str(), O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    std::vector<char*> arguments;
    for (std::string& word : command)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int failed = posix_spawnp(&m_child, arguments.front(), &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(out[1]);
    close(err[1]);
    m_out = out[0];
    m_err = err[0];
    if (failed != 0)
        m_child = -1;
    INFO("cannot start " << command.front());
    REQUIRE(failed == 0);
}

RunningProgram::~RunningProgram()
{
    if (m_child > 0) {
        kill(m_child, SIGKILL);
        waitpid(m_child, nullptr, 0);
    }
    closeIfOpen(m_out);
    closeIfOpen(m_err);
}

void RunningProgram::drain(int& descriptor, std::string& text)
{
    std::array<char, 65536> buffer{};
    const ssize_t got = read(descriptor, buffer.data(), buffer.size());
    if (got > 0)
        text.append(buffer.data(), static_cast<std::size_t>(got));
    else
        closeIfOpen(descriptor);
}

// Not from getrusage(): on Linux that of a spawned program includes what its parent had before exec.
void RunningProgram::notePeak()
{
    std::ifstream status("/proc/" + std::to_string(m_child) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            m_result.peakBytes = std::max<std::uint64_t>(m_result.peakBytes, std::stoull(line.substr(6)) * 1024);
}

bool RunningProgram::readSome(std::chrono::milliseconds limit)
{
    std::array<pollfd, 2> wait{pollfd{m_out, POLLIN, 0},
                               pollfd{m_err, POLLIN, 0}}; // closed ones are -1, which poll() skips
    if (m_out < 0 && m_err < 0)
        return false;
    if (poll(wait.data(), wait.size(), static_cast<int>(limit.count())) > 0) {
        notePeak();
        if (wait[0].revents != 0)
            drain(m_out, m_result.out);
        if (wait[1].revents != 0)
            drain(m_err, m_result.err);
    }
    return true;
}

bool RunningProgram::await(const std::string& text, const std::string& stream, std::chrono::milliseconds limit)
{
    const auto deadline = Clock::now() + limit;
    while (stream.find(text) == std::string::npos)
        if (Clock::now() > deadline || !readSome(timeUntil(deadline)))
            return stream.find(text) != std::string::npos;
    return true;
}

bool RunningProgram::awaitError(const std::string& text, std::chrono::milliseconds limit)
{
    return await(text, m_result.err, limit);
}

bool RunningProgram::awaitOutput(const std::string& text, std::chrono::milliseconds limit)
{
    return await(text, m_result.out, limit);
}

void RunningProgram::sendSignal(int number) { REQUIRE(kill(m_child, number) == 0); }

void RunningProgram::closeOutput() { closeIfOpen(m_out); }

ProgramResult RunningProgram::finish(std::chrono::milliseconds limit)
{
    const auto deadline = Clock::now() + limit;
    while (Clock::now() < deadline && readSome(timeUntil(deadline))) {
    }
    const bool ended = m_out < 0 && m_err < 0;
    if (!ended)
        kill(m_child, SIGKILL);
    int status = 0;
    waitpid(m_child, &status, 0); // both its streams are closed, or it was killed: this is short
    m_child = -1;
    m_result.took = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - m_begin);
    m_result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    m_result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    INFO("standard error so far: " << m_result.err);
    if (!ended)
        FAIL("the program did not end within " << limit.count() << " ms");
    return m_result;
}

ProgramResult runProgram(std::vector<std::string> command, std::chrono::milliseconds limit,
                         const std::filesystem::path& outputFile)
{
    return RunningProgram(std::move(command), outputFile).finish(limit);
}

} // namespace assay::test
