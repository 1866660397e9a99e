// A table of a document (document/table.h): as high as its rows, which wrap their texts. Details are muted, below the
// text. Rows can be chosen by mouse and arrow keys.
#pragma once

#include "document/table.h"

#include <QTableWidget>

#include <vector>

namespace assay::gui {

class DocumentTable final : public QTableWidget {
    Q_OBJECT
public:
    explicit DocumentTable(QWidget* parent = nullptr);
    void setTable(const Table& table);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Width {
        int least;    // of the longest word
        int whole;    // without wrapping
        double share; // of room that is left
    };
    void fit();
    std::vector<int> columnWidths(int room) const;

    std::vector<Width> m_widths; // by column
};

} // namespace assay::gui
