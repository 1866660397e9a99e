// Search line above the runs, two lines in a narrow window: words, verdict, supplier, lot and dates. Signals a change
// shortly after the last key, so that not every letter starts a search.
#pragma once

#include "program/history/history.h"
#include "text/texts.h"

#include <QTimer>
#include <QWidget>

class QBoxLayout;
class QLineEdit;

namespace assay::gui {

class Chooser;
class DateField;

class HistorySearch final : public QWidget {
    Q_OBJECT
public:
    static constexpr int kPauseMs = 40; // a newer search replaces a waiting one, so a fast typist causes one more

    explicit HistorySearch(QWidget* parent = nullptr);
    HistoryQuery query() const;
    bool empty() const { return query() == HistoryQuery(); }
    void setText(const QString& words); // and clears all other filters
    void setChoices(const HistoryChoices& choices);
    void retranslate(const Texts& texts);

signals:
    void changed();
    void downPressed(); // moves from the words to the runs

private:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void fill(Chooser* chooser, const QString& all, const std::vector<std::string>& values);

    QLineEdit* m_words;
    Chooser* m_verdict;
    Chooser* m_supplier;
    Chooser* m_lot;
    DateField* m_since;
    DateField* m_until;
    QBoxLayout* m_parts; // words, and next to or below them the rest
    HistoryChoices m_choices;
    QTimer m_pause;
};

} // namespace assay::gui
