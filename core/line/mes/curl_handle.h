// Shared by the sources that use libcurl. Included by them only.
#pragma once

#include "ground/base/units.h"

#include <curl/curl.h>
#include <memory>
#include <new>

namespace assay {

struct FreeCurl {
    void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
};
using CurlHandle = std::unique_ptr<CURL, FreeCurl>;

inline CurlHandle curlHandle()
{
    static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT); // once, before the first handle
    CurlHandle curl(started == CURLE_OK ? curl_easy_init() : nullptr);
    if (!curl)
        throw std::bad_alloc(); // it fails for want of memory only
    return curl;
}

// Deadline; no signals, for there are other threads; no proxy, for servers of a line are in its own network.
inline void setCommon(CURL* curl, Ns limit)
{
    const auto millis = static_cast<long>(limit.count() / 1'000'000);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, millis);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, millis);
}

} // namespace assay
