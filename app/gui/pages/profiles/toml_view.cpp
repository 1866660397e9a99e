#include "gui/pages/profiles/toml_view.h"

#include "gui/style.h"

#include <QFontDatabase>
#include <QTextBlock>

#include <algorithm>

namespace assay::gui {

TomlView::TomlView(QWidget* parent) : QPlainTextEdit(parent)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(this->font().pointSizeF());
    setFont(font);
    setLineWrapMode(NoWrap);
    setTabChangesFocus(true);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_changing)
            emit typed();
    });
}

void TomlView::showDocument(const QString& text)
{
    m_changing = true;
    setPlainText(text);
    m_changing = false;
    markLine(0);
}

void TomlView::change(const QString& text)
{
    const QString before = toPlainText();
    const auto shorter = std::min(before.size(), text.size());
    qsizetype head = 0, tail = 0;
    while (head < shorter && before[head] == text[head])
        ++head;
    while (tail < shorter - head && before[before.size() - 1 - tail] == text[text.size() - 1 - tail])
        ++tail;
    QTextCursor cursor(document());
    cursor.setPosition(static_cast<int>(head));
    cursor.setPosition(static_cast<int>(before.size() - tail), QTextCursor::KeepAnchor);
    m_changing = true;
    cursor.insertText(text.mid(head, text.size() - tail - head));
    m_changing = false;
    markLine(0);
}

void TomlView::markLine(int line)
{
    QList<QTextEdit::ExtraSelection> marks;
    if (const QTextBlock block = document()->findBlockByNumber(line - 1); line > 0 && block.isValid()) {
        QTextEdit::ExtraSelection mark;
        QColor colour = coloursOf(this).danger;
        colour.setAlpha(50);
        mark.format.setBackground(colour);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        mark.cursor = QTextCursor(block);
        marks << mark;
    }
    setExtraSelections(marks);
}

} // namespace assay::gui
