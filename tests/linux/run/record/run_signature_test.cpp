// Signed runs: whose they are, and that nobody changed them since.
#include "run/record/run_signature.h"

#include "ground/crypto/signature.h"
#include "run/record/run_folder.h"
#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>

using namespace assay;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

fs::path endedRun(const TempFolder& folder)
{
    auto writer = RunWriter::create(folder / "run", "profile");
    REQUIRE(writer);
    JudgedRecord record;
    record.runId = "01234567-89ab-4def-8123-456789abcdef";
    record.ended = "2026-01-01T00:00:01+00:00";
    record.profileSha256 = "";
    REQUIRE(writer->store(record));
    return folder / "run";
}

std::string signatureBytes(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("A signed run is by its key, and by no other", "[signature]")
{
    const TempFolder folder;
    const fs::path run = endedRun(folder);
    REQUIRE(makeKeyFiles(folder / "mine"));
    REQUIRE(makeKeyFiles(folder / "other"));
    CHECK(verifyRun(run, "").error().code == Errc::refused); // not signed
    const auto key = signRun(run, folder / "mine");
    REQUIRE(key);
    CHECK(key->size() == 16);
    CHECK(signatureOfRun(run).state == RunSignature::State::good);
    CHECK(verifyRun(run, "") == *key);
    CHECK(verifyRun(run, folder / "mine.pub") == *key);
    CHECK(verifyRun(run, folder / "other.pub").error().code == Errc::refused);
    CHECK((fs::status(folder / "mine").permissions() & fs::perms::mask) ==
          (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("A run that was changed after it was signed has no good signature", "[signature]")
{
    const TempFolder folder;
    const fs::path run = endedRun(folder);
    REQUIRE(makeKeyFiles(folder / "mine"));
    REQUIRE(signRun(run, folder / "mine"));
    SECTION("run.json, one byte more") { std::ofstream(run / kRunFile, std::ios::app) << " "; }
    SECTION("the signature")
    {
        std::string bytes = signatureBytes(run / kSignatureFile);
        bytes[0] = static_cast<char>(bytes[0] ^ 1);
        std::ofstream(run / kSignatureFile, std::ios::binary) << bytes;
    }
    SECTION("the signature, cut off") { std::ofstream(run / kSignatureFile, std::ios::binary) << "short"; }
    SECTION("the signer")
    {
        REQUIRE(makeKeyFiles(folder / "other"));
        fs::copy_file(folder / "other.pub", run / kSignerFile, fs::copy_options::overwrite_existing);
    }
    CHECK(signatureOfRun(run).state == RunSignature::State::bad);
    CHECK_FALSE(verifyRun(run, ""));
}

TEST_CASE("Only runs that have ended are signed, only with a secret key, and no key is overwritten", "[signature]")
{
    const TempFolder folder;
    REQUIRE(makeKeyFiles(folder / "mine"));
    const std::string before = signatureBytes(folder / "mine");
    CHECK(makeKeyFiles(folder / "mine").error().code == Errc::badInput);
    CHECK(signatureBytes(folder / "mine") == before);
    const fs::path run = endedRun(folder);
    CHECK(signRun(run, folder / "mine.pub").error().code == Errc::badInput);
    CHECK(signRun(run, folder / "none").error().code == Errc::badInput);
    auto open = RunWriter::create(folder / "open", "profile");
    REQUIRE(open->store(JudgedRecord()));
    CHECK(signRun(folder / "open", folder / "mine").error().code == Errc::badInput);
}
