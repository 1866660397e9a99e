// Languages of the program and its reports. To add one, add a row here and app/i18n/cardassay_CODE.ts, which the build
// finds. No Qt, so that the command line can list them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct Language {
    const char* code; // of this program's catalogue, and of Qt's
    const char* name; // in the language itself, with a shortcut key, so that its speakers can find it
    friend bool operator==(const Language& a, const Language& b) { return std::string_view(a.code) == b.code; }
};

inline constexpr Language kEnglish{"en", "&English"}; // source language

inline constexpr Language kLanguages[] = {
    kEnglish,
    {"zh_CN", "简体中文(&C)"},
};

// Returns the language of a code; ignores country and encoding ("en_GB", "zh_CN.UTF-8"). None for other languages.
inline std::optional<Language> languageOfCode(std::string_view code)
{
    const auto mainOf = [](std::string_view whole) { return whole.substr(0, whole.find_first_of("_-.@")); };
    const auto* const found = std::ranges::find_if(
        kLanguages, [&](const Language& language) { return mainOf(language.code) == mainOf(code); });
    return found == std::end(kLanguages) ? std::nullopt : std::optional(*found);
}

// Language codes of documents: each language, and English combined with each other one ("en+zh_CN").
inline std::vector<std::string> documentLanguages()
{
    std::vector<std::string> codes;
    for (const Language& language : kLanguages)
        codes.emplace_back(language.code);
    for (const Language& language : kLanguages)
        if (!(language == kEnglish))
            codes.push_back(std::string(kEnglish.code) + "+" + language.code);
    return codes;
}
// Returns the one or two languages of such a code; English in place of an unknown one.
inline std::vector<Language> languagesOfCode(std::string_view code)
{
    const std::size_t plus = code.find('+');
    std::vector<Language> languages{languageOfCode(code.substr(0, plus)).value_or(kEnglish)};
    if (plus != std::string_view::npos)
        languages.push_back(languageOfCode(code.substr(plus + 1)).value_or(kEnglish));
    return languages;
}

// Returns the language of the environment (the first of LC_ALL, LC_MESSAGES, LANG that is set); English if it is not
// supported.
Language systemLanguage();

} // namespace assay
