#include "text/advice_names.h"

namespace assay {

std::string mitigationName(const std::vector<Message>& titles, const Phrases& phrases)
{
    std::string out;
    for (const Message& title : titles)
        out += (out.empty() ? "" : " + ") + phrases.message(title);
    return out;
}

std::string mitigationNames(const Advice& advice, const std::vector<std::size_t>& ranks, const Phrases& phrases)
{
    std::string out;
    const std::string between = phrases.translate("advice", ", ");
    for (const std::size_t rank : ranks)
        out += (out.empty() ? "" : between) + mitigationName(advice.mitigations[rank].mitigation.titles, phrases);
    return out;
}

} // namespace assay
