#include "ground/crypto/cms_signature.h"

#include "ground/base/digest.h"
#include "ground/base/text.h"
#include "ground/crypto/libcrypto.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <fmt/format.h>
#include <memory>
#include <openssl/cms.h>
#include <openssl/ess.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

namespace assay {

namespace {

constexpr long kValidDays = 3653; // ten years
constexpr long kSecondsOfDay = 86400;
constexpr int kSerialBytes = 16; // RFC 5280, 4.1.2.2: at most 20
constexpr int kNoError = 1;      // usual success value of libcrypto

void freeStack(STACK_OF(X509) * stack) { sk_X509_free(stack); }
void freeCertificates(STACK_OF(X509) * stack) { sk_X509_pop_free(stack, X509_free); }

using Certificate = std::unique_ptr<X509, FreedBy<X509_free>>;
using Certificates = std::unique_ptr<STACK_OF(X509), FreedBy<freeCertificates>>; // a stack including its elements
using CertificateList = std::unique_ptr<STACK_OF(X509), FreedBy<freeStack>>;
using Cms = std::unique_ptr<CMS_ContentInfo, FreedBy<CMS_ContentInfo_free>>;
using EssCertificates = std::unique_ptr<ESS_SIGNING_CERT_V2, FreedBy<ESS_SIGNING_CERT_V2_free>>;

constexpr unsigned int kSigning =
    CMS_DETACHED | CMS_BINARY | CMS_NOSMIMECAP | CMS_CADES; // CAdES: the signature covers the certificate's digest

struct Loaded {
    OwnedKey key;
    Certificate certificate;
    Certificates others = Certificates(sk_X509_new_null());
};

std::string derOf(X509* certificate)
{
    return bioOutput([&](BIO* out) { return i2d_X509_bio(out, certificate); });
}

std::string commonName(X509* certificate)
{
    X509_NAME* subject = X509_get_subject_name(certificate);
    const int at = X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
    unsigned char* text = nullptr;
    const int size =
        at < 0 ? -1 : ASN1_STRING_to_UTF8(&text, X509_NAME_ENTRY_get_data(X509_NAME_get_entry(subject, at)));
    std::string name = size < 0 ? "" : std::string(reinterpret_cast<const char*>(text), static_cast<std::size_t>(size));
    OPENSSL_free(text);
    return displayable(name);
}

Signer signerBy(X509* certificate) { return {commonName(certificate), sha256Hex(derOf(certificate))}; }

int givePassphrase(char* buffer, int size, int, void* given)
{
    const auto& passphrase = *static_cast<const std::string*>(given);
    if (passphrase.size() > static_cast<std::size_t>(size))
        return 0;
    passphrase.copy(buffer, passphrase.size());
    return static_cast<int>(passphrase.size());
}

// Separates the certificates of the text into that of the key and the others.
void takeCertificates(std::string_view pem, Loaded& loaded)
{
    const OwnedBio text = readingBio(pem);
    while (X509* next = PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr)) {
        Certificate owned(next);
        if (!loaded.certificate && X509_check_private_key(next, loaded.key.get()) == kNoError)
            loaded.certificate = std::move(owned);
        else if (sk_X509_push(loaded.others.get(), next) > 0)
            static_cast<void>(owned.release());
    }
}

constexpr int kLeastRsaBits = 2048; // NIST SP 800-57 part 1, table 2: 112 bits of strength

// Is the certificate there to sign with? One that says nothing of its use is.
bool isForSigning(X509* certificate)
{
    constexpr unsigned int kTls = XKU_SSL_SERVER | XKU_SSL_CLIENT;
    const std::uint32_t extended = X509_get_extended_key_usage(certificate);
    const bool onlyTls = extended != UINT32_MAX && extended != 0 && (extended & ~kTls) == 0;
    return !onlyTls && (X509_get_key_usage(certificate) & (KU_DIGITAL_SIGNATURE | KU_NON_REPUDIATION)) != 0;
}

bool isStrong(EVP_PKEY* key)
{
    return EVP_PKEY_get_base_id(key) != EVP_PKEY_RSA || EVP_PKEY_get_bits(key) >= kLeastRsaBits;
}

Result<void> checkFitness(const Loaded& loaded, const std::string& shownFile)
{
    if (!isStrong(loaded.key.get()))
        return fail(Errc::badInput, msg("signature",
                                        "The RSA key in {} has {} bits, and one below {} can be forged; make one "
                                        "with `cardassay-cli key new FILE --certificate NAME`.",
                                        shownFile, EVP_PKEY_get_bits(loaded.key.get()), kLeastRsaBits));
    if (!isForSigning(loaded.certificate.get()))
        return fail(Errc::badInput, msg("signature",
                                        "The certificate in {} is for another use than signing; use one with the key "
                                        "usage digitalSignature.",
                                        shownFile));
    return {};
}

Result<Loaded> load(const CertifiedKey& key)
{
    Loaded loaded;
    std::string passphrase = key.passphrase;
    loaded.key.reset(PEM_read_bio_PrivateKey(readingBio(key.pem).get(), nullptr, &givePassphrase, &passphrase));
    if (!loaded.key)
        return fail(Errc::badInput,
                    msg("signature",
                        "{} holds no secret key in PEM form, or one with another passphrase; make a key "
                        "with `cardassay-cli key new FILE --certificate NAME`.",
                        key.shownFile));
    if (const int kind = EVP_PKEY_get_base_id(loaded.key.get()); kind != EVP_PKEY_EC && kind != EVP_PKEY_RSA)
        return fail(Errc::badInput, msg("signature",
                                        "PDF readers support keys of the kinds ECDSA and RSA, and {} is of another; "
                                        "make one with `cardassay-cli key new FILE --certificate NAME`.",
                                        key.shownFile));
    takeCertificates(key.pem, loaded);
    if (!loaded.certificate)
        return fail(Errc::badInput,
                    msg("signature", "{} holds no certificate of its key; put both into one file, the key first.",
                        key.shownFile));
    if (X509_cmp_current_time(X509_get0_notBefore(loaded.certificate.get())) > 0 ||
        X509_cmp_current_time(X509_get0_notAfter(loaded.certificate.get())) < 0)
        return fail(Errc::badInput,
                    msg("signature", "The certificate in {} is not valid today; use another key, or set the clock.",
                        key.shownFile));
    if (auto fit = checkFitness(loaded, key.shownFile); !fit)
        return tl::unexpected(fit.error());
    return loaded;
}

bool addExtension(X509* certificate, int kind, const char* value)
{
    X509V3_CTX context;
    X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
    const std::unique_ptr<X509_EXTENSION, FreedBy<X509_EXTENSION_free>> extension(
        X509V3_EXT_conf_nid(nullptr, &context, kind, value));
    return extension && X509_add_ext(certificate, extension.get(), -1) == kNoError;
}

bool addSerial(X509* certificate)
{
    std::array<unsigned char, kSerialBytes> bytes = {};
    if (RAND_bytes(bytes.data(), kSerialBytes) != kNoError)
        return false;
    bytes.front() = static_cast<unsigned char>((bytes.front() & 0x3FU) | 0x40U); // positive, of full length
    const std::unique_ptr<BIGNUM, FreedBy<BN_free>> number(BN_bin2bn(bytes.data(), kSerialBytes, nullptr));
    return number && BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate)) != nullptr;
}

