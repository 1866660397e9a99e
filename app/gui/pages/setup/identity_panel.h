// Shows identity and location of the selected card. All texts pass displayable().
#pragma once

#include "card/device/device_info.h"
#include "text/texts.h"

#include <QFrame>

#include <optional>

class QGridLayout;
class QLabel;
class QScrollArea;

namespace assay::gui {

class IdentityPanel final : public QFrame {
    Q_OBJECT
public:
    explicit IdentityPanel(QWidget* parent = nullptr);
    void setCard(std::optional<DeviceInfo> card);
    void retranslate(const Texts& texts);

private:
    struct Fact {
        QString caption;
        QString value;
        bool wide = false; // occupies a whole row: registers and ids
    };
    std::vector<Fact> facts() const;
    QString identityCaption(const std::string& key) const;
    void rebuild();
    void addFact(const Fact& fact, int row, int column);

    std::optional<DeviceInfo> m_card;
    Texts m_texts;
    QLabel* m_name;
    QLabel* m_capacity;
    QLabel* m_reason;
    QLabel* m_description;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_facts;
    QGridLayout* m_grid = nullptr;
};

} // namespace assay::gui
