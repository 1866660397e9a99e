// A day, month or year as typed, or a day selected in a calendar; may be empty.
#pragma once

#include <QLineEdit>

class QCalendarWidget;

namespace assay::gui {

class DateField final : public QLineEdit {
    Q_OBJECT
public:
    explicit DateField(QWidget* parent = nullptr);
    // "2026-11-22", "2026-11" or "2026"; "" for empty or unfinished input.
    QString date() const;
    void retranslate(const QString& name); // sets placeholder and accessible name

protected:
    void changeEvent(QEvent* event) override; // theme change

private:
    void drawIcon();
    void showCalendar();

    QAction* m_open;
};

} // namespace assay::gui
