#include "gui/pages/result/verdict_panel.h"

#include "gui/changed_run.h"
#include "gui/style.h"
#include "gui/verdict_shape.h"
#include "text/wording.h"

#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kShape = 56;
constexpr const char* kIdentity[] = {"serial", "sample_lot", "sample_number", "sample_operator"};

const Section* sectionOf(const Document& document, const char* id)
{
    const auto found = std::ranges::find(document.sections, id, &Section::id);
    return found == document.sections.end() ? nullptr : &*found;
}

// The sentences of the headline, and the notices about the run.
std::vector<std::string> reasonsOf(const Document& document)
{
    std::vector<std::string> all;
    if (const Section* criteria = sectionOf(document, "criteria"))
        for (const Block& block : criteria->blocks)
            if (const auto* paragraph = std::get_if<Paragraph>(&block);
                paragraph && paragraph->kind == ParagraphKind::notice)
                all.push_back(paragraph->text);
    if (const Section* answer = sectionOf(document, "answer"))
        std::ranges::copy(std::get<Finding>(answer->blocks.front()).figures, std::back_inserter(all));
    return all;
}

} // namespace

VerdictPanel::VerdictPanel(QWidget* parent)
    : QFrame(parent), m_shape(new VerdictShape(kShape, this)), m_answer(new QLabel(this)), m_recorded(new QLabel(this)),
      m_reasons(new QLabel(this)), m_identity(new QLabel(this)), m_facts(new QLabel(this))
{
    setLook(this, "panel");
    m_answer->setObjectName("resultAnswer");
    m_recorded->setObjectName("recordedVerdict");
    m_reasons->setObjectName("resultReasons");
    m_identity->setObjectName("resultIdentity");
    m_facts->setObjectName("resultFacts");
    setLook(m_answer, "reading");
    setLook(m_recorded, "muted");
    setLook(m_facts, "muted");
    auto* words = new QVBoxLayout;
    words->setSpacing(3);
    for (QLabel* label : {m_answer, m_recorded, m_reasons, m_identity, m_facts}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        words->addWidget(label);
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(20, 10, 20, 10);
    row->setSpacing(18);
    row->addWidget(m_shape, 0, Qt::AlignTop);
    row->addLayout(words, 1);
}

void VerdictPanel::show(const JudgedRecord& run, const Document& document, std::optional<Verdict> recorded,
                        const Texts& texts)
{
    const bool isChanged = !run.changed.empty();
    const Section* headline = sectionOf(document, "answer");
    const auto& finding = std::get<Finding>(headline->blocks.front());
    const QString answer = isChanged ? changedWord() : qstr(finding.answer);
    const auto shown = isChanged ? std::optional(Verdict::error) : finding.verdict; // none if nothing was judged
    m_shape->setVerdict(shown.value_or(Verdict::pass));
    m_shape->setVisible(shown.has_value());
    m_answer->setText(answer);
    m_answer->setProperty("verdict", QVariant());
    m_answer->setPalette(QPalette());
    if (shown)
        setVerdictColour(m_answer, *shown);
    m_answer->setAccessibleName(tr("Verdict: %1").arg(answer));
    m_recorded->setText(isChanged ? recordedWord(recorded, texts) : QString());
    m_recorded->setVisible(!m_recorded->text().isEmpty());
    std::vector<std::string> reasons = reasonsOf(document);
    if (isChanged)
        reasons = {reasons.front(), tr("The criteria below are computed from the changed files and are no evidence "
                                       "about the card. Restore the run folder from a backup, or test the card "
                                       "again.")
                                        .toStdString()};
    m_reasons->setText(qstr(joined(reasons, " ")));
    m_reasons->setVisible(!m_reasons->text().isEmpty());
    m_reasons->setToolTip(changedNames(run));
    showIdentity(run, document, texts);
}

void VerdictPanel::showIdentity(const JudgedRecord& run, const Document& document, const Texts& texts)
{
    const Wording words(texts.phrases());
    QStringList known;
    if (const Section* section = sectionOf(document, "identification"))
        for (const Fact& fact : std::get<Facts>(section->blocks.front()).rows)
            for (const char* key : kIdentity)
                if (!fact.value.empty() && fact.name == words.fact(key))
                    //: %1 name, %2 value: "Lot 2026-11/A"
                    known << tr("%1: %2").arg(qstr(fact.name), qstr(fact.value));
    m_identity->setText(known.join(QStringLiteral("   ·   ")));
    m_identity->setVisible(!known.isEmpty());
    //: %1 title of the profile, %2 date and time
    m_facts->setText(tr("%1   ·   started %2").arg(texts.profileTitle(run), texts.moment(run.started)));
}

} // namespace assay::gui
