// A combo box whose arrow follows the theme; style sheets only support a fixed picture.
#pragma once

#include <QComboBox>

namespace assay::gui {

class Chooser final : public QComboBox {
    Q_OBJECT
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace assay::gui
