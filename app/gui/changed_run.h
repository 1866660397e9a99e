// How a run is shown whose folder is not as the run wrote it. It has no verdict that means anything: that it was
// changed comes first, and what it once said stands beside it.
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
// Of a run folder, as its run.json has it. Reads the file.
std::optional<Verdict> recordedVerdict(const std::filesystem::path& folder);
// What is not as the run wrote it, of all files that its record rests on. Reads them.
std::vector<std::string> changesOf(const std::filesystem::path& folder);
// All that was changed, not only the first few.
QString changedNames(const RunRecord& record);

// Asks beside the window whether a PDF is to be made all the same, and goes on after a yes.
void askChangedPdf(QWidget* owner, const QString& changed, std::function<void()> goOn);

} // namespace assay::gui
