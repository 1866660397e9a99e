#include "gui/pages/setup/identity_panel.h"
#include "gui/card_names.h"
#include "gui/pages/setup/card_model.h"

#include "ground/base/text.h"
#include "gui/descriptions.h"
#include "gui/keyboard.h"
#include "gui/style.h"

#include <QGridLayout>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kColumns = 2;       // columns of facts
constexpr int kFactsHeight = 170; // maximum height in a low window; more facts scroll

bool isRegister(const std::string& key)
{
    return key == "cid" || key == "csd" || key == "scr" || key == "ssr" || key == "ocr";
}

} // namespace

IdentityPanel::IdentityPanel(QWidget* parent)
    : QFrame(parent), m_name(new QLabel(this)), m_capacity(new QLabel(this)), m_reason(new QLabel(this)),
      m_description(new QLabel(this)), m_facts(new QWidget(this))
{
    setObjectName("identityPanel");
    setLook(this, "panel");
    setLook(m_name, "heading");
    setLook(m_capacity, "heading");
    setLook(m_reason, "danger");
    m_name->setObjectName("identityName");
    m_reason->setObjectName("identityReason");
    m_reason->setWordWrap(true);
    m_description->setObjectName("cardDescription");
    m_description->setWordWrap(true);
    for (auto* label : {m_name, m_capacity, m_reason, m_description})
        label->setTextFormat(Qt::PlainText);

    auto* head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_capacity);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 12, 20, 12);
    column->setSpacing(8);
    column->addLayout(head);
    column->addWidget(m_description);
    column->addWidget(m_reason);
    m_scroll = new QScrollArea(this); // all registers of a card do not fit in a low window
    m_scroll->setWidget(m_facts);
    m_scroll->setWidgetResizable(true);
    m_scroll->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollByKeys(m_scroll);
    setLook(m_facts, "scrolled");
    column->addWidget(m_scroll);
}

void IdentityPanel::setCard(std::optional<DeviceInfo> card)
{
    m_card = std::move(card);
    rebuild();
}

void IdentityPanel::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_scroll->setAccessibleName(tr("Registers of the card"));
    rebuild();
}

QString IdentityPanel::identityCaption(const std::string& key) const
{
    const std::pair<const char*, QString> known[] = {{"serial", tr("Serial number")},
                                                     {"usb_serial", tr("USB serial number")},
                                                     {"vendor", tr("Vendor")},
                                                     {"model", tr("Model")},
                                                     {"name", tr("Product name")},
                                                     {"product", tr("Product name")},
                                                     {"manufacturer", tr("Manufacturer")},
                                                     {"manfid", tr("Manufacturer id")},
                                                     {"manufacturer_id", tr("Manufacturer id")},
                                                     {"oemid", tr("OEM id")},
                                                     {"oem_id", tr("OEM id")},
                                                     {"date", tr("Made")},
                                                     {"type", tr("Card type")},
                                                     {"rev", tr("Revision")},
                                                     {"fwrev", tr("Firmware revision")},
                                                     {"firmware_rev", tr("Firmware revision")},
                                                     {"hwrev", tr("Hardware revision")},
                                                     {"backing_file", tr("Backing file")}};
    for (const auto& [word, caption] : known)
        if (key == word)
            return caption;
    if (isRegister(key))
        //: %1 is the name of a card register: CID, CSD, SCR, SSR
        return tr("%1 register").arg(QString::fromStdString(key).toUpper());
    return shownDeviceText(key);
}

std::vector<IdentityPanel::Fact> IdentityPanel::facts() const
{
    std::vector<Fact> all{{tr("Device"), shownDeviceText(m_card->path, 200)}, {tr("Bus"), m_texts.bus(m_card->bus)}};
    if (!m_card->reader.empty())
        all.push_back({tr("Reader"), shownDeviceText(m_card->reader)});
    if (!m_card->slot.empty())
        all.push_back({tr("Place"), shownDeviceText(m_card->slot)});
    all.push_back({tr("Capacity"), tr("%1 bytes").arg(m_texts.number(static_cast<double>(m_card->capacity.count())))});
    all.push_back({tr("Logical block"), tr("%1 bytes").arg(m_card->logicalBlock.count())});
    for (const auto& [key, value] : m_card->identity)
        if (!isRegister(key))
            all.push_back({identityCaption(key), shownDeviceText(value)});
    if (!m_card->mountPoints.empty())
        all.push_back({tr("Mounted on"), cardMounts(*m_card), true});
    if (!m_card->eraseId.empty())
        //: Text that names one physical card in one place and that must be repeated before the card is erased.
        all.push_back({tr("Erase id"), shownDeviceText(m_card->eraseId, 200), true});
    for (const auto& [key, value] : m_card->identity)
        if (isRegister(key))
            all.push_back({identityCaption(key), shownDeviceText(value, 160), true});
    return all;
}

void IdentityPanel::addFact(const Fact& fact, int row, int column)
{
    auto* caption = new QLabel(fact.caption, m_facts);
    setLook(caption, "muted");
    auto* value = new QLabel(fact.value, m_facts);
    value->setTextFormat(Qt::PlainText);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    value->setWordWrap(true);
    value->setAccessibleName(fact.caption + QStringLiteral(": ") + fact.value);
    for (auto* label : {caption, value})
        label->show(); // immediately: hidden labels do not count in the height below
    m_grid->addWidget(caption, row, column * 2, Qt::AlignTop);
    m_grid->addWidget(value, row, column * 2 + 1, 1, fact.wide ? kColumns * 2 - 1 : 1, Qt::AlignTop);
}

void IdentityPanel::rebuild()
{
    delete m_grid;
    qDeleteAll(m_facts->findChildren<QLabel*>(Qt::FindDirectChildrenOnly));
    m_grid = new QGridLayout(m_facts);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(16);
    m_grid->setVerticalSpacing(6);
    m_name->setText(m_card ? cardName(*m_card) : tr("Choose a card in the list"));
    m_capacity->setText(m_card ? qstr(humanBytes(m_card->capacity)) : QString());
    const QString reason = m_card ? CardModel::whyNotErasable(*m_card, m_texts) : QString();
    const QString description = m_card ? cardDescription(m_card->path, m_texts) : QString();
    m_description->setText(description);
    m_description->setVisible(!description.isEmpty());
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    if (!m_card)
        return;
    int row = 0;
    int column = 0;
    for (const auto& fact : facts()) {
        if (column == kColumns || (fact.wide && column > 0)) {
            ++row;
            column = 0;
        }
        addFact(fact, row, column);
        column = fact.wide ? kColumns : column + 1;
    }
    for (int i = 0; i < kColumns; ++i)
        m_grid->setColumnStretch(i * 2 + 1, 1);
    const int wrapped = m_grid->totalHeightForWidth(m_scroll->viewport()->width()); // negative if no label wraps
    m_scroll->setMinimumHeight(
        std::min(std::max(wrapped, m_grid->sizeHint().height()) + 2 * m_scroll->frameWidth(), kFactsHeight));
}

} // namespace assay::gui
