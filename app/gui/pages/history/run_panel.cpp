#include "gui/pages/history/run_panel.h"

#include "gui/keyboard.h"
#include "gui/pages/history/history_texts.h"
#include "gui/style.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>

namespace assay::gui {

namespace {

constexpr std::size_t kFactLetters = 500;
constexpr int kNoteLetters = 2000;
constexpr int kTagLetters = 60;

QPushButton* actionButton(QAction* action, QWidget* parent)
{
    auto* button = new QPushButton(parent);
    button->setObjectName(action->objectName() + "Button");
    const auto follow = [button, action] {
        button->setText(action->text());
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
    };
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    return button;
}

QListWidget* makeLines(const char* name, QWidget* parent)
{
    auto* list = new QListWidget(parent);
    list->setObjectName(QLatin1String(name));
    setLook(list, "lines");
    list->setWordWrap(true);
    list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setResizeMode(QListView::Adjust);
    return list;
}

} // namespace

RunPanel::RunPanel(const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), m_scroll(new QScrollArea(this)), m_facts(new QLabel(this)), m_sameSerial(new QPushButton(this)),
      m_tagCaption(new QLabel(this)), m_tags(makeLines("runTags", this)), m_takeTag(new QPushButton(this)),
      m_newTag(new QLineEdit(this)), m_noteCaption(new QLabel(this)), m_notes(makeLines("runNotes", this)),
      m_newNote(new QLineEdit(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(20);
    row->addWidget(facts(), 5);
    row->addLayout(tags(), 2);
    row->addLayout(notes(), 4);
    row->addLayout(buttons(actions));
    showRun();
}

QWidget* RunPanel::facts()
{
    m_facts->setObjectName("runFacts");
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_facts->setFocusPolicy(Qt::NoFocus);
    m_facts->setWordWrap(true);
    m_sameSerial->setObjectName("sameSerial");
    connect(m_sameSerial, &QPushButton::clicked, this, &RunPanel::sameSerialRequested);
    auto* inside = new QWidget(this);
    setLook(inside, "scrolled");
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_facts);
    column->addWidget(m_sameSerial, 0, Qt::AlignLeft);
    column->addStretch(1);
    scrollByKeys(m_scroll);
    m_scroll->setWidget(inside);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return m_scroll;
}

QVBoxLayout* RunPanel::tags()
{
    m_tags->setFlow(QListView::LeftToRight);
    m_tags->setWrapping(true);
    m_tags->setSpacing(3);
    m_tags->installEventFilter(this);
    m_takeTag->setObjectName("takeTag");
    m_newTag->setObjectName("newTag");
    m_newTag->setMaxLength(kTagLetters);
    setLook(m_tagCaption, "muted");
    m_tagCaption->setBuddy(m_newTag);
    auto* column = new QVBoxLayout;
    column->setSpacing(6);
    column->addWidget(m_tagCaption);
    column->addWidget(m_tags, 1);
    column->addWidget(m_takeTag);
    column->addWidget(m_newTag);
    connect(m_newTag, &QLineEdit::returnPressed, this, [this] { addLine(m_newTag, NoteKind::tag); });
    connect(m_takeTag, &QPushButton::clicked, this, &RunPanel::takeTag);
    connect(m_tags, &QListWidget::itemSelectionChanged, this,
            [this] { m_takeTag->setEnabled(!m_tags->selectedItems().isEmpty()); });
    return column;
}

QVBoxLayout* RunPanel::notes()
{
    m_newNote->setObjectName("newNote");
    m_newNote->setMaxLength(kNoteLetters);
    m_notes->setSelectionMode(QAbstractItemView::NoSelection);
    setLook(m_noteCaption, "muted");
    m_noteCaption->setBuddy(m_newNote);
    auto* column = new QVBoxLayout;
    column->setSpacing(6);
    column->addWidget(m_noteCaption);
    column->addWidget(m_notes, 1);
    column->addWidget(m_newNote);
    connect(m_newNote, &QLineEdit::returnPressed, this, [this] { addLine(m_newNote, NoteKind::note); });
    return column;
}

QVBoxLayout* RunPanel::buttons(const QList<QAction*>& actions)
{
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    for (QAction* action : actions)
        column->addWidget(actionButton(action, this));
    column->addStretch(1);
    return column;
}

void RunPanel::addLine(QLineEdit* line, NoteKind kind)
{
    const QString text = line->text().trimmed();
    line->clear();
    if (m_run && !text.isEmpty())
        emit added(kind, text);
}

void RunPanel::takeTag()
{
    const auto chosen = m_tags->selectedItems();
    if (m_run && !chosen.isEmpty())
        emit added(NoteKind::untag, chosen.front()->data(Qt::UserRole).toString());
}

bool RunPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tags && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete)
        takeTag();
    return QWidget::eventFilter(watched, event);
}

