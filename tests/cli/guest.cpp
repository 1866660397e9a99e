#include "guest.h"

#include <fstream>
#include <sstream>

namespace assay::test {

Sections sectionsOf(const std::string& output)
{
    Sections sections;
    std::string* current = nullptr;
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("@@ "))
            current = &sections[line.substr(3)];
        else if (current)
            *current += line + "\n";
    }
    return sections;
}

std::string emptyImage(const std::filesystem::path& file, Bytes size)
{
    std::ofstream(file).close();
    std::filesystem::resize_file(file, size.count());
    return file.string();
}

} // namespace assay::test
