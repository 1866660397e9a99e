// Small runs in folders of their own, reports on them, and what their check ends with.
#pragma once

#include "report/report_check.h"

#include <filesystem>
#include <string>

namespace assay::test {

constexpr const char* kTwoSteps = R"([profile]
name = "small"
version = "3"
[[step]]
id = "first"
scenario = "sequential_write"
max_bytes = 8_388_608
[[step]]
id = "second"
scenario = "random_read"
max_bytes = 1_048_576
[[criterion]]
metric = "first.throughput_mean"
op = ">="
limit = 9.0
unit = "MB/s"
)";

std::string contentOf(const std::filesystem::path& file);
// With the first `what` replaced, which is there.
std::string replaced(std::string text, const std::string& what, const std::string& by);

// Runs kTwoSteps; the folder stays until the program ends.
JudgedRun storedRun(const std::string& device, std::uint64_t seed);
const JudgedRun& oneRun();
std::string reportOn(const JudgedRun& run, Language language = kEnglish);

// What `report --check` would end with.
int exitCodeFor(const std::string& pdf);

} // namespace assay::test
