#include "base/digest.h"

#include <array>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <random>

namespace assay {

std::string sha256Hex(std::string_view data)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    EVP_Digest(data.data(), data.size(), digest.data(), &size, EVP_sha256(), nullptr);
    std::string hex;
    for (unsigned int i = 0; i < size; ++i)
        hex += fmt::format("{:02x}", digest[i]);
    return hex;
}

std::string randomUuid()
{
    std::random_device source;
    std::array<std::uint32_t, 4> words{};
    for (auto& word : words)
        word = source();
    words[1] = (words[1] & 0xffff0fffU) | 0x00004000U; // version 4
    words[2] = (words[2] & 0x3fffffffU) | 0x80000000U; // variant 10
    return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:04x}{:08x}", words[0], words[1] >> 16, words[1] & 0xffff,
                       words[2] >> 16, words[2] & 0xffff, words[3]);
}

} // namespace assay
