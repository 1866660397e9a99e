#include "look/palette.h"
#include "record/scorecard.h"

#include <QPalette>

namespace assay {

const Palette& paletteOf(Theme theme)
{
    static const Palette light{
        .window = "#f2f4f7",
        .surface = "#ffffff",
        .raised = "#e9eef5",
        .line = "#d5dce6",
        .text = "#17202c",
        .muted = "#5a6878",
        .accent = "#0b62c9",
        .onAccent = "#ffffff",
        .danger = "#c42b2b",
        .onDanger = "#ffffff",
        .simulated = "#6b3fc4",
        .onSimulated = "#ffffff",
        .notice = "#ffe9c2",
        .onNotice = "#7a4500",
        .axis = "#9aa3ab",
        .grid = "#e4e7ea",
        .curve = "#1f5f9e",
        .band = "#c3d7ea",
        .warn = "#c77700",
    };
    static const Palette dark{
        .window = "#15181c",
        .surface = "#1e2227",
        .raised = "#2b3139",
        .line = "#3a424c",
        .text = "#e8ecf2",
        .muted = "#9aa6b2",
        .accent = "#5aaeff",
        .onAccent = "#08111c",
        .danger = "#ff6f6a",
        .onDanger = "#1c0707",
        .simulated = "#b79cff",
        .onSimulated = "#150b2b",
        .notice = "#4a3a18",
        .onNotice = "#ffd98f",
        .axis = "#7a838c",
        .grid = "#343a41",
        .curve = "#6db3f2",
        .band = "#2d4a66",
        .warn = "#f0b04c",
    };
    return theme == Theme::dark ? dark : light;
}

Theme themeOf(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? Theme::dark : Theme::light;
}

QColor verdictColour(Verdict verdict, Theme theme)
{
    const bool dark = theme == Theme::dark;
    switch (verdict) {
    case Verdict::pass: return dark ? "#46d08c" : "#11784a";
    case Verdict::marginal: return dark ? "#ecb949" : "#8f5f00";
    case Verdict::fail: return dark ? "#ff6f6a" : "#c42b2b";
    case Verdict::inconclusive: return dark ? "#a9b7ff" : "#4a52c0";
    case Verdict::error: return dark ? "#b5bfcc" : "#56606e";
    }
    return {};
}

} // namespace assay
