// A line of a form: a number or a text. What is typed counts when the field is left or Enter is pressed, not before:
// half a number is another number. What is no value is never taken; the field says why and keeps the focus, and Escape
// brings back the value before.
#pragma once

#include <QLineEdit>

#include <functional>

namespace assay::gui {

class EntryField final : public QLineEdit {
    Q_OBJECT
public:
    // Returns why the text is no value, in a sentence; "" when it is one.
    using Check = std::function<QString(const QString& text)>;

    explicit EntryField(QWidget* parent = nullptr);
    void setCheck(Check check) { m_check = std::move(check); }
    static QString noNumber(const QString& text);        // a Check
    static Check wholeNumber(qint64 least, qint64 most); // both included
    void setPartner(QWidget* partner);   // another part of the same entry: to go there and back is not to leave
    void setStored(const QString& text); // shows it; what was typed and not taken goes
    const QString& stored() const { return m_stored; }
    bool pending() const { return isModified(); } // something is typed and not taken
    bool take();                                  // what is typed; false: it is no value
    void refuse(const QString& sentence);         // by a slot of entered()
    void giveUp();                                // what is typed; as Escape does

signals:
    void edited();                            // pending() may be another
    void entered();                           // the text is to be taken, or refused by the slot
    void givenUp();                           // the stored value is shown again
    void complained(const QString& sentence); // why the text was not taken; "" = nothing is wrong any more

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void leave(Qt::FocusReason reason);
    void comeBack();

    Check m_check;
    QWidget* m_partner = nullptr;
    QString m_stored;
    QString m_problem; // with what is typed; "" = not known to be wrong
};

// Takes what is typed in the fields of a form. False where one of them refuses.
bool takeFields(const QWidget* form);
// Brings back the values before.
void dropFields(const QWidget* form);
bool anyPending(const QWidget* form);

} // namespace assay::gui
