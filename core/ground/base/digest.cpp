#include "ground/base/digest.h"

#include <array>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <random>

namespace assay {

namespace {

using Digest = std::array<unsigned char, EVP_MAX_MD_SIZE>;

std::string hexText(const Digest& digest, unsigned int size)
{
    std::string hex;
    for (unsigned int i = 0; i < size; ++i)
        hex += fmt::format("{:02x}", digest[i]);
    return hex;
}

} // namespace

std::string sha256Hex(std::string_view data)
{
    Digest digest{};
    unsigned int size = 0;
    EVP_Digest(data.data(), data.size(), digest.data(), &size, EVP_sha256(), nullptr);
    return hexText(digest, size);
}

std::string hmacSha256Hex(std::string_view key, std::string_view data)
{
    Digest digest{};
    unsigned int size = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), reinterpret_cast<const unsigned char*>(data.data()),
         data.size(), digest.data(), &size);
    return hexText(digest, size);
}

namespace {

std::string uuidText(std::array<std::uint32_t, 4> words, std::uint32_t version)
{
    words[1] = (words[1] & 0xffff0fffU) | version << 12;
    words[2] = (words[2] & 0x3fffffffU) | 0x80000000U; // variant 10
    return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:04x}{:08x}", words[0], words[1] >> 16, words[1] & 0xffff,
                       words[2] >> 16, words[2] & 0xffff, words[3]);
}

std::array<std::uint32_t, 4> randomWords()
{
    std::random_device source;
    std::array<std::uint32_t, 4> words{};
    for (auto& word : words)
        word = source();
    return words;
}

} // namespace

std::string randomUuid() { return uuidText(randomWords(), 4); }

std::string timeOrderedUuid(UtcTime time)
{
    const auto milliseconds = static_cast<std::uint64_t>(time.time_since_epoch().count());
    auto words = randomWords();
    words[0] = static_cast<std::uint32_t>(milliseconds >> 16);
    words[1] = (words[1] & 0xffffU) | static_cast<std::uint32_t>(milliseconds << 16);
    return uuidText(words, 7);
}

} // namespace assay
