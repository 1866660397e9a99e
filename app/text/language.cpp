#include "text/language.h"

#include <cstdlib>

namespace assay {

Language systemLanguage()
{
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* value = std::getenv(variable); value != nullptr && *value != '\0')
            return languageOfCode(value).value_or(kEnglish);
    return kEnglish;
}

} // namespace assay
