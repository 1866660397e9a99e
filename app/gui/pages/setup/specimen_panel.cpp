#include "gui/pages/setup/specimen_panel.h"

#include "gui/chooser.h"
#include "gui/known_lots.h"
#include "gui/paths.h"
#include "gui/style.h"
#include "look/non_modal.h"
#include "program/wiring/lot_runs.h"

#include <QCompleter>
#include <QGridLayout>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QToolButton>

namespace assay::gui {

namespace {

constexpr int kTextLetters = 200;
constexpr const char* kLotFileKey = "lotFile";
constexpr int kMaxRemembered = 20; // suggested values per field
constexpr QSize kThumbnail(64, 48);

// Settings key of the stored values of a field, the latest first.
QString settingOf(const char* key) { return QStringLiteral("sample/%1").arg(QLatin1String(key)); }

QImage thumbnailOf(const QString& file, QSize room)
{
    QImageReader reader(file);
    reader.setAutoTransform(true);
    if (const QSize size = reader.size(); size.isValid())
        reader.setScaledSize(size.scaled(room, Qt::KeepAspectRatio));
    return reader.read();
}

} // namespace

QString nextSampleNumber(const QString& number)
{
    if (number.isEmpty() || number.back() < u'0' || number.back() > u'9')
        return {};
    QString next = number;
    qsizetype place = next.size() - 1;
    for (; place >= 0 && next[place] == u'9'; --place)
        next[place] = u'0';
    if (place >= 0 && next[place] >= u'0' && next[place] < u'9')
        next[place] = QChar(next[place].unicode() + 1);
    else // 9, 99, ...: one more digit
        next.insert(place + 1, u'1');
    return next;
}

SpecimenPanel::SpecimenPanel(QWidget* parent)
    : QFrame(parent), m_head(new QToolButton(this)), m_body(new QWidget(this)), m_lotCaption(new QLabel(m_body)),
      m_lotChooser(new Chooser(m_body)), m_lotNote(new QLabel(m_body)), m_photoCaption(new QLabel(this)),
      m_thumbnail(new QLabel(this)), m_choosePhoto(new QPushButton(this)), m_dropPhoto(new QPushButton(this))
{
    setObjectName("specimenPanel");
    setLook(this, "panel");
    m_head->setObjectName("sampleFold");
    m_head->setCheckable(true);
    setLook(m_head, "fold");
    m_head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_head->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* grid = new QGridLayout(m_body);
    grid->setContentsMargins(12, 0, 12, 10);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    setLook(m_lotCaption, "muted");
    m_lotCaption->setBuddy(m_lotChooser);
    m_lotChooser->setObjectName("sampleLotFile");
    m_lotChooser->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_lotChooser->addItem(QString(), QString());
    grid->addWidget(m_lotCaption, 0, 0);
    grid->addWidget(m_lotChooser, 0, 1);
    m_lotNote->setObjectName("sampleLotNote");
    m_lotNote->setTextFormat(Qt::PlainText);
    m_lotNote->setWordWrap(true);
    setLook(m_lotNote, "danger");
    m_lotNote->hide();
    grid->addWidget(m_lotNote, 1, 0, 1, 2);
    connect(m_lotChooser, &QComboBox::activated, this, [this] { chooseLot(lotFile()); });
    m_supplier = addField(grid, "sampleSupplier");
    m_lot = addField(grid, "sampleLot");
    m_number = addField(grid, "sampleNumber");
    m_label = addField(grid, "sampleLabel");
    m_operator = addField(grid, "sampleOperator");
    m_note = addField(grid, "sampleNote");
    setLook(m_photoCaption, "muted");
    grid->addWidget(m_photoCaption, grid->rowCount(), 0);
    grid->addWidget(photoRow(), grid->rowCount() - 1, 1);
    setTabOrder(m_note.line, m_choosePhoto);
    setTabOrder(m_choosePhoto, m_dropPhoto);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(4);
    column->addWidget(m_head);
    column->addWidget(m_body);
    offerRemembered(m_supplier, "supplier");
    offerRemembered(m_lot, "lot");
    offerRemembered(m_label, "label");
    offerRemembered(m_operator, "operator");
    connect(m_head, &QToolButton::toggled, this, &SpecimenPanel::unfold);
    unfold(false);
    showLot(fspath(QSettings().value(settingOf(kLotFileKey)).toString()));
    readChosen();
}

SpecimenPanel::Field SpecimenPanel::addField(QGridLayout* grid, const char* name)
{
    const Field field{new QLabel(m_body), new QLineEdit(m_body)};
    setLook(field.caption, "muted");
    setLook(field.line, "compact");
    field.caption->setBuddy(field.line);
    field.line->setObjectName(QLatin1String(name));
    field.line->setMaxLength(kTextLetters);
    const int row = grid->rowCount();
    grid->addWidget(field.caption, row, 0);
    grid->addWidget(field.line, row, 1);
    connect(field.line, &QLineEdit::textChanged, this, &SpecimenPanel::showSummary);
    return field;
}

QWidget* SpecimenPanel::photoRow()
{
    m_choosePhoto->setObjectName("choosePhoto");
    m_dropPhoto->setObjectName("dropPhoto");
    m_thumbnail->setObjectName("photoThumbnail");
    m_thumbnail->setFixedSize(kThumbnail);
    m_thumbnail->setAlignment(Qt::AlignCenter);
    auto* widget = new QWidget(m_body);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_thumbnail);
    row->addWidget(m_choosePhoto, 1);
    row->addWidget(m_dropPhoto);
    connect(m_choosePhoto, &QPushButton::clicked, this, &SpecimenPanel::askPhoto);
    connect(m_dropPhoto, &QPushButton::clicked, this, [this] { setPhoto(QString()); });
    setPhoto(QString());
    return widget;
}

