// Makes the text of a PDF searchable by ordinary characters.
#pragma once

#include <QByteArray>

class QFont;

namespace assay {

// Qt maps a glyph to the lowest code point that the font draws with it: a tab for the blank, a Kangxi radical (U+2F8F)
// for the Chinese character 行 (U+884C). This function replaces it with the ordinary character in the glyph tables
// (ToUnicode, ISO 32000-1, 9.10.3). The tables keep their length, so no offset in the file changes. `font` is any font
// of the family used.
QByteArray withSearchableText(QByteArray pdf, const QFont& font);

} // namespace assay
