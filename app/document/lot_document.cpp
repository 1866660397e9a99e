// Page 1 of the document on a lot, and the order of its sections.
#include "document/lot_document.h"

#include "document/lot_sections.h"
#include "document/run_document.h"
#include "ground/base/text.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kNonconformingOnFirstPage = 8; // rows
constexpr std::size_t kHeadlineFindings = 4;

Verdict colourOfLot(LotVerdict verdict)
{
    switch (verdict) {
    case LotVerdict::accept: return Verdict::pass;
    case LotVerdict::reject: return Verdict::fail;
    case LotVerdict::undecided: break;
    }
    return Verdict::inconclusive;
}

std::string wordOfLot(const Wording& texts, LotVerdict verdict)
{
    switch (verdict) {
    case LotVerdict::accept: return texts.translate("report", "ACCEPT");
    case LotVerdict::reject: return texts.translate("report", "REJECT");
    case LotVerdict::undecided: break;
    }
    return texts.translate("report", "UNDECIDED");
}

// Verdict and reason, then the strong findings: mixed lot, duplicate serial numbers, counterfeits, changed records.
Section decisionSection(const LotDocument& lot, const Wording& texts)
{
    const LotJudgement& judged = lot.judgement;
    Finding finding{.verdict = colourOfLot(judged.verdict), .answer = wordOfLot(texts, judged.verdict)};
    finding.figures = {texts.message(judged.reason, judged.names)};
    std::vector<std::string> strong;
    for (const LotFinding& found : judged.findings)
        if (found.weight == FindingWeight::strong)
            strong.push_back(texts.message(found.reason, judged.names));
    const std::size_t more = strong.size() > kHeadlineFindings ? strong.size() - kHeadlineFindings : 0;
    strong.resize(strong.size() - more);
    finding.figures.insert(finding.figures.end(), strong.begin(), strong.end());
    if (more > 0)
        finding.figures.push_back(filled(texts.translate("report", "Further findings: %1."), more));
    finding.figures.push_back(
        filled(texts.translate("report", "Nonconforming cards in the lot: %1 to %2 with 90 % confidence."),
               cardShareText(judged.nonconformingShare.low), cardShareText(judged.nonconformingShare.high)));
    return {"decision", Part::decision, {}, {finding}};
}

Section lotSection(const LotDocument& document, const Wording& texts, const LotDocumentParts& parts)
{
    const Lot& lot = document.lot;
    const LotJudgement& judged = document.judgement;
    Facts facts{{{texts.translate("report", "Supplier"), typedText(lot.supplier)},
                 {texts.translate("report", "Lot"), typedText(lot.number)},
                 {texts.translate("report", "Part"), typedText(lot.part)},
                 {texts.translate("report", "Purchase order"), typedText(lot.purchaseOrder)},
                 {texts.translate("report", "Date code"), typedText(lot.dateCode)},
                 {texts.translate("report", "Label"), typedText(lot.label)},
                 {texts.translate("report", "Lot size"), texts.count(lot.size)},
                 {texts.translate("report", "Sample size"),
                  filled(texts.translate("report", "%1 cards: %2 nonconforming, %3 undecided"), judged.cards.size(),
                         judged.nonconforming, judged.undecided)},
                 {texts.translate("report", "Note"), typedText(lot.note)}}};
    facts.rows.insert(facts.rows.end(), parts.fields.begin(), parts.fields.end());
    return {"lot", Part::decision, texts.translate("report", "Delivered lot"), {facts}};
}

std::string profileOf(const LotTesting& testing, const JudgedRecord& card, const Wording& texts)
{
    std::string own = displayable(testing.profileName) + " " + displayable(testing.profileVersion);
    for (const std::string& override : testing.overrides)
        own += ", " + displayable(override);
    return texts.profileTitle(card) + " (" + own + ")";
}

std::string datesOf(const LotTesting& testing, const Wording& texts)
{
    const std::string first = texts.time(testing.firstStart), last = texts.time(testing.lastEnd);
    return first == last || last.empty() ? first : filled(texts.translate("report", "%1 to %2"), first, last);
}

// Sampling (ISO/IEC 17025, 7.8.5) and testing. A sampling that is not stated is a line to be filled in by hand.
Section testingSection(const LotDocument& document, const Wording& texts)
{
    const Lot& lot = document.lot;
    const LotTesting& testing = document.judgement.testing;
    const std::string unstated = texts.translate("report", "not stated");
    const auto typed = [](const std::string& field) {
        return field.empty() ? std::string("____________________") : typedText(field);
    };
    Facts facts{{{texts.translate("report", "Sampled by"), typed(lot.sampledBy)},
                 {texts.translate("report", "Sampling date"), typed(lot.sampled)},
                 {texts.translate("report", "Sampling method"), typed(lot.sampling)},
                 {texts.translate("report", "Lot file"), joined({texts.time(lot.made), typedText(lot.madeBy)}, ", ")}}};
    if (!document.cards.empty()) {
        const std::vector<Fact> tested = {
            {texts.translate("report", "Profile"), profileOf(testing, *document.cards.front(), texts)},
            {texts.translate("report", "SHA-256"), testing.profileSha256},
            {texts.translate("report", "Tested"), datesOf(testing, texts)},
            {texts.translate("report", "Operator"), namesText(testing.operators, unstated)},
            {texts.translate("report", "Reader"), namesText(testing.readers, unstated)},
            {texts.translate("report", "Computer"), namesText(testing.computers, unstated)},
            {texts.translate("report", "Program"), namesText(testing.programs, unstated)}};
        facts.rows.insert(facts.rows.end(), tested.begin(), tested.end());
    }
    return {"testing", Part::decision, texts.translate("report", "Sampling and testing"), {facts}};
}

