// Specimen data entered by the tester: origin, operator, and a photo. Folded to one line by default. For a card of a
// lot file, the file provides supplier and lot. Lot file, supplier, lot and operator are kept for the next card and for
// the next start of the program; the sample number is incremented.
#pragma once

#include "gui/background_task.h"
#include "judge/lot/lot.h"
#include "run/record/specimen.h"
#include "text/texts.h"

#include <QFrame>
#include <QImage>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace assay::gui {

// "A-009" -> "A-010"; "" if it does not end in a digit.
QString nextSampleNumber(const QString& number);

class SpecimenPanel final : public QFrame {
    Q_OBJECT
public:
    explicit SpecimenPanel(QWidget* parent = nullptr);
    Specimen sample() const;            // its photo may be any file
    void setPhoto(const QString& file); // "" = none
    // The lot file to which the finished run is added; "" = none.
    std::filesystem::path lotFile() const;
    void listLots();                                   // the known lots may have changed
    void chooseLot(const std::filesystem::path& file); // reads it, and unfolds the panel
    void nextCard();                                   // the test of the current card has started
    // The test did not start.
    void restore(const Specimen& sample, const std::filesystem::path& lotFile);
    void retranslate(const Texts& texts);

private:
    struct Field {
        QLabel* caption;
        QLineEdit* line;
    };
    Field addField(QGridLayout* grid, const char* name);
    QWidget* photoRow();
    void unfold(bool open);
    void showSummary();
    void offerRemembered(const Field& field, const char* key);
    void keep(const Field& field, const char* key);
    void askPhoto();
    void showLots(const std::vector<std::pair<std::filesystem::path, std::string>>& lots);
    void showLot(const std::filesystem::path& file); // as the selected one
    void readChosen();
    void takeLot(const std::filesystem::path& file, const Result<Lot>& lot);
    void showLotProblem();

    Texts m_texts;
    QToolButton* m_head;
    QWidget* m_body;
    QLabel* m_lotCaption;
    QComboBox* m_lotChooser;
    QLabel* m_lotNote;
    Message m_lotProblem; // why the lot file was dropped; empty = no problem
    Field m_supplier, m_lot, m_number, m_label, m_operator, m_note;
    QLabel* m_photoCaption;
    QLabel* m_thumbnail;
    QPushButton* m_choosePhoto;
    QPushButton* m_dropPhoto;
    QString m_photo;
    BackgroundTask<QImage> m_reading;
    BackgroundTask<std::vector<std::pair<std::filesystem::path, std::string>>> m_listing;
    BackgroundTask<Result<Lot>> m_lotReading;
};

} // namespace assay::gui
