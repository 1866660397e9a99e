#include "ground/base/text.h"
#include "line/store/postgres.h"

#include <algorithm>
#include <array>

namespace assay {

Message objectionTo(const std::string& host, const std::string& sslMode)
{
    constexpr std::array kOwn = {"localhost", "127.0.0.1", "::1"};
    constexpr std::array kEncrypted = {"require", "verify-ca", "verify-full"};
    if (host.empty() || host.front() == '/' || host.front() == '@' || std::ranges::find(kOwn, host) != kOwn.end() ||
        std::ranges::find(kEncrypted, sslMode) != kEncrypted.end())
        return {};
    return msg("line",
               "The connection to {} may be unencrypted (sslmode={}); put sslmode=verify-full and sslrootcert=FILE "
               "into the service file.",
               displayable(host), displayable(sslMode));
}

} // namespace assay
