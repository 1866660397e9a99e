// Information on the specimen (device under test) by the tester: its origin, and who tested it. Texts as typed, "" =
// not specified.
#pragma once

#include <string>

namespace assay {

struct Specimen {
    std::string supplier;
    std::string lot;
    std::string number; // of the specimen in its lot, or its marking
    std::string operatorName;
    std::string photo; // file in the run folder
    std::string note;
    std::string label = {}; // printed on the card: "64GB XC I U3 V30 A2" (card/device/card_label.h)
    bool operator==(const Specimen&) const = default;
};

struct SpecimenField {
    const char* key; // of `sample` in run.json
    std::string Specimen::*value;
};
inline constexpr SpecimenField kSpecimenFields[] = {
    {"supplier", &Specimen::supplier}, {"lot", &Specimen::lot},
    {"number", &Specimen::number},     {"operator", &Specimen::operatorName},
    {"photo", &Specimen::photo},       {"note", &Specimen::note},
    {"label", &Specimen::label}};

} // namespace assay
