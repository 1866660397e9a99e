// Parts side by side, or one below the other where the row is too narrow for them.
#pragma once

#include <QBoxLayout>

#include <utility>
#include <vector>

namespace assay::gui {

class FoldingRow final : public QBoxLayout {
public:
    explicit FoldingRow(QWidget* parent = nullptr);
    void addSide(QWidget* side, int widest, int stretch = 0); // in the row it is at most `widest` wide
    bool folded() const { return direction() == TopToBottom; }

    QSize minimumSize() const override; // wide enough for its widest part
    void setGeometry(const QRect& place) override;

private:
    int leastRowWidth() const;
    void fold(bool folded);

    std::vector<std::pair<QWidget*, int>> m_sides; // with the width of each
};

} // namespace assay::gui
