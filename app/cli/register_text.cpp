#include "cli/register_text.h"

#include "cli/console.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "program/wiring/wiring.h"

#include <algorithm>
#include <map>

namespace assay::cli {

namespace {

std::string wordFor(FindingWeight weight)
{
    switch (weight) {
    case FindingWeight::neutral: return say(msg("cli", "note"));
    case FindingWeight::weak: return say(msg("cli", "weak"));
    case FindingWeight::notable: return say(msg("cli", "notable"));
    case FindingWeight::strong: return say(msg("cli", "strong"));
    }
    return {};
}

} // namespace

std::string registerText(const CardRegisters& registers)
{
    std::string text;
    for (const RegisterLine& line : registerLines(registers, manufacturerTable()))
        text += padTo(say(line.name), 26) + " " + say(line.value) + "\n";
    return text;
}

std::string findingsText(std::vector<CardFinding> findings)
{
    std::stable_sort(findings.begin(), findings.end(),
                     [](const CardFinding& a, const CardFinding& b) { return a.weight > b.weight; });
    std::string text;
    for (const CardFinding& finding : findings)
        text += padTo(wordFor(finding.weight), 8) + fmt::format(" {} [{}]\n", say(finding.reason), finding.id);
    return text.empty() ? text : "\n" + say(msg("cli", "Findings (indications, not a verdict)")) + "\n" + text;
}

// A card tested twice in one place has the same erase id: not a repeated serial number.
void noteRepeatedSerials(std::span<const DeviceInfo> tested)
{
    std::map<std::string, Cid> cards;
    for (const DeviceInfo& card : tested)
        if (const auto cid = registeredCid(card))
            cards.emplace(card.eraseId.empty() ? card.path : card.eraseId, *cid);
    std::vector<Cid> batch;
    for (const auto& [place, cid] : cards)
        batch.push_back(cid);
    for (const CardFinding& finding : batchFindings(batch))
        printNote(fmt::format("{} [{}]", say(finding.reason), finding.id));
}

Message noLabel()
{
    return msg("cli", "--label: expected the capacity and the speed class marks, such as \"64GB C10 U3 V30 A2\"");
}

std::chrono::year_month thisMonth()
{
    const std::chrono::year_month_day today(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    return today.year() / today.month();
}

std::vector<Manufacturer> manufacturerTable() { return builtinManufacturers().value_or(std::vector<Manufacturer>()); }

} // namespace assay::cli
