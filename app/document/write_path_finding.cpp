// Cost of each write path for files, with calls of 4 KiB.
#include "document/findings_of_steps.h"
#include "ground/base/text.h"
#include "run/scenario/write_path/write_path_facts.h"

#include <cmath>

namespace assay {

namespace {

constexpr Bytes kBlock = kib(4);
constexpr const char* kNoFigure = "–";

std::string timeText(const Wording& texts, Ns time)
{
    return texts.value(static_cast<double>(time.count()) / 1e3, "us");
}

std::string toDevice(const Wording& texts, const WritePathCell& cell)
{
    return cell.run.toDevice ? texts.number(static_cast<double>(cell.run.toDevice->count()) /
                                            static_cast<double>(cell.run.written.count()))
                             : kNoFigure;
}

std::string cachedShare(const Wording& texts, const WritePathCell& cell)
{
    return cell.run.cached ? filled("%1 %", texts.number(std::round(100 * *cell.run.cached))) : kNoFigure;
}

std::vector<Cell> writePathRow(const Wording& texts, const WritePathCell& cell)
{
    const std::string way = std::string(displayable(cell.method));
    if (!cell.skipped.empty() || cell.run.calls == 0)
        return {{.text = way, .detail = texts.translate("answer", "left out: not possible here")},
                {.text = kNoFigure},
                {.text = kNoFigure},
                {.text = kNoFigure},
                {.text = kNoFigure},
                {.text = kNoFigure}};
    const double perMegabyte = static_cast<double>(cell.run.processor.count()) / 1e3 / cell.run.written.megabytes();
    return {
        {.text = way, .detail = measuresPageCache(cell) ? texts.translate("answer", "cache, not card") : std::string()},
        {.text = texts.value(callRate(cell), "MB/s"),
         .detail = filled(texts.translate("answer", "stored: %1"), texts.value(storedRate(cell), "MB/s"))},
        {.text = timeText(texts, cell.p50),
         .detail = filled(texts.translate("answer", "longest: %1"), timeText(texts, cell.longest))},
        {.text = texts.value(perMegabyte, "us")},
        {.text = toDevice(texts, cell)},
        {.text = cachedShare(texts, cell)}};
}

std::string evidenceOf(const Wording& texts, const WritePathFacts& facts)
{
    std::vector<std::string> sentences;
    if (const WritePathCell* buffered = findCell(facts, "write", kBlock))
        sentences.push_back(filled(
            texts.translate("answer", "write() took %1 typically, and %2 of the file lay in the page cache "
                                      "then; the card had everything at %3."),
            timeText(texts, buffered->p50), cachedShare(texts, *buffered), texts.value(storedRate(*buffered), "MB/s")));
    if (const WritePathCell* direct = findCell(facts, "o_direct", kBlock))
        sentences.push_back(filled(texts.translate("answer", "Bypassing the page cache, a call took %1."),
                                   timeText(texts, direct->p50)));
    if (const WritePathCell* synced = findCell(facts, "write_fsync", kBlock))
        sentences.push_back(filled(
            texts.translate(
                "answer",
                "With fsync() after each call, a call took %1, and %2 bytes went to the device for each byte written."),
            timeText(texts, synced->p50), toDevice(texts, *synced)));
    return joined(sentences, " ");
}

std::string wordOf(const StepFigures& figures)
{
    std::vector<std::string> words;
    if (const std::string direct = figures.plain("path_direct"); !direct.empty())
        words.push_back(filled(figures.texts().translate("answer", "%1 bypassing the page cache"), direct));
    if (const std::string synced = figures.plain("path_fsync"); !synced.empty())
        words.push_back(filled(figures.texts().translate("answer", "%1 synced"), synced));
    return joined(words, figures.texts().translate("answer", ", "));
}

} // namespace

std::optional<Finding> writePathFinding(const StepFigures& figures)
{
    const auto facts = writePathFacts(figures.step());
    if (!facts)
        return std::nullopt;
    const Wording& texts = figures.texts();
    std::vector<Row> rows;
    for (const WritePathCell& cell : facts->cells)
        if (cell.block == kBlock)
            rows.push_back(writePathRow(texts, cell));
    const auto direct = figures.verdict("path_direct");
    const std::string rates = wordOf(figures);
    return Finding{
        .step = figures.step().id,
        .question = texts.translate("answer", "What does each write path cost?"),
        .verdict = direct ? direct : figures.verdict("path_fsync"),
        .answer = rates.empty() ? kNoFigure : rates,
        .statement = direct == Verdict::fail ? std::string() : rates, // a failure names its limit
        .figures =
            {evidenceOf(texts, *facts),
             filled(
                 texts.translate(
                     "answer",
                     "Calls with 4 KiB, on %1. \"Cache, not card\": the call only filled the memory of this computer, "
                     "and its rate says nothing about the card; \"stored\" counts until the card had everything."),
                 facts->fileSystem.empty() ? kNoFigure : std::string(displayable(facts->fileSystem)))},
        .table = {{{texts.translate("answer", "Write path"), 2.2},
                   {texts.translate("answer", "Rate"), 1.7, true},
                   {texts.translate("answer", "Typical call"), 1.6, true},
                   {texts.translate("answer", "Processor per MB"), 1.2, true},
                   {texts.translate("answer", "To the device"), 1, true},
                   {texts.translate("answer", "In the page cache"), 1, true}},
                  std::move(rows)}};
}

} // namespace assay