bool addName(X509* certificate, const std::string& name)
{
    X509_NAME* subject = X509_get_subject_name(certificate);
    return X509_NAME_add_entry_by_NID(subject, NID_commonName, MBSTRING_UTF8,
                                      reinterpret_cast<const unsigned char*>(name.data()),
                                      static_cast<int>(name.size()), -1, 0) == kNoError &&
           X509_set_issuer_name(certificate, subject) == kNoError;
}

bool complete(X509* certificate, EVP_PKEY* key)
{
    return X509_set_version(certificate, X509_VERSION_3) == kNoError && addSerial(certificate) &&
           X509_gmtime_adj(X509_getm_notBefore(certificate), 0) != nullptr &&
           X509_gmtime_adj(X509_getm_notAfter(certificate), kValidDays * kSecondsOfDay) != nullptr &&
           X509_set_pubkey(certificate, key) == kNoError &&
           addExtension(certificate, NID_basic_constraints, "critical,CA:FALSE") &&
           addExtension(certificate, NID_key_usage, "critical,digitalSignature,nonRepudiation") &&
           addExtension(certificate, NID_subject_key_identifier, "hash") &&
           X509_sign(certificate, key, EVP_sha256()) > 0;
}

// Returns the signed attribute of the given ASN.1 type, without further checks.
ASN1_STRING* signedAttribute(CMS_SignerInfo* info, int kind, int type)
{
    return static_cast<ASN1_STRING*>(CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(kind), -3, type));
}

