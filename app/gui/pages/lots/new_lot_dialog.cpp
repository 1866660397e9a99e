#include "gui/pages/lots/new_lot_dialog.h"

#include "base/clock.h"
#include "gui/message_strip.h"
#include "gui/pages/lots/plan_editor.h"
#include "gui/paths.h"
#include "gui/run_folder_name.h"
#include "gui/style.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>

namespace assay::gui {

namespace {

constexpr int kMaxLetters = 200;
constexpr int kFactsWidth = 440;

// Parts of a name for a file: what is no letter, digit, '-' or '.' becomes '-'.
QString fileStem(const QString& number)
{
    static const QRegularExpression odd(QStringLiteral("[^\\w.-]+"), QRegularExpression::UseUnicodePropertiesOption);
    const QString stem = QString(number.trimmed()).replace(odd, QStringLiteral("-"));
    return stem.startsWith(u'.') ? stem.mid(1) : stem;
}

} // namespace

NewLotDialog::NewLotDialog(std::filesystem::path folder, const Texts& texts, QWidget* parent)
    : QDialog(parent), m_folder(std::move(folder)), m_texts(texts), m_size(new QLineEdit(this)),
      m_file(new QLineEdit(this)), m_plan(new PlanEditor(this)), m_view(new LotPlanView(this)),
      m_photoNames(new QLabel(this)), m_missing(new QLabel(this)), m_message(new MessageStrip(this)),
      m_make(new QPushButton(this))
{
    setObjectName("newLotDialog");
    setWindowTitle(tr("New lot"));
    m_size->setObjectName("newLotSize");
    m_size->setValidator(new QIntValidator(1, static_cast<int>(kMaxLotSize), this));
    m_file->setObjectName("newLotFile");
    m_make->setObjectName("makeLot");
    m_make->setText(tr("&Make the lot"));
    m_missing->setObjectName("newLotMissing");
    setLook(m_make, "primary");
    setLook(m_missing, "muted");
    m_missing->setWordWrap(true);
    buildLayout();
    m_plan->retranslate();
    m_view->retranslate(texts);
    connect(m_plan, &PlanEditor::changed, this, &NewLotDialog::explain);
    connect(m_size, &QLineEdit::textChanged, this, &NewLotDialog::explain);
    connect(m_make, &QPushButton::clicked, this, &NewLotDialog::make);
    showPhotos();
    explain();
}

void NewLotDialog::buildLayout()
{
    auto* title = new QLabel(tr("New lot"), this);
    setLook(title, "title");
    auto* hint = new QLabel(tr("A lot is the cards of one delivery, accepted or rejected together. Its plan is fixed "
                               "here, before the first card, and cannot be changed afterwards."),
                            this);
    hint->setWordWrap(true);
    setLook(hint, "muted");
    auto* sides = new QHBoxLayout;
    sides->setSpacing(24);
    sides->addWidget(facts());
    sides->addWidget(planSide(), 1);
    auto* cancel = new QPushButton(tr("&Cancel"), this);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_missing, 1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_make);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 16, 24, 16);
    column->setSpacing(10);
    column->addWidget(title);
    column->addWidget(hint);
    column->addLayout(sides, 1);
    column->addWidget(m_message);
    column->addLayout(buttons);
    resize(1060, 640);
}

QLineEdit* NewLotDialog::addLine(QGridLayout* grid, const QString& caption, const char* name)
{
    auto* label = new QLabel(caption, this);
    auto* line = new QLineEdit(this);
    setLook(label, "muted");
    setLook(line, "compact");
    label->setBuddy(line);
    line->setObjectName(QLatin1String(name));
    line->setMaxLength(kMaxLetters);
    line->setAccessibleName(QString(caption).remove(u'&'));
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(line, row, 1);
    connect(line, &QLineEdit::textChanged, this, &NewLotDialog::showState);
    return line;
}