void RunPanel::setRun(std::optional<RunSummary> run)
{
    if (!run || !m_run || run->folder != m_run->folder)
        m_changes.clear();
    m_run = std::move(run);
    showRun();
}

void RunPanel::setChanges(const std::vector<std::string>& changes)
{
    m_changes = changes;
    m_facts->setText(factsText());
}

QString RunPanel::factsText() const
{
    if (!m_run)
        return tr("Choose a run above to see what is known of it.").toHtmlEscaped();
    const RunSummary& run = *m_run;
    const auto shown = [](const std::string& text) { return shownDeviceText(text, kFactLetters); };
    QStringList changed;
    for (const std::string& change : m_changes)
        changed << shown(change);
    const std::pair<QString, QString> all[] = {{tr("Changed after the run"), changed.join(QStringLiteral(", "))},
                                               {tr("Card"), HistoryTexts::card(run)},
                                               {tr("Card id"), shown(run.card)},
                                               {tr("Supplier"), shown(run.sample.supplier)},
                                               {tr("Lot"), shown(run.sample.lot)},
                                               {tr("Sample"), shown(run.sample.number)},
                                               {tr("Operator"), shown(run.sample.operatorName)},
                                               {tr("Said before the test"), shown(run.sample.note)},
                                               {tr("Started"), m_texts.moment(run.started)},
                                               {tr("Ended"), m_texts.moment(run.ended)},
                                               {tr("Folder"), shown(run.folder)}};
    const QString muted = coloursOf(this).muted.name();
    QString rows;
    for (const auto& [caption, value] : all)
        if (!value.isEmpty())
            rows += QStringLiteral("<tr><td style='padding-right: 14px; color: %1'>%2</td><td>%3</td></tr>")
                        .arg(muted, caption.toHtmlEscaped(), value.toHtmlEscaped());
    const QString marks = HistoryTexts::explained(run).toHtmlEscaped().replace(u'\n', QLatin1String("<br>"));
    return (marks.isEmpty() ? QString() : QStringLiteral("<p><b>%1</b></p>").arg(marks)) +
           QStringLiteral("<table cellspacing='0' cellpadding='1'>%1</table>").arg(rows);
}

void RunPanel::showRun()
{
    m_facts->setText(factsText());
    m_sameSerial->setVisible(m_run && m_run->repeatedSerial);
    m_tags->clear();
    m_notes->clear();
    m_takeTag->setEnabled(false);
    const bool writable = m_run && !m_run->missing;
    m_newTag->setEnabled(writable);
    m_newNote->setEnabled(writable);
    if (!m_run)
        return;
    for (const std::string& tag : m_run->tags) {
        auto* item = new QListWidgetItem(shownDeviceText(tag, kTagLetters), m_tags);
        item->setData(Qt::UserRole, qstr(tag));
    }
    for (const std::string& note : m_run->notes)
        m_notes->addItem(shownDeviceText(note, kNoteLetters));
    m_notes->scrollToBottom();
}

void RunPanel::retranslate(const Texts& texts)
{
    m_texts = texts;
    //: Button: shows the runs of all cards with this serial number
    m_sameSerial->setText(tr("Show all with this serial number"));
    m_tagCaption->setText(tr("&Tags"));
    m_scroll->setAccessibleName(tr("Details of the run"));
    m_tags->setAccessibleName(tr("Tags of the run"));
    m_takeTag->setText(tr("Remove tag"));
    m_newTag->setPlaceholderText(tr("Add a tag"));
    m_newTag->setAccessibleName(tr("New tag, Enter adds it"));
    m_noteCaption->setText(tr("&Notes"));
    m_notes->setAccessibleName(tr("Notes on the run"));
    m_newNote->setPlaceholderText(tr("Add a note, Enter keeps it"));
    m_newNote->setAccessibleName(tr("New note, Enter keeps it"));
    showRun();
}

void RunPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        m_facts->setText(factsText());
    QWidget::changeEvent(event);
}

} // namespace assay::gui
