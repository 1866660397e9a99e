#include "record/message_json.h"

namespace assay {

nlohmann::ordered_json toJson(const Message& message)
{
    auto out = nlohmann::ordered_json::array();
    if (message.empty())
        return out;
    out = {message.context, message.pattern};
    for (const std::string& argument : message.arguments)
        out.push_back(argument);
    return out;
}

} // namespace assay
