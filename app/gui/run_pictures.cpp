#include "gui/run_pictures.h"

#include "plot/interval_plot.h"
#include "report/recording_pictures.h"
#include "report/waf_intervals.h"

namespace assay::gui {

namespace {

// `name` is for tests, the title also for who cannot see the picture.
template <class Plot, class Show>
RunPicture picture(const char* name, const QString& title, const Texts& texts, Show show)
{
    return {title, [=]() -> std::unique_ptr<PlotWidget> {
                auto plot = std::make_unique<Plot>(texts);
                plot->setObjectName(name);
                plot->setAccessibleName(title);
                show(*plot);
                if constexpr (requires { plot->heightWanted(); })
                    plot->setMinimumHeight(plot->heightWanted());
                return plot;
            }};
}

} // namespace

std::vector<RunPicture> runPictures(const RunRecord& run, const Texts& texts)
{
    std::vector<RunPicture> all;
    if (const auto rows = wafIntervals(run); !rows.empty())
        all.push_back(picture<IntervalPlot>("wafPlot", texts.quantity("waf"), texts,
                                            [rows](IntervalPlot& plot) { plot.setRows(rows); }));
    for (const StepRecord& step : run.steps) {
        const auto titled = [&](const QString& what) {
            return shownDeviceText(step.id) + QStringLiteral(" · ") + what;
        };
        if (const BacklogCurve curve = backlogCurve(step); !curve.heldMebibytes.empty())
            all.push_back(picture<BacklogPlot>("backlogPlot", titled(texts.translate("report", "Backlog over time")),
                                               texts, [curve](BacklogPlot& plot) { plot.setCurve(curve); }));
        if (const CardMap map = cardMap(step, texts); !map.held.empty())
            all.push_back(picture<MapPlot>("mapPlot", titled(texts.translate("report", "Where the files lie")), texts,
                                           [map](MapPlot& plot) { plot.setMap(map); }));
        if (const auto bars = stateBars(run, step, texts); !bars.empty())
            all.push_back(picture<StateBars>(
                "stateBars", titled(texts.translate("report", "Speed of recording by state of the card")), texts,
                [bars, needed = neededRate(step)](StateBars& plot) { plot.setBars(bars, needed); }));
        if (const MoveCurve curve = moveCurve(run, step); !curve.points.empty())
            all.push_back(picture<MoveCurvePlot>(
                "movePlot", titled(texts.translate("report", "Writing around what the card holds")), texts,
                [curve](MoveCurvePlot& plot) { plot.setCurve(curve); }));
    }
    return all;
}

} // namespace assay::gui
