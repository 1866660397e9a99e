// Asks the user to confirm the erase. Shows the card, its size, location and data. The button requires a ticked box;
// Enter and Escape mean Cancel.
#pragma once

#include "card/device/device_info.h"
#include "card/device/existing_data.h"
#include "text/texts.h"

#include <QDialog>

#include <filesystem>

class QCheckBox;
class QLabel;
class QPushButton;

namespace assay::gui {

class EraseDialog final : public QDialog {
    Q_OBJECT
public:
    // `resumed`: folder of a run to resume; "" = a new run.
    EraseDialog(DeviceInfo card, const ExistingData& found, const Texts& texts, QWidget* parent,
                const std::filesystem::path& resumed = {});
    const DeviceInfo& card() const { return m_card; }

private:
    QWidget* identityBox(const ExistingData& found, const Texts& texts, const std::filesystem::path& resumed);

    DeviceInfo m_card;
    QCheckBox* m_confirm;
    QPushButton* m_erase;
    QPushButton* m_cancel;
};

} // namespace assay::gui
