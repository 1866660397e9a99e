// The cards and disks of this machine as a list: those that may be tested, the simulated ones, then those that may not,
// with the reason.
#pragma once

#include "device/device_info.h"
#include "text/texts.h"

#include <QAbstractListModel>

#include <vector>

namespace assay::gui {

class CardModel final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { headingRole = Qt::UserRole, nameRole, capacityRole, placeRole, reasonRole, simulatedRole };

    explicit CardModel(QObject* parent = nullptr);
    void setCards(std::vector<DeviceInfo> cards);
    void retranslate(const Texts& texts);
    // Why the desktop program will not erase the device; "" = it may. Virtual disks are a matter for the command line
    // (--lab).
    static QString whyNotErasable(const DeviceInfo& device, const Texts& texts);
    // Null for a heading.
    const DeviceInfo* card(const QModelIndex& index) const;
    QModelIndex indexOf(const std::string& path) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    enum class Group { real, simulated, notErasable };
    struct Row {
        Group group = Group::real;
        bool heading = false;
        DeviceInfo card;
    };
    QString headingText(Group group) const;
    QString spoken(const Row& row) const;
    static Group groupOf(const DeviceInfo& card);

    Texts m_texts;
    std::vector<Row> m_rows;
};

} // namespace assay::gui
