// Signed reports from outside: a key is made, reports of all kinds are signed, and the check says who signed.
#include "cli_program.h"
#include "ground/base/read_file.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

struct SigningDesk {
    TempFolder folder;
    std::string key = (folder / "key").string();
    std::string run = (folder / "run").string();
    std::string pdf = (folder / "report.pdf").string();

    SigningDesk()
    {
        REQUIRE(runCli({"key", "new", key, "--certificate", "Example Laboratory"}).exitCode == 0);
        makeRun(run, "1");
        if (runCli({"report", run, "--pdf", pdf}).err.find("no PDF") != std::string::npos)
            SKIP("built without Qt");
    }
    void makeRun(const std::string& out, const std::string& seed) const
    {
        const std::string profile = writeText(folder / "small.toml", smallProfile());
        REQUIRE(runCli({"run", "sim:good-u1", "--profile", profile, "--out", out, "--seed", seed, "--progress", "none"})
                    .exitCode == 0);
    }
    // `report --check` ends with `exitCode`, and this is what it found.
    nlohmann::json check(int exitCode, std::vector<std::string> more = {}) const
    {
        std::vector<std::string> arguments{"report", "--check", pdf, "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto checked = runCli(arguments);
        INFO(checked.err << checked.out);
        CHECK(checked.exitCode == exitCode);
        return nlohmann::json::parse(checked.out);
    }
    void succeeds(const std::vector<std::string>& arguments) const
    {
        const auto result = runCli(arguments);
        INFO(result.err);
        REQUIRE(result.exitCode == 0);
    }
};

} // namespace

TEST_CASE("A signed report is checked with its signer, and only that one's certificate fits")
{
    const SigningDesk desk;
    CHECK((fs::status(desk.key).permissions() & fs::perms::mask) == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK(desk.check(0).at("signed_by").is_null());
    const auto notSigned = runCli({"report", "--check", desk.pdf, "--signed-by", desk.key + ".crt"});
    CHECK(notSigned.exitCode == 3);
    CHECK(isOneSentence(notSigned.err));

    desk.succeeds({"report", desk.run, "--pdf", desk.pdf, "--sign", desk.key});
    const auto signer = desk.check(0, {"--signed-by", desk.key + ".crt"}).at("signed_by");
    CHECK(signer.at("name") == "Example Laboratory");
    CHECK(signer.at("certificate_sha256").get<std::string>().size() == 64);
    const auto said = runCli({"report", "--check", desk.pdf});
    CHECK(said.out.find(signer.at("certificate_sha256").get<std::string>()) != std::string::npos);

    desk.succeeds({"key", "new", desk.key + "2", "--certificate", "Example Laboratory"});
    const auto other = runCli({"report", "--check", desk.pdf, "--signed-by", desk.key + "2.crt"});
    CHECK(other.exitCode == 3);
    CHECK(isOneSentence(other.err));
    CHECK(runCli({"report", "--check", desk.pdf, "--signed-by", desk.run + "/run.json"}).exitCode == 2);

    writeText(desk.pdf, *readWholeFile(desk.pdf) + "more");
    const auto changed = desk.check(3, {"--signed-by", desk.key + ".crt"});
    CHECK(changed.at("signed_by").is_null());
    CHECK(changed.at("changed").size() == 1);
}

TEST_CASE("Comparisons and reports of lots and of several runs are signed too")
{
    const SigningDesk desk;
    const std::string other = (desk.folder / "other").string(), lot = (desk.folder / "lot.toml").string();
    desk.makeRun(other, "2");
    desk.succeeds({"compare", desk.run, other, "--pdf", desk.pdf, "--sign", desk.key});
    CHECK(desk.check(0).at("signed_by").at("name") == "Example Laboratory");
    desk.succeeds({"report", desk.run, other, "--pdf", desk.pdf, "--sign", desk.key, "--lang", "en+zh_CN"});
    CHECK(desk.check(0).at("signed_by").at("name") == "Example Laboratory");
    desk.succeeds(
        {"lot", "new", lot, "--supplier", "Alpha", "--lot", "L1", "--part", "P", "--size", "2", "--plan", "all"});
    desk.succeeds({"lot", "add", lot, desk.run, other});
    desk.succeeds({"lot", "report", lot, "--pdf", desk.pdf, "--sign", desk.key, "--lang", "zh_CN"});
    CHECK(desk.check(0).at("signed_by").at("name") == "Example Laboratory");
}

TEST_CASE("A key with a passphrase signs with the file that holds it, and nothing is written without")
{
    const SigningDesk desk;
    const std::string certificate = (desk.folder / "certificate").string();
    const auto made =
        runProgram({"/usr/bin/env", "openssl", "req", "-x509", "-newkey", "rsa:2048", "-passout", "pass:secret word",
                    "-keyout", desk.key, "-out", certificate, "-subj", "/CN=ACME Quality"});
    if (made.exitCode == 127)
        SKIP("openssl is not installed");
    writeText(desk.key, *readWholeFile(desk.key) + *readWholeFile(certificate));
    const std::string right = writeText(desk.folder / "right", "secret word\n");
    const std::string wrong = writeText(desk.folder / "wrong", "secret\n");
    for (const std::string& secret : {desk.key, right, wrong}) // else a note says that others can read it
        fs::permissions(secret, fs::perms::owner_read | fs::perms::owner_write);
    fs::remove(desk.pdf);
    for (const auto& arguments : {std::vector<std::string>{}, {"--passphrase-file", wrong}}) {
        std::vector<std::string> report{"report", desk.run, "--pdf", desk.pdf, "--sign", desk.key};
        report.insert(report.end(), arguments.begin(), arguments.end());
        const auto refused = runCli(report);
        CHECK(refused.exitCode == 2);
        CHECK(isOneSentence(refused.err));
        CHECK_FALSE(fs::exists(desk.pdf));
    }
    desk.succeeds({"report", desk.run, "--pdf", desk.pdf, "--sign", desk.key, "--passphrase-file", right});
    CHECK(desk.check(0, {"--signed-by", certificate}).at("signed_by").at("name") == "ACME Quality");
}

TEST_CASE("Signing options that make no sense are refused")
{
    const SigningDesk desk;
    const std::string html = (desk.folder / "report.html").string();
    CHECK(runCli({"report", desk.run, "--html", html, "--sign", desk.key}).exitCode == 2);
    CHECK(runCli({"report", desk.run, "--pdf", desk.pdf, "--signed-by", desk.key}).exitCode == 2);
    CHECK(runCli({"report", desk.run, "--pdf", desk.pdf, "--passphrase-file", desk.key}).exitCode == 2);
    CHECK(runCli({"report", desk.run, "--pdf", desk.pdf, "--sign", desk.key + ".crt"}).exitCode == 2);
    CHECK(runCli({"key", "new", desk.key + "3", "--certificate", ""}).exitCode == 2);
    CHECK(runCli({"key", "new", desk.key, "--certificate", "Name"}).exitCode == 2); // it exists
}
