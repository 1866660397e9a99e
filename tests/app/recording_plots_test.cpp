// The pictures of recording, use and fragmentation: what is in them can be seen in them, on both grounds.
#include "languages.h"
#include "look/palette.h"
#include "plot/buffer_occupancy_plot.h"
#include "plot/interval_plot.h"
#include "plot/map_plot.h"
#include "plot/state_bars.h"
#include "plot/used_ratio_plot.h"

#include <QCoreApplication>
#include <QPainter>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

const QColor kBad = paletteOf(Theme::light).danger, kLine = paletteOf(Theme::light).curve,
             kWarn = paletteOf(Theme::light).warn;

QImage drawn(PlotWidget& plot, QSize size = {640, 300})
{
    plot.resize(size);
    QCoreApplication::processEvents();
    return plot.grab().toImage();
}

// The pixels of exactly this colour.
int count(const QImage& image, const QColor& color)
{
    int found = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            found += image.pixelColor(x, y) == color ? 1 : 0;
    return found;
}

// Where pixels of this colour begin and end, as fractions of the width; {1, 0} = nowhere.
std::pair<double, double> reach(const QImage& image, const QColor& color, int fromRow)
{
    std::pair<double, double> ends{1, 0};
    for (int y = fromRow; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y) == color) {
                ends.first = std::min(ends.first, x / double(image.width()));
                ends.second = std::max(ends.second, x / double(image.width()));
            }
    return ends;
}

BufferOccupancyCurve backlog(double lost)
{
    BufferOccupancyCurve curve{1, std::vector<double>(200, 4), std::vector<double>(200, 0), 16};
    for (std::size_t i = 100; i < 120; ++i) {
        curve.occupiedMebibytes[i] = 16;
        curve.droppedMebibytes[i] = lost;
    }
    return curve;
}

UsedRatioCurve moves(bool offCurve)
{
    UsedRatioCurve curve{{}, 8.0, offCurve ? std::nullopt : std::optional(5.0), offCurve};
    for (const double r : {0.0, 0.3, 0.6, 0.9})
        curve.points.push_back({r, 8 * (1 - r), Interval{7.5 * (1 - r), 8.5 * (1 - r)}});
    return curve;
}

CardMap mapOf(double held, double latest)
{
    CardMap map{0, 4 << 20, std::vector<double>(1000, held), {}};
    map.latest.push_back({QStringLiteral("A"), std::vector<double>(1000, 0)});
    map.latest.front().shares[500] = latest;
    return map;
}

} // namespace

TEST_CASE("dropped data are marked where they were dropped, and nowhere in a recording that lost nothing", "[plot]")
{
    BufferOccupancyPlot plot{Texts()};
    plot.setCurve(backlog(0));
    CHECK(count(drawn(plot), kBad) == 0);
    plot.setCurve(backlog(0.5));
    const auto [begin, end] = reach(drawn(plot), kBad, 30); // below the legend
    CHECK(begin > 0.48);
    CHECK(begin < 0.58);
    CHECK(end > begin + 0.05);
    CHECK(end < 0.68);
}

TEST_CASE("a card off the curve has no curve and says so", "[plot]")
{
    UsedRatioPlot plot{Texts()};
    plot.setCurve(moves(false));
    const QImage on = drawn(plot);
    plot.setCurve(moves(true));
    const QImage off = drawn(plot);
    CHECK(count(on, kWarn) > 100);
    CHECK(count(on, kBad) == 0);
    CHECK(count(off, kWarn) == 0);
    CHECK(count(off, kBad) > 5);   // the cross in the legend
    CHECK(count(off, kLine) > 50); // the points are there all the same
}

TEST_CASE("the point of units left by a recorder has its own colour and shape", "[plot]")
{
    UsedRatioCurve curve = moves(false);
    curve.aged = UsedRatioPoint{0.5, 2.0, Interval{1.5, 2.5}};
    UsedRatioPlot plot{Texts()};
    plot.setCurve(curve);
    const auto [begin, end] = reach(drawn(plot), kBad, 60); // below the legend
    CHECK(begin > 0.45);
    CHECK(end > begin);
    CHECK(end < 0.65);
}

TEST_CASE("only states that are too slow for what is needed are hatched", "[plot]")
{
    const std::vector<StateBar> bars{{QStringLiteral("fresh"), 4.1, Interval{4.0, 4.2}},
                                     {QStringLiteral("aged"), 2.3, std::nullopt}};
    StateBars plot{Texts()};
    plot.setBars(bars, std::nullopt);
    CHECK(count(drawn(plot), kBad) == 0);
    plot.setBars(bars, 2.0);
    CHECK(count(drawn(plot), kBad) == 0);
    plot.setBars(bars, 2.5);
    const int one = count(drawn(plot), kBad);
    CHECK(one > 100);
    plot.setBars(bars, 5.0);
    CHECK(count(drawn(plot), kBad) > 3 * one / 2);
}

