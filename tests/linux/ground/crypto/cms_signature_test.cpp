// Signatures with certificates: what holds, what does not, and which keys cannot sign.
#include "ground/crypto/cms_signature.h"

#include "ground/crypto/signature.h"
#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSigned = "what is signed";

// Of 2020; its certificate ended with that year.
const char* const kOldKey = R"(-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTKkeHmatc+Yqn1xc
eTrOvz+pjyXRnAq0woXZKIXxCL2hRANCAATJyVsg0Bq7ACOuxUroOGFeKcRspG9d
PLJfyzZ86+nsmLR2JdPxtHowRcCfEd4U4ALI2OcyCa/QqjJGVuxwmFdV
-----END PRIVATE KEY-----
-----BEGIN CERTIFICATE-----
MIIBHjCBxaADAgECAgEHMAoGCCqGSM49BAMCMBkxFzAVBgNVBAMMDk9sZCBMYWJv
cmF0b3J5MB4XDTIwMDEwMTAwMDAwMFoXDTIxMDEwMTAwMDAwMFowGTEXMBUGA1UE
AwwOT2xkIExhYm9yYXRvcnkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATJyVsg
0Bq7ACOuxUroOGFeKcRspG9dPLJfyzZ86+nsmLR2JdPxtHowRcCfEd4U4ALI2Ocy
Ca/QqjJGVuxwmFdVMAoGCCqGSM49BAMCA0gAMEUCIQDpbR0eock7LrvBJWMRfbjR
0zbitGTWD0z5vgV/yDfdZAIgCCfYWfPY7vQ3RHpQ/VRThJRStFQsbPMrvEIVQIBI
PSg=
-----END CERTIFICATE-----
)";

CertifiedKey newKey(const std::string& name = "Example Laboratory 示例")
{
    const auto made = newCertificate(name);
    REQUIRE(made);
    return {made->keyPem, "", "key"};
}

std::string signatureBy(const CertifiedKey& key)
{
    const auto signature = cmsSignature(kSigned, key);
    REQUIRE(signature);
    return *signature;
}

std::string certificateIn(const CertifiedKey& key) { return key.pem.substr(key.pem.find("-----BEGIN CERT")); }

std::string textIn(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// A key with passphrase "secret word" and its certificate, made by OpenSSL as a user would.
CertifiedKey usersKey(const TempFolder& folder, const std::vector<std::string>& kind)
{
    const auto key = (folder / "key.pem").string(), certificate = (folder / "certificate.pem").string();
    std::vector<std::string> command{
        "/usr/bin/env", "openssl", "req",  "-x509",     "-passout", "pass:secret word",        "-days",  "30",
        "-keyout",      key,       "-out", certificate, "-subj",    "/O=ACME/CN=ACME Quality", "-newkey"};
    command.insert(command.end(), kind.begin(), kind.end());
    const auto made = runProgram(command);
    if (made.exitCode == 127)
        SKIP("openssl is not installed");
    INFO(made.err);
    REQUIRE(made.exitCode == 0);
    return {textIn(key) + textIn(certificate), "secret word", key};
}

// The sentence with which a key is refused to sign.
std::string refusalOf(const CertifiedKey& key)
{
    const auto signer = signerOf(key);
    return signer ? "" : signer.error().english();
}

} // namespace

TEST_CASE("a key that can be forged and a certificate that is not for signing are refused", "[cms]")
{
    const TempFolder folder;
    SECTION("RSA of 1024 bits")
    {
        CHECK(refusalOf(usersKey(folder, {"rsa:1024"})).find("1024 bits") != std::string::npos);
    }
    SECTION("RSA of 1024 bits signs nothing either")
    {
        CHECK_FALSE(cmsSignature(kSigned, usersKey(folder, {"rsa:1024"})));
    }
    SECTION("RSA of 2048 bits") { CHECK(refusalOf(usersKey(folder, {"rsa:2048"})).empty()); }
    SECTION("a certificate to encipher with")
    {
        CHECK(refusalOf(usersKey(folder, {"rsa:2048", "-addext", "keyUsage=keyEncipherment"}))
                  .find("another use than signing") != std::string::npos);
    }
    SECTION("a certificate of a web server")
    {
        CHECK(refusalOf(usersKey(folder, {"rsa:2048", "-addext", "extendedKeyUsage=serverAuth"}))
                  .find("another use than signing") != std::string::npos);
    }
    SECTION("a certificate for signing mail")
    {
        CHECK(refusalOf(usersKey(folder, {"rsa:2048", "-addext", "extendedKeyUsage=emailProtection"})).empty());
    }
}

