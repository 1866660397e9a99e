#include "line/mes/placeholders.h"

#include <algorithm>
#include <cctype>

namespace assay {

namespace {

bool isName(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

} // namespace

std::vector<TemplatePart> templateParts(std::string_view text)
{
    std::vector<TemplatePart> parts;
    std::string plain;
    while (!text.empty()) {
        const std::size_t end = text.front() == '{' ? text.find('}') : std::string_view::npos;
        if (end == std::string_view::npos || !isName(text.substr(1, end - 1))) {
            plain += text.front();
            text.remove_prefix(1);
            continue;
        }
        if (!plain.empty())
            parts.push_back({std::exchange(plain, {}), false});
        parts.push_back({std::string(text.substr(1, end - 1)), true});
        text.remove_prefix(end + 1);
    }
    if (!plain.empty())
        parts.push_back({plain, false});
    return parts;
}

} // namespace assay
