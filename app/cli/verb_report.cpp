// report: makes PDF and web page of stored runs, and checks a PDF, in builds with Qt.
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/register_text.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/verb.h"
#include "program/station/station_data.h"
#include "system/platform.h"
#include "system/terminal.h"
#include "text/language.h"

#ifdef ASSAY_HAVE_REPORT
#include "ground/base/read_file.h"
#include "ground/base/text.h"
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
    SigningOptions signing;
    std::string checked;     // PDF to check in place of making a report
    std::string certificate; // required signer; "" = any or none
    std::string form;
    std::string language = phrases().language().code;
    bool json = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

#ifdef ASSAY_HAVE_REPORT
// Measured: drawing of a report aborts below 8 open files or 200 MB of address space.
constexpr unsigned kOpenFiles = 16;
constexpr Bytes kMemory{300'000'000};

int makeReport(const ReportOptions& options)
{
    if (const auto enough = platform::checkProcessLimits(kOpenFiles, kMemory); !enough)
        return reportError(enough.error());
    ReportRequest request;
    request.folders.assign(options.folders.begin(), options.folders.end());
    request.file = options.file;
    request.html = options.html;
    request.form = options.form;
    request.changed = options.changed;
    request.language = options.language;
    noteOpenSecret(options.signing.key);
    noteOpenSecret(options.signing.passphrase);
    request.signing = {options.signing.key, options.signing.passphrase};
    const std::string& out = options.file.empty() ? options.html : options.file;
    orFail(noteExport(request.folders, "report", out, platform::userName()));
    const auto written = orFail(reportFolders(request));
    noteRepeatedSerials(written);
    return 0;
}

std::string signerText(const ReportCheck& check)
{
    if (!check.signer)
        return say(check.changed.empty() ? msg("cli", "The file is not signed.")
                                         : msg("cli", "The file has no signature that holds."));
    return say(msg("cli", "Signed {} by \"{}\"; ask who that is for the SHA-256 of the certificate: {}",
                   check.signer->signedAt, check.signer->name, check.signer->sha256));
}

std::string checkText(const ReportCheck& check)
{
    std::string out = say(check.summary()) + "\n";
    for (const Message& changed : check.changed)
        out += "  " + say(changed) + "\n";
    if (!check.caveat.empty())
        out += "  " + say(check.caveat) + "\n";
    out += "\n" + say(msg("cli", "Made: {}", check.created)) + "\n" + signerText(check) + "\n";
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
                                   {"signed_by", nullptr},
                                   {"runs", nlohmann::json::array()}};
    for (const Message& changed : check.changed)
        json["changed"].push_back(changed.english());
    if (check.signer)
        json["signed_by"] = {{"name", check.signer->name},
                             {"certificate_sha256", check.signer->sha256},
                             {"signed", check.signer->signedAt}};
    for (const CheckedRun& run : check.runs)
        json["runs"].push_back({{"run_id", run.runId},
                                {"sha256", run.sha256},
                                {"signer", run.signer},
                                {"simulated", run.simulated},
                                {"verdict", name(run.verdict)}});
    return json;
}

// Ends the verb, Errc::refused, if the report is not signed with the requested certificate.
void checkSigner(const ReportOptions& options, const std::optional<Signer>& signer)
{
    const auto asked = signerOfCertificate(readWholeFile(options.certificate, kMaxKeyFileBytes).value_or(""));
    if (!asked)
        endVerb(Errc::badInput, msg("cli", "{} is no certificate in PEM form; ask who signs for it.",
                                    displayable(options.certificate, kMaxPathLength)));
    if (!signer)
        endVerb(Errc::refused, msg("cli", "{} is not signed; ask who made it for a signed one.",
                                   displayable(options.checked, kMaxPathLength)));
    if (signer->sha256 != asked->sha256)
        endVerb(Errc::refused, msg("cli", "{} is signed by \"{}\" with the certificate {}, and {} is another one.",
                                   displayable(options.checked, kMaxPathLength), signer->name, signer->sha256,
                                   displayable(options.certificate, kMaxPathLength)));
}

int checkFile(const ReportOptions& options)
{
    if (const auto enough = platform::checkProcessLimits(kOpenFiles, kMemory); !enough)
        return reportError(enough.error());
    const auto check = orFail(checkReport(options.checked));
    printResult(options.json, checkJson(check), checkText(check));
    if (!options.certificate.empty() && check.changed.empty())
        checkSigner(options, check.signer);
    return check.exitCode();
}
#else
int makeReport(const ReportOptions&)
{
    platform::execHelper(kReporter);
    return reportError(
        Errc::badInput,
        msg("cli", "this build has no PDF report; build it with Qt (cmake -DASSAY_APP=ON), or use `export` for other "
                   "programs"));
}

int checkFile(const ReportOptions&) { return makeReport({}); }
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
    return makes ? makeReport(options) : checkFile(options);
}

} // namespace

Action defineReport(CLI::App& verb)
{
    const auto options = std::make_shared<ReportOptions>();
    verb.add_option("DIR", options->folders, say(msg("cli", "run folders")));
    CLI::Option* pdf =
        verb.add_option("--pdf", options->file, say(msg("cli", "the file to write")))->check(outputFile());
    verb.add_option("--html", options->html, say(msg("cli", "the web page to write: one file, with pictures to zoom")))
        ->check(outputFile());
    CLI::Option* check = verb.add_option(
        "--check", options->checked,
        say(msg("cli", "a report of this program: is it as it was made, and do its pages say what the "
                       "attached record gives? Ends with 0 whole, 3 changed, 2 no such report, 6 drawn by "
                       "another version")));
    verb.add_option("--signed-by", options->certificate,
                    say(msg("cli", "with --check: the certificate (PEM) that the report must be signed with; else it "
                                   "ends with 3")))
        ->needs(check);
    verb.add_flag("--json", options->json, say(msg("cli", "with --check: print what was found for programs")));
    verb.add_option("--lang", options->language, say(msg("cli", "language of the report, or two of them side by side")))
        ->check(oneOf(documentLanguages()))
        ->capture_default_str();
    verb.add_option("--template", options->form, say(msg("cli", "company, logo, own fields and signatures (TOML)")));
    addSigning(verb, options->signing)->needs(pdf);
    addAcceptChanges(verb, options->changed);
    return [options] { return doReport(*options); };
}

} // namespace assay::cli
