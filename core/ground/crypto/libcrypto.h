// Shared by the sources that use libcrypto: owners of its objects, and PEM as text. Included by them only.
#pragma once

#include <memory>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <string>
#include <string_view>

namespace assay {

template <auto Free> struct FreedBy {
    template <class T> void operator()(T* object) const { Free(object); }
};
using OwnedKey = std::unique_ptr<EVP_PKEY, FreedBy<EVP_PKEY_free>>;
using OwnedBio = std::unique_ptr<BIO, FreedBy<BIO_free>>;

// The text must outlive the result, and be shorter than 2 GiB.
inline OwnedBio readingBio(std::string_view text)
{
    return OwnedBio(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

// Returns the output that `write` writes into the BIO; "" if it does not return 1.
template <class Write> std::string bioOutput(const Write& write)
{
    const OwnedBio memory(BIO_new(BIO_s_mem()));
    char* text = nullptr;
    if (!memory || write(memory.get()) != 1)
        return {};
    const long size = BIO_get_mem_data(memory.get(), &text);
    return {text, static_cast<std::size_t>(size)};
}

} // namespace assay
