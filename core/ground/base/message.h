// A translatable sentence for users: a literal pattern and its arguments. Core states it in English, app translates it.
// The pattern is collected for translation from every `msg(context, pattern, ...)` call. `{}` stands for the next
// argument; `{metric}` for the id of a metric, `{steps}` for ids joined by ", ", `{value}` for a word of a record,
// `{outcome}` for an outcome at a line station ("PASS"), `{duration}` for humanDuration(). Pages replace them by
// display names, programs keep the ids.
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
    std::vector<std::string> arguments; // already formatted, safe to display (see text.h, displayable)

    bool empty() const { return pattern.empty(); }
    std::string english() const { return fill(pattern); }
    // Returns the display text of an argument. `kind` is the content of its braces: "", "metric", "steps", "value", ...
    using InWords = std::function<std::string(std::string_view kind, const std::string& argument)>;
    // Returns `translated` with each `{...}` replaced by its argument, as display text if `inWords` is given; a surplus
    // placeholder is replaced by an empty text.
    std::string fill(std::string_view translated, const InWords& inWords = {}) const;
};

// Both strings must be literals, because lupdate reads them from the source.
template <class... Args> Message msg(const char* context, const char* pattern, const Args&... args)
{
    return Message{context, pattern, {fmt::format("{}", args)...}};
}

} // namespace assay
