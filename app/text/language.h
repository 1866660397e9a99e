// The languages of the program and its reports. To add one: its row here, and app/i18n/cardassay_CODE.ts, which the
// build finds by itself. No Qt, so that the command line can name them.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>

namespace assay {

struct Language {
    const char* code; // of the catalogue, and of Qt's own
    const char* name; // in its own words, with a shortcut, so that whoever cannot read the present one finds the way
    friend bool operator==(const Language& a, const Language& b) { return std::string_view(a.code) == b.code; }
};

inline constexpr Language kEnglish{"en", "&English"}; // the sources are written in it

inline constexpr Language kLanguages[] = {
    kEnglish,
    {"zh_CN", "简体中文(&C)"},
};

// Also of codes with another country, or an encoding behind ("en_GB", "zh_CN.UTF-8"); nothing where no row fits.
inline std::optional<Language> languageOfCode(std::string_view code)
{
    const auto mainOf = [](std::string_view whole) { return whole.substr(0, whole.find_first_of("_-.@")); };
    const auto* const found = std::ranges::find_if(
        kLanguages, [&](const Language& language) { return mainOf(language.code) == mainOf(code); });
    return found == std::end(kLanguages) ? std::nullopt : std::optional(*found);
}

} // namespace assay
