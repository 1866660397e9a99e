#include "gui/station/prompt_bar.h"

#include "gui/station/scan_field.h"
#include "gui/station/station_texts.h"
#include "gui/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kLeastKeys = 13; // pixels

} // namespace

PromptBar::PromptBar(QWidget* parent)
    : QWidget(parent), m_prompt(new QLabel(this)), m_keys(new QLabel(this)), m_field(new ScanField(this))
{
    m_prompt->setObjectName("prompt");
    m_prompt->setTextFormat(Qt::PlainText);
    m_prompt->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_keys->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setLook(m_keys, "muted");
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(m_prompt, 1);
    row->addWidget(m_field);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 2, 20, 8);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_keys);
}

void PromptBar::show(const StationView& view, const Texts& texts)
{
    if (m_isAsking || (!m_fresh && view.promptNumber == m_number))
        return;
    m_fresh = false;
    m_number = view.promptNumber;
    say(texts.message(view.prompt, view.stepNames), view.tone);
}

void PromptBar::say(const QString& sentence, Tone tone)
{
    m_sentence = sentence;
    m_tone = tone;
    draw();
}

void PromptBar::ask(const QString& sentence, Tone tone)
{
    m_isAsking = true;
    say(sentence, tone);
}

void PromptBar::setTextHeight(int pixels)
{
    assay::gui::setTextHeight(m_prompt, pixels, QFont::DemiBold);
    assay::gui::setTextHeight(m_field, pixels * 3 / 4);
    assay::gui::setTextHeight(m_keys, std::max(kLeastKeys, pixels / 2));
    m_field->setFixedWidth(pixels * 13);
    draw();
}

void PromptBar::draw()
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     m_tone == Tone::neutral ? coloursOf(this).text : toneColour(m_tone, themeOf(palette())));
    m_prompt->setPalette(colours);
    m_prompt->setText(m_prompt->fontMetrics().elidedText(m_sentence, Qt::ElideRight, m_prompt->width()));
    m_prompt->setAccessibleName(m_sentence);
}

void PromptBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    QMetaObject::invokeMethod(this, &PromptBar::draw, Qt::QueuedConnection); // after the label has its width
}

void PromptBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        draw();
}

void PromptBar::retranslate()
{
    m_field->setPlaceholderText(tr("Scan"));
    m_field->setAccessibleName(tr("Scan, or type and press Enter"));
    m_keys->setText(
        tr("Number, Enter: choose a slot · F1 help · F2 figures · F3 test again · F4 stop a test · F5 sound · "
           "F6 log out · F7 alarm · F8 language · F9 colours · F10 leave"));
    m_fresh = true; // shows the station's prompt again in the new language
}

} // namespace assay::gui
