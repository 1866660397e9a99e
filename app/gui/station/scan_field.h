// The only keyboard focus of a station: a scanner types like a keyboard and ends with Enter or Tab. Input methods are
// disabled, so that a Chinese one does not consume keys.
#pragma once

#include <QLineEdit>

#include <optional>

class QInputEvent;

namespace assay::gui {

class ScanField final : public QLineEdit {
    Q_OBJECT
public:
    explicit ScanField(QWidget* parent = nullptr);

    // Hides the next input and emits it unchanged: a password.
    void setSecret(bool secret);

signals:
    void scanned(const QString& text);      // by a scanner or by hand: not empty, in plain characters
    void scannedTwice(const QString& text); // the same within kTwiceMs: the scanner's trigger was held
    void cutOff(const QString& text);       // a scan without its end, followed by other input; it is dropped
    void functionKey(int key);              // Qt::Key_F1 ...; in an empty field also Escape, Return, Backspace

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    // A scanner sends a key every 1 to 30 ms, depending on its interface; nobody types that fast repeatedly.
    static constexpr qint64 kFastMs = 50;
    static constexpr int kFewest = 4;            // minimum length of a scan
    static constexpr qint64 kScanPauseMs = 1000; // a fast text without an end is a broken scan after this pause
    static constexpr qint64 kTwiceMs = 1000;
    static constexpr int kLongest = 256;

    // Key times in ms, by the clock of the window system: if the program was busy, many keys are delivered at once.
    // Events without a time use the program's own clock.
    class KeyTime {
    public:
        qint64 next(const QInputEvent& event); // time since the previous key; very long for the first
        qint64 since(const QInputEvent& event) const;

    private:
        static qint64 timeOf(const QInputEvent& event);
        std::optional<qint64> m_last;
    };

    void noteKey(const QKeyEvent& event);
    void finish(const QKeyEvent& event);

    KeyTime m_key, m_end;
    bool m_wasEnd = false; // the previous key ended a text
    bool m_fast = true;    // all keys of the current text came at scanner speed
    QString m_last;
};

// Converts full-width letters and digits to plain ones and removes invisible characters (NFKC).
QString plainScan(const QString& text);

} // namespace assay::gui
