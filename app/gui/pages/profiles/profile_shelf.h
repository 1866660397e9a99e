// The profiles that can be edited: those shipped with the program, and the user's own with what is not saved yet. What
// is not saved lies beside its file as a draft, so that it survives the end of the program.
#pragma once

#include "gui/background_task.h"
#include "run/profile/profile.h"
#include "text/texts.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace assay::gui {

struct ShelvedProfile {
    std::string builtin;                           // its name; "" = one of the user's own
    std::filesystem::path file;                    // of the user's own; may not exist yet
    std::string text;                              // as edited
    std::optional<std::string> saved;              // as in the file when it was read; none = never saved
    std::map<std::string, std::string> title = {}; // of the text, as far as it can be read
    std::string name = {};

    bool readOnly() const { return !builtin.empty(); }
    bool modified() const { return !readOnly() && saved != text; }
    // What a run takes: a name or a file.
    std::string nameOrFile() const { return readOnly() ? builtin : file.string(); }
};

// The title in the language, else in English, else the name.
QString titleOf(const ShelvedProfile& profile, const Texts& texts);

class ProfileShelf final : public QObject {
    Q_OBJECT
public:
    explicit ProfileShelf(std::filesystem::path folder, QObject* parent = nullptr);
    ~ProfileShelf() override; // writes drafts that wait

    const std::vector<ShelvedProfile>& profiles() const { return m_profiles; }
    std::size_t indexOf(const std::string& nameOrFile) const; // profiles().size() = none
    void load();                                              // ends with changed()
    void setText(std::size_t index, std::string text, const Profile* parsed);
    // A new one with this text, not saved yet. Returns its index.
    std::size_t add(const std::string& name, std::string text);
    // Ends with saved() or failed().
    void save(std::size_t index);    // like remove(): not while busy()
    void discard(std::size_t index); // what was changed; a profile that was never saved goes
    void remove(std::size_t index);  // with its file
    bool busy() const { return m_writing.busy(); }

signals:
    void changed(); // the list, or what stands in it
    void saved(const std::string& nameOrFile);
    void failed(const assay::Error& error);

private:
    void take(std::vector<ShelvedProfile> loaded);
    void drop(std::size_t index);
    // Of each file the text that is not saved, or none where there is to be no draft.
    std::vector<std::pair<std::filesystem::path, std::optional<std::string>>> drafts() const;
    void keepDrafts();

    std::filesystem::path m_folder;
    std::vector<ShelvedProfile> m_profiles;
    std::vector<std::filesystem::path> m_gone; // their drafts go too
    QTimer m_draftSoon;
    BackgroundTask<std::vector<ShelvedProfile>> m_loading;
    BackgroundTask<Result<void>> m_writing;
    BackgroundTask<bool> m_drafting;
};

} // namespace assay::gui