// Sample size, acceptance and rejection number, AQL and both risks.
Section planSection(const LotDocument& document, const Wording& texts)
{
    const LotPlan& plan = document.judgement.plan;
    const PlanRisks& risks = document.judgement.risks;
    Table table{{{texts.translate("report", "Plan"), 1.9},
                 {texts.translate("report", "Quality"), 1.4},
                 {texts.translate("report", "Nonconforming"), 1.2},
                 {texts.translate("report", "Probability of acceptance"), 1.2},
                 {texts.translate("report", "Risk"), 2.2}},
                {}};
    const std::string derived = texts.translate("report", "derived from the plan");
    const auto quality = [&](const std::string& pattern, const OcPoint& point, bool isNamed) {
        return Cell{.text = filled(pattern, cardShareText(point.share)), .detail = isNamed ? std::string() : derived};
    };
    const auto addRow = [&](Cell numbers, Cell of, const OcPoint& point, std::string risk) {
        table.rows.push_back(Row{std::move(numbers), std::move(of),
                                 Cell{.text = filled(texts.translate("report", "%1 of %2 cards"),
                                                     texts.count(point.nonconforming), texts.count(risks.lot))},
                                 Cell{.text = probabilityText(point.acceptanceProbability)},
                                 Cell{.text = std::move(risk), .isBold = true}});
    };
    addRow({.text = plan.numbers(), .detail = displayable(plan.text), .isBold = true},
           quality(texts.translate("report", "AQL %1"), risks.aql, risks.namesAql), risks.aql,
           filled(texts.translate("report", "producer's risk α = %1"), probabilityText(risks.producersRisk())));
    addRow({}, quality(texts.translate("report", "LQ %1"), risks.lq, risks.namesLq), risks.lq,
           filled(texts.translate("report", "consumer's risk β = %1"), probabilityText(risks.consumersRisk())));
    return {"plan", Part::decision, texts.translate("report", "Sampling plan and risks"), {table}};
}

// The operating characteristic with its sentences, also where nothing is drawn.
Section characteristicSection(const LotDocument& document, const Wording& texts, const LotDocumentParts& parts)
{
    Section section{"operating_characteristic",
                    Part::measurements,
                    texts.translate("report", "Operating characteristic (OC) curve"),
                    {}};
    section.blocks.emplace_back(Paragraph{texts.message(document.judgement.plan.inWords())});
    if (parts.acceptance)
        section.blocks.emplace_back(Figures{{}, {}, {*parts.acceptance}});
    for (const Message& sentence : inWords(document.judgement.risks))
        section.blocks.emplace_back(Paragraph{texts.message(sentence), ParagraphKind::muted});
    return section;
}

Section lifeSection(const LotDocument& document, const Wording& texts)
{
    Section section{"life", Part::findings, texts.translate("report", "Life"), {}};
    if (document.judgement.life)
        section.blocks.emplace_back(Paragraph{texts.message(inWords(*document.judgement.life))});
    return section;
}

} // namespace

std::string typedText(std::string_view field)
{
    constexpr std::size_t kMaxTyped = 300;
    return displayable(field, kMaxTyped);
}

std::string lotTitle(const Lot& lot, const Wording& texts)
{
    return filled(texts.translate("report", "Lot %1 of %2"), typedText(lot.number), typedText(lot.supplier));
}

std::vector<std::size_t> evidenceCards(const LotJudgement& judged, std::size_t most)
{
    std::vector<std::size_t> cards;
    for (const CardVerdict verdict : {CardVerdict::nonconforming, CardVerdict::undecided})
        for (std::size_t i = 0; i < judged.cards.size(); ++i)
            if (judged.cards[i] == verdict)
                cards.push_back(i);
    cards.resize(std::min(cards.size(), most));
    std::ranges::sort(cards);
    return cards;
}

Document lotDocument(const LotDocument& lot, const Wording& texts, const LotDocumentParts& parts)
{
    Document document;
    Identification& identification = document.identification;
    identification.title = texts.translate("report", "SD/TF card lot inspection");
    identification.subject = lotTitle(lot.lot, texts);
    identification.foot = programName();
    identification.notices = noticesOf({lot.cards.begin(), lot.cards.end()}, texts);
    setSigners(identification, parts.signers, typedText(lot.lot.madeBy), texts);
    addSection(document, decisionSection(lot, texts));
    addSection(document, nonconformingSection(lot, texts, parts.evidence, kNonconformingOnFirstPage));
    addSection(document, planSection(lot, texts));
    addSection(document, lotSection(lot, texts, parts));
    addSection(document, testingSection(lot, texts));
    addSection(document, groupsSection(lot, texts));
    addSection(document, lifeSection(lot, texts));
    addSection(document, statisticsSection(lot, texts));
    Section spreads{"spread", Part::measurements, texts.translate("report", "Values and limits"), {}};
    for (const Figures& figures : parts.spreads)
        spreads.blocks.emplace_back(figures);
    addSection(document, std::move(spreads));
    addSection(document, characteristicSection(lot, texts, parts));
    addSection(document, samplesSection(lot, texts));
    if (lot.judgement.nonconformities.size() > kNonconformingOnFirstPage) {
        Section all = nonconformingSection(lot, texts, parts.evidence, lot.judgement.nonconformities.size());
        all.id = "nonconforming_all";
        all.part = Part::appendix;
        all.title = texts.translate("report", "All nonconforming samples");
        addSection(document, std::move(all));
    }
    return document;
}

} // namespace assay
