#include "ground/base/message.h"

#include <algorithm>

namespace assay {

std::string Message::fill(std::string_view translated, const InWords& inWords) const
{
    constexpr std::string_view kKinds[] = {"", "metric", "steps", "value", "outcome", "duration"};
    std::string out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < translated.size(); ++i) {
        const std::size_t end = translated[i] == '{' ? translated.find('}', i) : std::string_view::npos;
        const auto kind = end == std::string_view::npos ? std::string_view("{") : translated.substr(i + 1, end - i - 1);
        if (std::ranges::find(kKinds, kind) == std::end(kKinds)) {
            out += translated[i];
            continue;
        }
        if (next < arguments.size()) {
            out += inWords ? inWords(kind, arguments[next]) : arguments[next];
            ++next;
        }
        i = end;
    }
    return out;
}

} // namespace assay
