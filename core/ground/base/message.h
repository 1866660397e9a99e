// A sentence for people that core can state in English and app can translate: a literal pattern and its arguments.
// The pattern is collected for translation from every `msg(context, pattern, ...)` call; `{}` stands for each argument
// in turn; `{metric}` for the id of a metric, `{steps}` for ids joined by ", ", `{value}` for a word of a record,
// `{outcome}` of a line ("PASS"), `{duration}` for humanDuration(): pages put what people call them, programs the ids.
#pragma once

#include <fmt/format.h>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct Message {
    std::string context;                // translation context: "permit", "profile", "verdict", ...
    std::string pattern;                // "" = no message
    std::vector<std::string> arguments; // already formatted, harmless to show (see text.h, displayable)

    bool empty() const { return pattern.empty(); }
    std::string english() const { return fill(pattern); }
    // Returns the words for an argument. `kind` is what its braces hold: "", "metric", "steps", "value", ...
    using InWords = std::function<std::string(std::string_view kind, const std::string& argument)>;
    // Returns `translated` with each `{...}` replaced by its argument, in words if they are given; a surplus one is
    // replaced by nothing.
    std::string fill(std::string_view translated, const InWords& inWords = {}) const;
};

// Both strings must be literals: lupdate reads them from the source.
template <class... Args> Message msg(const char* context, const char* pattern, const Args&... args)
{
    return Message{context, pattern, {fmt::format("{}", args)...}};
}

} // namespace assay
