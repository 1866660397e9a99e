#include "gui/pages/setup/erase_dialog.h"
#include "gui/card_names.h"

#include "ground/base/text.h"
#include "gui/style.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

constexpr int kValueWidth = 400;

QString foundText(const FoundData& found)
{
    QString text = found.partition ? EraseDialog::tr("Partition %1: ").arg(found.partition) : QString();
    text += found.kind.empty() ? EraseDialog::tr("unknown content") : shownDeviceText(found.kind, 32);
    if (!found.label.empty())
        text += QStringLiteral(" \"%1\"").arg(shownDeviceText(found.label));
    if (found.used)
        //: %1 and %2 like "12.3 MB", "31.9 GB"
        return text +
               EraseDialog::tr(", %1 of %2 used").arg(qstr(humanBytes(*found.used)), qstr(humanBytes(found.size)));
    return found.size.count() > 0 ? text + QStringLiteral(", ") + qstr(humanBytes(found.size)) : text;
}

QString dataText(const ExistingData& found)
{
    if (!found)
        return EraseDialog::tr("could not be found out");
    QStringList lines;
    for (const FoundData& one : *found)
        lines << foundText(one);
    return lines.isEmpty() ? EraseDialog::tr("no file system found") : lines.join('\n');
}

} // namespace

EraseDialog::EraseDialog(DeviceInfo card, const ExistingData& found, const Texts& texts, QWidget* parent,
                         const std::filesystem::path& resumed)
    : QDialog(parent), m_card(std::move(card)), m_confirm(new QCheckBox(tr("&I want to erase this card"), this)),
      m_erase(new QPushButton(tr("&Erase and test"), this)), m_cancel(new QPushButton(tr("&Cancel"), this))
{
    setWindowTitle(tr("Erase this card?"));
    setObjectName("eraseDialog");
    m_confirm->setObjectName("eraseConfirm");
    m_erase->setObjectName("eraseAccept");
    m_cancel->setObjectName("eraseCancel");
    setLook(m_erase, "danger");
    m_erase->setEnabled(false);
    m_erase->setAutoDefault(false);
    m_cancel->setDefault(true);

    auto* title = new QLabel(tr("Everything on this card will be destroyed."), this);
    setLook(title, "title");
    auto* warning = new QLabel(tr("The test writes over all files and partitions. This cannot be undone."), this);
    warning->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_erase);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 20);
    column->setSpacing(14);
    for (QWidget* part : std::initializer_list<QWidget*>{title, warning, identityBox(found, texts, resumed), m_confirm})
        column->addWidget(part);
    column->addLayout(buttons);

    connect(m_confirm, &QCheckBox::toggled, m_erase, &QWidget::setEnabled);
    connect(m_erase, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_cancel->setFocus();
}

QWidget* EraseDialog::identityBox(const ExistingData& found, const Texts& texts, const std::filesystem::path& resumed)
{
    auto* box = new QFrame(this);
    setLook(box, "panel");
    auto* form = new QFormLayout(box);
    form->setContentsMargins(20, 14, 20, 14);
    form->setHorizontalSpacing(20);
    form->setVerticalSpacing(8);
    const auto add = [&](const QString& caption, const QString& value) {
        auto* label = new QLabel(value, box);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        setLook(label, "heading");
        label->setMinimumSize(kValueWidth, label->heightForWidth(kValueWidth)); // a form clips further lines
        form->addRow(caption, label);
    };
    add(tr("Card"), cardName(m_card));
    //: %1 like "31.9 GB", %2 the exact number of bytes
    add(tr("Capacity"),
        tr("%1 (%2 bytes)")
            .arg(qstr(humanBytes(m_card.capacity)), texts.number(static_cast<double>(m_card.capacity.count()))));
    add(tr("Place"), cardPlace(m_card, texts));
    if (const auto serial = m_card.identity.find("serial"); serial != m_card.identity.end())
        add(tr("Serial number"), shownDeviceText(serial->second));
    add(tr("Data on it"), dataText(found));
    if (!m_card.mountPoints.empty())
        //: In the question before a card is erased: %1 its mount points
        add(tr("Mounted on"), tr("%1 (is unmounted first)").arg(cardMounts(m_card)));
    if (!m_card.eraseId.empty()) // image files have none
        add(tr("Erase id"), shownDeviceText(m_card.eraseId, 200));
    if (!resumed.empty())
        //: In the question before a run that was cut off goes on: the name of its folder stands beside it.
        add(tr("Goes on with"), shownDeviceText(resumed.filename().string(), 120));
    return box;
}

} // namespace assay::gui
