// Renders sections of a document (document/document.h) as widgets: paragraphs and facts as texts, tables as tables,
// charts as plots. Builds them when it is shown for the first time.
#pragma once

#include "document/document.h"
#include "plot/time_range.h"

#include <QWidget>

class QVBoxLayout;

namespace assay::gui {

class DocumentView final : public QWidget {
    Q_OBJECT
public:
    // `times`: of the charts over time, must outlive this object.
    explicit DocumentView(TimeRange& times, QWidget* parent = nullptr);
    // Replaces all. The records of the figures must outlive the sections.
    void setSections(std::vector<Section> sections);
    // The frame of a section; null if it has none, or was never shown.
    QWidget* section(const std::string& id) const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void clear();
    void build();
    void add(QVBoxLayout& column, const Paragraph& paragraph);
    void add(QVBoxLayout& column, const Facts& facts);
    void add(QVBoxLayout& column, const Table& table);
    void add(QVBoxLayout& column, const Figures& figures);
    void add(QVBoxLayout& column, const Finding& finding);
    void addFigures(QVBoxLayout& column, const std::vector<Figure>& figures);

    TimeRange& m_times;
    std::vector<Section> m_sections;
    std::string m_title; // of the section that is being built
    bool m_isBuilt = false;
};

} // namespace assay::gui
