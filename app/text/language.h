// The languages of the program and its reports. To add one, add a row here and app/i18n/cardassay_CODE.ts, which the
// build finds by itself. No Qt, so that the command line can list them.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

namespace assay {

struct Language {
    const char* code; // of this program's catalogue, and of Qt's
    const char* name; // in the language itself, with a shortcut, so that everybody can find their own
    friend bool operator==(const Language& a, const Language& b) { return std::string_view(a.code) == b.code; }
};

inline constexpr Language kEnglish{"en", "&English"}; // the language of the sources

inline constexpr Language kLanguages[] = {
    kEnglish,
    {"zh_CN", "简体中文(&C)"},
};

// Finds the language of a code. Ignores country and encoding ("en_GB", "zh_CN.UTF-8"). Returns nothing for other
// languages.
inline std::optional<Language> languageOfCode(std::string_view code)
{
    const auto mainOf = [](std::string_view whole) { return whole.substr(0, whole.find_first_of("_-.@")); };
    const auto* const found = std::ranges::find_if(
        kLanguages, [&](const Language& language) { return mainOf(language.code) == mainOf(code); });
    return found == std::end(kLanguages) ? std::nullopt : std::optional(*found);
}

// Returns the language of the user's environment (LC_ALL, LC_MESSAGES, LANG: the first that is set); English if it is
// not supported.
Language systemLanguage();

} // namespace assay
