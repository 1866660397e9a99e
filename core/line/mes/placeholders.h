// Texts with {placeholders}: URLs and labels.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// A run of text, or the name of a placeholder: letters, digits and "_" between braces. Other braces are text.
struct TemplatePart {
    std::string text;
    bool placeholder = false;
};
std::vector<TemplatePart> templateParts(std::string_view text);

} // namespace assay
