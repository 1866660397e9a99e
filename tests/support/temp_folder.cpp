#include "support/temp_folder.h"

#include <cstdlib>
#include <stdexcept>

namespace assay::test {

namespace {

// Runs of tests do not belong into the history of whoever starts them. Here, because whatever makes a run needs a
// folder for it; programs that a test starts inherit it.
const int kNoHistory = setenv("CARDASSAY_HISTORY", "", 1);

} // namespace

TempFolder::TempFolder()
{
    std::string name = (std::filesystem::temp_directory_path() / "assay-test-XXXXXX").string();
    if (!mkdtemp(name.data()))
        throw std::runtime_error("no temporary folder could be made");
    m_path = name;
}

TempFolder::~TempFolder()
{
    std::error_code ignored; // a test that left something mounted has failed already
    std::filesystem::remove_all(m_path, ignored);
}

} // namespace assay::test
