// A combo box whose arrow and list follow the theme: style sheets support only a fixed picture as arrow, and do not
// reach the rows of the list that Qt makes.
#pragma once

#include <QComboBox>

namespace assay::gui {

class Chooser final : public QComboBox {
    Q_OBJECT
public:
    explicit Chooser(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace assay::gui