void SpecimenPanel::unfold(bool open)
{
    m_body->setVisible(open);
    m_head->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    showSummary();
}

void SpecimenPanel::showSummary()
{
    QStringList parts;
    for (const Field& field : {m_supplier, m_lot, m_number, m_operator})
        if (const QString text = field.line->text().trimmed(); !text.isEmpty())
            parts << text;
    const QString title = tr("Sample");
    const bool open = m_head->isChecked();
    const QString whole =
        open || parts.isEmpty() ? title : QStringLiteral("%1:  %2").arg(title, parts.join(QStringLiteral(" · ")));
    m_head->setText(whole);
    m_head->setAccessibleName(whole);
    m_head->setToolTip(open ? QString() : tr("Supplier, lot, number, operator and photo of the card in your hand"));
}

void SpecimenPanel::offerRemembered(const Field& field, const char* key)
{
    const QStringList kept = QSettings().value(settingOf(key)).toStringList();
    auto* completer = new QCompleter(kept, field.line);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    if (QCompleter* before = field.line->completer())
        before->deleteLater();
    field.line->setCompleter(completer);
    if (field.line->text().isEmpty() && !kept.isEmpty())
        field.line->setText(kept.front());
}

// An empty field is stored too: a cleared value does not return.
void SpecimenPanel::keep(const Field& field, const char* key)
{
    QStringList kept = QSettings().value(settingOf(key)).toStringList();
    const QString text = field.line->text().trimmed();
    kept.removeAll(text);
    kept.prepend(text);
    QSettings().setValue(settingOf(key), QStringList(kept.mid(0, kMaxRemembered)));
    offerRemembered(field, key);
}

Specimen SpecimenPanel::sample() const
{
    const auto text = [](const Field& field) { return field.line->text().trimmed().toStdString(); };
    return {text(m_supplier),      text(m_lot),  text(m_number), text(m_operator),
            m_photo.toStdString(), text(m_note), text(m_label)};
}

std::filesystem::path SpecimenPanel::lotFile() const { return fspath(m_lotChooser->currentData().toString()); }

void SpecimenPanel::listLots()
{
    const auto read = [files = knownLots()] {
        std::vector<std::pair<std::filesystem::path, std::string>> lots;
        for (const auto& file : files)
            if (const auto lot = readLot(file))
                lots.emplace_back(file, lotName(*lot).toStdString());
        return lots;
    };
    m_listing.start(read, [this](const auto& lots) { showLots(lots); });
}

void SpecimenPanel::showLots(const std::vector<std::pair<std::filesystem::path, std::string>>& lots)
{
    const QString chosen = m_lotChooser->currentData().toString();
    while (m_lotChooser->count() > 1)
        m_lotChooser->removeItem(1);
    for (const auto& [file, name] : lots)
        m_lotChooser->addItem(qstr(name), qpath(file));
    if (!chosen.isEmpty() && m_lotChooser->findData(chosen) < 0)
        m_lotChooser->addItem(lotName(fspath(chosen)), chosen);
    m_lotChooser->setCurrentIndex(m_lotChooser->findData(chosen));
}

void SpecimenPanel::chooseLot(const std::filesystem::path& file)
{
    showLot(file);
    m_lotProblem = {};
    showLotProblem();
    if (!file.empty())
        m_head->setChecked(true);
    readChosen();
}

void SpecimenPanel::showLot(const std::filesystem::path& file)
{
    const QString path = qpath(file);
    if (m_lotChooser->findData(path) < 0)
        m_lotChooser->addItem(lotName(file), path);
    m_lotChooser->setCurrentIndex(m_lotChooser->findData(path));
    for (const Field& field : {m_supplier, m_lot})
        field.line->setEnabled(file.empty());
    showSummary();
}

void SpecimenPanel::readChosen()
{
    if (const std::filesystem::path file = lotFile(); !file.empty())
        m_lotReading.start([file] { return readLot(file); },
                           [this, file](const Result<Lot>& lot) { takeLot(file, lot); });
}

