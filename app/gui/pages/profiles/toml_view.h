// The text of a profile. Undo covers typed text and changes by the form.
#pragma once

#include "text/texts.h"

#include <QPlainTextEdit>

namespace assay::gui {

class TomlView final : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TomlView(QWidget* parent = nullptr);
    void showDocument(const QString& text); // another document: clears the undo history
    void change(const QString& text);       // same document: keeps equal parts and the cursor position
    void markLine(int line);                // starts at 1; 0 = none

signals:
    void typed();

private:
    bool m_changing = false;
};

} // namespace assay::gui
