#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <random>
#include <stdexcept>

namespace assay::test {

namespace {

// Runs of tests do not belong into the history of whoever starts them. Here, because whatever makes a run needs a
// folder for it; programs that a test starts inherit it.
#ifdef _WIN32
const auto kIndex = std::filesystem::temp_directory_path() / "assay-tests.sqlite"; // an empty one cannot be set there
const int kNoHistory = _putenv_s("CARDASSAY_HISTORY", kIndex.string().c_str());

std::filesystem::path newFolder()
{
    std::random_device random;
    const auto folder = std::filesystem::temp_directory_path() / ("assay-test-" + std::to_string(random()));
    return std::filesystem::create_directory(folder) ? folder : std::filesystem::path(); // else it is another's
}
#else
const int kNoHistory = setenv("CARDASSAY_HISTORY", "", 1);

std::filesystem::path newFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "assay-test-XXXXXX").string();
    return mkdtemp(name.data()) ? std::filesystem::path(name) : std::filesystem::path();
}
#endif

} // namespace

TempFolder::TempFolder() : m_path(newFolder())
{
    if (m_path.empty())
        throw std::runtime_error("no temporary folder could be made");
}

TempFolder::~TempFolder()
{
    std::error_code ignored; // a test that left something mounted has failed already
    std::filesystem::remove_all(m_path, ignored);
}

std::filesystem::path placeInAFile(const TempFolder& folder)
{
    std::ofstream(folder / "a file").put('x');
    return folder / "a file" / "within";
}

void linkFolder(const std::filesystem::path& folder, const std::filesystem::path& link)
{
    std::error_code error;
    std::filesystem::create_directory_symlink(folder, link, error);
    if (error == std::errc::function_not_supported || error == std::errc::not_supported)
        SKIP("no symbolic links are made here: " << error.message());
    REQUIRE_FALSE(error);
}

} // namespace assay::test
