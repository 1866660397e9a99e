#include "gui/pages/profiles/profile_parts.h"

#include "gui/style.h"

#include <QTabWidget>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

constexpr int kFormWidth = 400;  // minimum
constexpr int kSideWidth = 300;  // minimum
constexpr int kListHeight = 150; // maximum above the forms
constexpr int kHandleWidth = 12;

} // namespace

ProfileParts::ProfileParts(QWidget* list, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), m_forms(new QTabWidget), m_side(new QTabWidget), m_list(list),
      m_listWidth(list->maximumWidth())
{
    m_forms->setObjectName("profileForms");
    m_side->setObjectName("profileSide");
    setChildrenCollapsible(false);
    setHandleWidth(kHandleWidth);
    addWidget(list);
    addWidget(framed(m_forms, kFormWidth));
    m_sidePanel = framed(m_side, kSideWidth);
    addWidget(m_sidePanel);
    setStretchFactor(0, 0);
    setStretchFactor(1, 3);
    setStretchFactor(2, 2);
    setSizes({232, 500, 400});
}

QWidget* ProfileParts::framed(QTabWidget* tabs, int width)
{
    auto* box = new QFrame; // a child of a splitter is inserted at once
    setLook(box, "panel");
    box->setMinimumWidth(width);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(14, 8, 14, 12);
    column->addWidget(tabs);
    return box;
}

void ProfileParts::addForm(QWidget* form) { m_forms->addTab(form, QString()); }

void ProfileParts::addSidePart(QWidget* part)
{
    m_sideParts << part;
    m_side->addTab(part, QString());
}

QTabWidget* ProfileParts::tabsOf(QWidget* part) const { return m_forms->indexOf(part) < 0 ? m_side : m_forms; }

void ProfileParts::setTitle(QWidget* part, const QString& title)
{
    QTabWidget* tabs = tabsOf(part);
    tabs->setTabText(tabs->indexOf(part), title);
}

void ProfileParts::setNames(const QString& forms, const QString& side)
{
    m_forms->setAccessibleName(forms);
    m_side->setAccessibleName(side);
}

void ProfileParts::bring(QWidget* part) { tabsOf(part)->setCurrentWidget(part); }

QSize ProfileParts::minimumSizeHint() const { return {kFormWidth, QSplitter::minimumSizeHint().height()}; }

void ProfileParts::resizeEvent(QResizeEvent* event)
{
    const int both = m_list->minimumWidth() + kHandleWidth + kFormWidth;
    fold(width() < both + kHandleWidth + kSideWidth);
    stack(width() < both);
    QSplitter::resizeEvent(event);
}

// The list above the forms.
void ProfileParts::stack(bool stacked)
{
    if (const auto wanted = stacked ? Qt::Vertical : Qt::Horizontal; wanted != orientation()) {
        m_list->setMaximumSize(stacked ? QSize(QWIDGETSIZE_MAX, kListHeight) : QSize(m_listWidth, QWIDGETSIZE_MAX));
        setOrientation(wanted);
    }
}

void ProfileParts::fold(bool folded)
{
    if (folded == m_folded)
        return;
    m_folded = folded;
    QTabWidget *from = folded ? m_side : m_forms, *to = folded ? m_forms : m_side;
    for (QWidget* part : m_sideParts) {
        const QString title = from->tabText(from->indexOf(part));
        to->addTab(part, title); // reparents the part
    }
    m_sidePanel->setVisible(!folded);
}

} // namespace assay::gui
