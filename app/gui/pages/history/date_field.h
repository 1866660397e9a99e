// A day, a month or a year as typed, or a day chosen in a calendar; may be empty.
#pragma once

#include <QLineEdit>

class QCalendarWidget;

namespace assay::gui {

class DateField final : public QLineEdit {
    Q_OBJECT
public:
    explicit DateField(QWidget* parent = nullptr);
    // "2026-11-22", "2026-11" or "2026"; "" while nothing or something unfinished is typed.
    QString date() const;
    void retranslate(const QString& name); // to the placeholder and the screen reader

protected:
    void changeEvent(QEvent* event) override; // another theme

private:
    void drawIcon();
    void showCalendar();

    QAction* m_open;
};

} // namespace assay::gui
