// The lower edge of a station's window: result of the last scan or next request, the scanner's field, and the keys.
#pragma once

#include "gui/station/no_slots.h"
#include "line/line/station_view.h"
#include "text/texts.h"

#include <QWidget>

class QLabel;

namespace assay::gui {

class ScanField;

class PromptBar final : public QWidget {
    Q_OBJECT
public:
    explicit PromptBar(QWidget* parent = nullptr);
    // Shows the station's prompt if it has changed.
    void show(const StationView& view, const Texts& texts);
    // Shows a prompt of the screen itself, until the station's next prompt: "scanned twice".
    void say(const QString& sentence, Tone tone);
    // Shows a question of the screen: no prompt of the station replaces it until endQuestion().
    void ask(const QString& sentence, Tone tone);
    void endQuestion() { m_isAsking = false; }
    void retranslate();
    ScanField* field() const { return m_field; }
    QString sentence() const { return m_sentence; }
    void setTextHeight(int pixels); // of the sentence

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void draw();

    QLabel* m_prompt;
    QLabel* m_keys;
    ScanField* m_field;
    std::uint64_t m_number = 0;
    QString m_sentence;
    Tone m_tone = Tone::neutral;
    bool m_isAsking = false;
    bool m_fresh = false; // show the station's prompt regardless of its number
};

} // namespace assay::gui
