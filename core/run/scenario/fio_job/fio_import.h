// Jobs of fio become the steps of a profile (docs/fio-jobs.md). Pure: files and variables are asked for by functions.
#pragma once

#include "run/scenario/fio_job/job_file.h"

namespace assay {

struct FioSource {
    std::string fileName; // for messages
    std::string text;
    FioLookup include;  // of files that the job file names
    FioLookup variable; // of the environment
    // Jobs that fio would run at the same time become steps one after another; else they are an error.
    bool inOrder = false;
};

struct FioImport {
    std::string profile; // TOML, a step or two for each job
    std::size_t steps = 0;
    std::vector<Message> notes; // what was not taken over, and what is otherwise than with fio
};

// `profileName` as in the profile. Errc::badInput names the line and key of what cannot be taken over.
Result<FioImport> importFioJobs(const FioSource& source, const std::string& profileName);

} // namespace assay
