// Plots the values of one criterion on many cards: a strip per group of like cards, with box plot and all values, and
// the limit as a line. Nonconforming cards and outliers are marked by shape and colour, and named.
#pragma once

#include "io/measure/latency_histogram.h"
#include "plot/plot_widget.h"

#include <optional>
#include <vector>

namespace assay {

struct GroupedValue {
    QString label; // sample number
    double value = 0;
    bool nonconforming = false, outlier = false;
};
struct SpreadGroup {
    QString label; // "Group 1 (35)"
    std::vector<GroupedValue> values;
};
// The limit of the criterion in the unit of the values.
struct SpreadLimit {
    double value = 0;
    bool isLeast = true; // values below it are nonconforming; false: values above
    QString text;        // "limit ≥ 10 MB/s"
};

class GroupSpreadPlot final : public PlotWidget {
public:
    explicit GroupSpreadPlot(Texts texts, QWidget* parent = nullptr);
    // From top to bottom; `axis`: name of the metric with its unit.
    void setGroups(std::vector<SpreadGroup> groups, const QString& axis);
    void setLimit(std::optional<SpreadLimit> limit);
    // Shows only this part of the axis; none = all values and the limit.
    void setDetail(std::optional<Interval> detail);
    int preferredHeight() const override;
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void setAxes(QCustomPlot& plot) const;
    void drawLimit(QCustomPlot& plot) const;
    void drawBox(QCustomPlot& plot, std::size_t group) const;
    void drawValues(QCustomPlot& plot, bool marked) const;

    std::vector<SpreadGroup> m_groups;
    QString m_axis;
    std::optional<SpreadLimit> m_limit;
    std::optional<Interval> m_detail;
};

// Returns the part of the axis with most of the values, if the spread would be invisible beside the limit and the
// outermost values; none otherwise.
std::optional<Interval> detailOf(const std::vector<SpreadGroup>& groups, const std::optional<SpreadLimit>& limit);

} // namespace assay
