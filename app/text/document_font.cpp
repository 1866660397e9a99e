#include "text/texts.h"

#include <QFontDatabase>
#include <QStringList>

namespace assay {

QFont documentFont()
{
    // Fonts with Latin and Chinese letters of one design. Without them Qt substitutes its own.
    static constexpr const char* kFamilies[] = {"Noto Sans CJK SC", "Source Han Sans SC",  "Noto Sans SC",
                                                "Microsoft YaHei",  "WenQuanYi Micro Hei", "Droid Sans Fallback"};
    QFont font;
    const QStringList present = QFontDatabase::families();
    for (const char* family : kFamilies) {
        if (present.contains(QLatin1String(family))) {
            font.setFamily(QString::fromLatin1(family));
            break;
        }
    }
    // Ligatures and contextual forms have no code point of their own: a PDF that contains them cannot be searched for
    // "qualification" or "10".
    font.setStyleStrategy(QFont::PreferNoShaping);
    font.setKerning(false);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

} // namespace assay
