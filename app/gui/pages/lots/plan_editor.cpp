#include "gui/pages/lots/plan_editor.h"

#include "ground/stats/iso2859.h"
#include "gui/chooser.h"
#include "gui/entry_field.h"
#include "gui/style.h"
#include "judge/lot/lot_plan.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>

namespace assay::gui {

namespace {

struct NumberRow {
    const char* english;
    const char* value;   // initial value
    const char* choices; // separated by commas; "" = any number
};
struct KindRow {
    const char* key;
    const char* english;
    std::vector<NumberRow> numbers;
};

const std::vector<KindRow>& kindRows()
{
    static const std::vector<KindRow> rows = {
        {"success",
         QT_TRANSLATE_NOOP("PlanEditor", "Success run: few cards prove a share of good ones"),
         {{QT_TRANSLATE_NOOP("PlanEditor", "Confidence (%)"), "95", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Good cards, at least (%)"), "90", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Bad ones allowed"), "0", ""}}},
        {"iso2859",
         QT_TRANSLATE_NOOP("PlanEditor", "ISO 2859-1, single sampling"),
         {{QT_TRANSLATE_NOOP("PlanEditor", "Inspection level"), "II", "S1,S2,S3,S4,I,II,III"},
          {QT_TRANSLATE_NOOP("PlanEditor", "Acceptance quality limit (%)"), "1.0",
           "0.010,0.015,0.025,0.040,0.065,0.10,0.15,0.25,0.40,0.65,1.0,1.5,2.5,4.0,6.5,10"},
          {QT_TRANSLATE_NOOP("PlanEditor", "Inspection"), "normal", "normal,tightened,reduced"}}},
        {"single",
         QT_TRANSLATE_NOOP("PlanEditor", "Single sample of my own"),
         {{QT_TRANSLATE_NOOP("PlanEditor", "Cards to be tested"), "50", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Bad ones allowed"), "1", ""}}},
        {"double",
         QT_TRANSLATE_NOOP("PlanEditor", "Two samples: the second only in doubt"),
         {{QT_TRANSLATE_NOOP("PlanEditor", "First sample"), "32", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Accept up to"), "0", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Reject from"), "2", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Second sample"), "32", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Combined acceptance number"), "1", ""}}},
        {"sequential",
         QT_TRANSLATE_NOOP("PlanEditor", "One card at a time, until decided"),
         {{QT_TRANSLATE_NOOP("PlanEditor", "p1 (AQL): nonconforming cards (%)"), "1", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Producer's risk α (%)"), "5", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "p2 (LQ): nonconforming cards (%)"), "10", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Consumer's risk β (%)"), "10", ""}}},
        {"variables",
         QT_TRANSLATE_NOOP("PlanEditor", "By measured values (ISO 3951-1): fewer cards, normal values"),
         {{QT_TRANSLATE_NOOP("PlanEditor", "p1 (AQL): nonconforming cards (%)"), "1", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Producer's risk α (%)"), "5", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "p2 (LQ): nonconforming cards (%)"), "10", ""},
          {QT_TRANSLATE_NOOP("PlanEditor", "Consumer's risk β (%)"), "10", ""}}},
        {"all", QT_TRANSLATE_NOOP("PlanEditor", "Every card"), {}},
        {"",
         QT_TRANSLATE_NOOP("PlanEditor", "In the notation of the command line"),
         {{QT_TRANSLATE_NOOP("PlanEditor", "Plan"), kDefaultPlan, ""}}}};
    return rows;
}

constexpr int kNumbersInRow = 3;

} // namespace

PlanEditor::PlanEditor(QWidget* parent)
    : QWidget(parent), m_caption(new QLabel(this)), m_kind(new Chooser(this)), m_stack(new QStackedWidget(this))
{
    m_kind->setObjectName("planKind");
    m_caption->setBuddy(m_kind);
    setLook(m_caption, "muted");
    addKinds();
    m_stack->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_caption);
    column->addWidget(m_kind);
    column->addWidget(m_stack);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this](int kind) {
        m_stack->setCurrentIndex(kind);
        emit changed();
    });
}

void PlanEditor::addKinds()
{
    for (const KindRow& row : kindRows()) {
        Kind kind{row.key, row.english, {}};
        auto* page = new QWidget(m_stack);
        auto* grid = new QGridLayout(page);
        grid->setContentsMargins(0, 4, 0, 0);
        grid->setVerticalSpacing(4);
        for (const NumberRow& number : row.numbers) {
            const auto at = static_cast<int>(kind.numbers.size());
            const QStringList choices = QString::fromLatin1(number.choices).split(u',', Qt::SkipEmptyParts);
            Number field{new QLabel(page), nullptr, nullptr, number.english};
            QWidget* input = nullptr;
            if (choices.isEmpty()) {
                input = field.line = new EntryField(page);
                field.line->setStored(QString::fromLatin1(number.value));
                if (*row.key) // else it is not a number, but the text of a plan
                    field.line->setCheck(&EntryField::noNumber);
                connect(field.line, &EntryField::textChanged, this, &PlanEditor::changed);
                connect(field.line, &EntryField::problemChanged, this, &PlanEditor::problemChanged);
            } else {
                input = field.choice = new Chooser(page);
                for (const QString& choice : choices)
                    field.choice->addItem(choice, choice);
                field.choice->setCurrentText(QString::fromLatin1(number.value));
                connect(field.choice, &QComboBox::currentIndexChanged, this, &PlanEditor::changed);
            }
            input->setObjectName(QStringLiteral("plan_%1_%2").arg(QLatin1String(row.key)).arg(at));
            field.caption->setBuddy(input);
            setLook(field.caption, "caption");
            grid->addWidget(field.caption, at / kNumbersInRow * 2, at % kNumbersInRow);
            grid->addWidget(input, at / kNumbersInRow * 2 + 1, at % kNumbersInRow);
            kind.numbers.push_back(field);
        }
        grid->setRowStretch(grid->rowCount(), 1);
        m_kind->addItem(QString());
        m_stack->addWidget(page);
        m_kinds.push_back(std::move(kind));
    }
}

std::string PlanEditor::plan() const
{
    const Kind& kind = m_kinds[static_cast<std::size_t>(m_kind->currentIndex())];
    QStringList parts;
    if (*kind.key)
        parts << QLatin1String(kind.key);
    for (const Number& number : kind.numbers)
        parts << (number.line ? number.line->text().trimmed() : number.choice->currentData().toString());
    return parts.join(u':').toStdString();
}

void PlanEditor::retranslate()
{
    m_caption->setText(tr("Sampling &plan"));
    m_kind->setAccessibleName(tr("Kind of the sampling plan"));
    const auto words = [](Severity severity) {
        switch (severity) {
        case Severity::tightened: return tr("tightened");
        case Severity::reduced: return tr("reduced");
        case Severity::normal: break;
        }
        return tr("normal");
    };
    for (std::size_t i = 0; i < m_kinds.size(); ++i) {
        m_kind->setItemText(static_cast<int>(i), QCoreApplication::translate("PlanEditor", m_kinds[i].english));
        for (const Number& number : m_kinds[i].numbers) {
            const QString caption = QCoreApplication::translate("PlanEditor", number.english);
            number.caption->setText(caption);
            (number.line ? static_cast<QWidget*>(number.line) : number.choice)->setAccessibleName(caption);
            if (number.choice && number.choice->count() == 3)
                for (int at = 0; at < 3; ++at)
                    number.choice->setItemText(at, words(at == 1   ? Severity::tightened
                                                         : at == 2 ? Severity::reduced
                                                                   : Severity::normal));
        }
    }
}

} // namespace assay::gui
