// One test as a tile: card, interim status with its reason, progress, remaining time, throughput. A click or Enter
// opens its page, or its result.
#pragma once

#include "text/texts.h"

#include <QAbstractButton>

class QLabel;
class QProgressBar;
class QToolButton;

namespace assay::gui {

class SessionModel;
class VerdictShape;

class RunTile final : public QAbstractButton {
    Q_OBJECT
public:
    RunTile(SessionModel& run, const Texts& texts, QWidget* parent = nullptr);
    SessionModel* run() const { return &m_run; }
    void retranslate(const Texts& texts);

signals:
    void dismissRequested(); // for an ended run

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildLayout();
    void showNames();
    void showRun();
    void showRunning();
    void showStatus();
    void showAlarm(bool alarm);
    void showEnd();

    SessionModel& m_run; // outlives the tile
    Texts m_texts;
    bool m_alarm = false;
    VerdictShape* m_mark;
    QLabel* m_name;
    QLabel* m_badge;
    QLabel* m_place;
    QLabel* m_verdict;
    QLabel* m_reason;
    QLabel* m_step;
    QProgressBar* m_progress;
    QLabel* m_rate;
    QLabel* m_unit;
    QLabel* m_percent;
    QLabel* m_time;
    QToolButton* m_dismiss;
};

} // namespace assay::gui
