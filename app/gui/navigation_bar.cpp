#include "gui/navigation_bar.h"

#include "gui/page.h"
#include "gui/style.h"

#include <QEvent>
#include <QPainter>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

constexpr int kBarWidth = 84;
constexpr int kCompactBarWidth = 44; // width with icons only
constexpr int kLargeIcon = 24;       // size of Page::NavigationEntry icons
constexpr int kSmallIcon = 13;       // with icons only: nine fit into the lowest window
constexpr int kIconPixels = 3;       // oversampling of an icon, so that it is sharp on any screen

QPixmap painted(const QPainterPath& outline, const QColor& colour)
{
    QPixmap pixmap(kLargeIcon * kIconPixels, kLargeIcon * kIconPixels);
    pixmap.setDevicePixelRatio(kIconPixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(outline);
    return pixmap;
}

// Checked while its page is shown: a click chooses the page, which checks the button.
class NavigationButton final : public QToolButton {
public:
    using QToolButton::QToolButton;
    void nextCheckState() override {}
};

} // namespace

NavigationBar::NavigationBar(std::span<Page* const> pages, QWidget* parent) : QFrame(parent)
{
    setObjectName("navigation");
    setLook(this, "navigation");
    auto* column = new QVBoxLayout(this);
    for (Page* page : pages) {
        if (page->navigationEntry().name.isEmpty())
            continue;
        auto* button = new NavigationButton(this);
        button->setObjectName("navigation_" + page->objectName());
        button->setCheckable(true);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(button, &QToolButton::clicked, this, [this, page] { emit pageChosen(page); });
        connect(button, &QToolButton::toggled, this, [this, page](bool on) {
            if (on != (page == m_shown)) // by a screen reader, which toggles instead of clicking
                emit pageChosen(page);
        });
        column->addWidget(button);
        m_places.emplace_back(page, button);
        const QKeySequence keys(QStringLiteral("Ctrl+%1").arg(m_places.size()));
        connect(new QShortcut(keys, this), &QShortcut::activated, button, &QToolButton::click);
    }
    column->addStretch(1);
    setCompact(false);
    drawIcons();
}

void NavigationBar::setCompact(bool compact)
{
    m_compact = compact;
    setFixedWidth(compact ? kCompactBarWidth : kBarWidth);
    const int icon = compact ? kSmallIcon : kLargeIcon;
    for (const auto& [page, button] : m_places) {
        button->setToolButtonStyle(compact ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon);
        button->setIconSize({icon, icon});
        button->setToolTip(compact ? button->text() : QString());
    }
    layout()->setContentsMargins(6, compact ? 0 : 10, 6, compact ? 0 : 10);
    layout()->setSpacing(compact ? 0 : 4);
}

void NavigationBar::fit()
{
    if (!m_compact) // on every call: fonts and margins are set by the style, after the texts
        m_whole = layout()->totalSizeHint().height();
    if (const bool compact = height() < m_whole; compact != m_compact)
        setCompact(compact);
}

void NavigationBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

void NavigationBar::drawIcons()
{
    const Palette& c = coloursOf(this);
    for (const auto& [page, button] : m_places) {
        QIcon icon;
        icon.addPixmap(painted(page->navigationEntry().icon, c.text));
        icon.addPixmap(painted(page->navigationEntry().icon, c.accent), QIcon::Normal, QIcon::On);
        icon.addPixmap(painted(page->navigationEntry().icon, palette().color(QPalette::Disabled, QPalette::Text)),
                       QIcon::Disabled);
        button->setIcon(icon);
    }
}

void NavigationBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
    QFrame::changeEvent(event);
}

void NavigationBar::showState(const Page* shown)
{
    m_shown = shown;
    for (const auto& [page, button] : m_places) {
        button->setChecked(page == shown);
        button->setEnabled(page == shown || page->hasContent());
    }
}

void NavigationBar::retranslate()
{
    for (const auto& [page, button] : m_places)
        button->setText(page->navigationEntry().name);
    setCompact(false);
    fit();
}

} // namespace assay::gui
