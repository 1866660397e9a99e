// File cache of the simulated recordings of an advice. They cost seconds on all processors and are deterministic for
// run, seeds and program. docs/user/advice.md, "Cache".
#pragma once

#include "ground/base/cache_directory.h"
#include "judge/advice/recording_model.h"
#include "run/record/scorecard.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

class RecordingCache {
public:
    static constexpr std::size_t kMaxFiles = 32; // the oldest others are removed

    // Loads the cached recordings of this run. A modified file counts as absent.
    RecordingCache(const CacheDirectory& place, const JudgedRecord& run, std::size_t seeds);
    // Returns the next `count` recordings, valid until the next call of add(). Returns none if fewer are cached; all
    // later calls then return none too.
    std::span<const RecordingOutcome> next(std::size_t count);
    void add(const RecordingOutcome& outcome) { m_all.push_back(outcome); }
    // Writes the file if recordings were added. Errors are ignored.
    void save() const;

private:
    std::filesystem::path m_file; // empty = no cache
    std::vector<RecordingOutcome> m_all;
    std::size_t m_read = 0, m_taken = 0; // counts in m_all
};

} // namespace assay
