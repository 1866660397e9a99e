// report: PDF and web page of stored runs, and the check of a PDF, in builds with Qt.
#include "cli/accept_changes.h"
#include "cli/console.h"
#include "cli/register_text.h"
#include "cli/speech.h"
#include "cli/verb.h"
#include "platform/platform.h"
#include "text/language.h"

#ifdef ASSAY_HAVE_REPORT
#include "report/report.h"
#include "report/report_check.h"
#endif

#include <memory>

namespace assay::cli {

namespace {

struct ReportOptions {
    std::vector<std::string> folders;
    std::string file;
    std::string html;
    std::string checked; // in place of a report to be made
    std::string form;
    std::string language = phrases().language().code;
    bool json = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

#ifdef ASSAY_HAVE_REPORT
int makeReport(const ReportOptions& options)
{
    ReportRequest request;
    request.folders.assign(options.folders.begin(), options.folders.end());
    request.file = options.file;
    request.html = options.html;
    request.form = options.form;
    request.changed = options.changed;
    request.language = options.language;
    const auto written = reportFolders(request);
    if (!written)
        return reportError(written.error());
    noteRepeatedSerials(*written);
    return 0;
}

std::string checkText(const ReportCheck& check)
{
    std::string out = say(check.summary()) + "\n";
    for (const Message& changed : check.changed)
        out += "  " + say(changed) + "\n";
    if (!check.caveat.empty())
        out += "  " + say(check.caveat) + "\n";
    out += "\n" + say(msg("cli", "Made: {}", check.created)) + "\n";
    for (const CheckedRun& run : check.runs) {
        out += say(msg("cli", "Run {}: {}, judged again: {}", run.runId, run.card, phrases().verdict(run.verdict)));
        out += run.simulated ? " - " + say(msg("cli", "SIMULATED: no real card was tested.")) : "";
        out += "\n  " + say(msg("cli", "SHA-256 of its run.json, as in the QR code: {}", run.sha256)) + "\n";
        if (!run.signer.empty())
            out += "  " + say(msg("cli", "Signed with the key {}: ask its owner for this name.", run.signer)) + "\n";
    }
    return out;
}

nlohmann::ordered_json checkJson(const ReportCheck& check)
{
    nlohmann::ordered_json json = {{"whole", check.exitCode() == 0},
                                   {"changed", nlohmann::json::array()},
                                   {"not_compared", check.caveat.english()},
                                   {"created", check.created},
                                   {"runs", nlohmann::json::array()}};
    for (const Message& changed : check.changed)
        json["changed"].push_back(changed.english());
    for (const CheckedRun& run : check.runs)
        json["runs"].push_back({{"run_id", run.runId},
                                {"sha256", run.sha256},
                                {"signer", run.signer},
                                {"simulated", run.simulated},
                                {"verdict", name(run.verdict)}});
    return json;
}

int checkFile(const std::string& file, bool json)
{
    const auto check = checkReport(file);
    if (!check)
        return reportError(check.error());
    if (json)
        printJson(checkJson(*check));
    else
        print(checkText(*check));
    return check->exitCode();
}
#else
int makeReport(const ReportOptions&)
{
    platform::becomeProgram(kReporter);
    return reportError(
        Errc::badInput,
        msg("cli", "this build has no PDF report; build it with Qt (cmake -DASSAY_APP=ON), or use `export` for other "
                   "programs"));
}

int checkFile(const std::string&, bool) { return makeReport({}); }
#endif

int doReport(const ReportOptions& options)
{
    const bool makes = !options.file.empty() || !options.html.empty();
    if (makes == !options.checked.empty() || makes == options.folders.empty())
        return reportError(Errc::badInput,
                           msg("cli",
                               "report takes run folders and --pdf or --html with the file to write, or --check with "
                               "a report and nothing else; `{} report --help` shows more",
                               kProgram));
    return makes ? makeReport(options) : checkFile(options.checked, options.json);
}

} // namespace

Action defineReport(CLI::App& verb)
{
    const auto options = std::make_shared<ReportOptions>();
    verb.add_option("DIR", options->folders, say(msg("cli", "run folders")));
    verb.add_option("--pdf", options->file, say(msg("cli", "the file to write")));
    verb.add_option("--html", options->html, say(msg("cli", "the web page to write: one file, with pictures to zoom")));
    verb.add_option("--check", options->checked,
                    say(msg("cli", "a report of this program: is it as it was made, and do its pages say what the "
                                   "attached record gives? Ends with 0 whole, 3 changed, 2 no such report, 6 drawn by "
                                   "another version")));
    verb.add_flag("--json", options->json, say(msg("cli", "with --check: print what was found for programs")));
    verb.add_option("--lang", options->language, say(msg("cli", "language of the report, or two of them side by side")))
        ->check(CLI::IsMember(documentLanguages()))
        ->capture_default_str();
    verb.add_option("--template", options->form, say(msg("cli", "company, logo, own fields and signatures (TOML)")));
    addAcceptChanges(verb, options->changed);
    return [options] { return doReport(*options); };
}

} // namespace assay::cli
