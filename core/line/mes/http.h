// One HTTP exchange, by libcurl: certificates are verified, no redirect is followed, and the whole exchange has a
// deadline.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

inline constexpr Bytes kMaxReplySize = kib(64);

struct HttpRequest {
    std::string method = "GET"; // or "POST"
    std::string url;            // http:// or https://
    std::vector<std::pair<std::string, std::string>> headers = {};
    std::string body = {};
    Ns limit = std::chrono::seconds(10); // for everything, from the look-up of the name to the last byte
    std::filesystem::path caFile = {};   // PEM, of a factory's own authority; "" = those of the system
};

struct HttpReply {
    long status = 0;       // 200, ...
    Ns retryAfter = Ns(0); // as the server asked for in seconds; 0 = it did not
    std::string body;      // longer ones than kMaxReplySize are errors
};

// Errors mean that no complete reply arrived, and the effect on the server is unknown: Errc::stopped after `stop`,
// Errc::badInput for a multi-line header, else Errc::environment. Any thread.
Result<HttpReply> exchange(const HttpRequest& request, std::stop_token stop);

std::string percentEncoded(std::string_view text); // for a part of a URL (RFC 3986): all but unreserved characters
// "/path?query" of a URL; "/" where it has none. What a server sees as the target of a request.
std::string targetOf(std::string_view url);
// True if the host of the URL is this computer ("localhost", 127.x.x.x, ::1); false for an invalid URL.
bool isLoopback(const std::string& url);

} // namespace assay
