#include "cli/register_text.h"

#include "cli/console.h"
#include "wiring/wiring.h"

#include <algorithm>
#include <cstdio>
#include <map>

namespace assay::cli {

namespace {

const char* wordFor(FindingWeight weight)
{
    switch (weight) {
    case FindingWeight::neutral: return "note";
    case FindingWeight::weak: return "weak";
    case FindingWeight::notable: return "notable";
    case FindingWeight::strong: return "strong";
    }
    return "";
}

} // namespace

std::string registerText(const CardRegisters& registers)
{
    std::string text;
    for (const RegisterLine& line : registerLines(registers, manufacturerTable()))
        text += fmt::format("{:<26} {}\n", line.name.english(), line.value.english());
    return text;
}

std::string findingsText(std::vector<Finding> findings)
{
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.weight > b.weight; });
    std::string text;
    for (const Finding& finding : findings)
        text += fmt::format("{:<8} {} [{}]\n", wordFor(finding.weight), finding.reason.english(), finding.id);
    return text.empty() ? text : "\nFindings (reasons to look closer, not a verdict)\n" + text;
}

// A card tested twice in one place has the same erase id: this is no repetition.
void noteRepeatedSerials(std::span<const DeviceInfo> tested)
{
    std::map<std::string, Cid> cards;
    for (const DeviceInfo& card : tested)
        if (const auto cid = numberOf(card))
            cards.emplace(card.eraseId.empty() ? card.path : card.eraseId, *cid);
    std::vector<Cid> batch;
    for (const auto& [place, cid] : cards)
        batch.push_back(cid);
    for (const Finding& finding : batchFindings(batch))
        std::fprintf(stderr, "%s: note: %s [%s]\n", kProgram, finding.reason.english().c_str(), finding.id.c_str());
}

std::chrono::year_month thisMonth()
{
    const std::chrono::year_month_day today(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    return today.year() / today.month();
}

std::vector<Manufacturer> manufacturerTable() { return builtinManufacturers().value_or(std::vector<Manufacturer>()); }

} // namespace assay::cli
