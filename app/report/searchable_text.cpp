#include "report/searchable_text.h"

#include <QFontDatabase>
#include <QHash>
#include <QRawFont>
#include <QString>

namespace assay {

namespace {

constexpr char16_t kFirstRadical = 0x2E80; // CJK Radicals Supplement and Kangxi Radicals
constexpr char16_t kLastRadical = 0x2FDF;
constexpr char16_t kFirstIdeograph = 0x4E00; // CJK Unified Ideographs
constexpr char16_t kLastIdeograph = 0x9FFF;

QString codePoints(char16_t first, char16_t last)
{
    QString text;
    for (char32_t code = first; code <= last; ++code)
        text.append(QChar(static_cast<char16_t>(code)));
    return text;
}

// Returns the form in the table: "<2F8F>".
QByteArray entry(QChar character)
{
    return QByteArray("<") + QByteArray::number(character.unicode(), 16).rightJustified(4, '0').toUpper() + ">";
}

// Returns the entries to replace, with their replacements.
QHash<QByteArray, QByteArray> replacements(const QFont& font)
{
    QHash<QByteArray, QByteArray> pairs{{entry(QLatin1Char('\t')), entry(QLatin1Char(' '))},
                                        {entry(QChar(0x2012)), entry(QChar(0x2013))}};
    const QRawFont raw = QRawFont::fromFont(font, QFontDatabase::SimplifiedChinese);
    const QString ideographs = codePoints(kFirstIdeograph, kLastIdeograph);
    const auto ideographGlyphs = raw.glyphIndexesForString(ideographs);
    QHash<quint32, QChar> ideographOf;
    for (qsizetype i = 0; i < ideographGlyphs.size(); ++i)
        ideographOf.insert(ideographGlyphs[i], ideographs[i]);
    ideographOf.remove(0); // "no glyph"
    const QString radicals = codePoints(kFirstRadical, kLastRadical);
    const auto radicalGlyphs = raw.glyphIndexesForString(radicals);
    for (qsizetype i = 0; i < radicalGlyphs.size(); ++i) {
        const auto found = ideographOf.constFind(radicalGlyphs[i]);
        if (found != ideographOf.constEnd())
            pairs.insert(entry(radicals[i]), entry(*found));
    }
    return pairs;
}

} // namespace

QByteArray withSearchableText(QByteArray pdf, const QFont& font)
{
    const auto pairs = replacements(font);
    const qsizetype entryLength = entry(QLatin1Char(' ')).size();
    for (qsizetype table = pdf.indexOf("begincmap"); table >= 0; table = pdf.indexOf("begincmap", table + 1)) {
        const qsizetype end = pdf.indexOf("endcmap", table);
        // The entries are in brackets, after the glyph numbers.
        for (qsizetype open = pdf.indexOf('[', table); open >= 0 && open < end; open = pdf.indexOf('[', open + 1)) {
            const qsizetype close = pdf.indexOf(']', open);
            for (qsizetype at = pdf.indexOf('<', open); at >= 0 && at < close; at = pdf.indexOf('<', at + 1)) {
                const auto found = pairs.constFind(pdf.mid(at, entryLength));
                if (found != pairs.constEnd())
                    pdf.replace(at, entryLength, *found);
            }
        }
    }
    return pdf;
}

} // namespace assay
