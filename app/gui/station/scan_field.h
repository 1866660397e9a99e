// The one place where a station's keyboard goes: a scanner types as a keyboard does, and ends with Enter or Tab. No
// input method sees a key, so that a Chinese one swallows none.
#pragma once

#include <QLineEdit>

#include <optional>

class QInputEvent;

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

    // When keys came, in ms. By the window system's clock: the program may have been busy meanwhile, and then many keys
    // are waiting at once. Events without such a time count by the program's own clock.
    class KeyTime {
    public:
        qint64 next(const QInputEvent& event); // since the one before; very long for the first
        qint64 since(const QInputEvent& event) const;

    private:
        static qint64 timeOf(const QInputEvent& event);
        std::optional<qint64> m_last;
    };

    void noteKey(const QKeyEvent& event);
    void finish(const QKeyEvent& event);

    KeyTime m_key, m_end;
    bool m_wasEnd = false; // the key before was that of a text
    bool m_fast = true;    // all keys of the present text came as fast as a scanner's
    QString m_last;
};

// Full-width letters and digits as plain ones, and nothing that cannot be seen (NFKC).
QString plainScan(const QString& text);

} // namespace assay::gui
