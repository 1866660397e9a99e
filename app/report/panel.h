// A result at a glance: a large word on tinted ground with the mark of a verdict, and a sentence with the reason.
#pragma once

#include "report/page_flow.h"
#include "run/record/run_record.h"

#include <optional>

namespace assay {

struct Panel {
    std::optional<Verdict> verdict; // colour and mark; none = neutral figure
    QString word;
    QString sentence;
    QString detail; // smaller; may be empty
    int wordPixels = 36;
};
void drawPanel(PageFlow& flow, const Panel& panel);

} // namespace assay
