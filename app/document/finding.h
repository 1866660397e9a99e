// The answer to one question about a card, a run, several runs or a lot. A value; any thread.
#pragma once

#include "document/figure.h"
#include "document/table.h"

namespace assay {

struct Finding {
    std::string step = {};                 // id of the step that the finding is about; "" = the whole run, or several
    std::string question = {};             // heading
    std::optional<Verdict> verdict = {};   // of the criterion on the finding; none = not judged
    std::string answer = {};               // a few words, in large type
    std::string statement = {};            // the answer as a clause that needs no question; none = not for a headline
    std::vector<std::string> figures = {}; // a sentence or two each: evidence, consequences, next step
    Table table = {};                      // without rows = none
    std::vector<Figure> charts = {};
};

} // namespace assay
