// Texts of the history for a run, in the cells of its tables.
#pragma once

#include "program/history/run_summary.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <optional>

namespace assay::gui {

struct HistoryTexts {
    Q_DECLARE_TR_FUNCTIONS(assay::gui::HistoryTexts)
public:
    static QString started(const RunSummary& run); // "2026-11-22 10:05", local time of the test
    static QString card(const RunSummary& run);    // model and serial number
    // Supplier, lot and sample number, as far as known.
    static QString origin(const RunSummary& run);
    // "CHANGED" for a modified run; "–" for one that has not ended, which has no verdict yet.
    static QString verdict(const RunSummary& run, const Texts& texts);
    // The criterion that decided, or why the run has no end: "Sequential write – Mean throughput 8.2 MB/s, limit ≥ 10
    // MB/s"; "" for a pass.
    static QString reason(const RunSummary& run, const Texts& texts);
    static QString recorded(const RunSummary& run, const Texts& texts); // the recorded verdict; "" = unmodified
    // The verdict whose mark and colour are shown, if any.
    static std::optional<Verdict> shownVerdict(const RunSummary& run);
    static QStringList marks(const RunSummary& run); // marks of the run, the most severe first
    static QString explained(const RunSummary& run); // one sentence per mark
};

} // namespace assay::gui
