// The lots of this user: the files created or opened, and the selected one with its verdict, cards and actions.
#pragma once

#include "gui/background_task.h"
#include "gui/page.h"
#include "gui/pages/lots/shown_lot.h"

#include <QPointer>

#include <filesystem>
#include <string>
#include <vector>

class QLabel;
class QListWidget;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace assay::gui {

class EmptyState;
class LotView;
class MessageStrip;
class NewLotDialog;
class PageHeader;
class Exporter;
class RunChooser;
class SessionModel;
class Shell;

class LotsPage final : public Page {
    Q_OBJECT
public:
    explicit LotsPage(Shell& shell);
    void retranslate(const Texts& texts) override;
    NavigationEntry navigationEntry() const override;
    void enter() override;

private:
    struct Known {
        std::filesystem::path file;
        std::string name, part; // of the lot; empty if the file cannot be read
    };
    struct Added {
        std::size_t count = 0;
        std::optional<Error> problem; // the first error
    };
    void buildLayout();
    QWidget* tools();
    void buildMenu();
    void listLots(); // the known lot files
    void showList(std::vector<Known> lots);
    void openLot(const std::filesystem::path& file);
    void readLot();
    void showLot(Result<ShownLot> shown);
    void showState();
    void askNew();
    void askFile();
    void forget();
    void chooseRuns();
    void endChoice();
    void askFolder();
    void addRuns(const std::filesystem::path& lot, const std::vector<std::filesystem::path>& folders);
    void showAdded(const Added& added);
    void takeEnded(const SessionModel* run);
    void testNext();
    void askPdf();
    void askExport(std::size_t format);
    void exportLot(std::size_t format, const std::filesystem::path& from, const std::shared_ptr<const JudgedLot>& lot,
                   const QString& file);

    Shell& m_shell;
    Texts m_texts;
    std::filesystem::path m_file; // of the selected lot; "" = none
    QString m_note;               // shown after the lot has been read
    bool m_saving = false;
    PageHeader* m_header;
    QPushButton* m_open;
    QPushButton* m_new;
    MessageStrip* m_message;
    QLabel* m_listCaption;
    QListWidget* m_list;
    QToolButton* m_forget;
    QStackedWidget* m_stack;
    EmptyState* m_empty;
    LotView* m_view;
    QPushButton* m_test;
    QToolButton* m_add;
    QToolButton* m_save;
    QAction* m_fromHistory;
    QAction* m_fromFolder;
    QAction* m_pdf;
    std::vector<QAction*> m_exports;
    Exporter* m_saver;
    QPointer<NewLotDialog> m_newDialog;
    QPointer<RunChooser> m_chooser; // for the shown lot
    BackgroundTask<std::vector<Known>> m_listing;
    BackgroundTask<Result<ShownLot>> m_reading;
    BackgroundTask<Added> m_adding;
    BackgroundTask<Result<void>> m_exporting;
};

} // namespace assay::gui
