// The editable profiles: shipped ones, and the user's own with unsaved changes. Unsaved changes are stored as a draft
// next to the file, so that they survive the end of the program.
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

struct StoredProfile {
    std::string builtin;                           // its name; "" = a user's own profile
    std::filesystem::path file;                    // of a user's own profile; may not exist yet
    std::string text;                              // as edited
    std::optional<std::string> saved;              // content of the file when it was read; none = never saved
    std::map<std::string, std::string> title = {}; // title of the text, as far as it can be parsed
    std::string name = {};

    bool readOnly() const { return !builtin.empty(); }
    bool modified() const { return !readOnly() && saved != text; }
    // Argument of a run: a name or a file.
    std::string nameOrFile() const { return readOnly() ? builtin : file.string(); }
};

// Returns the title in the language, else in English, else the name.
QString titleOf(const StoredProfile& profile, const Texts& texts);

class ProfileStore final : public QObject {
    Q_OBJECT
public:
    explicit ProfileStore(std::filesystem::path folder, QObject* parent = nullptr);
    ~ProfileStore() override; // writes pending drafts

    const std::vector<StoredProfile>& profiles() const { return m_profiles; }
    std::size_t indexOf(const std::string& nameOrFile) const; // profiles().size() = not found
    void load();                                              // ends with changed()
    void setText(std::size_t index, std::string text, const Profile* parsed);
    // Adds a profile with this text, not saved yet. Returns its index.
    std::size_t add(const std::string& name, std::string text);
    // Ends with saved() or failed().
    void save(std::size_t index);    // like remove(): not while busy()
    void discard(std::size_t index); // unsaved changes; removes a profile that was never saved
    void remove(std::size_t index);  // including its file
    bool busy() const { return m_writing.busy(); }

signals:
    void changed(); // the list or an entry has changed
    void saved(const std::string& nameOrFile);
    void failed(const assay::Error& error);

private:
    void take(std::vector<StoredProfile> loaded);
    void drop(std::size_t index);
    // Unsaved text per file; none = remove its draft.
    std::vector<std::pair<std::filesystem::path, std::optional<std::string>>> drafts() const;
    void keepDrafts();

    std::filesystem::path m_folder;
    std::vector<StoredProfile> m_profiles;
    std::vector<std::filesystem::path> m_gone; // their drafts are removed too
    QTimer m_draftSoon;
    BackgroundTask<std::vector<StoredProfile>> m_loading;
    BackgroundTask<Result<void>> m_writing;
    BackgroundTask<bool> m_drafting;
};

} // namespace assay::gui
