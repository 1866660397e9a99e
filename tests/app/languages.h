// Languages that tests ask for by name.
#pragma once

#include "text/language.h"

namespace assay {

inline const Language kChinese = *languageOfCode("zh_CN");

} // namespace assay