// Clears the data of a lot that cannot be read: supplier and lot alone would suggest that the next run counts in it.
void SpecimenPanel::takeLot(const std::filesystem::path& file, const Result<Lot>& lot)
{
    if (lotFile() != file)
        return; // another choice was made meanwhile
    if (!lot) {
        showLot({});
        for (const Field& field : {m_supplier, m_lot, m_number})
            field.line->clear();
        QSettings().remove(settingOf(kLotFileKey));
        keep(m_supplier, "supplier");
        keep(m_lot, "lot");
        m_lotProblem = lot.error().message;
        showLotProblem();
        m_head->setChecked(true);
        return;
    }
    m_supplier.line->setText(qstr(lot->supplier));
    m_lot.line->setText(qstr(lot->number));
    m_number.line->setText(qstr(nextFreeSampleNumber(*lot)));
    if (!lot->label.empty())
        m_label.line->setText(qstr(lot->label));
}

void SpecimenPanel::showLotProblem()
{
    m_lotNote->setVisible(!m_lotProblem.empty());
    m_lotNote->setText(m_lotProblem.empty() ? QString()
                                            : m_texts.message(m_lotProblem) + QLatin1Char('\n') +
                                                  tr("Lot file, supplier, lot and sample number were cleared. The next "
                                                     "run is not counted in a lot. Choose the lot file again."));
}

void SpecimenPanel::nextCard()
{
    QSettings().setValue(settingOf(kLotFileKey), m_lotChooser->currentData().toString());
    keep(m_supplier, "supplier");
    keep(m_lot, "lot");
    keep(m_label, "label"); // the cards of a lot have the same label
    keep(m_operator, "operator");
    m_number.line->setText(nextSampleNumber(m_number.line->text().trimmed()));
    m_note.line->clear();
    setPhoto(QString());
}

void SpecimenPanel::restore(const Specimen& sample, const std::filesystem::path& lotFile)
{
    showLot(lotFile);
    for (const auto& [field, text] : {std::pair{m_supplier, &sample.supplier},
                                      {m_lot, &sample.lot},
                                      {m_number, &sample.number},
                                      {m_label, &sample.label},
                                      {m_operator, &sample.operatorName},
                                      {m_note, &sample.note}})
        field.line->setText(qstr(*text));
    setPhoto(qstr(sample.photo));
}

void SpecimenPanel::askPhoto()
{
    askForFile(
        this,
        {.title = tr("Photo of the card"), .filter = tr("Pictures (*.jpg *.jpeg *.png *.webp *.JPG *.JPEG *.PNG)")},
        [this](const QString& file) { setPhoto(file); });
}

void SpecimenPanel::setPhoto(const QString& file)
{
    m_photo = file;
    m_thumbnail->clear();
    m_thumbnail->setVisible(!file.isEmpty());
    m_dropPhoto->setVisible(!file.isEmpty());
    m_thumbnail->setToolTip(file);
    if (file.isEmpty())
        return;
    m_reading.start([file, room = kThumbnail * devicePixelRatio()] { return thumbnailOf(file, room); },
                    [this, file](QImage picture) {
                        picture.setDevicePixelRatio(devicePixelRatio());
                        if (file == m_photo && !picture.isNull())
                            m_thumbnail->setPixmap(QPixmap::fromImage(picture));
                        else if (file == m_photo)
                            m_thumbnail->setText(QStringLiteral("?"));
                    });
}

void SpecimenPanel::retranslate(const Texts& texts)
{
    m_texts = texts;
    showLotProblem();
    const std::pair<Field, QString> all[] = {{m_supplier, tr("S&upplier")},    {m_lot, tr("&Lot")},
                                             {m_number, tr("Sample nu&mber")}, {m_label, tr("La&bel")},
                                             {m_operator, tr("Op&erator")},    {m_note, tr("&Note")}};
    for (const auto& [field, caption] : all) {
        field.caption->setText(caption);
        field.line->setAccessibleName(QString(caption).remove(u'&'));
    }
    m_lotCaption->setText(tr("Lot &file"));
    m_lotChooser->setAccessibleName(tr("Lot file to which the run is added"));
    m_lotChooser->setItemText(0, tr("none"));
    m_number.line->setPlaceholderText(tr("counts up from card to card"));
    m_label.line->setPlaceholderText(tr("what is printed on it: 64GB U3 V30 A2"));
    m_photoCaption->setText(tr("Photo"));
    m_thumbnail->setAccessibleName(tr("Photo of the card"));
    m_choosePhoto->setText(tr("&Choose photo..."));
    m_dropPhoto->setText(tr("Remove"));
    m_dropPhoto->setAccessibleName(tr("Remove the photo"));
    showSummary();
}

} // namespace assay::gui
