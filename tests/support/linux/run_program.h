// Another program, run as its users run it: arguments in, exit code and both output streams out. Every wait has a
// limit; what does not end is killed.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace assay::test {

// Enough for any program of the tests that does not hang, on a slow computer that does other things too.
#ifdef ASSAY_SANITIZED
inline constexpr std::chrono::seconds kProgramLimit{300};
#else
inline constexpr std::chrono::seconds kProgramLimit{60};
#endif

struct ProgramResult {
    int exitCode = -1; // -1 = ended by `signal`
    int signal = 0;
    std::string out, err;
    std::chrono::milliseconds took{}; // from start to end
    std::uint64_t peakBytes = 0;      // largest resident set, as seen when it last wrote something
};

class RunningProgram {
public:
    // `command` is the program and its arguments. With `outputFile`, which must exist, standard output goes there in
    // place of ProgramResult::out.
    explicit RunningProgram(std::vector<std::string> command, const std::filesystem::path& outputFile = {});
    ~RunningProgram(); // kills what still runs
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    // True as soon as the text was seen on standard error (or output).
    bool awaitError(const std::string& text, std::chrono::milliseconds limit = kProgramLimit);
    bool awaitOutput(const std::string& text, std::chrono::milliseconds limit = kProgramLimit);
    const std::string& output() const { return m_result.out; } // as far as a wait has seen it
    void sendSignal(int number);
    void closeOutput(); // as `| head` does
    // Reads on until the end; FAILs the test and kills the program when it takes longer.
    ProgramResult finish(std::chrono::milliseconds limit = kProgramLimit);

private:
    bool await(const std::string& text, const std::string& stream, std::chrono::milliseconds limit);
    // Reads what comes within `limit`; false once both streams are closed.
    bool readSome(std::chrono::milliseconds limit);
    void notePeak();
    void drain(int& descriptor, std::string& text);

    pid_t m_child = -1;
    int m_out = -1;
    int m_err = -1;
    ProgramResult m_result;
    std::chrono::steady_clock::time_point m_begin;
};

ProgramResult runProgram(std::vector<std::string> command, std::chrono::milliseconds limit = kProgramLimit,
                         const std::filesystem::path& outputFile = {});

} // namespace assay::test
