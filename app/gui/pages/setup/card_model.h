// Cards and disks of this machine as a list: the eligible ones, the simulated ones, which are folded under their
// heading by default, then the ineligible ones with the reason.
#pragma once

#include "card/device/device_info.h"
#include "text/texts.h"

#include <QAbstractListModel>

#include <set>
#include <string>
#include <vector>

namespace assay::gui {

class CardModel final : public QAbstractListModel {
    Q_OBJECT
public:
    // foldedRole: true or false for a foldable heading, else invalid.
    enum Role { headingRole = Qt::UserRole, nameRole, capacityRole, placeRole, reasonRole, simulatedRole, foldedRole };

    explicit CardModel(QObject* parent = nullptr);
    void setCards(std::vector<DeviceInfo> cards);
    const std::vector<DeviceInfo>& cards() const { return m_cards; }
    void setInTest(std::set<std::string> paths);
    void retranslate(const Texts& texts);
    // Returns why the desktop program must not erase the device; "" if it may. Virtual disks require the command line
    // (--lab).
    static QString whyNotErasable(const DeviceInfo& device, const Texts& texts);
    const DeviceInfo* card(const QModelIndex& index) const; // null for a heading
    const DeviceInfo* card(const std::string& path) const;  // folded or not; null if absent
    QModelIndex indexOf(const std::string& path) const;     // invalid while folded
    bool toggle(const QModelIndex& index);                  // false: not foldable

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
    std::vector<Row> wantedRows() const;
    static bool isSame(const Row& a, const Row& b);
    void arrange();
    bool foldsAt(const Row& row) const { return row.heading && row.group == Group::simulated; }
    std::size_t count(Group group) const;
    QString headingText(Group group) const;
    QString accessibleText(const Row& row) const;
    QString reason(const DeviceInfo& card) const;
    static Group groupOf(const DeviceInfo& card);

    Texts m_texts;
    std::vector<DeviceInfo> m_cards;
    std::set<std::string> m_inTest; // paths
    std::vector<Row> m_rows;        // the visible rows
    bool m_folded = true;
};

} // namespace assay::gui
