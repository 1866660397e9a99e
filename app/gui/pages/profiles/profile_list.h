// The list of profiles, and the actions on the selected one.
#pragma once

#include "gui/pages/profiles/profile_store.h"

#include <QFrame>

class QListWidget;
class QToolButton;

namespace assay::gui {

class ProfileList final : public QFrame {
    Q_OBJECT
public:
    explicit ProfileList(QWidget* parent = nullptr);
    void showProfiles(const std::vector<StoredProfile>& profiles, std::size_t chosen);
    void retranslate(const Texts& texts);

signals:
    void chosen(int index);
    void newRequested();
    void copyRequested();
    void removeRequested();
    void importRequested();

protected:
    void changeEvent(QEvent* event) override; // theme change

private:
    QString nameOf(const StoredProfile& profile, const std::vector<StoredProfile>& among) const;
    void setIcons();

    Texts m_texts;
    QListWidget* m_list;
    QToolButton *m_new, *m_copy, *m_remove, *m_import;
};

} // namespace assay::gui
