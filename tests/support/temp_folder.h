// A folder of its own for one test, removed with all its content at the end.
#pragma once

#include <filesystem>
#include <string>

namespace assay::test {

class TempFolder {
public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    const std::filesystem::path& path() const { return m_path; }
    std::filesystem::path operator/(const std::string& name) const { return m_path / name; }

private:
    std::filesystem::path m_path;
};

// A file that nobody can make, root neither: its folder is a file.
std::filesystem::path placeInAFile(const TempFolder& folder);

// Makes a symbolic link to a folder. SKIPs the test where the C++ library makes none (that of MinGW).
void linkFolder(const std::filesystem::path& folder, const std::filesystem::path& link);

} // namespace assay::test
