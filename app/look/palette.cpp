#include "look/palette.h"
#include "run/record/scorecard.h"

#include <QPalette>
#include <algorithm>
#include <cmath>
#include <iterator>

namespace assay {

namespace {

Palette lightPalette()
{
    return {
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
        .untested = "#e9ecf0",
        .latency = {"#c7e9b4", "#7fcdbb", "#41b6c4", "#2c7fb8", "#253494"},
    };
}

Palette darkPalette()
{
    return {
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
        .untested = "#2a2f36",
        .latency = {"#2f4e92", "#2f7fb0", "#3fb2c2", "#86d3b9", "#e4f4c4"},
    };
}

Palette contrastPalette()
{
    return {
        .window = "#000000",
        .surface = "#000000",
        .raised = "#242424",
        .line = "#ffffff",
        .text = "#ffffff",
        .muted = "#e0e0e0",
        .accent = "#ffe14d",
        .onAccent = "#000000",
        .danger = "#ff9c97",
        .onDanger = "#000000",
        .simulated = "#dcc8ff",
        .onSimulated = "#000000",
        .notice = "#ffe14d",
        .onNotice = "#000000",
        .axis = "#ffffff",
        .grid = "#5c5c5c",
        .curve = "#7fd3ff",
        .band = "#31576b",
        .warn = "#ffb000",
        .untested = "#242424",
        .latency = {"#3b62b8", "#2f8fc6", "#3fc2d2", "#96e3c9", "#f0ffd0"},
    };
}

} // namespace

const Palette& paletteOf(Theme theme)
{
    static const Palette light = lightPalette(), dark = darkPalette(), contrast = contrastPalette();
    switch (theme) {
    case Theme::light: return light;
    case Theme::dark: return dark;
    case Theme::contrast: break;
    }
    return contrast;
}

Theme themeOf(const QPalette& palette)
{
    const QColor window = palette.color(QPalette::Window);
    if (window == paletteOf(Theme::contrast).window)
        return Theme::contrast;
    return window.lightness() < 128 ? Theme::dark : Theme::light;
}

QColor seriesColour(std::size_t n, Theme theme)
{
    static constexpr const char* kLight[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                             "#e69f00", "#000000", "#2b93cf", "#8f8500"};
    static constexpr const char* kDark[] = {"#56b4e9", "#e69f00", "#00c08b", "#e59ac4",
                                            "#f0e442", "#ffffff", "#7fb0ea", "#ff7f2a"};
    const std::size_t place = n % std::size(kLight);
    return theme == Theme::light ? kLight[place] : kDark[place];
}

QColor divergingColour(double share, Theme theme)
{
    const bool dark = theme != Theme::light;
    const QColor neutral = dark ? "#3a424c" : "#eceff2";
    const QColor end = share < 0 ? (dark ? "#56b4e9" : "#00508c") : (dark ? "#ff9a3d" : "#b34700");
    const double part = std::min(1.0, std::abs(share));
    const auto mixed = [part](int from, int to) { return static_cast<int>(std::lround(from + part * (to - from))); };
    return {mixed(neutral.red(), end.red()), mixed(neutral.green(), end.green()), mixed(neutral.blue(), end.blue())};
}

QColor verdictColour(Verdict verdict, Theme theme)
{
    struct Row {
        Verdict verdict;
        const char* light;
        const char* dark;
        const char* contrast;
    };
    static constexpr Row kRows[] = {
        {Verdict::pass, "#11784a", "#46d08c", "#5dff9e"},  {Verdict::marginal, "#8f5f00", "#ecb949", "#ffcf5c"},
        {Verdict::fail, "#c42b2b", "#ff6f6a", "#ff9c97"},  {Verdict::inconclusive, "#4a52c0", "#a9b7ff", "#c9d2ff"},
        {Verdict::error, "#56606e", "#b5bfcc", "#e0e0e0"},
    };
    for (const Row& row : kRows)
        if (row.verdict == verdict)
            return theme == Theme::light ? row.light : theme == Theme::dark ? row.dark : row.contrast;
    return {};
}

} // namespace assay
