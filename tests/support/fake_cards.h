// Counterfeits whose geometry is known.
#pragma once

#include "ground/base/units.h"

#include <string>
#include <vector>

namespace assay::test {

struct Fake {
    std::string kind; // of the simulator
    Bytes real, announced, cache{}, module{};
    std::string order = "fifo";
    std::string extra; // further lines
    std::string name() const;
    std::string toml() const;
};

// The rows of tests/data/fake-geometries.csv: what was met in the field, and genuine cards (kind "none").
std::vector<Fake> fieldGeometries(const std::string& file);

} // namespace assay::test
