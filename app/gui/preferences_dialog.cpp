#include "gui/preferences_dialog.h"

#include "gui/chooser.h"
#include "gui/paths.h"
#include "look/non_modal.h"

#include <QCheckBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace assay::gui {

namespace {

constexpr int kFolderWidth = 340; // minimum

} // namespace

PreferencesDialog::PreferencesDialog(const Preferences& preferences, const std::filesystem::path& runsFolder,
                                     QWidget* parent)
    : QDialog(parent), m_title(new QLabel(this)), m_folderCaption(new QLabel(this)),
      m_folder(new QLineEdit(qpath(runsFolder), this)), m_chooseFolder(new QPushButton(this)),
      m_folderNote(new QLabel(this)), m_languageCaption(new QLabel(this)), m_language(new Chooser(this)),
      m_themeCaption(new QLabel(this)), m_theme(new Chooser(this)), m_sound(new QCheckBox(this)),
      m_close(new QPushButton(this))
{
    setObjectName("preferencesDialog");
    fillChoosers(preferences);
    m_sound->setChecked(soundAtEnd());
    buildLayout();
    connect(m_chooseFolder, &QPushButton::clicked, this, &PreferencesDialog::askFolder);
    connect(m_language, &QComboBox::activated, this, [this](int row) { emit languageChosen(kLanguages[row]); });
    connect(m_theme, &QComboBox::activated, this,
            [this](int row) { row == 0 ? emit systemThemeChosen() : emit themeChosen(kThemes[row - 1].theme); });
    connect(m_sound, &QCheckBox::toggled, this, [](bool on) { saveSoundAtEnd(on); });
    connect(m_close, &QPushButton::clicked, this, &QDialog::accept);
    retranslate();
}

void PreferencesDialog::fillChoosers(const Preferences& preferences)
{
    m_language->setObjectName("preferredLanguage");
    for (const Language& language : kLanguages) {
        m_language->addItem(QString::fromUtf8(language.name));
        if (language == preferences.language)
            m_language->setCurrentIndex(m_language->count() - 1);
    }
    m_theme->setObjectName("preferredTheme");
    m_theme->addItem(QString());
    for (const ThemeRow& row : kThemes) {
        m_theme->addItem(QString());
        if (!preferences.followsSystem && row.theme == preferences.theme)
            m_theme->setCurrentIndex(m_theme->count() - 1);
    }
}

void PreferencesDialog::buildLayout()
{
    m_folder->setObjectName("preferredRunsFolder");
    m_folder->setReadOnly(true);
    m_folder->setMinimumWidth(kFolderWidth);
    m_chooseFolder->setObjectName("chooseRunsFolder");
    m_sound->setObjectName("soundAtEnd");
    m_folderNote->setWordWrap(true);
    setLook(m_folderNote, "muted");
    auto* folder = new QHBoxLayout;
    folder->addWidget(m_folder, 1);
    folder->addWidget(m_chooseFolder);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(10);
    m_folderCaption->setBuddy(m_chooseFolder);
    m_languageCaption->setBuddy(m_language);
    m_themeCaption->setBuddy(m_theme);
    form->addRow(m_folderCaption, folder);
    form->addRow(nullptr, m_folderNote);
    form->addRow(m_languageCaption, m_language);
    form->addRow(m_themeCaption, m_theme);
    form->addRow(nullptr, m_sound);
    setLook(m_title, "title");
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(16);
    column->addWidget(m_title);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(m_close, 0, Qt::AlignRight);
}

void PreferencesDialog::askFolder()
{
    askForFile(this, {.title = tr("Folder of runs"), .at = m_folder->text(), .mode = QFileDialog::Directory},
               [this](const QString& folder) {
                   m_folder->setText(folder);
                   emit runsFolderChosen(fspath(folder));
               });
}

void PreferencesDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QDialog::changeEvent(event);
}

void PreferencesDialog::retranslate()
{
    setWindowTitle(tr("Preferences"));
    m_title->setText(windowTitle());
    m_folderCaption->setText(tr("&Folder of runs"));
    m_folder->setAccessibleName(tr("Folder of runs"));
    m_chooseFolder->setText(tr("C&hoose..."));
    m_chooseFolder->setAccessibleName(tr("Choose the folder of runs"));
    m_folderNote->setText(tr("New run folders are made here; earlier ones stay where they are."));
    m_languageCaption->setText(tr("&Language"));
    m_language->setAccessibleName(tr("Language"));
    m_themeCaption->setText(tr("&Theme"));
    m_theme->setAccessibleName(tr("Theme"));
    const QString themes[] = {tr("As the system"), tr("Light"), tr("Dark"), tr("High contrast")};
    for (int row = 0; row < m_theme->count(); ++row)
        m_theme->setItemText(row, themes[row]);
    m_sound->setText(tr("&Sound when a test ends"));
    m_close->setText(tr("&Close"));
}

} // namespace assay::gui
