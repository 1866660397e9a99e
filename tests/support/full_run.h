// A whole run of a profile on a device, as the programs do it: from text to verdict and exit code.
#pragma once

#include "model/flash/flash_model.h"
#include "run/session/session.h"
#include "support/temp_folder.h"

#include <functional>
#include <memory>
#include <string>

namespace assay::test {

class FullRun {
public:
    // `profile` is TOML, `device` as a user would type it; block devices are permitted with their own erase id and
    // --lab. The card is left as the test ended, whatever the profile says, unless the test asks for more. FAILs where
    // preparing does.
    FullRun(const std::string& device, const std::string& profile, std::uint64_t seed = 1,
            AfterTest after = AfterTest::leave);
    // A simulated card from TOML.
    static FullRun onSim(const std::string& card, const std::string& profile, std::uint64_t seed = 1,
                         const std::string& label = "");
    // A simulated card with another inside than core/model/flash has: `card` says its name, size, jitter and faults.
    static FullRun onFlash(std::unique_ptr<FlashModel> inside, const std::string& card, const std::string& profile,
                           std::uint64_t seed = 1);

    // Starts, calls `meanwhile` about every 10 ms until the end, at most `limit` of real time.
    const JudgedRecord& finish(const std::function<void(const Snapshot&)>& meanwhile = {},
                               std::chrono::minutes limit = std::chrono::minutes(10));
    const JudgedRecord& record() const { return m_session->record(); }
    int exitCode() const; // as of the command line
    std::filesystem::path folder() const { return *m_folder / "run"; }

private:
    FullRun() = default;
    void prepare(const std::string& device, const std::string& profile, std::uint64_t seed,
                 const std::string& label = "", AfterTest after = AfterTest::leave);
    std::unique_ptr<TempFolder> m_folder = std::make_unique<TempFolder>();
    std::unique_ptr<Session> m_session;
};

// A file of resources/ that travels in the program, by its kind and name (program/wiring/builtin_resources.h). FAILs
// without such a file.
std::string builtIn(std::string_view kind, std::string_view name);

// One step "o" of full_overwrite with these further lines.
std::string overwriteProfile(const std::string& lines = "");

// All bad ranges of the step's verified phases, in order.
std::vector<IntegrityRange> badRanges(const StepRecord& step);
double valueOf(const JudgedRecord& record, const std::string& metric); // FAILs when it is missing

} // namespace assay::test
