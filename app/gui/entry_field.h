// A form field for a number or a text. The input is taken when the field loses focus or Enter is pressed, not before:
// an unfinished number is another number. Invalid input is never taken; the field shows the reason and keeps the focus,
// and Escape restores the previous value.
#pragma once

#include <QLineEdit>

#include <functional>

namespace assay::gui {

class EntryField final : public QLineEdit {
    Q_OBJECT
public:
    // Returns why the text is invalid, as a sentence; "" if it is valid.
    using Check = std::function<QString(const QString& text)>;

    explicit EntryField(QWidget* parent = nullptr);
    void setCheck(Check check) { m_check = std::move(check); }
    static QString noNumber(const QString& text);        // a Check
    static Check wholeNumber(qint64 least, qint64 most); // both included
    void setPartner(QWidget* partner);                   // focus changes between both do not leave the entry
    void setStored(const QString& text);                 // shows it; discards input that was not taken
    const QString& stored() const { return m_stored; }
    bool pending() const { return isModified(); } // input that was not taken
    bool take();                                  // takes the input; false: it is invalid
    void refuse(const QString& sentence);         // to be called by a slot of entered()
    void cancel();                                // discards the input, as Escape does

signals:
    void edited();                                // pending() may have changed
    void entered();                               // the slot takes or refuses the text
    void cancelled();                             // the stored value is shown again
    void problemChanged(const QString& sentence); // why the text was not taken; "" = no error any more

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void leave(Qt::FocusReason reason);
    void refocus();

    Check m_check;
    QWidget* m_partner = nullptr;
    QString m_stored;
    QString m_problem; // with the input; "" = no known error
};

// Takes the input of all fields of a form. False if one of them refuses.
bool takeFields(const QWidget* form);
// Restores the previous values.
void dropFields(const QWidget* form);
bool anyPending(const QWidget* form);

} // namespace assay::gui
