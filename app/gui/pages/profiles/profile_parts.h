// Layout of the profiles page: the list, the tabs of the form, and the side tabs. If not all three fit, the side tabs
// are appended to those of the form; if not even two fit, the list is above the forms.
#pragma once

#include <QSplitter>

class QTabWidget;

namespace assay::gui {

class ProfileParts final : public QSplitter {
    Q_OBJECT
public:
    // `list` has a minimum width.
    explicit ProfileParts(QWidget* list, QWidget* parent = nullptr);
    void addForm(QWidget* form);
    void addSidePart(QWidget* part);
    void setTitle(QWidget* part, const QString& title);       // title of its tab
    void bring(QWidget* part);                                // to the front
    void setNames(const QString& forms, const QString& side); // as read out
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* framed(QTabWidget* tabs, int width);
    QTabWidget* tabsOf(QWidget* part) const;
    void fold(bool folded);
    void stack(bool stacked);

    QTabWidget *m_forms, *m_side;
    QWidget *m_list, *m_sidePanel;
    int m_listWidth; // maximum beside the forms
    QList<QWidget*> m_sideParts;
    bool m_folded = false;
};

} // namespace assay::gui
