// Cost of each write path for files, with calls of 4 KiB.
#include "ground/base/text.h"
#include "run/scenario/write_path/write_path_facts.h"
#include "text/findings_of_steps.h"

#include <cmath>

namespace assay {

namespace {

constexpr Bytes kBlock = kib(4);
const QString kNoFigure = QStringLiteral("–");

QString timeText(const Texts& texts, Ns time) { return texts.value(static_cast<double>(time.count()) / 1e3, "us"); }

QString toDevice(const Texts& texts, const WritePathCell& cell)
{
    return cell.run.toDevice ? texts.number(static_cast<double>(cell.run.toDevice->count()) /
                                            static_cast<double>(cell.run.written.count()))
                             : kNoFigure;
}

QString cachedShare(const Texts& texts, const WritePathCell& cell)
{
    return cell.run.cached ? QStringLiteral("%1 %").arg(texts.number(std::round(100 * *cell.run.cached))) : kNoFigure;
}

std::vector<FindingCell> writePathRow(const Texts& texts, const WritePathCell& cell)
{
    const QString way = qstr(displayable(cell.method));
    if (!cell.skipped.empty() || cell.run.calls == 0)
        return {{.text = way, .detail = texts.translate("answer", "left out: not possible here")},
                {.text = kNoFigure},
                {.text = kNoFigure},
                {.text = kNoFigure},
                {.text = kNoFigure},
                {.text = kNoFigure}};
    const double perMegabyte = static_cast<double>(cell.run.processor.count()) / 1e3 / cell.run.written.megabytes();
    return {{.text = way, .detail = measuresPageCache(cell) ? texts.translate("answer", "cache, not card") : QString()},
            {.text = texts.value(callRate(cell), "MB/s"),
             .detail = texts.translate("answer", "stored: %1").arg(texts.value(storedRate(cell), "MB/s"))},
            {.text = timeText(texts, cell.p50),
             .detail = texts.translate("answer", "longest: %1").arg(timeText(texts, cell.longest))},
            {.text = texts.value(perMegabyte, "us")},
            {.text = toDevice(texts, cell)},
            {.text = cachedShare(texts, cell)}};
}

QString evidenceOf(const Texts& texts, const WritePathFacts& facts)
{
    QStringList sentences;
    if (const WritePathCell* buffered = findCell(facts, "write", kBlock))
        sentences << texts
                         .translate("answer", "write() took %1 typically, and %2 of the file lay in the page cache "
                                              "then; the card had everything at %3.")
                         .arg(timeText(texts, buffered->p50), cachedShare(texts, *buffered),
                              texts.value(storedRate(*buffered), "MB/s"));
    if (const WritePathCell* direct = findCell(facts, "o_direct", kBlock))
        sentences << texts.translate("answer", "Past the page cache a call took %1.").arg(timeText(texts, direct->p50));
    if (const WritePathCell* synced = findCell(facts, "write_fsync", kBlock))
        sentences << texts
                         .translate("answer", "With fsync() after each a call took %1, and %2 bytes went to the device "
                                              "for each byte written.")
                         .arg(timeText(texts, synced->p50), toDevice(texts, *synced));
    return sentences.join(QLatin1Char(' '));
}

QString wordOf(const StepFigures& figures)
{
    QStringList words;
    if (const QString direct = figures.plain("path_direct"); !direct.isEmpty())
        words << figures.texts().translate("answer", "%1 past the page cache").arg(direct);
    if (const QString synced = figures.plain("path_fsync"); !synced.isEmpty())
        words << figures.texts().translate("answer", "%1 synced").arg(synced);
    return words.isEmpty() ? kNoFigure : words.join(figures.texts().translate("answer", ", "));
}

} // namespace

std::optional<StepFinding> writePathFinding(const StepFigures& figures)
{
    const auto facts = writePathFacts(figures.step());
    if (!facts)
        return std::nullopt;
    const Texts& texts = figures.texts();
    std::vector<std::vector<FindingCell>> rows;
    for (const WritePathCell& cell : facts->cells)
        if (cell.block == kBlock)
            rows.push_back(writePathRow(texts, cell));
    const auto direct = figures.verdict("path_direct");
    return StepFinding{.step = &figures.step(),
                       .question = texts.translate("answer", "What does each way of writing a file cost?"),
                       .verdict = direct ? direct : figures.verdict("path_fsync"),
                       .answer = wordOf(figures),
                       .evidence = evidenceOf(texts, *facts),
                       .meaning =
                           texts
                               .translate("answer",
                                          "Calls with 4 KiB, on %1. \"Cache, not card\": the call only filled the "
                                          "memory of this computer, and its rate says nothing of the card; \"stored\" "
                                          "counts until the card had everything.")
                               .arg(facts->fileSystem.empty() ? kNoFigure : qstr(displayable(facts->fileSystem))),
                       .columns = {{texts.translate("answer", "Way"), 2.2},
                                   {texts.translate("answer", "Rate"), 1.7, true},
                                   {texts.translate("answer", "Typical call"), 1.6, true},
                                   {texts.translate("answer", "Processor per MB"), 1.2, true},
                                   {texts.translate("answer", "To the device"), 1, true},
                                   {texts.translate("answer", "In the page cache"), 1, true}},
                       .rows = std::move(rows)};
}

} // namespace assay
