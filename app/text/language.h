// The languages of the program and its reports. No Qt here, so that the command line can name one.
#pragma once

#include <optional>
#include <string_view>

namespace assay {

enum class Language { english, chinese };

const char* code(Language language); // "en", "zh_CN"
// "en" or "zh_CN", also with a country or encoding behind ("en_GB", "zh_CN.UTF-8"); nothing for others.
std::optional<Language> languageOfCode(std::string_view code);

} // namespace assay
