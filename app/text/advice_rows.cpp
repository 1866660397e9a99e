#include "text/advice_rows.h"

#include "advice/advice_words.h"

#include <QStringList>

#include <algorithm>

namespace assay {

namespace {

constexpr const char* kRateUnit = "Mbit/s";

QString becauseOf(const TriedCure& tried, const Texts& texts)
{
    QStringList sentences;
    for (const Message& reason : tried.because)
        sentences << texts.message(reason);
    return sentences.join(QLatin1Char(' '));
}

// An interval without a width says nothing.
QString endsOf(const Foretold& value, const char* unit, const Texts& texts)
{
    return value.ci.low < value.ci.high ? texts.interval(value.ci, unit) : QString();
}

AdviceRow rowOf(const QString& name, const WayOfWriting& way, const QString& costs, const Texts& texts)
{
    AdviceRow row;
    row.cure = name;
    row.lost = texts.value(way.dropped.value, "ms");
    row.lostInterval = endsOf(way.dropped, "ms", texts);
    row.rate =
        way.sustainable ? texts.value(way.sustainable->value, kRateUnit) : texts.translate("advice", "not known");
    row.rateInterval = way.sustainable ? endsOf(*way.sustainable, kRateUnit, texts) : QString();
    row.waf = texts.value(way.waf.value, "1");
    row.wafInterval = endsOf(way.waf, "1", texts);
    row.life = QStringLiteral("× ") + texts.value(way.life.value, "1");
    row.lifeInterval = endsOf(way.life, "1", texts);
    row.costs = costs;
    return row;
}

QString measuredText(const std::optional<Metric>& metric, const Texts& texts)
{
    return metric ? texts.value(metric->value, metric->unit) : texts.translate("advice", "not measured");
}

} // namespace

QString cureName(const std::vector<Message>& titles, const Texts& texts)
{
    QStringList names;
    for (const Message& title : titles)
        names << texts.message(title);
    return names.join(QStringLiteral(" + "));
}

std::vector<AdviceRow> adviceRows(const Advice& advice, const Texts& texts, std::size_t most)
{
    std::vector<AdviceRow> rows = {rowOf(texts.translate("advice", "as it is"), advice.base, {}, texts)};
    for (std::size_t rank = 0; rank < std::min(most, advice.cures.size()); ++rank) {
        const TriedCure& tried = advice.cures[rank];
        QStringList costs;
        for (const Message& cost : costsOver(tried.costs, advice.baseCosts))
            costs << texts.message(cost);
        rows.push_back(rowOf(cureName(tried.cure.titles, texts), tried.result,
                             costs.join(texts.translate("advice", ", ")), texts));
    }
    return rows;
}

std::vector<AdviceReason> adviceReasons(const Advice& advice, const Texts& texts)
{
    std::vector<AdviceReason> out;
    for (const std::size_t rank : explainedRanks(advice))
        if (QString because = becauseOf(advice.cures[rank], texts); !because.isEmpty())
            out.push_back({cureName(advice.cures[rank].cure.titles, texts), std::move(because)});
    return out;
}

AdviceAnswer adviceAnswer(const Advice& advice, const Texts& texts)
{
    if (advice.cures.empty() || !advice.cures.front().helps())
        return {texts.translate("advice", "No change of the camera is sure to help on this card"),
                texts.translate("advice", "The table says what was tried."),
                {}};
    const TriedCure& best = advice.cures.front();
    const AdviceRow row = rowOf({}, best.result, {}, texts);
    const QString interval =
        row.lostInterval.isEmpty() ? QString() : texts.translate("advice", " (%1)").arg(row.lostInterval);
    return {cureName(best.cure.titles, texts),
            texts.translate("advice", "This would lose %1%2 of video in place of %3: foretold by a model of the card.")
                .arg(row.lost, interval, texts.value(advice.base.dropped.value, "ms")),
            becauseOf(best, texts)};
}

std::vector<MeasuredRow> measuredRows(const std::vector<MeasuredCure>& cures, const Texts& texts)
{
    std::vector<MeasuredRow> rows;
    for (const MeasuredCure& cure : cures) {
        MeasuredRow row;
        row.cure = cureName(cure.titles(), texts);
        row.lost = texts.value(cure.dropped.value, "ms");
        row.lostInterval = endsOf(cure.dropped, "ms", texts);
        row.lostMeasured = measuredText(cure.measuredDropped, texts);
        row.rate =
            cure.sustainable ? texts.value(cure.sustainable->value, kRateUnit) : texts.translate("advice", "not known");
        row.rateInterval = cure.sustainable ? endsOf(*cure.sustainable, kRateUnit, texts) : QString();
        row.rateMeasured = measuredText(cure.measuredSustainable, texts);
        if (cure.measuredSustainable)
            row.rateMeasuredInterval = texts.interval(cure.measuredSustainable->ci, cure.measuredSustainable->unit);
        row.held = !cure.held()   ? QString()
                   : *cure.held() ? texts.translate("advice", "yes")
                                  : texts.translate("advice", "no, outside");
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace assay
