// The check for the same card before a run continues, on images with known content.
#include "run/session/written_check.h"

#include "program/wiring/open_target.h"
#include "program/wiring/wiring.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kImage = mib(64);

const char* const kOverwrite = R"([profile]
name = "t"
[[step]]
id = "o"
scenario = "full_overwrite"
)";

// Steps that decide by themselves where they write.
const char* const kFragments = R"([[step]]
id = "f"
scenario = "fragmentation"
used_ratios = "0, 0.5"
au_bytes = 1_048_576
units = 20
settle_units = 20
)";
const char* const kDirty = R"([[step]]
id = "d"
scenario = "dirty_state"
stations = "fresh, random"
burst_bytes = 4_194_304
recording_bytes = 16_777_216
random_bytes = 1_048_576
)";

// The image after this run, and what checkWritten() says of it.
class CheckedImage {
public:
    explicit CheckedImage(const std::string& profile) : m_profile(profile)
    {
        fill('\0');
        FullRun run("image:" + path(), profile);
        m_record = run.finish();
        REQUIRE(m_record.outcome == Outcome::completed);
    }
    void fill(char value) const { std::ofstream(path(), std::ios::binary) << std::string(kImage.count(), value); }
    Result<WrittenCheck> check() const
    {
        const auto profile = parseProfile(m_profile, "t", scenarioSchemas());
        REQUIRE(profile);
        const auto info = describeTarget("image:" + path());
        REQUIRE(info);
        RunRequest request;
        request.device = "image:" + path();
        auto card = openTarget(request, *info, true);
        REQUIRE(card);
        const auto plan = makePlan(*profile, *info, m_record.seed, 0);
        REQUIRE(plan);
        return checkWritten(*card->device, *plan, m_record);
    }

private:
    std::string path() const { return (m_folder / "card.img").string(); }
    TempFolder m_folder;
    std::string m_profile;
    RunRecord m_record;
};

} // namespace

TEST_CASE("The card of a run is recognized after steps that chose their own addresses")
{
    const std::string later = GENERATE(as<std::string>(), "", kFragments);
    CAPTURE(later);
    const CheckedImage image(kOverwrite + later);
    const auto check = image.check();
    REQUIRE(check);
    CHECK(check->sectors > 1000);
    CHECK(check->bad == 0);
}

TEST_CASE("The card of a run is not refused after a step that erased it")
{
    const CheckedImage image(std::string(kOverwrite) + kDirty);
    const auto check = image.check();
    REQUIRE(check);
    CHECK(check->sectors > 1000);
}

TEST_CASE("Another card is rejected if no later step can have overwritten the known data")
{
    const CheckedImage image(kOverwrite);
    image.fill('x');
    const auto check = image.check();
    REQUIRE_FALSE(check);
    CHECK(check.error().code == Errc::refused);
}

TEST_CASE("Foreign data are counted, not rejected, if a later step may have overwritten the known data")
{
    const CheckedImage image(std::string(kOverwrite) + kFragments);
    image.fill('x');
    const auto check = image.check();
    REQUIRE(check);
    CHECK(check->bad == check->sectors);
}
