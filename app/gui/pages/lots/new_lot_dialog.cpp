#include "gui/pages/lots/new_lot_dialog.h"

#include "ground/base/clock.h"
#include "gui/entry_field.h"
#include "gui/message_strip.h"
#include "gui/pages/lots/plan_editor.h"
#include "gui/paths.h"
#include "gui/run_folder_name.h"
#include "gui/style.h"
#include "look/non_modal.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kMaxLetters = 200;
constexpr int kFactsWidth = 380; // minimum
constexpr int kBetweenSides = 24;
constexpr int kSideBySide = 880; // minimum width for two columns

// Parts of a file name: characters other than letters, digits, '-' and '.' become '-'.
QString fileStem(const QString& number)
{
    static const QRegularExpression odd(QStringLiteral("[^\\w.-]+"), QRegularExpression::UseUnicodePropertiesOption);
    const QString stem = QString(number.trimmed()).replace(odd, QStringLiteral("-"));
    return stem.startsWith(u'.') ? stem.mid(1) : stem;
}

} // namespace

NewLotDialog::NewLotDialog(std::filesystem::path folder, const Texts& texts, QWidget* parent)
    : QDialog(parent), m_folder(std::move(folder)), m_texts(texts), m_title(new QLabel(this)), m_hint(new QLabel(this)),
      m_size(new EntryField(this)), m_file(new QLineEdit(this)), m_plan(new PlanEditor(this)),
      m_view(new LotPlanView(this)), m_choosePhotos(new QToolButton(this)), m_chooseFile(new QToolButton(this)),
      m_photoNames(new QLabel(this)), m_missing(new QLabel(this)), m_message(new MessageStrip(this)),
      m_cancel(new QPushButton(this)), m_make(new QPushButton(this))
{
    setObjectName("newLotDialog");
    m_size->setObjectName("newLotSize");
    m_size->setCheck(EntryField::wholeNumber(1, static_cast<qint64>(kMaxLotSize)));
    m_file->setObjectName("newLotFile");
    m_make->setObjectName("makeLot");
    m_missing->setObjectName("newLotMissing");
    setLook(m_title, "title");
    setLook(m_hint, "muted");
    setLook(m_make, "primary");
    setLook(m_missing, "muted");
    m_hint->setWordWrap(true);
    m_missing->setWordWrap(true);
    buildLayout();
    for (std::size_t i = 1; i < m_captions.size(); ++i)
        setTabOrder(m_captions[i - 1].of, m_captions[i].of); // top to bottom; plan and buttons follow
    setTabOrder(m_captions.back().of, m_chooseFile);
    m_captions.front().of->setFocus();
    connect(m_plan, &PlanEditor::changed, this, &NewLotDialog::explain);
    connect(m_size, &EntryField::textChanged, this, &NewLotDialog::explain);
    connect(m_size, &EntryField::problemChanged, m_message, &MessageStrip::showProblem);
    connect(m_plan, &PlanEditor::problemChanged, m_message, &MessageStrip::showProblem);
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_make, &QPushButton::clicked, this, &NewLotDialog::make);
    retranslate(texts);
}

void NewLotDialog::buildLayout()
{
    auto* scroll = new QScrollArea(this); // does not fit on a small screen
    scroll->setObjectName("newLotScroll");
    scroll->setFocusPolicy(Qt::NoFocus); // scrolls with the focused field
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(content());
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(24, 0, 24, 0);
    buttons->addWidget(m_missing, 1);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_make);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 16, 0, 16);
    column->setSpacing(10);
    column->addWidget(scroll, 1);
    column->addWidget(m_message);
    column->addLayout(buttons);
    resize(1060, 640);
}

QWidget* NewLotDialog::content()
{
    auto* inside = new QWidget(this);
    setLook(inside, "scrolled");
    m_sides = new QHBoxLayout;
    m_sides->setSpacing(kBetweenSides);
    m_sides->addWidget(facts(), 2);
    m_sides->addWidget(planSide(), 3);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(24, 0, 24, 0);
    column->setSpacing(10);
    column->addWidget(m_title);
    column->addWidget(m_hint);
    column->addLayout(m_sides, 1);
    return inside;
}

