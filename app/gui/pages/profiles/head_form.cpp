#include "gui/pages/profiles/head_form.h"

#include "gui/chooser.h"
#include "gui/entry_field.h"
#include "gui/pages/profiles/param_row.h"
#include "gui/style.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

namespace assay::gui {

namespace {

constexpr const char* kChineseCode = "zh_CN";

std::string titleIn(const Profile& profile, const char* language)
{
    const auto found = profile.title.find(language);
    return found == profile.title.end() ? std::string() : found->second;
}

void setTitle(Profile& profile, const char* language, const QString& text)
{
    if (text.trimmed().isEmpty())
        profile.title.erase(language);
    else
        profile.title[language] = text.trimmed().toStdString();
}

void showText(EntryField* edit, const std::string& text, bool editable)
{
    edit->setStored(edit->text().trimmed() == qstr(text).trimmed() ? edit->text() : qstr(text));
    edit->setReadOnly(!editable);
}

} // namespace

HeadForm::HeadForm(Adopt adopt, QWidget* parent)
    : QWidget(parent), m_adopt(std::move(adopt)), m_problem(new QLabel(this))
{
    auto* fields = new QWidget(this);
    auto* column = new QVBoxLayout(fields);
    column->setContentsMargins(0, 12, 8, 0);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    m_english = addText(grid, "titleEnglish");
    m_chinese = addText(grid, "titleChinese");
    m_name = addText(grid, "profileName");
    m_version = addText(grid, "profileVersion");
    m_data = addChooser(grid, "existingData", 3);
    m_failFast = addChooser(grid, "failFast", 3);
    m_after = addChooser(grid, "afterTest", kAfterTestNames.size());
    setLook(m_problem, "danger");
    m_problem->setObjectName("problem_head");
    m_problem->setWordWrap(true);
    m_problem->hide();
    column->addLayout(grid);
    column->addWidget(m_problem);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this); // the fields do not fit in a low window
    setLook(fields, "scrolled");
    scroll->setFocusPolicy(Qt::NoFocus); // scrolls with the focused field
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(fields);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
}

QComboBox* HeadForm::addChooser(QGridLayout* grid, const char* name, std::size_t items)
{
    auto* chooser = new Chooser(this);
    chooser->setObjectName(QString::fromLatin1(name));
    for (std::size_t i = 0; i < items; ++i)
        chooser->addItem(QString());
    connect(chooser, &QComboBox::activated, this, [this] { take(); });
    addField(grid, chooser);
    return chooser;
}

EntryField* HeadForm::addText(QGridLayout* grid, const char* name)
{
    auto* edit = new EntryField(this);
    edit->setObjectName(QString::fromLatin1(name));
    connect(edit, &EntryField::edited, this, &HeadForm::edited);
    connect(edit, &EntryField::entered, this, [this, edit] { take(edit); });
    connect(edit, &EntryField::problemChanged, this, &HeadForm::showProblem);
    addField(grid, edit);
    return edit;
}

void HeadForm::addField(QGridLayout* grid, QWidget* editor)
{
    const int row = 2 * static_cast<int>(m_fields.size());
    auto* caption = new QLabel(this);
    auto* about = new QLabel(this);
    caption->setBuddy(editor);
    about->setWordWrap(true);
    about->setContentsMargins(0, 0, 0, 10);
    setLook(about, "caption");
    grid->addWidget(caption, row, 0);
    grid->addWidget(editor, row, 1);
    grid->addWidget(about, row + 1, 1);
    m_fields.push_back({caption, editor, about});
}

void HeadForm::setProfile(const Profile& profile, bool editable)
{
    m_profile = profile;
    showText(m_english, titleIn(profile, kEnglish.code), editable);
    showText(m_chinese, titleIn(profile, kChineseCode), editable);
    showText(m_name, profile.name, editable);
    showText(m_version, profile.version, editable);
    m_data->setCurrentIndex(static_cast<int>(profile.existingData));
    m_data->setEnabled(editable);
    m_failFast->setCurrentIndex(static_cast<int>(profile.failFast));
    m_failFast->setEnabled(editable);
    m_after->setCurrentIndex(static_cast<int>(profile.after));
    m_after->setEnabled(editable);
    m_problem->hide();
}

void HeadForm::take(EntryField* typed)
{
    Profile edited = m_profile;
    setTitle(edited, kEnglish.code, m_english->text());
    setTitle(edited, kChineseCode, m_chinese->text());
    edited.name = m_name->text().trimmed().toStdString();
    edited.version = m_version->text().trimmed().toStdString();
    edited.existingData = static_cast<ExistingDataRule>(m_data->currentIndex());
    edited.failFast = static_cast<FailFast>(m_failFast->currentIndex());
    edited.after = static_cast<AfterTest>(m_after->currentIndex());
    const auto done = m_adopt(edited);
    if (!done) {
        const std::size_t field = edited.version.empty() ? 3 : 2; // as in retranslate()
        showProblem(fieldProblem(done.error(), m_fields[field].caption->text(), m_texts));
        if (typed)
            typed->refuse(m_problem->text());
    } else {
        showProblem(QString());
    }
}

void HeadForm::showProblem(const QString& sentence)
{
    m_problem->setText(sentence);
    m_problem->setVisible(!sentence.isEmpty());
}

bool HeadForm::hasProblem() const { return !m_problem->isHidden(); }

void HeadForm::describe(std::size_t field, const QString& caption, const QString& about)
{
    const Field& row = m_fields[field];
    row.caption->setText(caption);
    row.about->setText(about);
    row.editor->setAccessibleName(caption);
    row.editor->setAccessibleDescription(about);
}

void HeadForm::retranslate(const Texts& texts)
{
    m_texts = texts;
    describe(0, tr("Title in English"), tr("Name under which people choose the profile."));
    describe(1, tr("Title in Chinese"), tr("Shown to those who use the program in Chinese."));
    describe(2, tr("Name"), tr("Short; in records and names of folders."));
    describe(3, tr("Version"), tr("Change it whenever steps or limits change, so that results can be compared."));
    describe(4, tr("Data on the card"),
             tr("Treatment of existing data when a run writes. Erasing a real card always needs a confirmation."));
    describe(5, tr("Early end"),
             tr("Further steps on a counterfeit, or on a card that stores no data, give no valid results. On a line "
                "only the verdict counts; elsewhere the other steps show further faults."));
    describe(6, tr("After the test"), tr("State of a card that passes. Every other card stays as it is, as evidence."));
    m_after->setItemText(static_cast<int>(AfterTest::leave), tr("as the test ended"));
    m_after->setItemText(static_cast<int>(AfterTest::discard), tr("discarded: empty, without a file system"));
    m_after->setItemText(static_cast<int>(AfterTest::format), tr("formatted, ready for use"));
    m_data->setItemText(static_cast<int>(ExistingDataRule::overwrite), tr("overwritten"));
    m_data->setItemText(static_cast<int>(ExistingDataRule::ask), tr("overwritten after a confirmation"));
    m_data->setItemText(static_cast<int>(ExistingDataRule::stop), tr("kept: the run does not start"));
    m_failFast->setItemText(static_cast<int>(FailFast::never), tr("never: all steps run"));
    m_failFast->setItemText(static_cast<int>(FailFast::counterfeit),
                            tr("when the card is a counterfeit or stores nothing"));
    m_failFast->setItemText(static_cast<int>(FailFast::failure), tr("after a step that fails"));
}

} // namespace assay::gui
