// The one place where a station's keyboard goes: a scanner types as a keyboard does, and ends with Enter or Tab. No
// input method sees a key, so that a Chinese one swallows none.
#pragma once

#include <QElapsedTimer>
#include <QLineEdit>

namespace assay::gui {

class ScanField final : public QLineEdit {
    Q_OBJECT
public:
    explicit ScanField(QWidget* parent = nullptr);

    // What is typed next is not shown, and emitted as it is: a password.
    void setSecret(bool secret);

signals:
    void scanned(const QString& text);      // by a scanner, or by hand: not empty, in plain characters
    void scannedTwice(const QString& text); // the same within kTwiceMs: the scanner's trigger was held
    void cutOff(const QString& text); // a scan without its end, after which something else was typed; it is dropped
    void functionKey(int key);        // Qt::Key_F1 ...; in an empty field also Escape, Return, Backspace

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    // A scanner sends a key each 1 to 30 ms, depending on its interface; nobody types several so fast.
    static constexpr qint64 kFastMs = 50;
    static constexpr int kFewest = 4;            // characters that make a scan
    static constexpr qint64 kScanPauseMs = 1000; // after it a fast text without an end is a broken scan
    static constexpr qint64 kTwiceMs = 1000;
    static constexpr int kLongest = 256;

    void noteKey();
    void finish();

    QElapsedTimer m_lastKey, m_lastScan;
    bool m_fast = true; // all keys of the present text came as fast as a scanner's
    QString m_last;
};

// Full-width letters and digits as plain ones, and nothing that cannot be seen (NFKC).
QString plainScan(const QString& text);

} // namespace assay::gui
