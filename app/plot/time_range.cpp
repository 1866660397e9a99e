#include "plot/time_range.h"

namespace assay {

void TimeRange::link(PlotWidget& plot, Ns start)
{
    std::erase_if(m_plots, [](const Linked& linked) { return !linked.plot; });
    m_plots.push_back({&plot, seconds(start)});
    plot.onTimesShown(
        [this, &plot, start = seconds(start)](std::optional<PlotWidget::Times> times) { choose(plot, start, times); });
    if (m_shown)
        show(m_plots.back());
}

void TimeRange::forget()
{
    for (const Linked& linked : m_plots)
        if (linked.plot)
            linked.plot->onTimesShown([](std::optional<PlotWidget::Times>) {});
    m_plots.clear();
    m_shown.reset();
}

void TimeRange::choose(const PlotWidget& by, double start, std::optional<PlotWidget::Times> times)
{
    m_shown = times ? std::optional(PlotWidget::Times{times->from + start, times->to + start}) : std::nullopt;
    for (const Linked& linked : m_plots)
        if (linked.plot && linked.plot != &by)
            show(linked);
}

void TimeRange::show(const Linked& linked) const
{
    linked.plot->showTimes(
        m_shown ? std::optional(PlotWidget::Times{m_shown->from - linked.start, m_shown->to - linked.start})
                : std::nullopt);
}

} // namespace assay
