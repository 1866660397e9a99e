#include "gui/pages/setup/plan_panel.h"

#include "ground/base/text.h"
#include "gui/chooser.h"
#include "gui/descriptions.h"
#include "gui/keyboard.h"
#include "gui/preferences.h"
#include "gui/style.h"
#include "look/units.h"
#include "program/wiring/wiring.h"
#include "run/profile/profile_file.h"
#include "system/platform.h"
#include "text/wording.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>
#include <filesystem>

namespace assay::gui {

namespace {

constexpr const char* kFirstChoice = "quick"; // the shortest test is the default

constexpr int kStepHeight = 30;
constexpr std::size_t kStepsInSight = 2; // minimum of visible steps

enum Column { stepColumn, writesColumn, readsColumn, expectedColumn, columnCount };

// In a low window it scrolls.
class StepTable final : public QTableWidget {
public:
    using QTableWidget::QTableWidget;
    QSize sizeHint() const override { return minimumSize(); }
};

QTableWidget* makeTable(QWidget* parent)
{
    auto* table = new StepTable(0, columnCount, parent);
    table->setObjectName("planSteps");
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::NoSelection);
    table->setTabKeyNavigation(false);
    scrollByKeys(table);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(kStepHeight);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(stepColumn, QHeaderView::Stretch);
    return table;
}

} // namespace

std::vector<std::pair<std::string, Result<Profile>>> loadAllProfiles()
{
    std::vector<std::pair<std::string, Result<Profile>>> profiles;
    for (const auto& name : builtinProfiles())
        profiles.emplace_back(name, loadProfile(name, {}));
    for (const auto& file : profileFiles(platform::profilesFolder()))
        if (auto own = loadProfile(file.string(), {}))
            profiles.emplace_back(file.string(), std::move(own));
    return profiles;
}

PlanPanel::PlanPanel(QWidget* parent)
    : QFrame(parent), m_caption(new QLabel(this)), m_chooser(new Chooser(this)), m_open(new QPushButton(this)),
      m_description(new QLabel(this)), m_steps(makeTable(this)), m_summary(new QLabel(this)),
      m_criteria(new QLabel(this))
{
    setLook(this, "panel");
    setLook(m_caption, "heading");
    setLook(m_criteria, "muted");
    m_criteria->setTextFormat(Qt::RichText);
    m_criteria->setWordWrap(true); // long names must not widen the page
    m_chooser->setObjectName("profileChooser");
    m_chooser->setMinimumContentsLength(24);
    m_open->setObjectName("openProfile");
    m_description->setObjectName("profileDescription");
    m_description->setWordWrap(true);
    m_summary->setObjectName("planSummary");
    m_summary->setWordWrap(true);
    m_caption->setBuddy(m_chooser);

    auto* choose = new QHBoxLayout;
    choose->setSpacing(10);
    choose->addWidget(m_caption);
    choose->addWidget(m_chooser, 1);
    choose->addWidget(m_open);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 12, 20, 12);
    column->setSpacing(8);
    column->addLayout(choose);
    column->addWidget(m_description);
    column->addWidget(m_steps, 100); // up to the height of its rows
    column->addWidget(m_summary);
    column->addWidget(m_criteria);
    column->addStretch(1);

    connect(m_chooser, &QComboBox::activated, this, &PlanPanel::profileChanged);
    connect(m_open, &QPushButton::clicked, this, &PlanPanel::openFileRequested);
}

void PlanPanel::setProfiles(std::vector<ProfileChoice> builtin)
{
    m_profiles = std::move(builtin);
    const auto placeOf = [this](const std::string& profile) {
        return std::ranges::find(m_profiles, profile, &ProfileChoice::nameOrFile) - m_profiles.begin();
    };
    auto first = placeOf(latestProfile());
    if (first == std::ssize(m_profiles)) // none selected, or its file was removed
        first = placeOf(kFirstChoice);
    if (!m_files.empty())
        first = std::ssize(m_profiles) + std::ssize(m_files) - 1;
    std::ranges::copy(m_files, std::back_inserter(m_profiles));
    showChoices();
    m_chooser->setCurrentIndex(static_cast<int>(std::min(first, std::ssize(m_profiles) - 1)));
    emit profileChanged();
}

void PlanPanel::addProfile(ProfileChoice file)
{
    auto place = std::ranges::find(m_profiles, file.nameOrFile, &ProfileChoice::nameOrFile);
    if (place == m_profiles.end()) {
        m_files.push_back(file);
        place = m_profiles.insert(place, file);
    }
    const auto index = static_cast<int>(place - m_profiles.begin());
    place->title = std::move(file.title); // the file may have been edited
    showChoices();
    m_chooser->setCurrentIndex(index);
    emit profileChanged();
}

void PlanPanel::setPlan(std::optional<PlannedTest> test)
{
    m_test = std::move(test);
    showPlan();
}

std::string PlanPanel::profile() const
{
    const int index = m_chooser->currentIndex();
    return index < 0 ? std::string() : m_profiles[static_cast<std::size_t>(index)].nameOrFile;
}

void PlanPanel::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_caption->setText(tr("&Profile"));
    m_chooser->setAccessibleName(tr("Profile"));
    m_open->setText(tr("&Open file..."));
    m_steps->setAccessibleName(tr("Steps of the test plan"));
    m_steps->setHorizontalHeaderLabels({tr("Step"), tr("Write limit"), tr("Reads at most"),
                                        //: Column of expected durations if the card were %1 MB/s fast
                                        tr("Duration at %1 MB/s").arg(kAssumedMegabytesPerSecond)});
    for (const int column : {writesColumn, readsColumn, expectedColumn})
        m_steps->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_steps->horizontalHeaderItem(stepColumn)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    showChoices();
    showPlan();
}

