// All tests of this window as tiles.
#pragma once

#include "text/texts.h"

#include <QWidget>

#include <vector>

class QGridLayout;

namespace assay::gui {

class PageHeader;
class RunTile;
class SessionModel;

class RunGrid final : public QWidget {
    Q_OBJECT
public:
    explicit RunGrid(QWidget* parent = nullptr);
    void add(SessionModel* run);
    void remove(SessionModel* run);
    void focusOn(const SessionModel* run); // its tile, else the first
    void retranslate(const Texts& texts);

signals:
    void chosen(assay::gui::SessionModel* run);
    void dismissed(assay::gui::SessionModel* run);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr int kTileWidth = 330; // minimum

    void arrange();
    void showTitle();
    int columns() const;

    Texts m_texts;
    PageHeader* m_header;
    QGridLayout* m_layout;
    std::vector<RunTile*> m_tiles; // by start time
};

} // namespace assay::gui
