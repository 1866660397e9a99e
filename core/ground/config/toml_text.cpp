#include "ground/config/toml_text.h"

#include <fmt/format.h>

namespace assay {

std::string tomlQuoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += {'\\', c};
        else if (code < 0x20 || code == 0x7f)
            out += fmt::format("\\u{:04X}", code);
        else
            out += c;
    }
    return out + '"';
}

} // namespace assay