// True if the signature covers the digest of this certificate. Otherwise the certificate's issuer could be changed
// unnoticed.
bool coversCertificate(CMS_SignerInfo* info, X509* certificate)
{
    const ASN1_STRING* value = signedAttribute(info, NID_id_smime_aa_signingCertificateV2, V_ASN1_SEQUENCE);
    if (value == nullptr)
        return false;
    const unsigned char* bytes = ASN1_STRING_get0_data(value);
    const EssCertificates covered(d2i_ESS_SIGNING_CERT_V2(nullptr, &bytes, ASN1_STRING_length(value)));
    const CertificateList list(sk_X509_new_null());
    return covered && list && sk_X509_push(list.get(), certificate) > 0 &&
           OSSL_ESS_check_signing_certs(nullptr, covered.get(), list.get(), 1) > 0;
}

std::string derOfName(X509_NAME* name)
{
    unsigned char* der = nullptr;
    const int size = i2d_X509_NAME(name, &der);
    std::string text(reinterpret_cast<const char*>(der), static_cast<std::size_t>(std::max(size, 0)));
    OPENSSL_free(der);
    return text;
}

bool isUsual(const X509_ALGOR* algorithm)
{
    const ASN1_OBJECT* object = nullptr;
    int parameter = 0;
    X509_ALGOR_get0(&object, &parameter, nullptr, algorithm);
    const int kind = OBJ_obj2nid(object);
    return (kind == NID_ecdsa_with_SHA256 || kind == NID_rsaEncryption || kind == NID_sha256WithRSAEncryption) &&
           (parameter == V_ASN1_UNDEF || parameter == V_ASN1_NULL);
}

// Checks the parts that libcrypto ignores in verification and that the signature does not cover.
bool frameIsOurs(CMS_ContentInfo* cms, CMS_SignerInfo* info, X509* certificate)
{
    X509_NAME* issuer = nullptr;
    X509_ALGOR* algorithm = nullptr;
    CMS_SignerInfo_get0_algs(info, nullptr, nullptr, nullptr, &algorithm);
    return OBJ_obj2nid(CMS_get0_eContentType(cms)) == NID_pkcs7_data &&
           CMS_SignerInfo_get0_signer_id(info, nullptr, &issuer, nullptr) == kNoError && issuer != nullptr &&
           derOfName(issuer) == derOfName(X509_get_issuer_name(certificate)) && isUsual(algorithm);
}

std::string timeOf(CMS_SignerInfo* info)
{
    std::tm time = {};
    const ASN1_STRING* value = signedAttribute(info, NID_pkcs9_signingTime, V_ASN1_UTCTIME);
    if (value == nullptr || ASN1_TIME_to_tm(value, &time) != kNoError)
        return {};
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", time.tm_year + 1900, time.tm_mon + 1, time.tm_mday,
                       time.tm_hour, time.tm_min, time.tm_sec);
}

