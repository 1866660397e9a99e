#include "plot/run_pictures.h"

#include "judge/verdict/wait_attribution.h"
#include "plot/cycle_plot.h"
#include "plot/host_plot.h"
#include "plot/recording_pictures.h"
#include "plot/waf_intervals.h"
#include "plot/write_path_plot.h"
#include "run/scenario/write_path/write_path_facts.h"
#include "text/ways_words.h"

#include <algorithm>
#include <span>

namespace assay {

namespace {

// `name`: object name for tests.
template <class Plot, class Show> auto pictureMaker(const char* name, const Texts& texts, Show show)
{
    return [=]() -> std::unique_ptr<PlotWidget> {
        auto plot = std::make_unique<Plot>(texts);
        plot->setObjectName(name);
        show(*plot);
        return plot;
    };
}

void addIntervals(std::vector<RunPicture>& all, const JudgedRecord& run, const Texts& texts, std::size_t maxRows)
{
    const std::vector<IntervalRow> rows = wafIntervals(run, texts);
    for (std::span<const IntervalRow> rest = rows; !rest.empty();) {
        const auto part = rest.first(std::min(maxRows, rest.size()));
        all.push_back({PictureKind::wafIntervals, nullptr, texts.quantity("waf"),
                       pictureMaker<IntervalPlot>("wafPlot", texts,
                                                  [part = std::vector(part.begin(), part.end())](IntervalPlot& plot) {
                                                      plot.setRows(part);
                                                  })});
        rest = rest.subspan(part.size());
    }
}

void addCycles(std::vector<RunPicture>& all, const StepRecord& step, const Texts& texts)
{
    const auto add = [&](PictureKind kind, const QString& title, CycleValue value) {
        if (const CycleCourse course = cycleCourse(step, value); !course.cycle.empty())
            all.push_back({kind, &step, title, pictureMaker<CyclePlot>("cyclePlot", texts, [course](CyclePlot& plot) {
                               plot.setCourse(course);
                           })});
    };
    add(PictureKind::cycleSpeed, texts.translate("report", "Throughput of each overwrite"), CycleValue::speed);
    add(PictureKind::cycleLatency, texts.translate("report", "99 % latency of each overwrite"), CycleValue::latency);
    add(PictureKind::cycleBadSectors, texts.translate("report", "Growth of bad sectors"), CycleValue::badSectors);
}

void addWays(std::vector<RunPicture>& all, const StepRecord& step, const Texts& texts)
{
    const auto facts = writePathFacts(step);
    if (!facts)
        return;
    const auto add = [&](PictureKind kind, const QString& title, WayGroup group) {
        if (const WayRates rates = wayRates(step, group); !rates.lines.empty())
            all.push_back(
                {kind, &step, title,
                 pictureMaker<WritePathPlot>("waysPlot", texts, [rates](WritePathPlot& plot) { plot.setRates(rates); }),
                 waysSentences(texts, *facts, group)});
    };
    add(PictureKind::waysWaiting, texts.translate("report", "Calls that wait for the card"), WayGroup::waiting);
    add(PictureKind::waysCached, texts.translate("report", "Calls that may leave all to the page cache"),
        WayGroup::cached);
    add(PictureKind::waysCopying, texts.translate("report", "Calls that copy a file, from memory"), WayGroup::copying);
}

// Bottleneck of the step, and attribution of its stalls.
QStringList hostWords(const JudgedRecord& run, const StepRecord& step, const Texts& texts)
{
    QStringList words;
    for (const Message& sentence : hostSentences(run, step))
        words << texts.message(sentence, namesOf(run));
    return words;
}

void addOfStep(std::vector<RunPicture>& all, const JudgedRecord& run, const StepRecord& step, const Texts& texts)
{
    if (const BacklogCurve curve = backlogCurve(step); !curve.heldMebibytes.empty())
        all.push_back(
            {PictureKind::backlog, &step, texts.translate("report", "Backlog over time"),
             pictureMaker<BacklogPlot>("backlogPlot", texts, [curve](BacklogPlot& plot) { plot.setCurve(curve); })});
    if (const CardMap map = cardMap(step, texts); !map.held.empty())
        all.push_back({PictureKind::cardMap, &step, texts.translate("report", "Where the files lie"),
                       pictureMaker<MapPlot>("mapPlot", texts, [map](MapPlot& plot) { plot.setMap(map); })});
    if (const auto bars = stateBars(run, step, texts); !bars.empty())
        all.push_back({PictureKind::stateBars, &step,
                       texts.translate("report", "Speed of recording by state of the card"),
                       pictureMaker<StateBars>("stateBars", texts, [bars, needed = neededRate(step)](StateBars& plot) {
                           plot.setBars(bars, needed);
                       })});
    if (const MoveCurve curve = moveCurve(run, step); !curve.points.empty())
        all.push_back(
            {PictureKind::moveCurve, &step, texts.translate("report", "Writing around what the card holds"),
             pictureMaker<MoveCurvePlot>("movePlot", texts, [curve](MoveCurvePlot& plot) { plot.setCurve(curve); })});
    addCycles(all, step, texts);
    addWays(all, step, texts);
    if (step.host && loadOf(step))
        all.push_back(
            {PictureKind::hostLoad, &step, texts.translate("report", "What card and computer did"),
             pictureMaker<HostPlot>("hostPlot", texts,
                                    [curves = hostCurves(*step.host)](HostPlot& plot) { plot.setCurves(curves); }),
             hostWords(run, step, texts)});
}

} // namespace

std::vector<RunPicture> runPictures(const JudgedRecord& run, const Texts& texts, std::size_t maxRows)
{
    std::vector<RunPicture> all;
    addIntervals(all, run, texts, maxRows);
    for (const StepRecord& step : run.steps)
        addOfStep(all, run, step, texts);
    return all;
}

const RunPicture* findPicture(const std::vector<RunPicture>& pictures, PictureKind kind, const StepRecord* step)
{
    const auto found = std::ranges::find_if(
        pictures, [&](const RunPicture& picture) { return picture.kind == kind && picture.step == step; });
    return found == pictures.end() ? nullptr : &*found;
}

} // namespace assay
