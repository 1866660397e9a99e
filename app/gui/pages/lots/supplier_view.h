// Comparison of a lot with others: between suppliers, and the switching rules for the next lot of this supplier.
#pragma once

#include "gui/background_task.h"
#include "gui/pages/lots/shown_lot.h"
#include "judge/lot/lot_comparison.h"
#include "text/texts.h"

#include <QWidget>

#include <filesystem>
#include <optional>
#include <vector>

class QCheckBox;
class QLabel;
class QListWidget;
class QTableWidget;

namespace assay::gui {

// Lots that were read together, and the results.
struct LotSeriesData {
    std::vector<std::shared_ptr<const JudgedLot>> lots; // the first is the shown one
    std::vector<LotContrast> contrasts;
    Result<Switching> next = Switching(); // from the lots of the first one's supplier
    std::optional<Error> problem;         // error of another lot, which is omitted
};

class SupplierView final : public QWidget {
    Q_OBJECT
public:
    explicit SupplierView(QWidget* parent = nullptr);
    void showLot(const ShownLot& shown); // reads the lots when it becomes visible
    void retranslate(const Texts& texts);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Other {
        std::filesystem::path file;
        std::string supplier, name, made;
    };
    void listLots(std::vector<Other> others);
    void compare();
    void showSeries();
    std::vector<std::filesystem::path> checkedFiles() const;

    Texts m_texts;
    std::optional<ShownLot> m_lot;
    bool m_stale = true; // not yet read for this lot
    QLabel* m_caption;
    QListWidget* m_lots;
    QCheckBox* m_mayReduce;
    QLabel* m_next;
    QLabel* m_state;
    QTableWidget* m_contrasts;
    std::optional<LotSeriesData> m_series;
    BackgroundTask<std::vector<Other>> m_listing;
    BackgroundTask<LotSeriesData> m_comparing;
};

} // namespace assay::gui