TEST_CASE("a signature with a certificate names its signer, and holds for what was signed only", "[cms]")
{
    const CertifiedKey key = newKey();
    const std::string signature = signatureBy(key);
    const auto signer = cmsSigner(kSigned, signature);
    REQUIRE(signer);
    CHECK(signer->name == "Example Laboratory 示例");
    CHECK(signer->sha256 == signerOf(key)->sha256);
    CHECK(signer->sha256 == signerOfCertificate(certificateIn(key))->sha256);
    CHECK(signer->signedAt.size() == std::string("2026-01-01T00:00:00Z").size());
    CHECK(signer->sha256 != signerOf(newKey())->sha256);
    CHECK_FALSE(cmsSigner("what is signeD", signature));
    CHECK_FALSE(cmsSigner("", signature));
    CHECK_FALSE(cmsSigner(kSigned, ""));
    CHECK_FALSE(cmsSigner(kSigned, "no signature"));
    CHECK_FALSE(signerOfCertificate(newKeyPair()->publicPem));
}

TEST_CASE("no bit of a signature with a certificate can change but those of its version numbers", "[cms]")
{
    const std::string signature = signatureBy(newKey());
    std::vector<std::size_t> unnoticed;
    for (std::size_t bit = 0; bit < 8 * signature.size(); ++bit) {
        std::string changed = signature;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << (bit % 8)));
        if (cmsSigner(kSigned, changed) && (unnoticed.empty() || unnoticed.back() != bit / 8))
            unnoticed.push_back(bit / 8);
    }
    REQUIRE(unnoticed.size() <= 2);
    for (const std::size_t at : unnoticed)
        CHECK(signature.substr(at - 2, 3) == "\x02\x01\x01"); // an integer of one byte: 1
    CHECK(cmsSigner(kSigned, signature + std::string(9, '\0')));
    CHECK_FALSE(cmsSigner(kSigned, signature + std::string(9, '\1')));
}

TEST_CASE("users sign with keys of their own, with a passphrase", "[cms]")
{
    const TempFolder folder;
    CertifiedKey key = usersKey(folder, {"rsa:2048"});
    const auto signer = cmsSigner(kSigned, signatureBy(key));
    REQUIRE(signer);
    CHECK(signer->name == "ACME Quality");
    key.passphrase = "another";
    CHECK(signerOf(key).error().code == Errc::badInput);
    key.passphrase = "";
    CHECK(cmsSignature(kSigned, key).error().code == Errc::badInput);
}

TEST_CASE("a signature carries the certificates above that of the key, wherever they stand", "[cms]")
{
    CertifiedKey key = newKey();
    const std::string own = certificateIn(key), other = certificateIn(newKey("Authority"));
    const std::size_t alone = signatureBy(key).size();
    key.pem = key.pem.substr(0, key.pem.find("-----BEGIN CERT")) + other + own;
    const std::string signature = signatureBy(key);
    CHECK(signature.size() > alone + 200);
    CHECK(cmsSigner(kSigned, signature)->name == "Example Laboratory 示例");
}

TEST_CASE("keys that cannot sign a PDF are refused with the reason", "[cms]")
{
    const auto whyNot = [](const std::string& pem) {
        const auto signer = signerOf({pem, "", "the file"});
        REQUIRE_FALSE(signer);
        CHECK(signer.error().code == Errc::badInput);
        CHECK(signer.error().english().find("the file") != std::string::npos);
        return signer.error().english();
    };
    const std::string mine = newKey().pem;
    const std::string secret = mine.substr(0, mine.find("-----BEGIN CERT"));
    CHECK(whyNot("").find("no secret key") != std::string::npos);
    CHECK(whyNot(certificateIn(newKey())).find("no secret key") != std::string::npos);
    CHECK(whyNot(newKeyPair()->secretPem).find("another") != std::string::npos);
    CHECK(whyNot(secret).find("no certificate") != std::string::npos);
    CHECK(whyNot(secret + certificateIn(newKey())).find("no certificate of its key") != std::string::npos);
    CHECK(whyNot(kOldKey).find("not valid today") != std::string::npos);
}

TEST_CASE("a certificate is made for names of 1 to 64 characters that can be shown", "[cms]")
{
    std::string longest;
    for (int i = 0; i < 64; ++i)
        longest += "深";
    CHECK(signerOf(newKey(longest))->name == longest);
    for (const std::string& name : {std::string(), longest + "x", std::string("two\nlines"), std::string("\xff")})
        CHECK(newCertificate(name).error().code == Errc::badInput);
}
