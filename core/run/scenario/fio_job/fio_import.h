// Converts fio jobs to the steps of a profile (docs/user/fio-jobs.md). Pure: files and variables are requested through
// callbacks.
#pragma once

#include "run/scenario/fio_job/job_file.h"

namespace assay {

struct FioSource {
    std::string fileName; // for messages
    std::string text;
    FioLookup include;  // of files included by the job file
    FioLookup variable; // of environment variables
    // true: jobs that fio would run concurrently become consecutive steps; false: they are an error.
    bool serializes = false;
};

struct FioImport {
    std::string profile; // TOML, one or more steps for each job
    std::size_t steps = 0;
    std::vector<Message> notes; // ignored options, and differences from fio
};

// `profileName`: name in the profile. Errc::badInput names the line and key of what cannot be converted.
Result<FioImport> importFioJobs(const FioSource& source, const std::string& profileName);

} // namespace assay