TEST_CASE("a speed whose interval contains what is needed is neither fast enough nor too slow", "[plot]")
{
    struct Row {
        double speed;
        std::optional<Interval> interval;
        std::optional<double> needed;
        RateVerdict answer;
    };
    const auto row =
        GENERATE(Row{2.6, Interval{2.2, 3.0}, 2.5, RateVerdict::inconclusive},
                 Row{2.4, Interval{2.2, 3.0}, 2.5, RateVerdict::inconclusive},
                 Row{2.6, Interval{2.5, 3.0}, 2.5, RateVerdict::enough},
                 Row{2.3, Interval{2.0, 2.49}, 2.5, RateVerdict::tooSlow},
                 Row{2.6, std::nullopt, 2.5, RateVerdict::enough}, Row{2.4, std::nullopt, 2.5, RateVerdict::tooSlow},
                 Row{2.4, Interval{2.2, 3.0}, std::nullopt, RateVerdict::enough});
    CAPTURE(row.speed);
    CHECK(rateVerdict({QStringLiteral("aged"), row.speed, row.interval}, row.needed) == row.answer);
}

TEST_CASE("a bar whose interval contains what is needed has a look of its own", "[plot]")
{
    StateBars plot{Texts()};
    const auto looks = [&](double low, double high) {
        plot.setBars({{QStringLiteral("aged"), (low + high) / 2, Interval{low, high}}}, 2.5);
        const QImage image = drawn(plot);
        return std::pair(count(image, kWarn) > 100, count(image, kBad) > 100);
    };
    CHECK(looks(2.2, 3.0) == std::pair(true, false));
    CHECK(looks(2.6, 3.0) == std::pair(false, false));
    CHECK(looks(1.6, 2.0) == std::pair(false, true));
}

TEST_CASE("a map is darker where more is in use, and shows the latest file in its cell", "[plot]")
{
    MapPlot plot{Texts()};
    const auto middle = [&](const CardMap& map) {
        plot.setMap(map);
        const QImage image = drawn(plot, {640, plot.preferredHeight()});
        return std::pair(image.pixelColor(300, image.height() / 2).lightness(), count(image, kLine));
    };
    const auto [lightEmpty, swatch] = middle(mapOf(0, 0));
    const auto [lightFull, same] = middle(mapOf(1, 0));
    CHECK(lightEmpty > lightFull + 20);
    CHECK(swatch == same); // of the legend alone
    CHECK(middle(mapOf(1, 1)).second > swatch + 20);
}

TEST_CASE("a picture without a legend has the whole width", "[plot]")
{
    IntervalPlot plot{Texts()};
    plot.setRows({{QStringLiteral("a"), 1.5, std::nullopt}, {QStringLiteral("b"), 50.0, std::nullopt}});
    const auto [begin, end] = reach(drawn(plot), kLine, 0);
    CHECK(begin < 0.3);
    CHECK(end > 0.9);
}

TEST_CASE("each of these pictures has both grounds, speaks of nothing where there is nothing, and goes onto paper",
          "[plot]")
{
    const auto theme = GENERATE(Theme::light, Theme::dark);
    BufferOccupancyPlot first{Texts(kChinese)};
    UsedRatioPlot second{Texts(kChinese)};
    StateBars third{Texts(kChinese)};
    MapPlot fourth{Texts(kChinese)};
    std::vector<QImage> empty;
    PlotWidget* const plots[] = {&first, &second, &third, &fourth};
    for (PlotWidget* plot : plots) {
        plot->setTheme(theme);
        empty.push_back(drawn(*plot));
    }
    first.setCurve(backlog(1));
    second.setCurve(moves(false));
    third.setBars({{QStringLiteral("fresh"), 4, std::nullopt}}, 2);
    fourth.setMap(mapOf(0.5, 1));
    for (std::size_t i = 0; i < std::size(plots); ++i) {
        CAPTURE(i);
        const QImage full = drawn(*plots[i]);
        CHECK(full != empty[i]);
        CHECK((full.pixelColor(2, 298).lightness() < 128) == (theme == Theme::dark));
        QImage paper(640, 300, QImage::Format_RGB32);
        paper.fill(Qt::white);
        QPainter painter(&paper);
        plots[i]->paintTo(painter, QRectF(20, 20, 600, 260));
        painter.end();
        CHECK(paper.pixelColor(5, 5) == QColor(Qt::white));
        CHECK((paper.pixelColor(25, 25).lightness() < 128) == (theme == Theme::dark));
    }
}
