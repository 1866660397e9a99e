// All tests of this window as tiles. Stops all of them, and offers one report once several have ended.
#pragma once

#include "text/texts.h"

#include <QPointer>
#include <QWidget>

#include <vector>

class QGridLayout;
class QMessageBox;
class QPushButton;

namespace assay::gui {

class MessageStrip;
class PageHeader;
class Exporter;
class RunTile;
class SessionModel;

class RunGrid final : public QWidget {
    Q_OBJECT
public:
    explicit RunGrid(QWidget* parent = nullptr);
    ~RunGrid() override;
    void add(SessionModel* run);
    void remove(SessionModel* run);
    void focusOn(const SessionModel* run); // its tile, else the first
    void retranslate(const Texts& texts);

signals:
    void chosen(assay::gui::SessionModel* run);
    void dismissed(assay::gui::SessionModel* run);
    void stopAllRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr int kTileWidth = 330; // minimum

    void arrange();
    void showTitle();
    void showOffer(); // of one report, once all tests have ended
    int columns() const;
    std::size_t activeTests() const;
    std::vector<SessionModel*> reported() const; // ended runs with a record
    void askStopAll();
    void askReport();

    Texts m_texts;
    PageHeader* m_header;
    QPushButton* m_stopAll;
    QPointer<QMessageBox> m_stopQuestion; // while it is open
    MessageStrip* m_offer;
    Exporter* m_saver;
    QString m_outcome; // of the latest report: saved, or why not
    bool m_problem = false;
    QGridLayout* m_layout;
    std::vector<RunTile*> m_tiles; // by start time
};

} // namespace assay::gui
