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
                                         : msg("cli", "The file has no valid signature."));
    return say(msg("cli", "Signed {} by \"{}\"; confirm the SHA-256 of the certificate with the signer: {}",
                   check.signer->signedAt, check.signer->name, check.signer->sha256));
}

std::string checkText(const ReportCheck& check)
{
    std::string out = say(check.summary()) + "\n";
    for (const Message& changed : check.changed)
        out += "  " + say(changed) + "\n";
    if (!check.caveat.empty())
        out += "  " + say(check.caveat) + "\n";
    out += "\n" + say(msg("cli", "Created: {}", check.created)) + "\n" + signerText(check) + "\n";
    for (const CheckedRun& run : check.runs) {
        out += say(msg("cli", "Run {}: {}, verdict of the attached record: {}", run.runId, run.card,
                       phrases().verdict(run.verdict)));
        out += run.simulated ? " - " + say(msg("cli", "SIMULATED: no real card was tested.")) : "";
        out += "\n  " + say(msg("cli", "SHA-256 of run.json, as in the QR code: {}", run.sha256)) + "\n";
        if (!run.signer.empty())
            out += "  " + say(msg("cli", "Signed with key {}; confirm this key with its owner.", run.signer)) + "\n";
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
        endVerb(Errc::badInput, msg("cli", "{} is not a certificate in PEM form; ask the signer for the .crt file.",
                                    displayable(options.certificate, kMaxPathLength)));
    if (!signer)
        endVerb(Errc::refused, msg("cli", "{} is not signed; ask its author for a signed report.",
                                   displayable(options.checked, kMaxPathLength)));
    if (signer->sha256 != asked->sha256)
        endVerb(Errc::refused, msg("cli", "{} is signed by \"{}\" with certificate {}; {} is a different certificate.",
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
        msg("cli",
            "this build has no PDF reports; install cardassay, build with Qt (cmake -DASSAY_APP=ON), or use `export`"));
}

int checkFile(const ReportOptions&) { return makeReport({}); }
#endif

int doReport(const ReportOptions& options)
{
    const bool makes = !options.file.empty() || !options.html.empty();
    if (makes == !options.checked.empty() || makes == options.folders.empty())
        return reportError(Errc::badInput, msg("cli",
                                               "`report` needs run folders with --pdf or --html, or --check without "
                                               "run folders; `{} report --help` shows examples",
                                               kProgram));
    return makes ? makeReport(options) : checkFile(options);
}

} // namespace

Action defineReport(CLI::App& verb)
{
    const auto options = std::make_shared<ReportOptions>();
    verb.add_option("DIR", options->folders, say(msg("cli", "run folders")));
    CLI::Option* pdf = verb.add_option("--pdf", options->file, say(msg("cli", "file to write")))
                           ->type_name("FILE")
                           ->check(outputFile());
    verb.add_option("--html", options->html,
                    say(msg("cli", "web page to write: one self-contained file with zoomable charts")))
        ->type_name("FILE")
        ->check(outputFile());
    CLI::Option* check =
        verb.add_option("--check", options->checked,
                        say(msg("cli", "PDF report to check: file, attached records, and pages against the records")))
            ->type_name("FILE");
    verb.add_option("--signed-by", options->certificate,
                    say(msg("cli", "with --check: certificate (PEM) of the required signer")))
        ->type_name("FILE")
        ->needs(check);
    verb.add_flag("--json", options->json, say(msg("cli", "with --check: JSON output")));
    verb.add_option("--lang", options->language,
                    say(msg("cli", "language of the report; with + two languages side by side")))
        ->check(oneOf(documentLanguages()))
        ->capture_default_str();
    verb.add_option("--template", options->form,
                    say(msg("cli", "template (TOML): company, logo, own fields, signature lines")))
        ->type_name("FILE");
    addSigning(verb, options->signing)->needs(pdf);
    addAcceptChanges(verb, options->changed);
    verb.footer(
        say(msg("cli", "Exit codes of --check: 0 unchanged, 2 not a report of this program, 3 changed, 6 drawn by "
                       "another version.")));
    return [options] { return doReport(*options); };
}

} // namespace assay::cli
