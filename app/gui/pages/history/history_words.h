// How the history says what it knows of a run, in the cells of its tables.
#pragma once

#include "store/history/run_summary.h"
#include "text/texts.h"

#include <QCoreApplication>
#include <QStringList>

namespace assay::gui {

struct HistoryWords {
    Q_DECLARE_TR_FUNCTIONS(assay::gui::HistoryWords)
public:
    static QString started(const RunSummary& run); // "2026-11-22 10:05", as at the place of the test
    static QString card(const RunSummary& run);    // model and serial number
    // Supplier, lot and sample number, as far as they are known.
    static QString origin(const RunSummary& run);
    // "–" for a run that has not ended, which has no verdict yet.
    static QString verdict(const RunSummary& run, const Texts& texts);
    static QStringList marks(const RunSummary& run); // what is special about the run, the worst first
    static QString explained(const RunSummary& run); // a sentence for each mark
};

} // namespace assay::gui