QWidget* NewLotDialog::facts()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(kFactsWidth);
    auto* grid = new QGridLayout(side);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(6);
    const auto add = [&](const QString& caption, const char* name, std::string Lot::*field) {
        m_lines.emplace_back(addLine(grid, caption, name), field);
        return m_lines.back().first;
    };
    add(tr("&Supplier"), "newLotSupplier", &Lot::supplier);
    connect(add(tr("&Lot number"), "newLotNumber", &Lot::number), &QLineEdit::textChanged, this,
            &NewLotDialog::suggestFile);
    add(tr("&Part number"), "newLotPart", &Lot::part);
    const auto place = [&](const QString& caption, QWidget* input, QWidget* buddy) {
        auto* label = new QLabel(caption, side);
        setLook(label, "muted");
        label->setBuddy(buddy);
        buddy->setAccessibleName(QString(caption).remove(u'&'));
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(input, row, 1);
    };
    setLook(m_size, "compact");
    place(tr("Cards in the lo&t"), m_size, m_size);
    add(tr("&Order number"), "newLotOrder", &Lot::purchaseOrder);
    add(tr("&Date code"), "newLotDateCode", &Lot::dateCode);
    QLineEdit* label = add(tr("Printed on the cards"), "newLotLabel", &Lot::label);
    label->setPlaceholderText(tr("64GB U3 V30 A2"));
    add(tr("Made b&y"), "newLotMadeBy", &Lot::madeBy);
    add(tr("&Note"), "newLotNote", &Lot::note);
    auto* photos = photoRow();
    place(tr("Photos"), photos, photos);
    auto* file = fileRow();
    place(tr("Lot &file"), file, m_file);
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
    auto* choose = new QToolButton(widget);
    choose->setObjectName("newLotPhotos");
    choose->setText(tr("C&hoose..."));
    choose->setAccessibleName(tr("Choose photos of the delivery"));
    setLook(choose, "tool");
    m_photoNames->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(choose);
    row->addWidget(m_photoNames, 1);
    connect(choose, &QToolButton::clicked, this, &NewLotDialog::askPhotos);
    return widget;
}

QWidget* NewLotDialog::fileRow()
{
    auto* widget = new QWidget(this);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    auto* choose = new QToolButton(widget);
    choose->setText(QStringLiteral("…"));
    choose->setAccessibleName(tr("Choose the lot file"));
    setLook(choose, "tool");
    setLook(m_file, "compact");
    row->addWidget(m_file, 1);
    row->addWidget(choose);
    connect(m_file, &QLineEdit::textChanged, this, &NewLotDialog::showState);
    connect(choose, &QToolButton::clicked, this, &NewLotDialog::askFile);
    return widget;
}

// Until another one is chosen.
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
    auto* dialog = new QFileDialog(this, tr("Lot file"), now, tr("Lots (*.toml)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("toml"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        m_file->setText(file);
        m_file->setModified(true);
    });
    dialog->open();
}

void NewLotDialog::askPhotos()
{
    auto* dialog = new QFileDialog(this, tr("Photos of the delivery"), QString(),
                                   tr("Pictures (*.jpg *.jpeg *.png *.webp *.JPG *.JPEG *.PNG)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& files) {
        m_photos = files;
        showPhotos();
    });
    dialog->open();
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
        return m_view->setProblem(tr("Say how many cards are in the lot: the plan depends on it."));
    m_explaining.start([plan = m_plan->plan(), size] { return pictureOf(plan, size); },
                       [this, size](Result<PlanPicture> picture) {
                           if (m_size->text().toULongLong() != size)
                               return; // cleared meanwhile
                           m_planGood = picture.has_value();
                           if (picture)
                               m_view->setPlan(std::move(*picture));
                           else
                               m_view->setProblem(m_texts.message(picture.error().message));
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
        missing = tr("Say how many cards are in the lot.");
    else if (m_file->text().trimmed().isEmpty())
        missing = tr("Say in which file the lot is kept.");
    m_missing->setText(missing);
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
    Lot made = lot();
    made.made = SystemClock().wallTime();
    const std::filesystem::path file = fspath(m_file->text().trimmed());
    m_making.start(
        [file, made] {
            std::error_code failure; // is reported with a better sentence when the file is made
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
