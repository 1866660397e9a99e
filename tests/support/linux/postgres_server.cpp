#include "support/linux/postgres_server.h"

#include "ground/base/read_file.h"

#include <algorithm>
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <signal.h>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace assay::test {

namespace fs = std::filesystem;

namespace {

// These run as the user of the test.
constexpr const char *kOwn = "/usr/bin/chown", *kCopy = "/usr/bin/cp";
constexpr std::chrono::seconds kServerLimit{60};
constexpr std::chrono::seconds kCopyLimit{1800}; // ten million results, on a busy disk

// The newest installed.
fs::path binaries()
{
    std::vector<fs::path> found;
    std::error_code none;
    for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", none))
        if (fs::exists(version.path() / "bin/initdb", none))
            found.push_back(version.path() / "bin");
    return found.empty() ? fs::path() : *std::ranges::max_element(found);
}

std::string program(const char* name) { return (binaries() / name).string(); }

// A port that no other server of this computer is known to use.
int somePort()
{
    static std::atomic<int> next{0};
    return 20000 + static_cast<int>((static_cast<unsigned>(::getpid()) * 7 + 13 * next++) % 30000);
}

} // namespace

std::string PostgresServer::missing()
{
    if (binaries().empty())
        return "no PostgreSQL server is installed (package postgresql)";
    if (::geteuid() == 0 && runProgram({"/usr/bin/env", "id", "postgres"}).exitCode != 0)
        return "there is no user postgres to run the server as";
    return {};
}

PostgresServer::PostgresServer(std::vector<std::string> settings) : m_port(somePort())
{
    makeFolders();
    makeData();
    const std::string data = (folder() / "data").string();
    std::ofstream conf(data + "/postgresql.conf", std::ios::app);
    conf << "fsync = off\nmax_connections = 300\nlog_min_messages = warning\n";
    for (const std::string& line : settings)
        conf << line << "\n";
    conf.close();
    start();
}

PostgresServer::PostgresServer(PostgresServer& primary) : m_port(somePort())
{
    makeFolders();
    const auto copied = runProgram(asServerUser({program("pg_basebackup"), "-D", (folder() / "data").string(), "-d",
                                                 primary.at(), "-R", "--no-sync", "-X", "stream", "-c", "fast"}),
                                   kCopyLimit);
    INFO(copied.err);
    REQUIRE(copied.exitCode == 0);
    start();
}

PostgresServer::~PostgresServer() { killAll(); }

void PostgresServer::makeFolders()
{
    fs::permissions(folder(), fs::perms::others_exec | fs::perms::group_exec, fs::perm_options::add);
    for (const char* name : {"data", "socket"}) {
        fs::create_directory(folder() / name);
        if (::geteuid() == 0)
            must({kOwn, "postgres:", (folder() / name).string()});
        fs::permissions(folder() / name, fs::perms::owner_all);
    }
    fs::permissions(folder() / "socket", fs::perms::all);
}

void PostgresServer::makeData() const
{
    const fs::path made = fs::path(ASSAY_MADE) / fmt::format("{}-{}", binaries().parent_path().filename().string(),
                                                             ::geteuid()); // version, and whose files they are
    const fs::path data = folder() / "data";
    if (!fs::exists(made)) {
        must({program("initdb"), "-D", data.string(), "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8"});
        const fs::path part = fmt::format("{}.{}", made.string(), ::getpid());
        fs::create_directories(part.parent_path());
        must({kCopy, "-a", data.string(), part.string()});
        std::error_code anotherTestWasFirst;
        fs::rename(part, made, anotherTestWasFirst);
        if (anotherTestWasFirst)
            fs::remove_all(part);
        return;
    }
    must({kCopy, "-a", (made / ".").string(), data.string()});
}

std::vector<std::string> PostgresServer::asServerUser(std::vector<std::string> command) const
{
    if (::geteuid() == 0 && command.front() != kOwn && command.front() != kCopy) {
        // The server does not see the devices that a test emulates.
        const std::vector<std::string> as = {"/usr/bin/env", "-u",      "LD_PRELOAD",       "-u",
                                             "UMOCKDEV_DIR", "setpriv", "--reuid=postgres", "--regid=postgres",
                                             "--init-groups"};
        command.insert(command.begin(), as.begin(), as.end());
    }
    return command;
}

void PostgresServer::must(std::vector<std::string> command) const
{
    const auto done = runProgram(asServerUser(std::move(command)), kServerLimit);
    INFO(done.out);
    INFO(done.err);
    REQUIRE(done.exitCode == 0);
}

void PostgresServer::start()
{
    const std::string options =
        fmt::format("-p {} -k {} -c listen_addresses=127.0.0.1", m_port, (folder() / "socket").string());
    const std::vector<std::string> command = {program("pg_ctl"),
                                              "-D",
                                              (folder() / "data").string(),
                                              "-o",
                                              options,
                                              "-w",
                                              "-t",
                                              "50",
                                              "-l",
                                              (folder() / "data/log").string(),
                                              "start"};
    // The resources of a killed server may be released with a delay.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    std::string said;
    do {
        const auto begun = runProgram(asServerUser(command), kServerLimit);
        if (begun.exitCode == 0)
            return;
        said += begun.out + begun.err;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    } while (std::chrono::steady_clock::now() < deadline);
    FAIL("the server does not start: " << said << readWholeFile(folder() / "data/log").value_or("it wrote no log"));
}

void PostgresServer::stop()
{
    must({program("pg_ctl"), "-D", (folder() / "data").string(), "-m", "fast", "-w", "stop"});
}

std::vector<int> PostgresServer::processes() const
{
    std::ifstream file(folder() / "data/postmaster.pid");
    int server = 0;
    if (!(file >> server))
        return {};
    std::vector<int> all = {server};
    std::istringstream children(runProgram({"/usr/bin/env", "ps", "-o", "pid=", "--ppid", std::to_string(server)})
                                    .out); // ps ends with 1 without child processes
    for (int child = 0; children >> child;)
        all.push_back(child);
    return all;
}

void PostgresServer::killAll()
{
    for (const int process : processes())
        ::kill(process, SIGKILL);
}

void PostgresServer::killBackend()
{
    const auto found =
        runProgram({"/usr/bin/env", "ps", "-o", "pid=,args=", "--ppid", std::to_string(processes().at(0))}).out;
    std::istringstream lines(found);
    for (std::string line; std::getline(lines, line);)
        if (line.find("station") != std::string::npos || line.find("[local]") != std::string::npos) {
            ::kill(std::atoi(line.c_str()), SIGKILL);
            return;
        }
}

double PostgresServer::processorSeconds() const
{
    long long ticks = 0;
    for (const int process : processes()) {
        std::ifstream file(fmt::format("/proc/{}/stat", process));
        std::string stat;
        std::getline(file, stat);
        std::istringstream fields(stat.substr(std::min(stat.size(), stat.rfind(')') + 1))); // the name may hold blanks
        std::string skipped;
        for (int i = 0; i < 11; ++i)
            fields >> skipped;
        // user, system, and of children that have ended
        for (long long value = 0, i = 0; i < 4 && fields >> value; ++i)
            ticks += value;
    }
    return static_cast<double>(ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

std::string PostgresServer::at(const std::string& user, const std::string& database) const
{
    return fmt::format("host={} port={} user={} dbname={}", (folder() / "socket").string(), m_port, user, database);
}

std::string PostgresServer::atTcp(const std::string& user, const std::string& database) const
{
    return fmt::format("host=127.0.0.1 port={} user={} dbname={}", m_port, user, database);
}

ProgramResult PostgresServer::psql(const std::string& sql, const std::string& user) const
{
    return runProgram({program("psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", at(user), "-c", sql},
                      std::chrono::seconds(600));
}

std::string PostgresServer::ask(const std::string& sql, const std::string& user) const
{
    auto done = psql(sql, user);
    INFO(sql);
    INFO(done.err);
    REQUIRE(done.exitCode == 0);
    while (done.out.ends_with('\n'))
        done.out.pop_back();
    return done.out;
}

std::string PostgresServer::complaint(const std::string& sql, const std::string& user) const
{
    return psql(sql, user).err;
}

} // namespace assay::test
