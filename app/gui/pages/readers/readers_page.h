// Measurement system analysis of the readers of a laboratory: pending tests of a gauge study, its result, and drift of
// a reader by runs of a reference card.
#pragma once

#include "gui/background_task.h"
#include "gui/page.h"
#include "gui/pages/readers/reader_runs.h"
#include "plot/reader_chart_plot.h"
#include "plot/spread_plot.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QTableWidget;
class QTabWidget;

namespace assay::gui {

class EntryField;
class MessageStrip;
class PageHeader;
class Shell;

class ReadersPage final : public Page {
    Q_OBJECT
public:
    explicit ReadersPage(Shell& shell);
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;
    void load(std::vector<std::filesystem::path> folders); // replaces the shown runs

private:
    struct Count {
        QLabel* caption;
        EntryField* field;
    };
    void buildLayout();
    QWidget* orderTab();
    QWidget* studyTab();
    QWidget* chartTab();
    Count addCount(QHBoxLayout* row, const char* name, int least, int most, int value);
    void chooseRuns();
    void addFolder();
    void enrolExpressSlot();
    void compute();
    void showAll();
    void listMetrics();
    void showOrder();
    void showStudy();
    void showAnswer();
    void showSources();
    void listReaders();
    void showChart();
    QString cardName(const std::string& card, std::size_t number) const;
    QString readerName(const std::string& reader, std::size_t number) const;
    SharedUnit chartUnit() const;
    QString axisTitle() const;

    Shell& m_shell;
    Texts m_texts;
    std::shared_ptr<const ReaderRuns> m_runs = std::make_shared<const ReaderRuns>();
    std::optional<ReaderFigures> m_figures;
    PageHeader* m_header;
    QPushButton* m_add;
    QPushButton* m_choose;
    QPushButton* m_enrol;
    MessageStrip* m_message;
    QLabel* m_answer;
    QLabel* m_metricCaption;
    QComboBox* m_metric;
    QTabWidget* m_tabs;
    QLabel* m_orderWords;
    Count m_cards, m_readers, m_repeats;
    QTableWidget* m_order;
    QLabel* m_verdict;
    QLabel* m_words;
    QCheckBox* m_ageing;
    QTableWidget* m_sources;
    SpreadPlot* m_spread;
    QLabel* m_readerCaption;
    QComboBox* m_reader;
    QLabel* m_drift;
    ReaderChartPlot* m_chart;
    BackgroundTask<Result<std::shared_ptr<const ReaderRuns>>> m_reading;
    BackgroundTask<ReaderFigures> m_computing;
};

} // namespace assay::gui
