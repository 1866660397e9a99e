// The line above the runs, on a narrow window two: words, verdict, supplier, lot and dates. Says that it has changed a
// moment after the last key, so that a search does not begin with each letter.
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
    static constexpr int kPauseMs = 40; // a waiting search gives way to a newer one, so a quick typist costs one more

    explicit HistorySearch(QWidget* parent = nullptr);
    HistoryQuery query() const;
    bool empty() const { return query() == HistoryQuery(); }
    void setText(const QString& words); // and nothing else is asked for
    void setChoices(const HistoryChoices& choices);
    void retranslate(const Texts& texts);

signals:
    void changed();
    void downPressed(); // from the words to the runs

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
    QBoxLayout* m_parts; // words, and beside or below them the rest
    HistoryChoices m_choices;
    QTimer m_pause;
};

} // namespace assay::gui
