// One fio job with its parsed keys.
#pragma once

#include "run/scenario/fio_job/job_file.h"
#include "run/scenario/fio_job/job_keys.h"
#include "run/scenario/fio_job/job_values.h"

#include <array>
#include <map>
#include <span>

namespace assay {

struct FioJob {
    static constexpr std::size_t kRead = 0, kWrite = 1; // indices of the arrays
    struct Block {
        double low = 4096, high = 4096; // bytes
        double percent = 100;
    };
    std::string name, description, waitsFor;
    SourceLocation place;                         // of its section
    std::map<std::string, SourceLocation> places; // of the given keys, by main name
    bool reads = true, writes = false, random = false;
    double readPercent = 50; // in a mixed load
    double skip = 0;         // rw=read:8k
    std::array<std::vector<Block>, 2> blocks = {std::vector<Block>{{}}, std::vector<Block>{{}}};
    double align = 0;
    bool synchronous = true; // the engine is synchronous: one I/O at a time
    double depth = 1, jobs = 1, files = 1, loops = 1, numberOfIos = 0;
    FioSize size, ioSize, fileSize, offset, offsetIncrement;
    bool hasSize = false, hasIoSize = false, hasFileSize = false, hasFileName = false;
    double runtime = 0, ramp = 0, startDelay = 0; // s
    bool timeBased = false;
    std::array<double, 2> rate{}, rateIops{};
    bool poisson = false;
    double thinkTime = 0; // s
    double thinkBlocks = 1;
    bool verify = false, doVerify = true, verifyOnly = false;
    double flushEvery = 0;
    bool flushAtEnd = false;
    std::string distribution = "random";
    bool noRandomMap = false;
    double randomPercent = 100;
    bool stonewall = false;
    bool kibi = true; // kb_base
    std::map<FioIgnored, std::vector<std::string>> ignored;
};

// Applies one key to a job. Errc::badInput with the location: an unknown key, an invalid value, or the reason of a
// rejection.
Result<void> applyFioOption(FioJob& job, const FioOption& option, const FioLookup& variable);

// Returns the supported keys including aliases; for the documentation.
std::vector<std::string> knownFioKeys();

} // namespace assay
