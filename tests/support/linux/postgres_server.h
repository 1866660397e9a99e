// A PostgreSQL server of one test: made in a temporary folder, reached by a socket in it and by TCP on this computer.
// It never runs as root; a test that runs as root has it run as the user `postgres`.
#pragma once

#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include <memory>
#include <string>
#include <vector>

namespace assay::test {

class PostgresServer {
public:
    // Why a server cannot be started here; "" = it can.
    static std::string missing();

    // `settings` are lines of postgresql.conf. Starts it.
    explicit PostgresServer(std::vector<std::string> settings = {});
    // A streaming replica of `primary`.
    explicit PostgresServer(PostgresServer& primary);
    ~PostgresServer(); // kills it
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    void start();
    void stop();
    void killAll();     // SIGKILL to the server and all its processes
    void killBackend(); // SIGKILL to one process that serves a connection; the server recovers by itself

    // Connection string for a user; `postgres` may do all.
    std::string at(const std::string& user = "postgres", const std::string& database = "postgres") const;
    std::string atTcp(const std::string& user, const std::string& database = "postgres") const;
    // Standard output of psql, without the last newline; FAILs the test when it complains.
    std::string ask(const std::string& sql, const std::string& user = "postgres") const;
    // As ask(); what psql complained of, "" = nothing.
    std::string complaint(const std::string& sql, const std::string& user) const;

    double processorSeconds() const; // of all its processes since its start
    std::filesystem::path folder() const { return m_folder.path(); }
    int port() const { return m_port; }

private:
    std::vector<std::string> asServerUser(std::vector<std::string> command) const;
    void must(std::vector<std::string> command) const;
    void makeFolders();
    void makeData() const;              // by initdb once in a build folder, then copied: a tenth of the processor time
    std::vector<int> processes() const; // of the server, itself first
    ProgramResult psql(const std::string& sql, const std::string& user) const;

    TempFolder m_folder;
    int m_port;
};

} // namespace assay::test