// One column if two do not fit.
void NewLotDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_sides->setDirection(width() < kSideBySide ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void NewLotDialog::addRow(QGridLayout* grid, const char* caption, QWidget* input, QWidget* buddy)
{
    auto* label = new QLabel(this);
    setLook(label, "muted");
    label->setBuddy(buddy);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(input, row, 1);
    m_captions.push_back({label, buddy, caption});
}

QLineEdit* NewLotDialog::addLine(QGridLayout* grid, const char* caption, const char* name, std::string Lot::*field)
{
    auto* line = new QLineEdit(this);
    setLook(line, "compact");
    line->setObjectName(QLatin1String(name));
    line->setMaxLength(kMaxLetters);
    addRow(grid, caption, line, line);
    m_lines.emplace_back(line, field);
    connect(line, &QLineEdit::textChanged, this, &NewLotDialog::showState);
    return line;
}

QWidget* NewLotDialog::facts()
{
    auto* side = new QWidget(this);
    side->setMinimumWidth(kFactsWidth);
    auto* grid = new QGridLayout(side);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    addLine(grid, QT_TR_NOOP("&Supplier"), "newLotSupplier", &Lot::supplier);
    auto* number = addLine(grid, QT_TR_NOOP("&Lot number"), "newLotNumber", &Lot::number);
    connect(number, &QLineEdit::textChanged, this, &NewLotDialog::suggestFile);
    addLine(grid, QT_TR_NOOP("&Part number"), "newLotPart", &Lot::part);
    setLook(m_size, "compact");
    addRow(grid, QT_TR_NOOP("Cards in the lo&t"), m_size, m_size);
    addLine(grid, QT_TR_NOOP("&Order number"), "newLotOrder", &Lot::purchaseOrder);
    addLine(grid, QT_TR_NOOP("&Date code"), "newLotDateCode", &Lot::dateCode);
    m_label = addLine(grid, QT_TR_NOOP("Printed on the cards"), "newLotLabel", &Lot::label);
    addLine(grid, QT_TR_NOOP("Made b&y"), "newLotMadeBy", &Lot::madeBy);
    addLine(grid, QT_TR_NOOP("Sampled by"), "newLotSampledBy", &Lot::sampledBy);
    addLine(grid, QT_TR_NOOP("Sampling date"), "newLotSampled", &Lot::sampled);
    addLine(grid, QT_TR_NOOP("Sampling method"), "newLotSampling", &Lot::sampling);
    addLine(grid, QT_TR_NOOP("&Note"), "newLotNote", &Lot::note);
    addRow(grid, QT_TR_NOOP("Photos"), photoRow(), m_choosePhotos);
    addRow(grid, QT_TR_NOOP("Lot &file"), fileRow(), m_file);
    grid->setRowStretch(grid->rowCount(), 1);
    return side;
}

QWidget* NewLotDialog::planSide()
{
    auto* side = new QWidget(this);
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(10);
    column->addWidget(m_plan);
    column->addWidget(m_view, 1);
    return side;
}

QWidget* NewLotDialog::photoRow()
{
    auto* widget = new QWidget(this);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    m_choosePhotos->setObjectName("newLotPhotos");
    setLook(m_choosePhotos, "tool");
    m_photoNames->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_choosePhotos);
    row->addWidget(m_photoNames, 1);
    connect(m_choosePhotos, &QToolButton::clicked, this, &NewLotDialog::askPhotos);
    return widget;
}

QWidget* NewLotDialog::fileRow()
{
    auto* widget = new QWidget(this);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    m_chooseFile->setText(QStringLiteral("…"));
    setLook(m_chooseFile, "tool");
    setLook(m_file, "compact");
    row->addWidget(m_file, 1);
    row->addWidget(m_chooseFile);
    connect(m_file, &QLineEdit::textChanged, this, &NewLotDialog::showState);
    connect(m_chooseFile, &QToolButton::clicked, this, &NewLotDialog::askFile);
    return widget;
}

void NewLotDialog::retranslate(const Texts& texts)
{
    m_texts = texts;
    setWindowTitle(tr("New lot"));
    m_title->setText(tr("New lot"));
    m_hint->setText(tr("A lot is the cards of one delivery, accepted or rejected together. Its plan is fixed "
                       "here, before the first card, and cannot be changed afterwards."));
    for (const Caption& caption : m_captions) {
        caption.label->setText(tr(caption.english));
        caption.of->setAccessibleName(caption.label->text().remove(QRegularExpression("\\(&.\\)|&")));
    }
    for (QLineEdit* needed : neededLines())
        needed->setPlaceholderText(tr("required"));
    m_label->setPlaceholderText(tr("64GB U3 V30 A2"));
    m_choosePhotos->setText(tr("C&hoose..."));
    m_choosePhotos->setAccessibleName(tr("Choose photos of the delivery"));
    m_chooseFile->setAccessibleName(tr("Choose the lot file"));
    m_cancel->setText(tr("&Cancel"));
    m_make->setText(tr("&Make the lot"));
    m_message->showProblem(QString()); // it is in the previous language
    m_plan->retranslate();
    m_view->retranslate(texts);
    showPhotos();
    explain();
}

