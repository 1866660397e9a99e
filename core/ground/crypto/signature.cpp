#include "ground/crypto/signature.h"

#include "ground/base/digest.h"
#include "ground/crypto/libcrypto.h"

#include <memory>
#include <openssl/pem.h>

namespace assay {

namespace {

constexpr std::size_t kKeyBytes = 32;
constexpr std::size_t kSignatureBytes = 64;
constexpr std::size_t kKeyNameDigits = 16;

using Context = std::unique_ptr<EVP_MD_CTX, FreedBy<EVP_MD_CTX_free>>;

OwnedKey onlyEd25519(EVP_PKEY* key)
{
    OwnedKey owned(key);
    if (owned && EVP_PKEY_id(owned.get()) != EVP_PKEY_ED25519)
        owned.reset();
    return owned;
}

// Never prompts for a passphrase.
int noPassphrase(char*, int, int, void*) { return 0; }

OwnedKey secretKey(const std::string& pem)
{
    return onlyEd25519(PEM_read_bio_PrivateKey(readingBio(pem).get(), nullptr, &noPassphrase, nullptr));
}

OwnedKey publicKey(const std::string& pem)
{
    return onlyEd25519(PEM_read_bio_PUBKEY(readingBio(pem).get(), nullptr, &noPassphrase, nullptr));
}

const unsigned char* bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

tl::unexpected<Error> noSecretKey()
{
    return fail(
        Errc::badInput,
        msg("signature", "Not a secret Ed25519 key without passphrase; make one with `cardassay-cli key new FILE`."));
}

} // namespace

Result<KeyPair> newKeyPair()
{
    const OwnedKey key = onlyEd25519(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
    if (!key)
        return fail(Errc::environment, msg("signature", "This system cannot make Ed25519 keys; update OpenSSL."));
    return KeyPair{bioOutput([&](BIO* out) {
                       return PEM_write_bio_PKCS8PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
                   }),
                   bioOutput([&](BIO* out) { return PEM_write_bio_PUBKEY(out, key.get()); })};
}

Result<std::string> signatureOf(std::string_view data, const std::string& secretPem)
{
    const OwnedKey key = secretKey(secretPem);
    const Context context(EVP_MD_CTX_new());
    std::string signature(kSignatureBytes, '\0');
    std::size_t size = signature.size();
    if (!key || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
        EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size, bytesOf(data),
                       data.size()) != 1)
        return noSecretKey();
    return signature;
}

Result<std::string> publicKeyOf(const std::string& secretPem)
{
    const OwnedKey key = secretKey(secretPem);
    if (!key)
        return noSecretKey();
    return bioOutput([&](BIO* out) { return PEM_write_bio_PUBKEY(out, key.get()); });
}

bool isSignatureValid(std::string_view data, std::string_view signature, const std::string& publicPem)
{
    const OwnedKey key = publicKey(publicPem);
    const Context context(EVP_MD_CTX_new());
    return key && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
           EVP_DigestVerify(context.get(), bytesOf(signature), signature.size(), bytesOf(data), data.size()) == 1;
}

std::string keyFingerprint(const std::string& publicPem)
{
    const OwnedKey key = publicKey(publicPem);
    std::string raw(kKeyBytes, '\0');
    std::size_t size = raw.size();
    if (!key || EVP_PKEY_get_raw_public_key(key.get(), reinterpret_cast<unsigned char*>(raw.data()), &size) != 1)
        return {};
    return sha256Hex(raw).substr(0, kKeyNameDigits);
}

} // namespace assay
