// Where a program keeps what took it long to work out, and comes out the same each time.
#pragma once

#include <filesystem>
#include <string>

namespace assay {

struct KeptPlace {
    std::filesystem::path folder; // empty = nothing is kept
    std::string program;          // what tells this build from others, which may work it out otherwise
};

} // namespace assay
