#include "report/card_photo.h"

#include "ground/base/opened_folder.h"
#include "text/texts.h"

#include <QBuffer>
#include <QImageReader>

namespace assay {

namespace {

constexpr QSize kPhotoRoom(170, 130);
constexpr int kPhotoPixels = 3; // per 1/96 inch: 288 dpi

} // namespace

CardPhoto cardPhotoOf(const JudgedRun& run, const Texts& texts)
{
    CardPhoto photo;
    if (run.folder.empty() || run.record.specimen.photo.empty())
        return photo;
    // Its name only: a record must not lead to a file outside of its folder.
    const auto content = readFileIn(run.folder, std::filesystem::path(run.record.specimen.photo).filename().string());
    const QString name = shownDeviceText(run.record.specimen.photo);
    if (!content) {
        photo.problem = texts.translate("report", "%1 is missing in the run folder.").arg(name);
        return photo;
    }
    QByteArray bytes = QByteArray::fromRawData(content->data(), static_cast<qsizetype>(content->size()));
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    reader.setAutoTransform(true); // as the camera was held
    const QSize room = kPhotoRoom * kPhotoPixels;
    // The size before rotation, so that either side fits.
    if (const QSize size = reader.size(); size.width() > room.width() || size.height() > room.width())
        reader.setScaledSize(size.scaled(room.width(), room.width(), Qt::KeepAspectRatio));
    photo.picture = reader.read();
    if (photo.picture.isNull()) {
        photo.problem = texts
                            .translate("report", "%1 cannot be shown: it is damaged, or a kind of picture that this "
                                                 "computer does not read.")
                            .arg(name);
        return photo;
    }
    photo.size = QSizeF(photo.picture.size()).scaled(kPhotoRoom, Qt::KeepAspectRatio);
    return photo;
}

} // namespace assay