QString PlanPanel::titleOf(const ProfileChoice& profile) const
{
    for (const char* language : {m_texts.language().code, kEnglish.code})
        if (const auto title = profile.title.find(language); title != profile.title.end())
            return shownDeviceText(title->second, 80) + QStringLiteral("  (") +
                   shownDeviceText(std::filesystem::path(profile.nameOrFile).filename().string(), 60) +
                   QLatin1Char(')');
    return shownDeviceText(profile.nameOrFile, 80);
}

void PlanPanel::showChoices()
{
    const int current = m_chooser->currentIndex();
    m_chooser->clear();
    for (const auto& profile : m_profiles)
        m_chooser->addItem(titleOf(profile));
    for (int row = 0; row < m_chooser->count(); ++row)
        m_chooser->setItemData(row, profileDescription(m_profiles[static_cast<std::size_t>(row)].nameOrFile, m_texts),
                               Qt::ToolTipRole);
    m_chooser->setCurrentIndex(current < 0 && !m_profiles.empty() ? 0 : current);
}

QString PlanPanel::expectedText(const std::optional<Ns>& expected) const
{
    //: Duration of a test step on a card whose speed nobody has measured yet.
    return expected ? wholeSecondsText(m_texts, *expected) : tr("not known yet");
}

QString PlanPanel::bytesText(const Plan::Item& item, IoOp op) const
{
    //: In place of a number of bytes: the step ends by time, how much it moves depends on the card.
    return item.timed(op) ? tr("by time") : qstr(humanBytes(item.bytes(op)));
}

void PlanPanel::setRow(int row, const Plan::Item& item)
{
    const QString texts[columnCount] = {m_texts.step(m_test->plan.names, item.stepId), bytesText(item, IoOp::write),
                                        bytesText(item, IoOp::read), expectedText(item.expected)};
    for (int column = 0; column < columnCount; ++column) {
        auto* cell = new QTableWidgetItem(texts[column]);
        cell->setTextAlignment(Qt::AlignVCenter | (column < writesColumn ? Qt::AlignLeft : Qt::AlignRight));
        if (column == stepColumn)
            cell->setToolTip(
                QStringLiteral("%1 (%2)").arg(m_texts.scenario(item.scenario), shownDeviceText(item.stepId)));
        m_steps->setItem(row, column, cell);
    }
}

QString PlanPanel::planText(const Plan& plan) const
{
    const QString bytes =
        plan.destructive() ? tr("Writes at most %1 and reads at most %2.")
                                 .arg(qstr(humanBytes(plan.toWrite)), qstr(humanBytes(plan.toRead)))
                           : tr("Reads at most %1. Nothing is written to the card.").arg(qstr(humanBytes(plan.toRead)));
    const QString time = plan.expected
                             ? tr("A card of %1 MB/s takes about %2; the speed of this card is not known yet.")
                                   .arg(kAssumedMegabytesPerSecond)
                                   .arg(wholeSecondsText(m_texts, *plan.expected))
                             : tr("The duration is not known yet; it depends on the card.");
    const QString timed = plan.timeBound().count() > 0
                              ? tr("Steps that end by time go on for %1 more, as fast as the card can.")
                                    .arg(wholeSecondsText(m_texts, plan.timeBound()))
                              : QString();
    return qstr(joined({bytes.toStdString(), timed.toStdString(), time.toStdString()}, " "));
}

// Two criteria per line, limits in bold.
QString PlanPanel::criteriaText() const
{
    if (m_test->criteria.empty())
        return tr("This profile has no criteria; it only measures.");
    QString rows;
    for (std::size_t i = 0; i < m_test->criteria.size(); ++i) {
        const Criterion& criterion = m_test->criteria[i];
        CriterionResult asked;
        asked.op = criterion.op;
        asked.limit = criterion.limit;
        asked.unit = criterion.unit;
        rows +=
            QStringLiteral("%1<td style='padding-right: 14px'>%2</td><td style='padding-right: 40px'><b>%3</b></td>")
                .arg(i % 2 == 0 ? QStringLiteral("<tr>") : QString(),
                     m_texts.metric(m_test->plan.names, criterion.metric).toHtmlEscaped(),
                     m_texts.limit(asked).toHtmlEscaped());
    }
    //: Heading above the criteria of a profile
    return QStringLiteral("<p>%1</p><table>%2</table>").arg(tr("The card must meet:"), rows);
}

void PlanPanel::showPlan()
{
    const QString description = profileDescription(profile(), m_texts);
    m_description->setText(description);
    m_description->setVisible(!description.isEmpty());
    const std::size_t count = m_test ? m_test->plan.items.size() : 0;
    m_steps->setRowCount(static_cast<int>(count));
    for (std::size_t i = 0; i < count; ++i)
        setRow(static_cast<int>(i), m_test->plan.items[i]);
    const auto heightOf = [this](std::size_t steps) {
        return m_steps->horizontalHeader()->sizeHint().height() + static_cast<int>(steps) * kStepHeight +
               2 * m_steps->frameWidth() + 2;
    };
    m_steps->setMinimumHeight(heightOf(std::min(count, kStepsInSight)));
    m_steps->setMaximumHeight(heightOf(count));
    m_summary->setText(m_test ? planText(m_test->plan) : QString());
    m_criteria->setText(m_test ? criteriaText() : QString());
}

} // namespace assay::gui
