// One measured value: caption, number, unit.
#pragma once

#include "look/units.h"

#include <QFrame>

class QLabel;

namespace assay::gui {

class Readout final : public QFrame {
    Q_OBJECT
public:
    explicit Readout(bool large, QWidget* parent = nullptr);
    void setCaption(const QString& caption);
    void setValue(const Reading& reading);

private:
    QLabel* m_caption;
    QLabel* m_value;
    QLabel* m_unit;
};

} // namespace assay::gui
