// Display of a run whose folder was modified after the run. Its verdict is not valid: the modification is shown first,
// the recorded verdict next to it.
#pragma once

#include "run/record/scorecard.h"
#include "text/texts.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

class QWidget;

namespace assay::gui {

QString changedWord();                                                              // "CHANGED"
QString recordedWord(std::optional<Verdict> recorded, const Texts& texts);          // "recorded: PASS"
QString changedVerdict(const std::optional<Verdict>& recorded, const Texts& texts); // both, in one line
// Returns the verdict in the run.json of a run folder. Reads the file.
std::optional<Verdict> recordedVerdict(const std::filesystem::path& folder);
// Returns the modifications of all files that the record depends on. Reads them.
std::vector<std::string> changesOf(const std::filesystem::path& folder);
// Returns the complete list of modifications.
QString changedNames(const RunRecord& record);

// Asks, non-modally, whether to write a report or an export nevertheless, and continues after a yes.
void askChangedPdf(QWidget* owner, const QString& changed, std::function<void()> goOn);

} // namespace assay::gui
