#include "gui/pages/profiles/profile_list.h"

#include "gui/pages/profiles/item_tools.h"
#include "gui/style.h"

#include <QEvent>
#include <QGridLayout>
#include <QListWidget>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kProfileListWidth = 200;
constexpr int kLockIcon = 16;
constexpr int kIsBuiltin = Qt::UserRole;

QIcon lockIcon(const QColor& colour)
{
    constexpr int kPixels = 3; // oversampling of the icon
    QPixmap pixmap(kLockIcon * kPixels, kLockIcon * kPixels);
    pixmap.setDevicePixelRatio(kPixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawRoundedRect(QRectF(3.5, 7, 9, 6.5), 1.5, 1.5);
    painter.drawArc(QRectF(5, 2.5, 6, 8), 0, 180 * 16);
    painter.end();
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected);
    return icon;
}

} // namespace

ProfileList::ProfileList(QWidget* parent)
    : QFrame(parent), m_list(new QListWidget(this)), m_new(new QToolButton(this)), m_copy(new QToolButton(this)),
      m_remove(new QToolButton(this)), m_import(new QToolButton(this))
{
    setLook(this, "panel");
    setMinimumWidth(kProfileListWidth);
    setMaximumWidth(kProfileListWidth * 2);
    m_list->setObjectName("profileList");
    setLook(m_list, "places");
    m_list->setIconSize({kLockIcon, kLockIcon});
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_new->setObjectName("newProfile");
    m_copy->setObjectName("copyProfile");
    m_remove->setObjectName("deleteProfile");
    m_import->setObjectName("importProfile");
    auto* tools = new QGridLayout;
    tools->setSpacing(6);
    QToolButton* const buttons[] = {m_new, m_copy, m_import, m_remove};
    for (int i = 0; i < 4; ++i) {
        setLook(buttons[i], "tool");
        buttons[i]->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        tools->addWidget(buttons[i], i / 2, i % 2);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_list, 1);
    column->addLayout(tools);
    connect(m_list, &QListWidget::currentRowChanged, this, &ProfileList::chosen);
    connect(m_new, &QToolButton::clicked, this, &ProfileList::newRequested);
    connect(m_copy, &QToolButton::clicked, this, &ProfileList::copyRequested);
    connect(m_remove, &QToolButton::clicked, this, &ProfileList::removeRequested);
    connect(m_import, &QToolButton::clicked, this, &ProfileList::importRequested);
}

// A copy has the title of its original until it is renamed: the file name distinguishes them.
QString ProfileList::nameOf(const StoredProfile& profile, const std::vector<StoredProfile>& among) const
{
    const QString title = titleOf(profile, m_texts);
    const bool alone =
        std::ranges::count_if(among, [&](const auto& other) { return titleOf(other, m_texts) == title; }) == 1;
    return alone || profile.readOnly()
               ? title
               : QStringLiteral("%1 (%2)").arg(title, shownDeviceText(profile.file.stem().string()));
}

void ProfileList::showProfiles(const std::vector<StoredProfile>& profiles, std::size_t chosen)
{
    QStringList texts;
    for (const StoredProfile& profile : profiles)
        texts << nameOf(profile, profiles) + (profile.modified() ? QStringLiteral(" •") : QString());
    showItems(m_list, texts);
    const QSignalBlocker quiet(m_list);
    for (int row = 0; row < m_list->count(); ++row) {
        const StoredProfile& profile = profiles[static_cast<std::size_t>(row)];
        const QString title = nameOf(profile, profiles);
        auto* item = m_list->item(row);
        item->setData(kIsBuiltin, profile.readOnly());
        item->setToolTip(shownDeviceText(profile.nameOrFile(), 200));
        //: As read out in the list of profiles; %1 its title
        item->setData(Qt::AccessibleTextRole, profile.readOnly()   ? tr("%1, built in").arg(title)
                                              : profile.modified() ? tr("%1, not saved").arg(title)
                                                                   : title);
    }
    setIcons();
    m_list->setCurrentRow(chosen < profiles.size() ? static_cast<int>(chosen) : -1);
    m_copy->setEnabled(chosen < profiles.size());
    m_remove->setEnabled(chosen < profiles.size() && !profiles[chosen].readOnly());
}

void ProfileList::setIcons()
{
    const QIcon lock = lockIcon(coloursOf(this).muted);
    for (int row = 0; row < m_list->count(); ++row)
        m_list->item(row)->setIcon(m_list->item(row)->data(kIsBuiltin).toBool() ? lock : QIcon());
}

void ProfileList::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        setIcons();
    QFrame::changeEvent(event);
}

void ProfileList::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_list->setAccessibleName(tr("Profiles"));
    m_new->setText(tr("New"));
    m_copy->setText(tr("Copy"));
    m_remove->setText(tr("Delete"));
    m_import->setText(tr("Import..."));
}

} // namespace assay::gui
