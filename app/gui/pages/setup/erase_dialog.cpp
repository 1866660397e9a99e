#include "gui/pages/setup/erase_dialog.h"
#include "gui/card_names.h"

#include "ground/base/text.h"
#include "gui/style.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kValueWidth = 400;
constexpr int kLeastBoxesHeight = 100; // on a low screen
constexpr int kScrollBarWidth = 20;

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

EraseDialog::EraseDialog(std::vector<StartRequest> tests, const Texts& texts, QWidget* parent)
    : QDialog(parent), m_tests(std::move(tests)), m_confirm(new QCheckBox(this)),
      m_erase(new QPushButton(tr("&Erase and test"), this)), m_cancel(new QPushButton(tr("&Cancel"), this))
{
    const auto count = static_cast<int>(m_tests.size());
    setWindowTitle(count == 1 ? tr("Erase this card?") : tr("Erase these %n cards?", nullptr, count));
    m_confirm->setText(count == 1 ? tr("&I want to erase this card")
                                  : tr("&I want to erase these %n cards", nullptr, count));
    setObjectName("eraseDialog");
    m_confirm->setObjectName("eraseConfirm");
    m_erase->setObjectName("eraseAccept");
    m_cancel->setObjectName("eraseCancel");
    setLook(m_erase, "danger");
    m_erase->setEnabled(false);
    m_erase->setAutoDefault(false);
    m_cancel->setDefault(true);

    auto* title = new QLabel(count == 1 ? tr("Everything on this card will be destroyed.")
                                        : tr("Everything on these %n cards will be destroyed.", nullptr, count),
                             this);
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
    for (QWidget* part : std::initializer_list<QWidget*>{title, warning, cardBoxes(texts), m_confirm})
        column->addWidget(part);
    column->addLayout(buttons);

    connect(m_confirm, &QCheckBox::toggled, m_erase, &QWidget::setEnabled);
    connect(m_erase, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    m_cancel->setFocus();
}

// The cards scroll, so that the buttons stay on the screen.
QWidget* EraseDialog::cardBoxes(const Texts& texts)
{
    auto* boxes = new QWidget(this);
    setLook(boxes, "scrolled");
    auto* column = new QVBoxLayout(boxes);
    column->setContentsMargins(0, 0, 0, 0);
    for (const StartRequest& test : m_tests) {
        m_boxes.emplace_back(test.card.path, identityBox(test, texts));
        column->addWidget(m_boxes.back().second);
    }
    auto* scroll = new QScrollArea(this);
    scroll->setObjectName("eraseCards");
    scroll->setAccessibleName(tr("Cards to be erased"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(boxes);
    scroll->setMinimumSize(boxes->minimumSizeHint().width() + kScrollBarWidth, kLeastBoxesHeight);
    return scroll;
}

void EraseDialog::leaveOut(const DeviceInfo& card)
{
    if (std::erase_if(m_tests, [&card](const StartRequest& test) { return test.card.path == card.path; }) == 0)
        return;
    if (m_tests.empty())
        return reject();
    const auto box = std::ranges::find(m_boxes, card.path, [](const auto& known) { return known.first; });
    box->second->setEnabled(false);
    auto* form = static_cast<QFormLayout*>(box->second->layout());
    auto* note = new QLabel(tr("Removed or exchanged: this card is not tested."), box->second);
    setLook(note, "danger");
    form->insertRow(0, note);
}

QWidget* EraseDialog::identityBox(const StartRequest& test, const Texts& texts)
{
    const DeviceInfo& card = test.card;
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
    add(tr("Card"), cardName(card));
    //: %1 like "31.9 GB", %2 the exact number of bytes
    add(tr("Capacity"),
        tr("%1 (%2 bytes)")
            .arg(qstr(humanBytes(card.capacity)), texts.number(static_cast<double>(card.capacity.count()))));
    add(tr("Place"), cardPlace(card, texts));
    if (const auto serial = card.identity.find("serial"); serial != card.identity.end())
        add(tr("Serial number"), shownDeviceText(serial->second));
    if (test.oneOfSeveral && !test.sample.number.empty())
        add(tr("Sample number"), shownDeviceText(test.sample.number));
    add(tr("Data on it"), dataText(test.data));
    if (!card.mountPoints.empty())
        //: In the question before a card is erased: %1 its mount points
        add(tr("Mounted on"), tr("%1 (is unmounted first)").arg(cardMounts(card)));
    if (!card.eraseId.empty()) // image files have none
        add(tr("Erase id"), shownDeviceText(card.eraseId, 200));
    if (!test.resumed.empty())
        //: In the question before a run that was cut off goes on: the name of its folder stands beside it.
        add(tr("Continues the run"), shownDeviceText(test.resumed.filename().string(), 120));
    return box;
}

} // namespace assay::gui
