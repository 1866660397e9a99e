// report: writes the PDF of stored runs, in builds with Qt.
#include "cli/accept_changes.h"
#include "cli/console.h"
#include "cli/register_text.h"
#include "cli/speech.h"
#include "cli/verb.h"
#include "text/language.h"

#ifdef ASSAY_HAVE_REPORT
#include "report/report.h"
#endif

#include <memory>

namespace assay::cli {

namespace {

struct ReportOptions {
    std::vector<std::string> folders;
    std::string file;
    std::string language = phrases().language().code;
    ChangedRecord changed = ChangedRecord::refuse;
};

#ifdef ASSAY_HAVE_REPORT
int makeReport(const ReportOptions& options)
{
    ReportRequest request;
    request.folders.assign(options.folders.begin(), options.folders.end());
    request.file = options.file;
    request.changed = options.changed;
    request.language = languageOfCode(options.language).value_or(kEnglish);
    const auto written = reportFolders(request);
    if (!written)
        return reportError(written.error());
    noteRepeatedSerials(*written);
    return 0;
}
#else
int makeReport(const ReportOptions&)
{
    return reportError(
        Errc::badInput,
        msg("cli", "this build has no PDF report; build it with Qt (cmake -DASSAY_APP=ON), or use `export` for other "
                   "programs"));
}
#endif

} // namespace

Action defineReport(CLI::App& verb)
{
    const auto options = std::make_shared<ReportOptions>();
    std::vector<std::string> languages;
    for (const Language& language : kLanguages)
        languages.emplace_back(language.code);
    verb.add_option("DIR", options->folders, say(msg("cli", "run folders")))->required();
    verb.add_option("--pdf", options->file, say(msg("cli", "the file to write")))->required();
    verb.add_option("--lang", options->language, say(msg("cli", "language of the report")))
        ->check(CLI::IsMember(languages))
        ->capture_default_str();
    addAcceptChanges(verb, options->changed);
    return [options] { return makeReport(*options); };
}

} // namespace assay::cli
