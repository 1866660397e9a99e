#include "gui/document_view.h"

#include "gui/document_table.h"
#include "gui/figure_view.h"
#include "gui/keyboard.h"
#include "gui/style.h"
#include "text/texts.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

QLabel* addText(QVBoxLayout& column, const std::string& text, const char* look = nullptr)
{
    auto* label = new QLabel(qstr(text));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (look)
        setLook(label, look);
    column.addWidget(label);
    return label;
}

QString objectNameOf(const std::string& section) { return QStringLiteral("section-") + qstr(section); }

} // namespace

DocumentView::DocumentView(TimeRange& times, QWidget* parent) : QWidget(parent), m_times(times)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
}

void DocumentView::setSections(std::vector<Section> sections)
{
    clear();
    m_sections = std::move(sections);
    if (isVisible())
        build();
}

void DocumentView::clear()
{
    while (QLayoutItem* item = layout()->takeAt(0)) {
        delete item->widget(); // at once: figures refer to the record
        delete item;
    }
    m_isBuilt = false;
}

QWidget* DocumentView::section(const std::string& id) const { return findChild<QWidget*>(objectNameOf(id)); }

void DocumentView::showEvent(QShowEvent* event)
{
    if (!m_isBuilt)
        build();
    QWidget::showEvent(event);
}

void DocumentView::build()
{
    m_isBuilt = true;
    for (const Section& section : m_sections) {
        auto* frame = new QFrame(this);
        frame->setObjectName(objectNameOf(section.id));
        setLook(frame, "panel");
        auto* column = new QVBoxLayout(frame);
        column->setContentsMargins(16, 12, 16, 14);
        column->setSpacing(8);
        m_title = section.title;
        if (!section.title.empty())
            addText(*column, section.title, "heading");
        for (const Block& block : section.blocks)
            std::visit([&](const auto& own) { add(*column, own); }, block);
        layout()->addWidget(frame);
        frame->show(); // now, not in the next turn of the event loop
    }
    static_cast<QVBoxLayout*>(layout())->addStretch(1);
    tabThrough(this, this);
}

void DocumentView::add(QVBoxLayout& column, const Paragraph& paragraph)
{
    switch (paragraph.kind) {
    case ParagraphKind::text: addText(column, paragraph.text); return;
    case ParagraphKind::muted: addText(column, paragraph.text, "muted"); return;
    case ParagraphKind::heading: addText(column, paragraph.text, "subheading"); return;
    case ParagraphKind::notice: break;
    }
    auto* frame = new QFrame;
    setLook(frame, "note");
    auto* inside = new QVBoxLayout(frame);
    addText(*inside, paragraph.text);
    column.addWidget(frame);
}

void DocumentView::add(QVBoxLayout& column, const Facts& facts)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(20);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const Fact& fact : facts.rows) {
        if (fact.value.empty())
            continue;
        const int row = grid->rowCount();
        auto* name = new QLabel(qstr(fact.name));
        auto* value = new QLabel(qstr(fact.value));
        for (QLabel* label : {name, value}) {
            label->setTextFormat(Qt::PlainText);
            label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
        }
        setLook(name, "muted");
        value->setWordWrap(true);
        QSizePolicy anyWidth = value->sizePolicy(); // a digest is one long word, which must not widen the page
        anyWidth.setHorizontalPolicy(QSizePolicy::Ignored);
        value->setSizePolicy(anyWidth);
        value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(name, row, 0);
        grid->addWidget(value, row, 1);
    }
    column.addLayout(grid);
}

void DocumentView::add(QVBoxLayout& column, const Table& table)
{
    if (table.rows.empty())
        return;
    auto* view = new DocumentTable;
    view->setObjectName("documentTable");
    view->setFocusPolicy(
        Qt::ClickFocus); // nothing to operate; a frame around a table higher than the window is not seen
    view->setAccessibleName(qstr(m_title));
    column.addWidget(view);
    view->setTable(table);
}

void DocumentView::add(QVBoxLayout& column, const Figures& figures)
{
    if (!figures.title.empty())
        addText(column, figures.title, "subheading");
    if (!figures.note.empty())
        addText(column, figures.note, "muted");
    addFigures(column, figures.charts);
}

// The question is the title of the section.
void DocumentView::add(QVBoxLayout& column, const Finding& finding)
{
    QLabel* answer = addText(column, finding.answer, "heading");
    if (finding.verdict)
        setVerdictColour(answer, *finding.verdict);
    for (const std::string& sentence : finding.figures)
        if (!sentence.empty())
            addText(column, sentence);
    add(column, finding.table);
    addFigures(column, finding.charts);
}

void DocumentView::addFigures(QVBoxLayout& column, const std::vector<Figure>& figures)
{
    if (!figures.empty())
        column.addWidget(new FigureRow(figures, m_times));
}

} // namespace assay::gui