// Returns nothing if the encoding is not the prescribed one.
Cms readCms(std::string_view signature)
{
    Cms cms(d2i_CMS_bio(readingBio(signature).get(), nullptr));
    const std::string again = cms ? bioOutput([&](BIO* out) { return i2d_CMS_bio(out, cms.get()); }) : "";
    if (again.empty() || !signature.starts_with(again) ||
        signature.find_first_not_of('\0', again.size()) != std::string_view::npos)
        cms.reset();
    return cms;
}

} // namespace

Result<NewCertificate> newCertificate(const std::string& name)
{
    const OwnedKey key(EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256"));
    const Certificate certificate(X509_new());
    if (!key || !certificate)
        return fail(Errc::environment, msg("signature", "This system cannot make ECDSA keys; update OpenSSL."));
    if (name.empty() || displayable(name, name.size()) != name || !addName(certificate.get(), name))
        return fail(Errc::badInput,
                    msg("signature", "\"{}\" is not a name for a certificate; expected 1 to 64 characters.",
                        displayable(name)));
    if (!complete(certificate.get(), key.get()))
        return fail(Errc::environment, msg("signature", "This system cannot make certificates; update OpenSSL."));
    NewCertificate made;
    made.certificatePem = bioOutput([&](BIO* out) { return PEM_write_bio_X509(out, certificate.get()); });
    made.keyPem = bioOutput([&](BIO* out) {
                      return PEM_write_bio_PKCS8PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
                  }) +
                  made.certificatePem;
    return made;
}

Result<Signer> signerOf(const CertifiedKey& key)
{
    return load(key).map([](const Loaded& loaded) { return signerBy(loaded.certificate.get()); });
}

std::optional<Signer> signerOfCertificate(std::string_view pem)
{
    const Certificate certificate(PEM_read_bio_X509(readingBio(pem).get(), nullptr, nullptr, nullptr));
    return certificate ? std::optional(signerBy(certificate.get())) : std::nullopt;
}

Result<std::string> cmsSignature(std::string_view data, const CertifiedKey& key)
{
    const auto loaded = load(key);
    if (!loaded)
        return tl::unexpected(loaded.error());
    const Cms cms(
        CMS_sign(loaded->certificate.get(), loaded->key.get(), loaded->others.get(), readingBio(data).get(), kSigning));
    std::string signature = cms ? bioOutput([&](BIO* out) { return i2d_CMS_bio(out, cms.get()); }) : "";
    if (signature.empty())
        return fail(Errc::environment,
                    msg("signature", "OpenSSL cannot sign with the key {}; use another key.", key.shownFile));
    return signature;
}

std::optional<Signer> cmsSigner(std::string_view data, std::string_view signature)
{
    const Cms cms = readCms(signature);
    // CMS_verify() copies a memory BIO, and libcrypto 3.0 leaks the copy if it does not know the digest; a filter BIO
    // avoids this.
    const OwnedBio filter(BIO_new(BIO_f_null())), content = readingBio(data);
    BIO_push(filter.get(), content.get());
    if (!cms || CMS_verify(cms.get(), nullptr, nullptr, filter.get(), nullptr,
                           CMS_BINARY | CMS_DETACHED | CMS_NO_SIGNER_CERT_VERIFY) != kNoError)
        return std::nullopt;
    const CertificateList signers(CMS_get0_signers(cms.get()));
    if (!signers || sk_X509_num(signers.get()) != 1)
        return std::nullopt;
    CMS_SignerInfo* info = sk_CMS_SignerInfo_value(CMS_get0_SignerInfos(cms.get()), 0);
    X509* certificate = sk_X509_value(signers.get(), 0);
    if (!isForSigning(certificate) || !isStrong(X509_get0_pubkey(certificate)))
        return std::nullopt;
    if (!coversCertificate(info, certificate) || !frameIsOurs(cms.get(), info, certificate))
        return std::nullopt;
    Signer signer = signerBy(certificate);
    signer.signedAt = timeOf(info);
    return signer;
}

} // namespace assay
