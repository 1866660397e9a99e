#include "ground/base/local_time.h"

#include <fmt/chrono.h>

namespace assay {

std::chrono::minutes localOffset(std::time_t when)
{
    std::tm local = fmt::localtime(when), utc = fmt::gmtime(when);
    utc.tm_isdst = local.tm_isdst;
    const double apart = std::difftime(std::mktime(&local), std::mktime(&utc));
    return std::chrono::minutes(static_cast<int>(apart / 60));
}

} // namespace assay
