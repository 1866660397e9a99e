#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "judge/export/junit_parts.h"
#include "judge/export/lot_export.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

std::string lotCase(const LotDocument& document)
{
    const std::string reason = document.judgement.reason.english();
    const LotVerdict verdict = document.judgement.verdict;
    return testCase(document.lot.number, "lot", 0,
                    verdict == LotVerdict::accept
                        ? fmt::format("<system-out>{}</system-out>", xmlEscaped(reason))
                        : junitResult(verdict == LotVerdict::reject ? "failure" : "error", name(verdict), reason));
}

// "sample 7 (0x0000abcd)"
std::string cardName(const LotDocument& document, std::size_t i)
{
    const std::string serial = serialText(document.cards[i]->device);
    return fmt::format("sample {}{}", document.lot.cards[i].sample,
                       serial.empty() ? std::string() : fmt::format(" ({})", serial));
}

// The verdict of the card, which differs from that of its criteria if the run did not complete.
std::string cardCase(const LotDocument& document, std::size_t i)
{
    const JudgedRecord& card = *document.cards[i];
    const CardVerdict verdict = document.judgement.cards[i];
    const char* const tag = verdict == CardVerdict::nonconforming ? "failure" : "error";
    return testCase(document.lot.number, cardName(document, i), secondsOf(card),
                    verdict == CardVerdict::conforming ? ""
                                                       : junitResult(tag, name(card.verdict), card.note.english()));
}

std::string markProperties(const LotDocument& document)
{
    std::string properties;
    for (std::size_t i = 0; i < document.cards.size(); ++i)
        if (const Message mark = changeNotice(*document.cards[i]); !mark.empty())
            properties += "      <property" + xmlAttribute("name", "record_mark") +
                          xmlAttribute("value", cardName(document, i) + ": " + mark.english()) + "/>\n";
    return properties;
}

} // namespace

std::string toJunit(const LotDocument& document)
{
    std::string cases = lotCase(document);
    double time = 0;
    for (std::size_t i = 0; i < document.cards.size(); ++i) {
        cases += cardCase(document, i);
        for (const CriterionResult& criterion : document.cards[i]->criteria)
            cases += criterionCase(*document.cards[i], criterion, document.lot.number, cardName(document, i) + ": ");
        time += secondsOf(*document.cards[i]);
    }
    const auto count = [&cases](std::string_view word) {
        std::size_t found = 0;
        for (std::size_t at = cases.find(word); at != std::string::npos; at = cases.find(word, at + 1))
            ++found;
        return std::to_string(found);
    };
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite" +
           xmlAttribute("name", document.lot.supplier + " " + document.lot.number) +
           xmlAttribute("timestamp", document.lot.made) + xmlAttribute("tests", count("<testcase")) +
           xmlAttribute("failures", count("<failure")) + xmlAttribute("errors", count("<error")) +
           xmlAttribute("skipped", "0") + timeAttribute(time) + ">\n    <properties>\n      <property" +
           xmlAttribute("name", "simulated") + xmlAttribute("value", document.judgement.simulated ? "true" : "false") +
           "/>\n" + markProperties(document) + "    </properties>\n" + cases + "  </testsuite>\n</testsuites>\n";
}

} // namespace assay
