// --after: the state of a card after its test, as users of the command line see it.
#include "guest.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kNeverMet = R"([[criterion]]
metric = "write.bytes_written"
op = ">="
limit = 1_000_000_000_000
)";

class AfterCard {
public:
    explicit AfterCard(Bytes capacity = mib(64)) : m_image(emptyImage(m_folder / "card.img", capacity)) {}

    std::string card() const { return "image:" + m_image; }
    std::string out() const { return (m_folder / "out").string(); }
    std::vector<std::string> command(const std::vector<std::string>& more, const std::string& criterion = "") const
    {
        std::vector<std::string> arguments = {
            "run",   card(), "--profile",  writeText(m_folder / "p.toml", smallProfile(criterion)),
            "--out", out(),  "--progress", "none"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }
    nlohmann::json after() const { return readRunJson(out()).at("after"); }
    nlohmann::json layout() const
    {
        const auto read = runCli({"layout", m_image, "--json"});
        return read.exitCode == 0 ? nlohmann::json::parse(read.out) : nlohmann::json();
    }
    const std::string& image() const { return m_image; }

private:
    TempFolder m_folder;
    std::string m_image;
};

bool formatsHere()
{
    return std::filesystem::exists("/usr/sbin/mkfs.fat") && std::filesystem::exists("/usr/sbin/mkfs.exfat");
}
void skipWithoutTools()
{
    if (!formatsHere())
        SKIP("mkfs.fat or mkfs.exfat is missing; they come with the packages dosfstools and exfatprogs");
}

} // namespace

TEST_CASE("A card that passes is formatted, and record, output and layout say so", "[format]")
{
    skipWithoutTools();
    const AfterCard card;
    const auto plan = runCli({"plan", card.card(), "--profile", "quick", "--after", "format"});
    CHECK(plan.out.find("A card that passes will be formatted: fat16") != std::string::npos);
    const auto run = runCli(card.command({"--after", "format"}));
    CAPTURE(run.out, run.err);
    REQUIRE(run.exitCode == 0);
    CHECK(run.out.find("formatted: fat16, clusters of 16 KiB") != std::string::npos);
    const auto after = card.after();
    CHECK(after.at("asked") == "format");
    CHECK(after.at("done") == "format");
    CHECK(after.at("verified") == true);
    const auto layout = card.layout();
    CHECK(layout.at("filesystem") == after.at("file_system"));
    CHECK(layout.at("cluster_bytes") == after.at("cluster_bytes"));
    CHECK(layout.at("begin_bytes") == after.at("partition_bytes"));
    CHECK(runCli({"judge", card.out()}).exitCode == 0);
}

TEST_CASE("A card that fails stays as the test ended, whatever was asked for", "[format]")
{
    skipWithoutTools();
    const AfterCard card;
    const auto run = runCli(card.command({"--after", GENERATE("format", "discard")}, kNeverMet));
    CAPTURE(run.out, run.err);
    CHECK(run.exitCode == 1);
    CHECK(card.after().at("done") == "leave");
    CHECK(run.out.find("The card was left as the test ended") != std::string::npos);
    CHECK(card.layout().is_null());
}

TEST_CASE("Without a word on it a card stays as the test ended, and the record says nothing of it", "[format]")
{
    const AfterCard card;
    REQUIRE(runCli(card.command({})).exitCode == 0);
    CHECK_FALSE(readRunJson(card.out()).contains("after"));
    CHECK(card.layout().is_null());
}

TEST_CASE("A card that passes is discarded where that is asked for", "[format]")
{
    const AfterCard card(mib(8));
    REQUIRE(runCli(card.command({"--after", "discard"})).exitCode == 0);
    CHECK(card.after().at("done") == "discard");
    CHECK(card.after().at("discarded") == true);
    std::ifstream image(card.image(), std::ios::binary);
    CHECK(std::all_of(std::istreambuf_iterator<char>(image), {}, [](char c) { return c == 0; }));
}

TEST_CASE("The profile line leaves a good simulated card formatted", "[format]")
{
    skipWithoutTools();
    const TempFolder folder;
    const auto run =
        runCli({"run", "sim:good-u1", "--profile", "line", "--out", (folder / "out").string(), "--progress", "none"});
    CAPTURE(run.out, run.err);
    REQUIRE(run.exitCode == 0);
    const auto after = readRunJson(folder / "out").at("after");
    CHECK(after.at("done") == "format");
    CHECK(after.at("duration_ns") > 0);
}

