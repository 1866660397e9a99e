#include "ground/base/parse_json.h"

namespace assay {

bool isBoundedJson(std::string_view text, const JsonLimits& limits)
{
    std::size_t values = 1, depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\' ? 1 : 0;
        else if (c == '[' || c == '{')
            ++depth, ++values;
        else if (c == ',')
            ++values;
        else if ((c == ']' || c == '}') && depth > 0)
            --depth;
        if (depth > limits.depth || values > limits.values)
            return false;
    }
    return true;
}

} // namespace assay