std::vector<QLineEdit*> NewLotDialog::neededLines() const
{
    std::vector<QLineEdit*> needed{m_size};
    for (const auto& [line, field] : m_lines)
        if (field == &Lot::supplier || field == &Lot::number || field == &Lot::part)
            needed.push_back(line);
    return needed;
}

// Valid until another one is selected.
void NewLotDialog::suggestFile()
{
    if (m_file->isModified())
        return;
    const QString stem = fileStem(lot().number.empty() ? QString() : qstr(lot().number));
    m_file->setText(stem.isEmpty() ? QString() : qpath(m_folder / fspath(stem + QStringLiteral(".toml"))));
    m_file->setModified(false);
}

void NewLotDialog::askFile()
{
    const QString now = m_file->text().isEmpty() ? qpath(m_folder) : m_file->text();
    askForFile(this,
               {.title = tr("Lot file"),
                .at = now,
                .filter = tr("Lots (*.toml)"),
                .mode = QFileDialog::AnyFile,
                .suffix = QStringLiteral("toml")},
               [this](const QString& file) {
                   m_file->setText(file);
                   m_file->setModified(true);
               });
}

void NewLotDialog::askPhotos()
{
    const QFileDialog* dialog = askForFile(this,
                                           {.title = tr("Photos of the delivery"),
                                            .filter = tr("Pictures (*.jpg *.jpeg *.png *.webp *.JPG *.JPEG *.PNG)"),
                                            .mode = QFileDialog::ExistingFiles},
                                           [](const QString&) {}); // all results come together
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        m_photos = files;
        showPhotos();
    });
}

void NewLotDialog::showPhotos()
{
    QStringList names;
    for (const QString& photo : m_photos)
        names << QFileInfo(photo).fileName();
    m_photoNames->setText(names.isEmpty() ? tr("none") : names.join(QStringLiteral(", ")));
    m_photoNames->setToolTip(m_photos.join(u'\n'));
}

void NewLotDialog::explain()
{
    m_planGood = false;
    showState();
    const auto size = m_size->text().toULongLong();
    if (size == 0)
        return m_view->setHint(tr("Enter the number of cards in the lot; the plan depends on it."));
    m_explaining.start([plan = m_plan->plan(), size] { return planDetails(plan, size); },
                       [this, size](Result<PlanDetails> details) {
                           if (m_size->text().toULongLong() != size)
                               return; // cleared meanwhile
                           m_planGood = details.has_value();
                           if (details)
                               m_view->setPlan(std::move(*details));
                           else
                               m_view->setProblem(m_texts.message(details.error().message));
                           showState();
                       });
}

void NewLotDialog::showState()
{
    const Lot made = lot();
    QString missing;
    if (made.supplier.empty() || made.number.empty() || made.part.empty())
        missing = tr("A lot needs a supplier, a lot number and a part number.");
    else if (made.size == 0)
        missing = tr("Enter the number of cards in the lot.");
    else if (m_file->text().trimmed().isEmpty())
        missing = tr("Choose the file in which the lot is stored.");
    const bool touched =
        m_size->isModified() || std::ranges::any_of(m_lines, [](const auto& line) { return line.first->isModified(); });
    m_missing->setText(touched ? missing : QString()); // nobody has made an error yet
    m_make->setEnabled(missing.isEmpty() && m_planGood && !m_making.busy());
}

Lot NewLotDialog::lot() const
{
    Lot made;
    for (const auto& [line, field] : m_lines)
        made.*field = line->text().trimmed().toStdString();
    made.size = m_size->text().toULongLong();
    made.plan = m_plan->plan();
    for (const QString& photo : m_photos)
        made.photos.push_back(photo.toStdString());
    return made;
}

void NewLotDialog::make()
{
    if (!takeFields(this))
        return;
    Lot made = lot();
    made.made = SystemClock().wallTime();
    const std::filesystem::path file = fspath(m_file->text().trimmed());
    m_making.start(
        [file, made] {
            std::error_code failure; // reported with a better sentence on creation of the file
            std::filesystem::create_directories(file.parent_path(), failure);
            return createLot(file, made);
        },
        [this, file](const Result<void>& done) {
            showState();
            if (!done)
                return m_message->showProblem(m_texts.message(done.error().message));
            emit this->made(file);
            accept();
        });
    showState();
}

} // namespace assay::gui