namespace {

// Kills the program at a random moment after the card has passed. Returns true if it was formatted by then.
bool formattedAtKill(Ns moment)
{
    const AfterCard card(gib(4)); // sparse: 8 MB are written
    {
        RunningProgram program(cliCommand(card.command({"--after", "format", "--set", "write.max_bytes=1048576"})));
        const auto begun = [&] {
            std::ifstream run(card.out() + "/run.json");
            return std::string(std::istreambuf_iterator<char>(run), {}).find("\"done\": \"begun\"") !=
                   std::string::npos;
        };
        for (int i = 0; i < 20'000 && !begun(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        std::this_thread::sleep_for(moment);
        program.sendSignal(SIGKILL);
        program.finish();
    }
    const auto run = readRunJson(card.out());
    const bool isRecorded = run.at("after").at("done") == "format";
    const auto layout = card.layout();
    CAPTURE(moment.count(), run.at("after").dump(), layout.dump());
    CHECK((isRecorded || run.at("verdict") != "pass"));
    CHECK((!isRecorded || run.at("after").at("verified") == true));
    if (isRecorded || !layout.is_null()) { // whole, or not there at all
        REQUIRE_FALSE(layout.is_null());
        CHECK(layout.at("filesystem") == "fat32");
        CHECK(layout.at("files").empty());
        CHECK(layout.at("damaged_folders").empty());
    }
    if (!isRecorded) { // the run goes on with the formatting
        const auto resumed = runCli(resumeCommand(card.out(), {"--progress", "none"}));
        CAPTURE(resumed.out, resumed.err);
        CHECK(resumed.exitCode == 0);
        CHECK(card.after().at("done") == "format");
        CHECK(card.layout().at("filesystem") == "fat32");
    }
    return isRecorded;
}

// The time that this computer needs to format the card.
Ns formattingTime()
{
    const AfterCard card(gib(4));
    REQUIRE(runCli(card.command({"--after", "format"})).exitCode == 0);
    return Ns(card.after().at("duration_ns").get<Ns::rep>());
}

// The first kill is at once, the others are spread over the time that the formatting takes.
void killOften(int kills)
{
    skipWithoutTools();
    const Ns limit = formattingTime();
    const auto seed = std::random_device{}();
    CAPTURE(seed);
    Prng random(seed);
    int formatted = 0;
    for (int i = 0; i < kills; ++i)
        formatted += formattedAtKill(i == 0 ? Ns() : Ns(random.below(static_cast<std::uint64_t>(limit.count()))));
    INFO(formatted << " of " << kills << " were formatted when they were killed");
    CHECK(formatted < kills);
}

} // namespace

TEST_CASE("A program killed while it formats a card has never recorded it as formatted too early", "[format]")
{
    killOften(4);
}

TEST_CASE("Killed at 50 random moments of formatting, no card is recorded as formatted too early", "[.long][format]")
{
    killOften(50);
}

TEST_CASE("Linux mounts formatted cards, and they keep a file", "[.long][format][qemu]")
{
#ifdef ASSAY_SANITIZED
    SKIP("the program is built with sanitizers, which an emulated processor is too slow for");
#endif
    skipWithoutTools();
    const AfterCard sd(gib(4)), usb(gib(64));
    for (const AfterCard* card : {&sd, &usb})
        REQUIRE(runCli(card->command({"--after", "format"})).exitCode == 0);
    const std::string lab = ASSAY_SOURCE "/tests/lab/";
    const auto result = runProgram({lab + "qemu_sd.sh", "--cache", ASSAY_QEMU_CACHE, "--sd", sd.image(), "--usb",
                                    usb.image(), "--bundle", ASSAY_CLI, "--script", lab + "format/guest_mounts.sh"},
                                   std::chrono::minutes(7));
    if (result.exitCode == 77)
        SKIP(result.err);
    CAPTURE(result.out, result.err);
    REQUIRE(result.exitCode == 0);
    const Sections said = sectionsOf(result.out);
    CHECK(said.at("sd") == "kept\n");
    CHECK(said.at("usb") == "kept\n");
}
