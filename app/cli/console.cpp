#include "cli/console.h"
#include "cli/speech.h"

#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "ground/base/terminal_text.h"
#include "ground/base/text.h"
#include "judge/verdict/conclusion.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

namespace assay::cli {

namespace {

constexpr std::size_t kMaxSentence = kMaxPathLength + 1000;

// errno of the first failed write to standard output; 0 = none. Main thread only.
int outputError = 0;

void put(std::string_view text, std::FILE* stream)
{
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), stream) != text.size() && stream == stdout && outputError == 0)
        outputError = errno ? errno : EIO;
}

void flush(std::FILE* stream)
{
    errno = 0;
    if (std::fflush(stream) != 0 && stream == stdout && outputError == 0)
        outputError = errno ? errno : EIO;
}

// Returns valid JSON even if names from devices and files contain invalid UTF-8.
std::string dump(const nlohmann::ordered_json& document, int indent)
{
    return jsonForTerminal(document.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace)) + "\n";
}

Error cannotWrite(const std::filesystem::path& file, int osError)
{
    return Error{Errc::environment,
                 msg("cli", "{} cannot be written ({}); choose another folder or free some space",
                     displayable(file.string(), 200), std::strerror(osError)),
                 osError};
}

} // namespace

void print(std::string_view text) { put(displayableText(text), stdout); }

void printSentence(const Message& sentence, const StepNames& steps) { print(say(sentence, steps) + "\n"); }

void printData(std::string_view bytes) { put(bytes, stdout); }

void flushOutput() { flush(stdout); }

void printJson(const nlohmann::ordered_json& document) { printData(dump(document, 2)); }

void printResult(bool json, const nlohmann::ordered_json& document, std::string_view text)
{
    if (json)
        printJson(document);
    else
        print(text);
}

void printJsonLine(const nlohmann::ordered_json& document, std::FILE* stream)
{
    put(dump(document, -1), stream);
    flush(stream);
}

int reportError(const Error& error)
{
    std::string sentence = say(error.message);
    std::ranges::replace(sentence, '\n', ' ');
    sentence = displayable(sentence, kMaxSentence);
    constexpr std::string_view kEnds[] = {".", "?", "!", "。", "？", "！"};
    if (std::ranges::none_of(kEnds, [&](std::string_view end) { return sentence.ends_with(end); }))
        sentence += phrases().translate("cli", ".");
    flush(stdout); // keeps the order of results and errors on one terminal
    put(fmt::format("{}: {}\n", kProgram, sentence), stderr);
    return exitCode(error);
}

int reportError(Errc code, const Message& sentence) { return reportError(Error{code, sentence}); }

void printNote(const std::string& sentence)
{
    put(fmt::format("{}: {}\n", kProgram, displayableText(say(msg("cli", "note: {}", sentence)))), stderr);
}

void noteOpenSecret(const std::filesystem::path& file)
{
    if (!file.empty() && isReadableByOthers(file))
        printNote(say(msg("cli", "{} holds a secret and is readable by other users; run chmod 600 on it",
                          displayable(file.string(), kMaxPathLength))));
}

int finishOutput(int code)
{
    flush(stdout);
    if (outputError == 0 || outputError == EPIPE)
        return code;
    const int lost = reportError(
        Errc::environment,
        msg("cli", "the results could not be written to standard output ({}); redirect them to another file or pipe",
            std::strerror(outputError)));
    return code == 0 ? lost : code;
}

Result<void> writeFile(const std::filesystem::path& file, std::string_view content)
{
    std::error_code ignored;
    // Devices and pipes are written in place; a file is replaced after its new content is on disk.
    const bool inPlace = std::filesystem::exists(file, ignored) && !std::filesystem::is_regular_file(file, ignored);
    const std::filesystem::path target = inPlace ? file : std::filesystem::path(file.string() + ".part");
    errno = 0;
    if (!inPlace && !recreateEmptyFile(target))
        return tl::unexpected<Error>(cannotWrite(file, errno != 0 ? errno : EIO));
    std::ofstream stream(target, std::ios::binary | std::ios::trunc);
    stream.write(content.data(), static_cast<std::streamsize>(content.size()));
    stream.close();
    if (!stream) {
        const int osError = errno ? errno : EIO;
        if (!inPlace)
            std::filesystem::remove(target, ignored);
        return tl::unexpected<Error>(cannotWrite(file, osError));
    }
    std::error_code renamed;
    if (!inPlace)
        std::filesystem::rename(target, file, renamed);
    if (renamed)
        return tl::unexpected<Error>(cannotWrite(file, renamed.value()));
    return {};
}

} // namespace assay::cli
