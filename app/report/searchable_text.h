// Makes the text of a PDF findable by the characters that people type.
#pragma once

#include <QByteArray>

class QFont;

namespace assay {

// Qt writes down what a glyph means as the lowest code point that the font draws with it: a tab for the blank, a Kangxi
// radical (U+2F8F) for the Chinese character 行 (U+884C). This puts the usual character in its place in the tables of
// glyph meanings (ToUnicode, ISO 32000-1, 9.10.3); they keep their length, so nothing else in the file moves. `font` is
// any of the family used.
QByteArray withSearchableText(QByteArray pdf, const QFont& font);

} // namespace assay
