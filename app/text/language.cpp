#include "text/language.h"

namespace assay {

const char* code(Language language) { return language == Language::chinese ? "zh_CN" : "en"; }

std::optional<Language> languageOfCode(std::string_view code)
{
    const auto main = code.substr(0, code.find_first_of("_-.@"));
    if (main == "en")
        return Language::english;
    if (main == "zh")
        return Language::chinese;
    return std::nullopt;
}

} // namespace assay
