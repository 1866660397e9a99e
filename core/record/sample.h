// What the tester says of the card under test: where it came from and who tested it. Texts as typed, "" = not said.
#pragma once

#include <string>

namespace assay {

struct Sample {
    std::string supplier;
    std::string lot;
    std::string number; // of the sample in its lot, or whatever is written on it
    std::string operatorName;
    std::string photo; // file in the run folder
    std::string note;
    bool operator==(const Sample&) const = default;
};

struct SampleField {
    const char* key; // of `sample` in run.json
    std::string Sample::*value;
};
inline constexpr SampleField kSampleFields[] = {{"supplier", &Sample::supplier}, {"lot", &Sample::lot},
                                                {"number", &Sample::number},     {"operator", &Sample::operatorName},
                                                {"photo", &Sample::photo},       {"note", &Sample::note}};

} // namespace assay
