// The text of a profile. What is typed can be undone, and so can what the form has changed in it.
#pragma once

#include "text/texts.h"

#include <QPlainTextEdit>

namespace assay::gui {

class TomlView final : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit TomlView(QWidget* parent = nullptr);
    void showDocument(const QString& text); // another one: nothing of the last can come back
    void change(const QString& text);       // the same one; leaves what is equal, and the cursor, in place
    void markLine(int line);                // from 1; 0 = none

signals:
    void typed();

private:
    bool m_changing = false;
};

} // namespace assay::gui
