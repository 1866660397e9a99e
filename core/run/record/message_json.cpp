#include "run/record/message_json.h"

#include "ground/base/text.h"

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

Message messageFromJson(const nlohmann::json& in)
{
    constexpr std::size_t kMaxLength = 500;
    const auto parts = in.get<std::vector<std::string>>();
    if (parts.size() < 2)
        return {};
    Message message{parts[0], displayable(parts[1], kMaxLength), {}};
    for (std::size_t i = 2; i < parts.size(); ++i)
        message.arguments.push_back(displayable(parts[i], kMaxLength));
    return message;
}

} // namespace assay
