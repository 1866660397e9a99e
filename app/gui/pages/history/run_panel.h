// Data of one run, its tags and notes, and its actions.
#pragma once

#include "program/history/run_summary.h"
#include "run/record/run_notes.h"
#include "text/texts.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace assay::gui {

class RunPanel final : public QWidget {
    Q_OBJECT
public:
    // Adds a button for each action; the caller owns the actions.
    explicit RunPanel(const QList<QAction*>& actions, QWidget* parent = nullptr);
    void setRun(std::optional<RunSummary> run); // none = no selection
    // Shows the modifications of the run's files, after all were read.
    void setChanges(const std::vector<std::string>& changes);
    void retranslate(const Texts& texts);

signals:
    void added(assay::NoteKind kind, const QString& text); // a tag or note was added or removed
    void sameSerialRequested();

protected:
    void changeEvent(QEvent* event) override; // theme change

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    QWidget* facts();
    QVBoxLayout* tags();
    QVBoxLayout* notes();
    QVBoxLayout* buttons(const QList<QAction*>& actions);
    void addLine(QLineEdit* line, NoteKind kind);
    void takeTag();
    void showRun();
    QString factsText() const;

    Texts m_texts;
    std::optional<RunSummary> m_run;
    std::vector<std::string> m_changes;
    QScrollArea* m_scroll;
    QLabel* m_facts;
    QPushButton* m_sameSerial;
    QLabel* m_tagCaption;
    QListWidget* m_tags;
    QPushButton* m_takeTag;
    QLineEdit* m_newTag;
    QLabel* m_noteCaption;
    QListWidget* m_notes;
    QLineEdit* m_newNote;
};

} // namespace assay::gui
