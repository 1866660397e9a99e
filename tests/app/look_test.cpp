// Shared display code: human-readable units, and languages as rows of one table.
#include "languages.h"
#include "look/units.h"
#include "look/verdict_mark.h"
#include "text/texts.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <chrono>
#include <cmath>
#include <set>

using namespace assay;

TEST_CASE("A duration is written in the language of the reader", "[look]")
{
    CHECK(durationText(Texts(), std::chrono::seconds(200)) == QStringLiteral("3 min 20 s"));
    CHECK(durationText(Texts(kChinese), std::chrono::seconds(200)) == QStringLiteral("3 分 20 秒"));
}

TEST_CASE("Running times are shown in whole seconds", "[look]")
{
    CHECK(wholeSecondsText(Texts(), std::chrono::milliseconds(4400)) == QStringLiteral("4 s"));
}

TEST_CASE("A latency is read in microseconds below a millisecond, and with fewer digits the longer it is", "[look]")
{
    struct Row {
        Ns latency;
        QString number, unit;
    };
    const auto row =
        GENERATE(Row{std::chrono::microseconds(474), "474", "µs"}, Row{std::chrono::microseconds(2531), "2.53", "ms"},
                 Row{std::chrono::microseconds(43'910), "43.9", "ms"});
    CHECK(latencyReading(row.latency).number == row.number);
    CHECK(latencyReading(row.latency).unit == row.unit);
}

namespace {

// WCAG 2.1, relative luminance and contrast ratio.
double luminance(const QColor& colour)
{
    const auto linear = [](double part) {
        return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& one, const QColor& other)
{
    const auto [darker, lighter] =
        std::minmax({luminance(one), luminance(other)}); // of values: the other form refers to them
    return (lighter + 0.05) / (darker + 0.05);
}

} // namespace

TEST_CASE("Text is readable in every theme: 4.5 to 1 (WCAG AA), 7 to 1 (AAA) in high contrast", "[look]")
{
    for (const ThemeRow& row : kThemes) {
        CAPTURE(row.key);
        const Palette& c = paletteOf(row.theme);
        const double least = row.theme == Theme::contrast ? 7 : 4.5;
        for (const auto& [text, ground] : {std::pair{c.text, c.surface},
                                           {c.text, c.window},
                                           {c.text, c.raised},
                                           {c.muted, c.surface},
                                           {c.muted, c.window},
                                           {c.onAccent, c.accent},
                                           {c.onDanger, c.danger},
                                           {c.onSimulated, c.simulated},
                                           {c.onNotice, c.notice},
                                           {c.danger, c.surface},
                                           {c.danger, c.raised},
                                           {c.muted, c.raised},
                                           {c.accent, c.surface},
                                           {c.accent, c.raised},
                                           {c.accent, c.window},
                                           {c.simulated, c.surface},
                                           {c.curve, c.surface}, // beside a line of its colour
                                           {c.onAccent, c.danger},
                                           {c.onAccent, c.simulated}}) {
            CAPTURE(text.name().toStdString(), ground.name().toStdString());
            CHECK(contrast(text, ground) >= least);
        }
        for (const Verdict verdict :
             {Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive, Verdict::error}) {
            CAPTURE(name(verdict));
            for (const QColor& ground : {c.surface, c.window, c.raised}) // raised: a selected row
                CHECK(contrast(verdictColour(verdict, row.theme), ground) >= least);
        }
    }
}

TEST_CASE("Every verdict has a mark of its own shape", "[look]")
{
    constexpr int kSide = 40;
    std::set<QByteArray> shapes;
    for (const Verdict verdict :
         {Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive, Verdict::error}) {
        QImage image(kSide, kSide, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        drawVerdictMark(painter, QRectF(0, 0, kSide, kSide), verdict, Theme::light);
        painter.end();
        const QImage shape = image.createAlphaMask();
        shapes.insert(QByteArray(reinterpret_cast<const char*>(shape.constBits()), shape.sizeInBytes()));
    }
    CHECK(shapes.size() == 5);
}

TEST_CASE("Every language has its catalogue in the program", "[look]")
{
    for (const Language& language : kLanguages)
        CHECK((language == kEnglish || QFile::exists(QStringLiteral(":/i18n/cardassay_%1.qm").arg(language.code))));
}
