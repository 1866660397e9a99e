// Names and run settings of a profile.
#pragma once

#include "gui/pages/profiles/adopt.h"
#include "text/texts.h"

#include <QWidget>

#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;

namespace assay::gui {

class EntryField;

class HeadForm final : public QWidget {
    Q_OBJECT
public:
    explicit HeadForm(Adopt adopt, QWidget* parent = nullptr);
    void setProfile(const Profile& profile, bool editable);
    bool hasProblem() const;
    void retranslate(const Texts& texts);

signals:
    void edited(); // the pending input has changed

private:
    struct Field {
        QLabel* caption;
        QWidget* editor;
        QLabel* about;
    };
    // Fields are created in the order of their rows, which is that of the Tab key. `items`: rows of a chooser.
    EntryField* addText(QGridLayout* grid, const char* name);
    QComboBox* addChooser(QGridLayout* grid, const char* name, std::size_t items);
    void addField(QGridLayout* grid, QWidget* editor);
    void describe(std::size_t field, const QString& caption, const QString& about);
    void take(EntryField* typed = nullptr);
    void showProblem(const QString& sentence);

    Adopt m_adopt;
    Texts m_texts;
    Profile m_profile;
    std::vector<Field> m_fields; // in the order of their rows
    EntryField *m_name, *m_english, *m_chinese, *m_version;
    QComboBox *m_data, *m_failFast, *m_after;
    QLabel* m_problem;
};

} // namespace assay::gui
